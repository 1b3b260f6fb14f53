package import ScreensDocuments

/// A value of a text that may differ by language, as it was written.
package enum LocalizedValue: Sendable, Equatable {
  /// The key is missing. An empty text is something else: somebody emptied it.
  case absent
  /// One value for all languages.
  case plain(JSONValue)
  /// A value for each language, in the order of the text.
  case localized([JSONValue.Member])

  /// Reads a value: an object is a map of languages only if all its keys look like languages.
  init(_ value: JSONValue?) {
    switch value {
    case nil: self = .absent
    case .object(let members)?
    where !members.isEmpty && members.allSatisfy({ FormLanguage.isIdentifier($0.name) }):
      self = .localized(members.map { .init($0.name, $0.value.settled) })
    case let value?: self = .plain(value.settled)
    }
  }

  package init(_ text: String, in language: String) {
    self = .localized([.init(language, .string(text))])
  }

  /// The value as JSON; nil for a missing one.
  var json: JSONValue? {
    switch self {
    case .absent: nil
    case .plain(let value): value
    case .localized(let members): .object(members)
    }
  }

  /// The value for a language; nil where no language of the map fits.
  package func value(_ choice: LanguageChoice) -> JSONValue? {
    switch self {
    case .absent: return nil
    case .plain(let value): return value
    case .localized(let members):
      // Most texts are in one language or two.
      if members.count == 1, members[0].name == choice.usual { return members[0].value }
      let names = members.lazy.map(\.name)
      switch choice.order {
      case .document:
        return choice.language.best(of: names, usual: choice.usual).map { members[$0].value }
      case .ascending:
        let ranked = members.sorted { $0.name < $1.name }
        let place = choice.language.best(of: ranked.lazy.map(\.name), usual: choice.usual)
        return ranked[place ?? 0].value
      }
    }
  }

  /// The text for a language; empty where there is none.
  package func text(_ choice: LanguageChoice) -> String { value(choice)?.plainText ?? "" }

  /// The value with another one in one language; the others stay.
  func replacing(_ value: JSONValue, in language: String) -> LocalizedValue {
    guard case .localized(var members) = self else { return .localized([.init(language, value)]) }
    let place = members.firstIndex { FormLanguage.isSame($0.name, language) }
    let member = JSONValue.Member(place.map { members[$0].name } ?? language, value)
    if let place { members[place] = member } else { members.append(member) }
    return .localized(members)
  }

  /// The languages that have a value.
  package var languages: [String] {
    if case .localized(let members) = self { members.map(\.name) } else { [] }
  }
}

/// The language that texts of one document are wanted in, and the one that stands in for it.
package struct LanguageChoice: Sendable, Hashable {
  /// The order in which the languages of a text are tried.
  package enum Order: Sendable, Hashable {
    /// The order of an XML document; a text without a fitting language is empty.
    case document
    /// The order of the identifiers; a text in any language stands in.
    case ascending
  }

  package let language: FormLanguage
  /// The language of the document's author.
  package let usual: String
  package let order: Order

  package init(_ language: FormLanguage, usual: String, order: Order) {
    self.language = language
    self.usual = usual
    self.order = order
  }
}
