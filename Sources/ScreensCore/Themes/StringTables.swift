/// The texts of a theme or screenlet: language → full key (`<table>-<key>`) → text.
package struct StringTables: Sendable, Hashable {
  /// The texts by language and full key.
  package private(set) var languages: [String: [String: String]]

  /// Takes tables as they are; none by default.
  package init(_ languages: [String: [String: String]] = [:]) {
    self.languages = languages
  }

  /// Adds the texts of one file `<language>.lproj/<table>.strings`; its keys are full keys.
  package mutating func add(_ texts: [String: String], language: String) {
    languages[language, default: [:]].merge(texts) { _, new in new }
  }

  /// The text in exactly this language; nil when it has none.
  package subscript(language: String, fullKey: String) -> String? {
    languages[language]?[fullKey]
  }

  /// The language of an author's own words: English where there is some, else the first by name.
  private var ownLanguage: String? {
    languages["en"] != nil
      ? "en" : languages.count < 2 ? languages.keys.first : languages.keys.min()
  }

  /// Looks a text up in several tables, nearest first: the user's language over all of them, then
  /// each table's own, then English, and at last any that has it.
  ///
  /// - Returns: nil when the key is nowhere defined.
  package static func text(_ fullKey: String, language: String, in tables: [StringTables])
    -> String?
  {
    func first(_ language: (StringTables) -> String?) -> String? {
      for table in tables {
        guard let language = language(table), let text = table[language, fullKey] else { continue }
        // The lengths first: this is asked for every text of a view.
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
