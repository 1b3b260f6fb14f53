/// A theme's name: lower-cased everywhere, `[a-z0-9][a-z0-9_-]*`.
package struct ThemeName: ValidatedName {
  /// The name in small letters.
  package let rawValue: String

  /// Takes a text in any case that begins with a letter or digit; nil for any other.
  package init?(_ text: String) {
    // Most texts are lower-case.
    let name = Self.isSmall(text.utf8.span) ? text : text.lowercased()
    guard isIdentifier(name, others: "_-"), let first = name.utf8.first,
      first != 0x5f, first != 0x2d
    else { return nil }
    rawValue = name
  }

  private static func isSmall(_ bytes: Span<UInt8>) -> Bool {
    for index in bytes.indices where bytes[index] >= 0x80 || bytes[index] &- 0x41 < 26 {
      return false
    }
    return true
  }

  private init(known: String) { rawValue = known }

  /// Whether one of some themes can stand in for the sub-theme of this name: its first part is one
  /// of the themes, and one of the themes has its last part, as in `flat7-stars` with
  /// `default-stars`.
  package func isSubTheme(among themes: [ThemeName]) -> Bool {
    rawValue.indices.contains { dash in
      rawValue[dash] == "-" && ThemeName(String(rawValue[..<dash])).map(themes.contains) == true
        && themes.contains { $0.rawValue.hasSuffix(rawValue[dash...]) }
    }
  }

  /// The theme that always exists.
  package static let `default` = ThemeName(known: "default")
}
