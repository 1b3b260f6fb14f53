package import ScreensDocuments

/// One field of a form as its author defined it, with the fields inside it.
package struct FormField: Sendable, Equatable {
  /// The words for the control and the data, as they were written.
  package struct Words: Sendable, Equatable {
    package let type: String
    /// Nil where the definition does not say it.
    package let data: String?
  }

  /// The identity of its values. Case matters here.
  package let name: String
  package let type: FieldType
  package let words: Words
  package var traits: FieldTraits
  package var texts: FieldTexts
  /// The value of a new record.
  package var predefined: LocalizedValue
  package var options: [FormOption]
  package var children: [FormField]
  package var check: FieldCheck
  /// The expression that decides whether the field is shown; empty for always.
  package var visibility: String
  /// The unread rest of the definition, in its order; it is written back.
  package var rest: [JSONValue.Member]

  package func label(_ choice: LanguageChoice) -> String { texts.label.text(choice) }
  package func tip(_ choice: LanguageChoice) -> String { texts.tip.text(choice) }

  /// The words that a message names the field by.
  package func title(_ choice: LanguageChoice) -> String {
    let label = label(choice)
    return label.isEmpty ? name : label
  }

  /// Whether users can change its value.
  package var isEditable: Bool { !traits.contains(.readOnly) && type != .unknown }

  /// The field and those inside it, parents first.
  package var withDescendants: [FormField] { [self] + children.flatMap(\.withDescendants) }

  /// A child by its name; of names that differ in case alone, the exact one.
  package func child(_ name: String) -> FormField? { Self.find(name, in: children) }

  static func find(_ name: String, in fields: [FormField]) -> FormField? {
    if let exact = fields.first(where: { $0.name == name }) { return exact }
    let folded = name.lowercased()
    return fields.first { $0.name.lowercased() == folded }
  }
}

/// The things that a field allows and asks for.
package struct FieldTraits: OptionSet, Sendable, Hashable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  package static let required = FieldTraits(rawValue: 1)
  package static let readOnly = FieldTraits(rawValue: 2)
  package static let repeatable = FieldTraits(rawValue: 4)
  /// Several options may be chosen.
  package static let multiple = FieldTraits(rawValue: 8)
  package static let showsLabel = FieldTraits(rawValue: 16)
  /// Its values differ by language.
  package static let localizable = FieldTraits(rawValue: 32)

  /// The key of each trait in a definition, and whether a missing key means that it is there.
  static let keys: [(key: String, trait: FieldTraits, inJSON: Bool, inXML: Bool)] = [
    ("localizable", .localizable, false, true), ("readOnly", .readOnly, false, false),
    ("repeatable", .repeatable, false, false), ("required", .required, true, true),
    ("showLabel", .showsLabel, true, true), ("multiple", .multiple, false, false),
  ]
}

/// The words that users read at a field.
package struct FieldTexts: Sendable, Equatable {
  package var label = LocalizedValue.absent
  package var tip = LocalizedValue.absent
  package var placeholder = LocalizedValue.absent
  /// The body of a static text, which is foreign HTML.
  package var body = LocalizedValue.absent
  /// The sentence for a required field without a value.
  package var requiredMessage = LocalizedValue.absent
}

/// A value that users may choose.
package struct FormOption: Sendable, Equatable {
  package let value: String
  package var label: LocalizedValue
  /// The name of the option in definitions of older servers, and its reference in newer ones.
  package var name: String?
  package var rest: [JSONValue.Member] = []

  /// The words for users; the value itself where there are none.
  package func title(_ choice: LanguageChoice) -> String {
    let label = label.text(choice)
    return label.isEmpty ? value : label
  }
}

/// The condition on the values of a field, as it was written.
package struct FieldCheck: Sendable, Equatable {
  /// The spellings of servers: a text, or an object with a name, a template and a parameter.
  package enum Expression: Sendable, Equatable {
    /// The expression itself; empty for none.
    case text(String)
    case template(name: String?, value: String, rest: [JSONValue.Member])
  }

  package var expression: Expression
  package var parameter: LocalizedValue
  package var message: LocalizedValue
  var rest: [JSONValue.Member]
  /// The value where it is no object: an empty text, for example.
  var written: JSONValue?

  package static let none = FieldCheck(
    expression: .text(""), parameter: .absent, message: .absent, rest: [], written: nil)

  /// Whether any value passes.
  package var isEmpty: Bool {
    switch expression {
    case .text(let text): text.allSatisfy(\.isWhitespace)
    case .template(_, let value, _): value.allSatisfy(\.isWhitespace)
    }
  }

  /// The expression with the parameter for a language in its place.
  package func text(_ choice: LanguageChoice) -> String {
    switch expression {
    case .text(let text): text
    case .template(_, let value, _):
      value.replacing("{parameter}", with: parameter.text(choice))
    }
  }
}

extension FormRemark {
  /// The remark on a field of a type that no form knows; nil for any other field.
  init?(_ field: FormField, at place: String) {
    guard field.type == .unknown else { return nil }
    self.init(
      place: "\(place) '\(field.name)'",
      cause: .unknownType(
        type: field.words.type.isEmpty ? field.words.data ?? "" : field.words.type,
        isRequired: field.traits.contains(.required)))
  }
}
