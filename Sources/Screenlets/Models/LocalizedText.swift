import ScreensCore
import ScreensDocuments

/// Texts of a server that are XML with an element for each language.
enum LocalizedText {
  /// The bounds of one text; a longer one stays as it is.
  static let limits = XMLLimits(bytes: 1 << 20, depth: 32, elements: 10_000)

  /// The text in a language: that of exactly this locale, else that of the document's default. A
  /// text that is no XML, or has neither, is the text itself.
  static func text(_ raw: String, in locale: Locale) -> String {
    guard raw.hasPrefix("<?xml"), let root = document(raw) else { return raw }
    let usual = root["default-locale"] ?? "en_US"
    return [locale.identifier, usual].lazy.compactMap { element(of: $0, in: root) }.first?.text
      ?? raw
  }

  /// The root of a text that is XML; nil for any other.
  static func document(_ raw: String) -> DocumentElement? {
    guard raw.first == "<" else { return nil }
    return try? XMLReader.read(Array(raw.utf8), file: "a localized text", limits: limits)
  }

  /// The first element below another one that is of a language, in the order of the document.
  private static func element(
    of language: String, in parent: DocumentElement
  ) -> DocumentElement? {
    for child in parent.children {
      if child["language-id"] == language { return child }
      if let found = element(of: language, in: child) { return found }
    }
    return nil
  }

  /// The best of some elements that name their locale: exactly this one, its language alone, the
  /// first of its language, the document's default.
  static func best(
    of elements: [DocumentElement], in locale: Locale, usual: String
  ) -> DocumentElement? {
    func first(_ isIt: (String) -> Bool) -> DocumentElement? {
      elements.first { $0["language-id"].map(isIt) ?? false }
    }
    return first { $0 == locale.identifier } ?? first { $0 == locale.language }
      ?? first { $0.hasPrefix(locale.language + "_") } ?? first { $0 == usual }
  }
}
