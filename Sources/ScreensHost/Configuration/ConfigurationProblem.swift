package import ScreensSystem
package import ScreensDocuments

/// One thing that makes a configuration unusable.
package enum ConfigurationProblem: Error, Equatable, CustomStringConvertible {
  /// The file can't be read.
  case unreadable(SystemCallError)
  /// The file has more bytes than are read.
  case tooLarge(file: String, limit: Int)
  /// The file isn't a property list, or has an unknown key or a value of the wrong type.
  case document(PropertyListError)
  /// A text that isn't what its key needs.
  case invalidText(PropertyListPlace, key: String, found: String, expected: String)
  /// A secret stands in the file, which must only say where it is. It is not repeated here.
  case secretInFile(PropertyListPlace, key: String)
  /// A file that is named here can't be read.
  case unreadableBelow(PropertyListPlace, SystemCallError)
  /// A number beyond what its key allows.
  case outOfRange(PropertyListPlace, key: String, found: Int, allowed: ClosedRange<Int>)
  /// A key whose name has a form, and this one hasn't.
  case invalidKey(PropertyListPlace, key: String, expected: String)
  /// Somebody else can change the file that says what is trusted.
  case untrustedStore(OwnershipFault)
  /// A flag or a variable that isn't what it has to be.
  case invalidSetting(SettingOrigin, found: String, expected: String)

  /// A name that nothing has.
  case unmet(SetupProblem)

  /// The problem as one sentence for the operator.
  package var description: String {
    switch self {
    case .unreadable(let error): error.description
    case .tooLarge(let file, let limit):
      "\(file): has more than \(limit) bytes; a configuration is smaller, name the right file"
    case .document(let error): error.description
    case .invalidText(let place, let key, let found, let expected):
      "\(place): '\(key)' is '\(found.prefix(80))', it has to be \(expected); change it"
    case .secretInFile(let place, let key):
      "\(place): '\(key)' has to be \(SecretReference.rule); move the secret there"
    case .unreadableBelow(let place, let error): "\(place): \(error)"
    case .outOfRange(let place, let key, let found, let allowed):
      "\(place): '\(key)' is \(found), it has to be from \(allowed.lowerBound) to "
        + "\(allowed.upperBound); change it"
    case .invalidKey(let place, let key, let expected):
      "\(place): '\(key.prefix(80))' is not \(expected); rename it"
    case .untrustedStore(let fault): fault.description
    case .unmet(let problem): problem.description
    case .invalidSetting(let origin, let found, let expected):
      "\(origin): '\(found.prefix(80))' is not \(expected); change it"
    }
  }
}

/// All that makes a configuration unusable, in the order of the file.
package struct ConfigurationFailure: Error, Equatable, CustomStringConvertible {
  /// The problems, at least one.
  package let problems: [ConfigurationProblem]

  /// A sentence a line.
  package var description: String { problems.map(\.description).joined(separator: "\n") }
}
