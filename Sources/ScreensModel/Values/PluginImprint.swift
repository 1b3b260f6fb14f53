/// The facts that a plugin's author gives for people. None of them changes what it does.
package struct PluginImprint: Sendable, Hashable {
  /// The purpose, in a sentence.
  package let about: String?
  package let author: String?
  /// The licence, such as an identifier of SPDX.
  package let license: String?
  /// The address of its page, of the scheme http or https.
  package let homepage: String?
  /// The file name of a picture among its files.
  package let icon: String?

  /// Nil where there is no fact.
  package init?(
    about: String?, author: String?, license: String?, homepage: String?, icon: String?
  ) {
    self.about = about
    self.author = author
    self.license = license
    self.homepage = homepage
    self.icon = icon
    if facts.isEmpty { return nil }
  }

  /// The facts that there are, by their keys in a descriptor.
  package var facts: [(name: String, text: String)] {
    [
      ("description", about), ("author", author), ("license", license), ("homepage", homepage),
      ("icon", icon),
    ].compactMap { name, text in text.map { (name, $0) } }
  }

  package static let homepageRule =
    "an address that begins with https:// or http:// and has no account, space or quote"

  /// An address that a page may link to; nil for any other text.
  package static func homepage(_ text: String) -> String? {
    let scheme = ["https://", "http://"].first { text.lowercased().hasPrefix($0) }
    guard let scheme, text.utf8.count <= 500 else { return nil }
    let rest = text.dropFirst(scheme.count)
    let host = rest.prefix { !"/?#".contains($0) }
    let isPlain = rest.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\"'<>\\`".utf8.contains($0) }
    return isPlain && !host.isEmpty && !host.contains("@") ? text : nil
  }
}
