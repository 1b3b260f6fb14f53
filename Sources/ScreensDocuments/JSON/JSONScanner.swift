/// A place in a JSON text, and the tokens that its readers look for there.
@frozen package struct JSONScanner {
  /// The text in UTF-8.
  package let bytes: [UInt8]
  /// The byte that comes next.
  package var offset = 0

  /// Stands at the beginning of a text.
  @inlinable
  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The byte that comes next; nil at the end.
  @inlinable
  package var byte: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// Moves past white space.
  @inlinable
  package mutating func skipSpace() {
    while let next = byte, next == 0x20 || next == 0x0A || next == 0x0D || next == 0x09 {
      offset += 1
    }
  }

  /// Moves past white space, and past a character if it is the wanted one.
  @inlinable
  package mutating func takes(_ wanted: Unicode.Scalar) -> Bool {
    skipSpace()
    guard byte == UInt8(ascii: wanted) else { return false }
    offset += 1
    return true
  }

  /// Moves past a string without escapes; nil, with the place kept, where none comes next.
  ///
  /// - Returns: where the text between the quotes lies.
  @inlinable
  package mutating func plainText() -> Range<Int>? {
    guard byte == UInt8(ascii: "\"") else { return nil }
    let start = offset + 1
    var end = start
    while end < bytes.count {
      let next = bytes[end]
      if next == UInt8(ascii: "\"") {
        offset = end + 1
        return start..<end
      }
      if next == UInt8(ascii: "\\") || next < 0x20 { return nil }
      end += 1
    }
    return nil
  }

  @inlinable
  package func text(_ place: Range<Int>) -> String {
    String(decoding: bytes[place], as: UTF8.self)
  }
}
