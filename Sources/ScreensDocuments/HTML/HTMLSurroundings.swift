/// The page around a piece of foreign HTML.
package struct HTMLSurroundings: Sendable, Hashable {
  /// The servers whose images are shown; other images become their words.
  package let images: ImageOrigins
  package let links: LinkTargets
  /// The level of the heading that the piece stands under, so that its highest headings are one
  /// level deeper; nil keeps the levels.
  package let headingLevel: Int?

  /// Without arguments there are no images, and only links with a whole address.
  package init(
    images: ImageOrigins = .none, links: LinkTargets = LinkTargets(), headingLevel: Int? = nil
  ) {
    self.images = images
    self.links = links
    self.headingLevel = headingLevel
  }
}

/// The meaning of the addresses of links in foreign HTML: whole ones lead to the web, to a mailbox
/// or a telephone, and the others to the back end, unless they are those of this host's own pages.
package struct LinkTargets: Sendable, Hashable {
  /// The relation of every link.
  static let relation = "nofollow noopener noreferrer"

  /// The back end, such as `https://www.example.org`; nil drops the links to it.
  package let server: String?
  /// The paths of this host's own pages.
  package let pages: Set<String>

  package init(server: String? = nil, pages: Set<String> = []) {
    self.server = ImageOrigins(server.map { [$0] } ?? []).origins.first
    self.pages = pages
  }

  /// The address that a link gets; nil for a link that leads nowhere.
  func address(_ foreign: String) -> String? {
    guard let text = foreign.plainAddress else { return nil }
    let start = text.prefix { !"/?#".contains($0) }
    if let colon = start.firstIndex(of: ":") {
      let rest = text[text.index(after: colon)...]
      switch start[..<colon].lowercased() {
      case "http" where rest.hasPrefix("//") && rest.count > 2: return "http:" + rest
      case "https" where rest.hasPrefix("//") && rest.count > 2: return "https:" + rest
      case "mailto" where !rest.isEmpty: return "mailto:" + rest
      case "tel" where !rest.isEmpty: return "tel:" + rest
      default: return nil
      }
    }
    // The names that such a link would lead to are not in the written text.
    if text.hasPrefix("#") { return nil }
    if text.hasPrefix("//") {
      return server.flatMap { text.count > 2 ? $0.prefix { $0 != "/" } + text : nil }
    }
    let path = (text.hasPrefix("/") ? "" : "/") + text
    if pages.contains(String(path.prefix { !"?#".contains($0) })) { return path }
    return server.map { $0 + path }
  }
}

extension String {
  /// An address without the characters that browsers drop from it; nil where it is empty, or has
  /// characters that they read as others.
  fileprivate var plainAddress: String? {
    var text = String(
      String.UnicodeScalarView(
        unicodeScalars.drop { $0.value <= 0x20 }.filter { $0 != "\t" && $0 != "\n" && $0 != "\r" }))
    while let last = text.unicodeScalars.last, last.value <= 0x20 {
      text.unicodeScalars.removeLast()
    }
    // Browsers read a backslash as a slash, and some of them other characters, too.
    let isPlain = text.unicodeScalars.allSatisfy {
      $0.value >= 0x20 && $0 != "\\" && $0 != "\u{7f}"
    }
    return isPlain && !text.isEmpty ? text : nil
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
    guard let first = origins.first, let text = foreign.plainAddress else { return nil }
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
