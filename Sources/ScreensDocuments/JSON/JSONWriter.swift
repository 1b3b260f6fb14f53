/// The name of a member that is written often: its quotes and its colon are put to it once.
package struct JSONName: Sendable {
  fileprivate let compact: [UInt8]
  fileprivate let spaced: [UInt8]

  package init(_ name: String) {
    var writer = JSONWriter()
    writer.string(name)
    compact = writer.bytes + [0x3A]
    spaced = compact + [0x20]
  }
}

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

  package mutating func member(_ name: String, _ value: JSONValue) {
    self.name(name)
    self.value(value)
  }

  /// Writes a member with a text, or with null.
  package mutating func member(_ name: String, _ text: String?) {
    self.name(name)
    if let text { string(text) } else { null() }
  }

  /// Writes a member with a text, or with null, under a name that is written often.
  package mutating func member(_ name: JSONName, _ text: String?) {
    separate()
    bytes.append(contentsOf: isPretty ? name.spaced : name.compact)
    if let text { appendQuoted(text) } else { append("null") }
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

  package mutating func lineEnd() { bytes.append(0x0A) }

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
      filled[filled.count - 1] = true
      breakLine(after: hasContent)
    }
  }

  /// Begins the next line of a pretty text.
  ///
  /// - Parameter isFurther: Whether a comma ends the line before.
  private mutating func breakLine(after isFurther: Bool = false) {
    guard isPretty else {
      if isFurther { bytes.append(0x2C) }
      return
    }
    let end = 2 + 2 * filled.count
    let start = isFurther ? 0 : 1
    bytes.append(contentsOf: Self.line[start..<min(end, Self.line.count)])
    for _ in Self.line.count..<max(end, Self.line.count) { bytes.append(0x20) }
  }

  /// A comma, the end of a line, and the beginning of one that is indented by up to 32 spaces.
  private static let line: [UInt8] = [0x2C, 0x0A] + Array(repeating: 0x20, count: 32)

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

  /// Whether a text needs no escapes; found without a branch per byte.
  private static func isPlain(_ text: Span<UInt8>) -> Bool {
    var isOdd: UInt8 = 0
    for index in text.indices {
      let byte = text[index]
      isOdd |= byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x3C || byte == 0x7F ? 1 : 0
    }
    return isOdd == 0
  }
}
