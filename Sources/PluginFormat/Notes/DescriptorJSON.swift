/// Reads a descriptor's JSON: strings, arrays and objects, four deep, and nothing kept of the rest.
///
/// A thousand notes are read while a person waits, so this reader goes over the bytes once and
/// makes no value that a descriptor doesn't have.
struct DescriptorJSON {
  private let bytes: [UInt8]
  private let file: String
  private var offset = 0

  private static let depthLimit = 4

  /// Reads one JSON text, which has to be UTF-8.
  static func read(_ bytes: [UInt8], file: String) throws(DescriptorError) -> DescriptorValue {
    var reader = DescriptorJSON(bytes: bytes, file: file)
    let value = try reader.value(depth: 0, path: "")
    reader.skipSpace()
    if reader.offset < bytes.count { throw reader.unexpected("the end") }
    return value
  }

  private init(bytes: [UInt8], file: String) {
    self.bytes = bytes
    self.file = file
  }

  private mutating func value(
    depth: Int, path: @autoclosure () -> String
  ) throws(DescriptorError) -> DescriptorValue {
    skipSpace()
    if depth > Self.depthLimit {
      throw DescriptorError(file: file, key: "", fault: .tooDeep(offset: offset))
    }
    switch byte {
    case UInt8(ascii: "\""): return .text(try text())
    case UInt8(ascii: "{"): return try table(depth: depth, path: path())
    case UInt8(ascii: "["): return try list(depth: depth, path: path())
    case UInt8(ascii: "t"): return try word("true", "a boolean")
    case UInt8(ascii: "f"): return try word("false", "a boolean")
    case UInt8(ascii: "n"): return try word("null", "null")
    default: return try number()
    }
  }

  private mutating func table(
    depth: Int, path: String
  ) throws(DescriptorError) -> DescriptorValue {
    offset += 1
    var members: [DescriptorValue.Member] = []
    if take(UInt8(ascii: "}")) { return .table([]) }
    repeat {
      skipSpace()
      guard byte == UInt8(ascii: "\"") else { throw unexpected("a key in double quotes") }
      let key = try text()
      if members.contains(where: { $0.key == key }) {
        throw DescriptorError(file: file, key: path + key, fault: .duplicateKey)
      }
      guard take(UInt8(ascii: ":")) else { throw unexpected("':'") }
      let value = try value(depth: depth + 1, path: "\(path)\(key).")
      members.append(.init(key: key, value: value))
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "}")) else { throw unexpected("',' or '}'") }
    return .table(members)
  }

  private mutating func list(depth: Int, path: String) throws(DescriptorError) -> DescriptorValue {
    offset += 1
    var values: [DescriptorValue] = []
    if take(UInt8(ascii: "]")) { return .list([]) }
    repeat {
      let index = values.count
      values.append(try value(depth: depth + 1, path: "\(path)\(index)."))
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "]")) else { throw unexpected("',' or ']'") }
    return .list(values)
  }

  private mutating func text() throws(DescriptorError) -> String {
    offset += 1
    let start = offset
    while offset < bytes.count {
      let next = bytes[offset]
      if next == UInt8(ascii: "\"") {
        let text = String(decoding: bytes[start..<offset], as: UTF8.self)
        offset += 1
        return text
      }
      if next == UInt8(ascii: "\\") { return try escapedText(from: start) }
      if next < 0x20 { throw unexpected("no control character") }
      offset += 1
    }
    throw unexpected("'\"'")
  }

  private mutating func escapedText(from start: Int) throws(DescriptorError) -> String {
    var text = Array(bytes[start..<offset])
    while let next = byte {
      if next < 0x20 { throw unexpected("no control character") }
      offset += 1
      if next == UInt8(ascii: "\"") { return String(decoding: text, as: UTF8.self) }
      if next == UInt8(ascii: "\\") {
        text.append(contentsOf: String(try escape()).utf8)
      } else {
        text.append(next)
      }
    }
    throw unexpected("'\"'")
  }

  private mutating func escape() throws(DescriptorError) -> Unicode.Scalar {
    guard let kind = byte else { throw unexpected("an escape") }
    switch kind {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
      offset += 1
      return Unicode.Scalar(kind)
    case UInt8(ascii: "u"):
      let digits = bytes[offset...].dropFirst().prefix(4)
      // Names are plain text: no control character, and none that needs two escapes.
      guard digits.count == 4,
        let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
        let scalar = Unicode.Scalar(value), value >= 0x20, value != 0x7f
      else { throw unexpected("four hexadecimal digits of a printable character") }
      offset += 5
      return scalar
    default: throw unexpected("one of \" \\ / u after '\\'")
    }
  }

  private mutating func number() throws(DescriptorError) -> DescriptorValue {
    let start = offset
    while let next = byte,
      next == UInt8(ascii: "-") || next == UInt8(ascii: "+")
        || next == UInt8(ascii: ".") || next | 0x20 == UInt8(ascii: "e")
        || (0x30...0x39).contains(next)
    {
      offset += 1
    }
    guard Double(String(decoding: bytes[start..<offset], as: UTF8.self)) != nil else {
      offset = start
      throw unexpected("a value")
    }
    return .other("a number")
  }

  private mutating func word(
    _ word: StaticString, _ name: String
  ) throws(DescriptorError) -> DescriptorValue {
    let letters = word.description.utf8
    guard bytes[offset...].starts(with: letters) else { throw unexpected("a value") }
    offset += letters.count
    return .other(name)
  }

  private mutating func take(_ wanted: UInt8) -> Bool {
    skipSpace()
    guard byte == wanted else { return false }
    offset += 1
    return true
  }

  private mutating func skipSpace() {
    while let next = byte, next == 0x20 || next == 0x0a || next == 0x0d || next == 0x09 {
      offset += 1
    }
  }

  private var byte: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private func unexpected(_ expected: String) -> DescriptorError {
    DescriptorError(file: file, key: "", fault: .syntax(offset: offset, expected: expected))
  }
}
