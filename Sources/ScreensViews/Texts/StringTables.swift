package import ScreensLayout
import ScreensModel

/// The texts of a theme or screenlet: language → full key (`<table>-<key>`) → text.
package struct StringTables: Sendable, Hashable {
  /// The texts by language and full key.
  package private(set) var languages: [String: [String: String]]

  package init(_ languages: [String: [String: String]] = [:]) {
    self.languages = languages
  }

  /// Adds the texts of one file `<language>.lproj/<table>.strings`; its keys are full keys.
  package mutating func add(_ texts: [String: String], language: String) {
    languages[language, default: [:]].merge(texts) { _, new in new }
  }

  /// Adds the texts of the file of a layout, `<language>.lproj/LoginView_acme.strings`. The keys of
  /// Interface Builder, such as `abc-12-xyz.text`, are those of this layout alone, because layouts
  /// that were copied have the same ids.
  package mutating func add(_ texts: [String: String], language: String, of layout: LayoutName) {
    let own = texts.map { key, text in
      (LayoutText.isKey(key) ? LayoutText.key(key, of: layout) : key, text)
    }
    add(Dictionary(own) { first, _ in first }, language: language)
  }

  package subscript(language: String, fullKey: String) -> String? {
    languages[language]?[fullKey]
  }

  /// The languages that users can read it in.
  package var readableLanguages: Set<String> {
    Set(languages.keys).subtracting([LanguageTag.base])
  }

  /// A text in a language, else in the nearest one of its substitutes.
  package func text(_ fullKey: String, near language: String) -> String? {
    if let text = self[language, fullKey] { return text }
    return LanguageTag.substitutes(for: language).lazy.compactMap { self[$0, fullKey] }.first
  }

  /// The language of an author's own words: English if present, else Xcode's base, else the first
  /// by name.
  private var ownLanguage: String? {
    if let own = ["en", LanguageTag.base].first(where: { languages[$0] != nil }) { return own }
    return languages.count < 2 ? languages.keys.first : languages.keys.min()
  }

  /// Looks a text up in several tables, nearest first: in the user's language or its nearest
  /// substitute in all tables, then in each table's own language, then in English, and finally in
  /// any language.
  ///
  /// - Returns: nil when no table defines the key.
  package static func text(_ fullKey: String, language: String, in tables: [StringTables])
    -> String?
  {
    func first(_ language: (StringTables) -> String?) -> String? {
      for table in tables {
        guard let language = language(table), let text = table.text(fullKey, near: language)
        else { continue }
        // The lengths come first, because every text of a view is looked up here.
        if text.utf8.count != fullKey.utf8.count || text.lowercased() != fullKey.lowercased() {
          return text
        }
      }
      return nil
    }
    if let text = first({ _ in language }) ?? first(\.ownLanguage) ?? first({ _ in "en" }) {
      return text
    }
    let others = tables.flatMap(\.languages.keys)
    return Set(others).sorted().lazy.compactMap { other in first { _ in other } }.first
  }
}
