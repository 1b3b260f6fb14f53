/// The user's language and region.
package struct Locale: Sendable, Hashable {
  /// `en_US`, `pt_BR`.
  package let identifier: String

  /// A full locale stays as it is, and a language alone gets its usual region. A language outside
  /// the table becomes `en_US`.
  package init(_ text: String) {
    let regions = [
      "ca": "ca_ES", "es": "es_ES", "zh": "zh_CN", "fi": "fi_FI", "fr": "fr_FR", "de": "de_DE",
      "iw": "iw_IL", "he": "iw_IL", "hu": "hu_HU", "ja": "ja_JP", "pt": "pt_BR",
    ]
    identifier = text.contains("_") ? text : regions[text.lowercased()] ?? "en_US"
  }

  /// The two-letter language.
  package var language: String { String(identifier.prefix(2)) }

  /// The language tag of browsers.
  package var tag: String { language == "iw" ? "he" : language }

  /// Whether the language is read from the right.
  package var isRightToLeft: Bool { ["ar", "fa", "iw", "ur"].contains(language) }
}
