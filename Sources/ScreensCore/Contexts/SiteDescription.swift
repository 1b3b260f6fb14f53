import ScreensModel
package import ScreensViews

/// The operator's description of a site, which its pages have in common.
package struct SiteDescription: Sendable, Hashable {
  /// The name in titles and headers; nil for the face's own.
  package var name: String?
  /// The path of the page that the header, a sign-out and pages without another way lead to; nil
  /// leaves it to the pages.
  package var start: String?
  /// The icon in tabs and bookmarks; nil for the face's own.
  package var icon: Icon?
  package var menu: [MenuEntry] = []

  /// The description of a site without settings.
  package init() {}

  /// An icon with the file that it was read from.
  package struct Icon: Sendable, Hashable {
    package let file: String
    package let image: ThemeImage

    package init(file: String, image: ThemeImage) {
      self.file = file
      self.image = image
    }

    /// The bytes are compared by their digests.
    package static func == (one: Icon, other: Icon) -> Bool {
      one.file == other.file && one.image.digest == other.image.digest
    }

    package func hash(into hasher: inout Hasher) {
      hasher.combine(file)
      hasher.combine(image.digest)
    }
  }

  /// The text as a path of this host, which a browser can take for no other host's; nil for any
  /// other text.
  package static func path(_ text: String) -> String? {
    let isPlain = text.utf8.allSatisfy { byte in
      (0x2d...0x39).contains(byte) || (0x41...0x5a).contains(byte)
        || (0x61...0x7a).contains(byte) || byte == 0x5f || byte == 0x7e
    }
    return isPlain && text.hasPrefix("/") && !text.contains("//") && text.utf8.count <= 256
      ? text : nil
  }

  /// The text as a name or title: one line that is not blank; nil for any other text.
  package static func title(_ text: String) -> String? {
    let isBlank = text.allSatisfy(\.isWhitespace)
    let isLine = text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    return !isBlank && isLine && text.count <= 100 ? text : nil
  }
}

/// A link of a site's menu.
package struct MenuEntry: Sendable, Hashable {
  /// The visitors who are shown an entry.
  package enum Audience: String, Sendable, CaseIterable {
    /// Visitors who are not signed in.
    case guests
    /// Visitors who are signed in.
    case users
    /// Everybody.
    case all
  }

  /// A title in one language.
  package struct Title: Sendable, Hashable {
    package let language: String
    package let text: String

    package init(language: String, text: String) {
      self.language = language
      self.text = text
    }
  }

  package let path: String
  /// At least one, in the operator's order.
  package let titles: [Title]
  package let audience: Audience

  package init(path: String, titles: [Title], audience: Audience) {
    precondition(!titles.isEmpty, "an entry of a menu has no title")
    self.path = path
    self.titles = titles
    self.audience = audience
  }

  /// Whether visitors are shown the entry; `all` stands for visitors of whom nothing is known.
  package func isShown(to visitors: Audience) -> Bool {
    audience == .all || audience == visitors
  }

  /// The title for a language: its own, else that of a wider one, else the English one, else the
  /// first.
  package func title(in language: String) -> Title {
    let wanted = [language] + LanguageTag.substitutes(for: language) + ["en"]
    return wanted.lazy.compactMap { tag in titles.first { $0.language == tag } }.first ?? titles[0]
  }
}
