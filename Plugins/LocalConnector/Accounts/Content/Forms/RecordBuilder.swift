import ScreensDocuments
import ScreensForms

/// Makes a record of the texts of a whole form in one language.
struct RecordBuilder {
  private let definition: FormDefinition
  private let language: FormLanguage
  private var made: FormRecord
  private var source = SystemRandomNumberGenerator()

  init(_ definition: FormDefinition, _ language: FormLanguage) {
    self.definition = definition
    self.language = language
    made = FormRecord(
      languages: [language.identifier], usualLanguage: language.identifier)
  }

  /// Adds texts by the names of their places.
  ///
  /// - Returns: The names that are no place of the form.
  mutating func add(_ texts: [String: String]) -> [String] {
    var unknown: [String] = []
    var known: [(name: String, text: String)] = []
    for (name, text) in texts {
      // Two spellings of one place would be two values of it.
      if let path = EntryPath(written: name), path.description == name,
        definition.field(at: path)?.type.hasValue == true
      {
        known.append((name, text))
      } else {
        unknown.append(name)
      }
    }
    return unknown + made.update(known, of: definition, in: language, using: &source)
  }

  /// The record, with the identities of an older one's instances and its texts in other languages.
  func record(over old: FormRecord?) -> FormRecord {
    guard let old else { return made }
    let languages = old.languages + made.languages.filter { !old.languages.contains($0) }
    return FormRecord(
      languages: languages, usualLanguage: old.usualLanguage,
      entries: Self.merged(made.entries, over: old.entries))
  }

  private static func merged(_ entries: [FormEntry], over old: [FormEntry]) -> [FormEntry] {
    var counts: [String: Int] = [:]
    return entries.map { entry in
      let index = counts[entry.name, default: 0]
      counts[entry.name] = index + 1
      let namesakes = old.filter { $0.name == entry.name }
      guard namesakes.indices.contains(index) else { return entry }
      var merged = entry
      merged.instance = namesakes[index].instance
      merged.value = entry.value.adding(namesakes[index].value)
      merged.children = Self.merged(entry.children, over: namesakes[index].children)
      return merged
    }
  }
}

extension LocalizedValue {
  /// The value with another one's texts in the languages that it does not have. An empty value
  /// stays empty: in its place a text of another language would be shown.
  fileprivate func adding(_ other: LocalizedValue) -> LocalizedValue {
    guard case .localized(let own) = self, case .localized(let members) = other,
      own.contains(where: { !$0.value.plainText.isEmpty })
    else { return self }
    return .localized(members.filter { member in !own.contains { $0.name == member.name } } + own)
  }
}
