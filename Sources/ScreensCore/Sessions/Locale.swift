/// The user's language and region.
package struct Locale: Sendable, Hashable {
  /// `en_US`, `pt_BR`.
  package let identifier: String

  /// Takes a full locale as it is, and gives a bare language its usual region; `en_US` for a
  /// language that is not in the table.
  package init(_ text: String) {
    let regions = [
      "ca": "ca_ES", "es": "es_ES", "zh": "zh_CN", "fi": "fi_FI", "fr": "fr_FR", "de": "de_DE",
      "iw": "iw_IL", "he": "iw_IL", "hu": "hu_HU", "ja": "ja_JP", "pt": "pt_BR",
    ]
    identifier = text.contains("_") ? text : regions[text.lowercased()] ?? "en_US"
  }

  /// The two-letter language.
  package var language: String { String(identifier.prefix(2)) }

  /// The language as browsers name it.
  package var tag: String { language == "iw" ? "he" : language }

  /// Whether the language is read from the right.
  package var isRightToLeft: Bool { ["ar", "fa", "iw", "ur"].contains(language) }
}
