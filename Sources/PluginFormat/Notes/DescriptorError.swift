package import ScreensSystem
package import ScreensDocuments

/// Why a descriptor means nothing to this host.
package struct DescriptorError: Error, Equatable, CustomStringConvertible {
  /// The fault of a descriptor.
  package enum Fault: Sendable, Equatable {
    /// The note is not JSON.
    case syntax(offset: Int, expected: String)
    /// The note is nested deeper than any descriptor.
    case tooDeep(offset: Int)
    /// The manifest is not a property list.
    case manifest(PropertyListError)
    /// The manifest can't be read.
    case unreadable(SystemCallError)
    /// A key is given twice.
    case duplicateKey
    /// A key means nothing.
    case unknownKey(suggestion: String?)
    /// A key has to be there.
    case missingKey
    /// A value has another type.
    case wrongType(expected: String, found: String)
    /// A value breaks a rule.
    case invalidValue(String, rule: String)
  }

  /// The file.
  package let file: String
  /// The key with its path, such as `views.0.class`; empty for the whole descriptor.
  package let key: String
  /// The fault.
  package let fault: Fault

  /// A sentence for the plugin's author, on one line.
  package var description: String { sentence.onOneLine }

  private var sentence: String {
    switch fault {
    case .syntax(let offset, let expected):
      "\(file): its descriptor is not valid JSON at offset \(offset): \(expected) is needed there"
    case .tooDeep(let offset):
      "\(file): its descriptor is nested too deeply at offset \(offset); flatten it"
    case .manifest(let error): error.description
    case .unreadable(let error): error.description
    case .duplicateKey: "\(file): descriptor key '\(key)' is given twice; remove one of them"
    case .unknownKey(let suggestion):
      "\(file): unknown descriptor key '\(key)'; "
        + (suggestion.map { "did you mean '\($0)'?" } ?? "remove it")
    case .missingKey: "\(file): descriptor key '\(key)' is missing; add it"
    case .wrongType(let expected, let found):
      "\(file): descriptor key '\(key)' is \(found), it has to be \(expected); change it"
    case .invalidValue(let value, let rule):
      "\(file): descriptor key '\(key)' is '\(value.prefix(80))', it has to be \(rule); correct it"
    }
  }
}
