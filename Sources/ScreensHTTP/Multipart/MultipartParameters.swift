/// A field value with parameters: `form-data; name="a"; filename="b.png"`.
struct MultipartParameters {
  /// The value before the first parameter.
  let value: ArraySlice<UInt8>
  private var parameters: [(name: [UInt8], value: ArraySlice<UInt8>)] = []

  /// Reads a value; nil when a parameter is ill-formed or comes twice.
  init?(_ line: ArraySlice<UInt8>) {
    var rest = line.trimmingBlanks
    value = rest.prefix { $0 != UInt8(ascii: ";") }.trimmingBlanks
    rest = rest.drop { $0 != UInt8(ascii: ";") }
    while let parameter = Self.parameter(&rest) {
      guard self[parameter.name] == nil, parameters.count < 16 else { return nil }
      parameters.append(parameter)
    }
    guard rest.isEmpty else { return nil }
  }

  /// The value of a parameter as sent, without its quotes.
  subscript(_ name: some Collection<UInt8>) -> ArraySlice<UInt8>? {
    parameters.first { $0.name.elementsEqual(name) }?.value
  }

  /// Consumes a semicolon and the parameter after it; without one it consumes nothing.
  private static func parameter(
    _ line: inout ArraySlice<UInt8>
  ) -> (name: [UInt8], value: ArraySlice<UInt8>)? {
    guard line.first == UInt8(ascii: ";") else { return nil }
    var rest = line.dropFirst().drop(while: \.isBlank)
    let name = rest.prefix(while: ByteSet.token.contains)
    rest = rest[name.endIndex...]
    guard !name.isEmpty, rest.popFirst() == UInt8(ascii: "=") else { return nil }
    let value: ArraySlice<UInt8>
    if rest.first == UInt8(ascii: "\"") {
      rest = rest.dropFirst()
      guard let end = quotedEnd(rest) else { return nil }
      value = rest[..<end]
      rest = rest[(end + 1)...]
    } else {
      value = rest.prefix(while: ByteSet.token.contains)
      guard !value.isEmpty else { return nil }
      rest = rest[value.endIndex...]
    }
    rest = rest.drop(while: \.isBlank)
    guard rest.isEmpty || rest.first == UInt8(ascii: ";") else { return nil }
    line = rest
    return (name.map(\.lowercasedASCII), value)
  }

  /// The closing quote. A backslash is a character like any other, except before a quote that
  /// neither a semicolon nor the line's end follows: so older clients wrote a quote.
  private static func quotedEnd(_ rest: ArraySlice<UInt8>) -> Int? {
    var index = rest.startIndex
    while index < rest.endIndex {
      if rest[index] == UInt8(ascii: "\"") { return index }
      index += isEscapedQuote(rest, index) ? 2 : 1
    }
    return nil
  }

  private static func isEscapedQuote(_ bytes: ArraySlice<UInt8>, _ index: Int) -> Bool {
    bytes[index] == UInt8(ascii: "\\") && index + 2 < bytes.endIndex
      && bytes[index + 1] == UInt8(ascii: "\"") && bytes[index + 2] != UInt8(ascii: ";")
  }

  /// The bytes that a parameter of a part's head stands for: browsers escape a quote, CR and LF
  /// as `%22`, `%0D` and `%0A`, and nothing else, not even the percent sign.
  static func decode(_ sent: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = sent
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let escaped = escapes[rest.prefix(2).map(\.lowercasedASCII)] {
        bytes.append(escaped)
        rest = rest.dropFirst(2)
      } else if byte == UInt8(ascii: "\\"), rest.first == UInt8(ascii: "\"") {
        // Only an escaped quote stands within the quotes.
        bytes.append(UInt8(ascii: "\""))
        rest = rest.dropFirst()
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }

  private static let escapes: [[UInt8]: UInt8] = [
    Array("22".utf8): 0x22, Array("0d".utf8): 0x0D, Array("0a".utf8): 0x0A,
  ]
}
