package import ScreensDocuments

/// A form as its author defined it: fields, rules, and the texts around them.
package struct FormDefinition: Sendable, Equatable {
  /// The spellings of definitions.
  package enum Dialect: Sendable, Hashable {
    /// JSON of servers from 7.0 on.
    case json
    /// XML of forms of 6.2, with a text for each language.
    case xsd
    /// XML of articles' structures of 6.2, in one language.
    case webContent
  }

  package let dialect: Dialect
  package var languages: [String]
  /// The language of its author, which stands in for any other.
  package var usualLanguage: String
  package var fields: [FormField]
  package var rules: [FormRule]
  package var successPage: SuccessPage?
  /// The unread rest of the text, in its order; it is written back.
  package var rest: [JSONValue.Member]
  /// The parts that the form does without, or shows otherwise.
  package internal(set) var remarks: [FormRemark] = []

  package func choice(_ language: FormLanguage) -> LanguageChoice {
    LanguageChoice(
      language, usual: usualLanguage, order: dialect == .json ? .ascending : .document)
  }

  /// A field of the top by its name; of names that differ in case alone, the exact one.
  package func field(_ name: String) -> FormField? { FormField.find(name, in: fields) }

  /// All fields, parents first.
  package var allFields: [FormField] { fields.flatMap(\.withDescendants) }

  /// The fields of a type, parents first.
  package func fields(of type: FieldType) -> [FormField] { allFields.filter { $0.type == type } }

  package static func == (one: FormDefinition, other: FormDefinition) -> Bool {
    one.dialect == other.dialect && one.languages == other.languages
      && one.usualLanguage == other.usualLanguage && one.fields == other.fields
      && one.rules == other.rules && one.successPage == other.successPage
      && one.rest == other.rest
  }
}

/// The page after an accepted form. Its body is foreign HTML.
package struct SuccessPage: Sendable, Equatable {
  package var isEnabled: Bool
  package var title: LocalizedValue
  package var body: LocalizedValue
  var rest: [JSONValue.Member] = []
}

/// A rule as its author wrote it: a condition, and what it does.
package struct FormRule: Sendable, Equatable {
  package var name: LocalizedValue
  package var condition: String
  package var actions: [String]
  package var isEnabled: Bool
  package var rest: [JSONValue.Member] = []

  package init(
    name: LocalizedValue = .absent, condition: String, actions: [String], isEnabled: Bool = true,
    rest: [JSONValue.Member] = []
  ) {
    self.name = name
    self.condition = condition
    self.actions = actions
    self.isEnabled = isEnabled
    self.rest = rest
  }
}
