/// A page as a bookmark shows it before it is saved.
package struct PagePreview: Sendable, Equatable {
  /// The most characters of a title or a description.
  package static let longest = 300

  /// The page's title, in one line; never empty.
  package let title: String
  /// The page's own description, in one line; empty without one.
  package let description: String
  /// The address of the picture that the page names for previews; nil without one on the web.
  package let image: PageAddress?

  /// Reads a page; nil where it has no title.
  package init?(_ page: FetchedPage) {
    let charset = PageCharset(of: page.bytes, contentType: page.contentType)
    let head = PageHead(reading: charset.decode(page.bytes))
    let written = head.title.map { String(decoding: $0, as: UTF8.self) } ?? ""
    let title = Self.line(written)
    self.title = title.isEmpty ? Self.line(head.meta("og:title") ?? "") : title
    description = Self.line(head.meta("description", "og:description") ?? "")
    if self.title.isEmpty { return nil }
    let images = [head.meta("og:image"), head.meta("twitter:image"), head.link("image_src")]
    image =
      page.address.flatMap { address in
        images.lazy.compactMap { $0 }.compactMap { address.resolve(CharacterReferences.decode($0)) }
          .first
      }
  }

  /// Whether the head of a page has come, with a title in it: its rest is not needed.
  ///
  /// - Parameter new: how many of the bytes are looked at for the first time.
  package static func isEnough(_ bytes: [UInt8], new: Int) -> Bool {
    // The marks of the end are looked for in what is new, and a mark's length before it.
    let fresh = bytes.suffix(new + 6)
    let mayEnd = fresh.indices.contains { index in
      fresh[index] == UInt8(ascii: "<")
        && ["body", "/head"].contains { begins(fresh[index...].dropFirst(), $0) }
    }
    guard mayEnd else { return false }
    let head = PageHead(reading: bytes)
    return head.isWhole && head.title != nil
  }

  private static func begins(_ bytes: ArraySlice<UInt8>, _ mark: String) -> Bool {
    bytes.count >= mark.utf8.count
      && zip(bytes, mark.utf8).allSatisfy { byte, wanted in
        byte == wanted || byte | 0x20 == wanted
      }
  }

  /// A text in one line: white space one space, control characters gone, and cut after a whole
  /// character where it is too long.
  ///
  /// - Parameter isMarkup: whether references such as `&amp;` are decoded.
  package static func line(_ text: String, isMarkup: Bool = true) -> String {
    let decoded = isMarkup ? CharacterReferences.decode(text) : text
    var line = ""
    var count = 0
    for character in decoded {
      let isSpace = character.isWhitespace
      let scalars = character.unicodeScalars.filter(isShown)
      let shown = isSpace ? " " : String(String.UnicodeScalarView(scalars))
      if isSpace ? line.isEmpty || line.last == " " : shown.isEmpty { continue }
      count += shown.unicodeScalars.count
      guard count <= longest else { break }
      line += shown
    }
    return line.last == " " ? String(line.dropLast()) : line
  }

  /// Whether a character has a place in a line: control characters, and characters that turn the
  /// direction of the texts behind them, have none.
  private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate: false
    case .format:
      !(0x202a...0x202e).contains(scalar.value) && !(0x2066...0x2069).contains(scalar.value)
    default: true
    }
  }
}
