package import ScreensSystem
package import ScreensDocuments

/// The reason why this host cannot use a descriptor.
package struct DescriptorError: Error, Equatable, CustomStringConvertible {
  package enum Fault: Sendable, Equatable {
    /// The note is no JSON, has a key twice, or is nested deeper than any descriptor.
    case json(JSONError)
    /// The manifest is not a property list.
    case manifest(PropertyListError)
    /// The manifest can't be read.
    case unreadable(SystemCallError)
    /// The host does not know the key; these are the known ones of the same object.
    case unknownKey(suggestion: String?, known: [String])
    /// A required key is absent.
    case missingKey
    case wrongType(expected: String, found: String)
    /// A value breaks a rule.
    case invalidValue(String, rule: String)
  }

  package let file: String
  /// The key with its path, such as `views.0.class`; empty for the whole descriptor.
  package let key: String
  package let fault: Fault

  /// A sentence for the plugin's author, on one line.
  package var description: String { sentence.onOneLine }

  private var sentence: String {
    switch fault {
    case .json(let error): error.description
    case .manifest(let error): error.description
    case .unreadable(let error): error.description
    case .unknownKey(let suggestion, let known):
      "\(file): unknown descriptor key '\(key)'; "
        + (suggestion.map { "did you mean '\($0)'? " } ?? "remove it, or begin it with x-: ")
        + "the keys here are \(known.joined(separator: ", "))"
    case .missingKey: "\(file): descriptor key '\(key)' is missing; add it"
    case .wrongType(let expected, let found):
      "\(file): descriptor key '\(key)' is \(found), it has to be \(expected); change it"
    case .invalidValue(let value, let rule):
      "\(file): descriptor key '\(key)' is '\(value.prefix(80))', it has to be \(rule); correct it"
    }
  }
}
