/// Writes property lists as XML.
package enum PropertyListWriter {
  /// A value as a property list; JSON's null is dropped, as property lists have none.
  package static func write(_ value: JSONValue) -> [UInt8] {
    var writer = MarkupWriter(.xml)
    writer.prologue()
    writer.element("plist") { writer in
      writer.attribute("version", "1.0")
      write(value, to: &writer)
    }
    return writer.bytes + [UInt8(ascii: "\n")]
  }

  private static func write(_ value: JSONValue, to writer: inout MarkupWriter) {
    switch value {
    case .null: break
    case .boolean(let flag): writer.element(flag ? "true" : "false") { _ in }
    case .integer(let number): writer.element("integer", text: String(number))
    case .number(let number): writer.element("real", text: String(number))
    case .string(let text): writer.element("string", text: text)
    case .array(let values):
      writer.element("array") { writer in for value in values { write(value, to: &writer) } }
    case .object(let members):
      writer.element("dict") { writer in
        for member in members where member.value != .null {
          writer.element("key", text: member.name)
          write(member.value, to: &writer)
        }
      }
    }
  }
}
