import ScreensCore
import ScreensDocuments
import ScreensModel

/// Texts of a server in the form of XML with an element for each language.
enum LocalizedText {
  /// The limits of one text; a longer text stays as it is.
  static let limits = XMLLimits(bytes: 1 << 20, depth: 32, elements: 10_000)

  /// The text in a language: the one for exactly this locale, else the one for the document's
  /// default. A text that is not XML, or has neither, is returned unchanged.
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

  /// The first element below another one that belongs to a language, in document order.
  private static func element(
    of language: String, in parent: DocumentElement
  ) -> DocumentElement? {
    for child in parent.children {
      if child["language-id"] == language { return child }
      if let found = element(of: language, in: child) { return found }
    }
    return nil
  }
}
