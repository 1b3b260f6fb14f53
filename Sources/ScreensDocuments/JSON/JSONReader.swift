/// Reads JSON (RFC 8259) into values, in order, with places in its errors: the one reader of it.
///
/// A thousand descriptors are read while a person waits, so a text without escapes is made of its
/// bytes at once, and a few names are compared without a set.
package struct JSONReader {
  private var scanner: JSONScanner
  private let file: String
  private let depthLimit: Int

  /// Reads one JSON text.
  ///
  /// - Parameters:
  ///   - bytes: The text in UTF-8.
  ///   - file: The name that errors give.
  ///   - depth: The deepest nesting of arrays and objects.
  ///   - size: The most bytes.
  package static func read(
    _ bytes: [UInt8], file: String, depth: Int = 64, size: Int = 16 << 20
  ) throws(JSONError) -> JSONValue {
    if bytes.count > size { throw .tooLarge(file: file, bytes: bytes.count, limit: size) }
    guard (try? UTF8Span(validating: bytes.span)) != nil else { throw .notUTF8(file: file) }
    var reader = JSONReader(bytes: bytes, file: file, depthLimit: depth)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.scanner.offset = 3 }
    let value = try reader.value(depth: 0)
    reader.scanner.skipSpace()
    if reader.scanner.byte != nil { throw reader.unexpected("the end") }
    return value
  }

  private init(bytes: [UInt8], file: String, depthLimit: Int) {
    scanner = JSONScanner(bytes)
    self.file = file
    self.depthLimit = depthLimit
  }

  private mutating func value(depth: Int) throws(JSONError) -> JSONValue {
    scanner.skipSpace()
    if depth > depthLimit { throw .tooDeep(file: file, at: position, limit: depthLimit) }
    switch byte {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .boolean(true))
    case UInt8(ascii: "f"): return try word("false", .boolean(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func object(depth: Int) throws(JSONError) -> JSONValue {
    offset += 1
    var members: [JSONValue.Member] = []
    var names = MemberNames()
    if scanner.takes("}") { return .object([]) }
    repeat {
      scanner.skipSpace()
      let start = offset
      guard byte == UInt8(ascii: "\"") else { throw unexpected("a name in double quotes") }
      let name = try string()
      if !names.insert(name, after: members) {
        throw .duplicateName(file: file, at: position(of: start), name: name)
      }
      guard scanner.takes(":") else { throw unexpected("':'") }
      members.append(.init(name, try value(depth: depth + 1)))
    } while scanner.takes(",")
    guard scanner.takes("}") else { throw unexpected("',' or '}'") }
    return .object(members)
  }

  private mutating func array(depth: Int) throws(JSONError) -> JSONValue {
    offset += 1
    var values: [JSONValue] = []
    if scanner.takes("]") { return .array([]) }
    repeat { values.append(try value(depth: depth + 1)) } while scanner.takes(",")
    guard scanner.takes("]") else { throw unexpected("',' or ']'") }
    return .array(values)
  }

  private mutating func string() throws(JSONError) -> String {
    if let place = scanner.plainText() { return scanner.text(place) }
    offset += 1
    var text: [UInt8] = []
    while let next = byte, next != UInt8(ascii: "\"") {
      if next < 0x20 { throw unexpected("an escape instead of a control character") }
      offset += 1
      if next == UInt8(ascii: "\\") {
        text.append(contentsOf: String(try escaped()).utf8)
      } else {
        text.append(next)
      }
    }
    guard byte != nil else { throw unexpected("'\"'") }
    offset += 1
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func escaped() throws(JSONError) -> Unicode.Scalar {
    let kind = byte
    offset += 1
    switch kind {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
      return Unicode.Scalar(kind ?? 0)
    case UInt8(ascii: "u"): return try unicodeEscape()
    default:
      offset = min(offset - 1, bytes.count)
      throw unexpected("one of \" \\ / b f n r t u after '\\'")
    }
  }

  private mutating func unicodeEscape() throws(JSONError) -> Unicode.Scalar {
    let unit = try hexadecimal()
    guard (0xD800..<0xE000).contains(unit) else { return Unicode.Scalar(unit) ?? "\u{FFFD}" }
    let rest = bytes[min(offset, bytes.count)...].prefix(2)
    guard unit < 0xDC00, rest.elementsEqual("\\u".utf8) else {
      throw unexpected("the second half of a surrogate pair")
    }
    offset += 2
    let low = try hexadecimal()
    guard (0xDC00..<0xE000).contains(low) else {
      throw unexpected("the second half of a surrogate pair")
    }
    return Unicode.Scalar(0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00)) ?? "\u{FFFD}"
  }

  private mutating func hexadecimal() throws(JSONError) -> UInt32 {
    let digits = bytes[offset...].prefix(4)
    let text = String(decoding: digits, as: UTF8.self)
    guard text.utf8.count == 4, text.allSatisfy(\.isHexDigit), let unit = UInt32(text, radix: 16)
    else { throw unexpected("four hexadecimal digits") }
    offset += 4
    return unit
  }

  private mutating func number() throws(JSONError) -> JSONValue {
    let start = offset
    if byte == UInt8(ascii: "-") { offset += 1 }
    let hasLeadingZero = byte == UInt8(ascii: "0")
    guard let whole = digits(), !hasLeadingZero || whole == 1 else {
      offset = start
      throw unexpected("a value")
    }
    var isWhole = true
    if byte == UInt8(ascii: ".") {
      isWhole = false
      offset += 1
      if digits() == nil { throw unexpected("a digit") }
    }
    if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
      isWhole = false
      offset += 1
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { offset += 1 }
      if digits() == nil { throw unexpected("a digit") }
    }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    if isWhole, let value = Int64(text) { return .integer(value) }
    guard let value = Double(text), value.isFinite else { throw unexpected("a smaller number") }
    return .number(value)
  }

  /// Moves past digits; how many, or nil when there is none.
  private mutating func digits() -> Int? {
    let start = offset
    while let digit = byte, (0x30...0x39).contains(digit) { offset += 1 }
    return offset > start ? offset - start : nil
  }

  private mutating func word(_ text: String, _ value: JSONValue) throws(JSONError) -> JSONValue {
    guard bytes[offset...].starts(with: text.utf8) else { throw unexpected("a value") }
    offset += text.utf8.count
    return value
  }

  private var bytes: [UInt8] { scanner.bytes }
  private var byte: UInt8? { scanner.byte }
  private var offset: Int {
    get { scanner.offset }
    set { scanner.offset = newValue }
  }

  private func unexpected(_ expected: String) -> JSONError {
    .unexpected(file: file, at: position, expected: expected)
  }

  private var position: SourcePosition { position(of: offset) }

  private func position(of offset: Int) -> SourcePosition {
    var line = 1
    var column = 1
    for byte in bytes[..<min(offset, bytes.count)] {
      if byte == 0x0A {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    return SourcePosition(line: line, column: column)
  }
}

/// The names of an object's members: compared one by one while they are few.
private struct MemberNames {
  private static let few = 16
  private var set: Set<String> = []

  /// Takes a name; false where a member has it.
  mutating func insert(_ name: String, after members: [JSONValue.Member]) -> Bool {
    if members.count < Self.few { return !members.contains { $0.name == name } }
    if members.count == Self.few { set = Set(members.map(\.name)) }
    return set.insert(name).inserted
  }
}
