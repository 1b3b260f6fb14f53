/// A theme's name: lower-cased everywhere, `[a-z0-9][a-z0-9_-]*`.
package struct ThemeName: ValidatedName {
  package let rawValue: String

  package init?(_ text: String) {
    // Most are written in small letters.
    let isSmall = text.utf8.allSatisfy { $0 < 0x80 && !(0x41...0x5a).contains($0) }
    let name = isSmall ? text : text.lowercased()
    guard isIdentifier(name, others: "_-"), let first = name.utf8.first,
      first != 0x5f, first != 0x2d
    else { return nil }
    rawValue = name
  }

  private init(known: String) { rawValue = known }

  /// The theme that is always there.
  package static let `default` = ThemeName(known: "default")
}
