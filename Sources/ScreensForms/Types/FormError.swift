package import ScreensDocuments

/// The reason for which a text of a form is refused.
package enum FormError: Error, Sendable, Equatable, CustomStringConvertible {
  case json(JSONError)
  case xml(XMLError)
  /// A part of a text that is otherwise well-formed.
  case part(file: String, place: String, Cause)

  package enum Cause: Sendable, Equatable {
    case wrongType(expected: String, found: String)
    /// No field is defined.
    case empty
    case tooMany(String, count: Int, most: Int)
    case tooDeep(most: Int)
    case tooLong(bytes: Int, most: Int)
    /// A name that an earlier field has.
    case twice(name: String, first: String)
    /// A text that names no language.
    case unknownLanguage(text: String)
  }

  /// A sentence for the operator, with the remedy.
  package var description: String { sentence.onOneLine }

  private var sentence: String {
    switch self {
    case .json(let error): error.description
    case .xml(let error): error.description
    case .part(let file, let place, let cause):
      "\(file): \(place.isEmpty ? "the text" : place) \(Self.clause(cause))"
    }
  }

  private static func clause(_ cause: Cause) -> String {
    switch cause {
    case .wrongType(let expected, let found):
      "is \(found), not \(expected); correct the definition on the server, or the connector"
    case .empty: "defines no field; add one"
    case .tooMany(let parts, let count, let most):
      "has \(count) \(parts), more than \(most); split it"
    case .tooDeep(let most): "is nested deeper than \(most); flatten it"
    case .tooLong(let bytes, let most): "has \(bytes) bytes, more than \(most); shorten it"
    case .twice(let name, let first):
      "is '\(cut(name))', as \(first) is; give each field its own name"
    case .unknownLanguage(let text):
      "is '\(cut(text))', which is no language; write it as 'en_US'"
    }
  }

  private static func cut(_ text: String) -> String { String(text.prefix(80)) }
}

/// A part of a definition that the form does without, or shows otherwise than its author meant.
package struct FormRemark: Sendable, Hashable, CustomStringConvertible {
  package enum Cause: Sendable, Hashable {
    /// A field without a name.
    case nameless
    /// A field of a type that no form knows; `type` is its word.
    case unknownType(type: String, isRequired: Bool)
    /// A page names no field of the definition.
    case missingField(name: String)
    /// A second column names a field.
    case secondPlace(name: String)
    /// No page names the field.
    case unplaced(name: String)
  }

  package let place: String
  package let cause: Cause

  /// A sentence for the operator.
  package var description: String { sentence.onOneLine }

  private var sentence: String {
    switch cause {
    case .nameless: "\(place) has no name, and is skipped; give it one"
    case .unknownType(let type, let isRequired):
      "\(place) is of the unknown type '\(type)'; it is shown read-only, and sent back unchanged"
        + (isRequired ? ", although it is required" : "")
    case .missingField(let name): "\(place) names '\(name)', which is no field; remove it"
    case .secondPlace(let name): "\(place) names '\(name)' again; the first place counts"
    case .unplaced(let name): "no page has '\(name)'; it is put on the last one"
    }
  }
}
