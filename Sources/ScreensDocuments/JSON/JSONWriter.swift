/// Writes JSON into bytes, members in the order given, compact or one member a line.
package struct JSONWriter: Sendable {
  /// The text so far.
  package private(set) var bytes: [UInt8] = []
  private let isPretty: Bool
  /// For every open array or object: whether it has something in it.
  private var filled: [Bool] = []
  private var isAfterName = false

  /// Makes an empty writer; a pretty one indents by two spaces.
  ///
  /// - Parameter capacity: how many bytes are to be expected.
  package init(pretty: Bool = false, capacity: Int = 0) {
    isPretty = pretty
    bytes.reserveCapacity(capacity)
  }

  /// Writes an object around the members that the closure writes.
  package mutating func object(_ content: (inout JSONWriter) -> Void) {
    group(0x7B, 0x7D, content)
  }

  /// Writes an array around the values that the closure writes.
  package mutating func array(_ content: (inout JSONWriter) -> Void) {
    group(0x5B, 0x5D, content)
  }

  /// Writes a member's name; its value has to follow.
  package mutating func name(_ name: String) {
    separate()
    appendQuoted(name)
    bytes.append(0x3A)
    if isPretty { bytes.append(0x20) }
    isAfterName = true
  }

  /// Writes a member.
  package mutating func member(_ name: String, _ value: JSONValue) {
    self.name(name)
    self.value(value)
  }

  /// Writes a member with a text, or with null.
  package mutating func member(_ name: String, _ text: String?) {
    self.name(name)
    if let text { string(text) } else { null() }
  }

  /// Writes a value with everything in it.
  package mutating func value(_ value: JSONValue) {
    switch value {
    case .null: null()
    case .boolean(let value): scalar(value ? "true" : "false")
    case .integer(let value): scalar(String(value))
    case .number(let value): number(value)
    case .string(let text): string(text)
    case .array(let values): array { writer in values.forEach { writer.value($0) } }
    case .object(let members):
      object { writer in members.forEach { writer.member($0.name, $0.value) } }
    }
  }

  /// Writes a string.
  package mutating func string(_ text: String) {
    separate()
    appendQuoted(text)
  }

  /// Writes a number; JSON has no word for infinite ones and NaN, they become null.
  package mutating func number(_ value: Double) {
    if !value.isFinite { return null() }
    let whole = Int64(exactly: value)
    scalar(whole.map { String($0) } ?? String(value))
  }

  /// Ends the line.
  package mutating func lineEnd() { bytes.append(0x0A) }

  /// Writes null.
  package mutating func null() { scalar("null") }

  private mutating func scalar(_ text: String) {
    separate()
    append(text)
  }

  private mutating func group(
    _ start: UInt8, _ end: UInt8, _ content: (inout JSONWriter) -> Void
  ) {
    separate()
    bytes.append(start)
    filled.append(false)
    content(&self)
    if filled.removeLast() { breakLine() }
    bytes.append(end)
  }

  private mutating func separate() {
    if isAfterName {
      isAfterName = false
    } else if let hasContent = filled.last {
      if hasContent { bytes.append(0x2C) }
      filled[filled.count - 1] = true
      breakLine()
    }
  }

  private mutating func breakLine() {
    guard isPretty else { return }
    bytes.append(0x0A)
    for _ in 0..<2 * filled.count { bytes.append(0x20) }
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func appendQuoted(_ text: String) {
    bytes.append(0x22)
    defer { bytes.append(0x22) }
    if Self.isPlain(text.utf8.span) { return append(text) }
    for byte in text.utf8 {
      switch byte {
      case 0x22, 0x5C:
        bytes.append(0x5C)
        bytes.append(byte)
      case 0x0A: append("\\n")
      case 0x0D: append("\\r")
      case 0x09: append("\\t")
      // JSON inside markup must not be able to close an element around it.
      case 0x00..<0x20, 0x3C, 0x7F:
        append(byte < 0x10 ? "\\u000" : "\\u00")
        append(String(byte, radix: 16))
      default: bytes.append(byte)
      }
    }
  }

  /// Whether nothing of a text has to be written in another way; found without a branch per byte.
  private static func isPlain(_ text: Span<UInt8>) -> Bool {
    var isOdd: UInt8 = 0
    for index in text.indices {
      let byte = text[index]
      isOdd |= byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x3C || byte == 0x7F ? 1 : 0
    }
    return isOdd == 0
  }
}
