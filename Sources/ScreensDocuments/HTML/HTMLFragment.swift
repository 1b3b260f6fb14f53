/// The allowed part of a piece of foreign HTML: balanced markup that holds elements and attributes
/// of `HTMLElement.all` and nothing else, and the same as plain text.
///
/// The foreign text is parsed as browsers parse it, and rewritten from the parsed parts. So two
/// parsers that disagree about the foreign text agree about this one. There are no scripts,
/// styles, classes, links and forms in it, and images of the named servers only.
package struct HTMLFragment: Sendable, Hashable {
  /// The most bytes of a foreign text that are read; the rest of a longer one is dropped.
  package static let limit = 256 * 1024
  /// The deepest nesting of elements; the tags of deeper ones are dropped.
  package static let depth = 48

  /// Markup that may stand in a `body`.
  package let markup: [UInt8]
  /// The text without markup, a line for each block.
  package let text: String

  /// Keeps the allowed part of a foreign text, in a time that grows as its length.
  ///
  /// - Parameter images: The servers whose images are shown; other images become their words.
  package init(_ foreign: String, images: ImageOrigins = .none) {
    var bytes = Array(foreign.utf8.prefix(Self.limit))
    if bytes.contains(0x0D) { bytes = Self.lineEnds(bytes) }
    var tokens = HTMLTokenizer(bytes)
    var sanitizer = HTMLSanitizer(images)
    while let token = tokens.next() {
      sanitizer.process(token)
      tokens.isForeign = sanitizer.isInForeignElement
    }
    (markup, text) = sanitizer.finish()
  }

  /// Every kind of line end as a line feed.
  private static func lineEnds(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for (place, byte) in bytes.enumerated() {
      if byte == 0x0A, place > 0, bytes[place - 1] == 0x0D { continue }
      result.append(byte == 0x0D ? 0x0A : byte)
    }
    return result
  }
}

/// The servers whose images foreign HTML may show. Addresses without a server are those of the
/// first one.
package struct ImageOrigins: Sendable, Hashable {
  /// No images at all.
  package static let none = ImageOrigins([])

  /// The servers, such as `https://www.example.org`, in small letters.
  package let origins: [String]

  /// Images of these servers; an origin that is not `http` or `https` counts for none.
  package init(_ origins: [String]) {
    self.origins = origins.map { $0.lowercased() }.filter {
      $0.hasPrefix("https://") || $0.hasPrefix("http://")
    }
  }

  /// The whole address of an image as foreign HTML names it; nil where it may not be shown.
  func address(_ foreign: String) -> String? {
    guard let first = origins.first else { return nil }
    let text = String(
      String.UnicodeScalarView(
        foreign.unicodeScalars.drop { $0.value <= 0x20 }.filter {
          $0 != "\t" && $0 != "\n" && $0 != "\r"
        }))
    // Browsers read a backslash as a slash, and some of them other characters, too.
    let isPlain = text.unicodeScalars.allSatisfy {
      $0.value >= 0x20 && $0 != "\\" && $0 != "\u{7f}"
    }
    guard isPlain, !text.isEmpty else { return nil }
    let start = text.prefix { !"/?#".contains($0) }
    if let colon = start.firstIndex(of: ":") {
      return whole(text, scheme: start[..<colon].lowercased())
    }
    if text.hasPrefix("//") {
      return whole(first.prefix { $0 != "/" } + text, scheme: first.prefix { $0 != ":" } + "")
    }
    return first + (text.hasPrefix("/") ? "" : "/") + text
  }

  /// An address with its server, where that is one of these.
  private func whole(_ text: some StringProtocol, scheme: String) -> String? {
    let rest = text.drop { $0 != ":" }.dropFirst()
    guard rest.hasPrefix("//") else { return nil }
    let server = rest.dropFirst(2).prefix { !"/?#".contains($0) }
    let origin = "\(scheme)://\(server.lowercased())"
    guard origins.contains(origin) else { return nil }
    let path = rest.dropFirst(2 + server.count)
    return origin + (path.hasPrefix("/") ? "" : "/") + path
  }
}
