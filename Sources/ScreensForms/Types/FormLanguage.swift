package import ScreensModel

/// A language that a form is shown in, with its region.
package struct FormLanguage: Sendable, Hashable {
  /// The identifier as servers write it: `es`, `pt_BR`.
  package let identifier: String
  /// The language without its region, by its present name.
  let plain: String

  /// Reads an identifier in any spelling; unknown languages are legal.
  package init(_ identifier: String) {
    self.identifier = identifier
    plain = Self.plain(of: identifier)
  }

  package init(_ locale: Locale) { self.init(locale.identifier) }

  package var locale: Locale { Locale(identifier) }

  /// The best of some languages: exactly this one, else the language alone, else the first of the
  /// same language, else the usual one.
  ///
  /// - Returns: The place of the best one; nil where there is none of them.
  func best(of languages: some Collection<String>, usual: String) -> Int? {
    var (alone, related, fallback): (Int?, Int?, Int?) = (nil, nil, nil)
    for (place, language) in languages.enumerated() {
      if language == identifier { return place }
      if fallback == nil, language == usual { fallback = place }
      guard language.utf8.first == plain.utf8.first || Self.mayBeRenamed(language) else { continue }
      guard Self.plain(of: language) == plain else { continue }
      if Self.isSame(language, identifier) { return place }
      if language.utf8.count <= 3 { alone = alone ?? place } else { related = related ?? place }
    }
    return alone ?? related ?? fallback
  }

  /// Whether two spellings name one language and region.
  static func isSame(_ one: String, _ other: String) -> Bool {
    one == other
      || plain(of: one) == plain(of: other)
        && one.drop { $0 != "_" && $0 != "-" }.dropFirst()
          == other.drop { $0 != "_" && $0 != "-" }.dropFirst()
  }

  /// The names that Java gave some languages, and the present ones.
  private static let renamed = ["iw": "he", "in": "id", "ji": "yi"]

  private static func mayBeRenamed(_ language: String) -> Bool {
    language.utf8.first == UInt8(ascii: "i") || language.utf8.first == UInt8(ascii: "j")
      || language.utf8.first == UInt8(ascii: "h") || language.utf8.first == UInt8(ascii: "y")
  }

  private static func plain(of identifier: String) -> String {
    let own = identifier.prefix { $0 != "_" && $0 != "-" }
    return renamed[String(own)] ?? String(own)
  }

  /// Whether a text looks like the identifier of a language: `xx`, `xx_YY`, or with a script or a
  /// variant.
  package static func isIdentifier(_ text: String) -> Bool {
    var part = 0
    var length = 0
    for byte in text.utf8 {
      if byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") {
        guard part > 0 ? (1...8).contains(length) : (2...3).contains(length) else { return false }
        (part, length) = (part + 1, 0)
        continue
      }
      let isLower = (0x61...0x7A).contains(byte)
      guard isLower || part > 0 && ((0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte))
      else { return false }
      length += 1
    }
    return part == 0 ? (2...3).contains(length) : part <= 4 && (1...8).contains(length)
  }
}
