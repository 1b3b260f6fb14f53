/// The user's language and region.
package struct Locale: Sendable, Hashable {
  /// The locale for back ends: `en_US`, `pt_BR`.
  package let identifier: String
  /// The tag that texts are looked up with: `en`, `pt-BR`, `zh-Hant`.
  package let language: String

  /// The locales of languages without a region.
  private static let usual = [
    "ca": "ca_ES", "es": "es_ES", "zh": "zh_CN", "fi": "fi_FI", "fr": "fr_FR", "de": "de_DE",
    "iw": "iw_IL", "hu": "hu_HU", "ja": "ja_JP", "pt": "pt_BR",
  ]
  /// The regions of languages that are not named as their language is.
  private static let regions = [
    "ar": "SA", "fa": "IR", "ur": "PK", "da": "DK", "sv": "SE", "uk": "UA", "fil": "PH",
    "en": "US", "ca": "ES", "zh": "CN", "zh-Hans": "CN", "zh-Hant": "TW", "iw": "IL",
    "ja": "JP", "pt": "BR", "cs": "CZ", "el": "GR", "ko": "KR", "nb": "NO", "vi": "VN",
  ]

  /// A full locale stays as it is, and a language alone gets its usual region. A language outside
  /// the table becomes `en_US`.
  package init(_ text: String) {
    language = LanguageTag.spelled(text)
    identifier = text.contains("_") ? text : Self.usual[language] ?? "en_US"
  }

  /// The locale of texts in a language, with the region of its tag or else its usual one.
  package init(language tag: String) {
    let own = LanguageTag.language(of: tag)
    let region = tag.split(separator: "-").dropFirst().map(String.init).first {
      $0.utf8.count == 2 || $0.utf8.count == 3 && $0.allSatisfy(\.isNumber)
    }
    language = tag
    identifier =
      (region ?? Self.regions[tag] ?? Self.regions[own]).map { "\(own)_\($0)" }
      ?? (own.utf8.count == 2 ? "\(own)_\(own.uppercased())" : own)
  }

  /// The language without region and script.
  package var plainLanguage: String { LanguageTag.language(of: language) }

  /// The language tag of browsers.
  package var tag: String {
    plainLanguage == "iw" ? "he" + language.dropFirst(2) : language
  }

  /// Whether the language is read from the right.
  package var isRightToLeft: Bool {
    ["ar", "fa", "iw", "ur", "ps", "sd", "ug", "yi", "dv", "ckb"].contains(plainLanguage)
  }
}
