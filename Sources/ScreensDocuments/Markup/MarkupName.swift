/// The name of an element or attribute; only names that need no escaping can be spelled.
package struct MarkupName: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The name as written.
  package let description: String

  /// Makes a name from text, or nil unless it is an ASCII letter followed by letters, digits,
  /// `-`, `_`, `.` or `:`.
  package init?(_ text: String) {
    guard let first = text.utf8.first, Self.isLetter(first),
      text.utf8.allSatisfy({ Self.isLetter($0) || (0x2D...0x3A).contains($0) && $0 != 0x2F })
    else { return nil }
    description = text
  }

  /// A name in the source; the literal has to be valid.
  package init(stringLiteral text: String) {
    description = text
    assert(MarkupName(description) != nil, "'\(text)' is not a markup name")
  }

  /// Whether HTML gives the element no end tag.
  var isVoidInHTML: Bool {
    description.utf8.count <= 6 && Self.voidCodes.contains(Self.code(description))
  }

  /// Whether HTML drops a line end right after the start tag.
  var dropsLeadingLineEnd: Bool {
    description == "textarea" || description == "pre" || description == "listing"
  }

  private static let voidCodes: [UInt64] = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
  ].map(code)

  /// A short name as one number: this is asked for every tag, and text compares slowly.
  private static func code(_ text: String) -> UInt64 {
    let bytes = text.utf8.span
    var code: UInt64 = 0
    for index in bytes.indices { code = code << 8 | UInt64(bytes[index]) }
    return code
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F
  }
}
