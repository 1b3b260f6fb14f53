package import PluginCatalog
import ScreensModel
package import ScreensSystem
package import ScreensDocuments
import ScreensCore

/// One thing that makes a configuration unusable.
package enum ConfigurationProblem: Error, Equatable, CustomStringConvertible {
  /// A file cannot be read as a property list.
  case file(PropertyListFileError)
  /// A text that breaks its key's rule.
  case invalidText(PropertyListPlace, key: String, found: String, expected: String)
  /// A secret stands in the file, which may only refer to it. The problem does not repeat it.
  case secretInFile(PropertyListPlace, key: String)
  /// A file that is named here can't be read.
  case unreadableBelow(PropertyListPlace, SystemCallError)
  /// The file of an image that is named here can't be read.
  case unreadableImage(PropertyListPlace, CompleteFileError)
  /// A number beyond what its key allows.
  case outOfRange(PropertyListPlace, key: String, found: Int, allowed: ClosedRange<Int>)
  /// A key whose name breaks the rule for its names.
  case invalidKey(PropertyListPlace, key: String, expected: String)
  /// A flag or a variable that breaks its rule.
  case invalidSetting(SettingOrigin, found: String, expected: String)

  /// A name that nothing has.
  case unmet(SetupProblem)

  /// The problem of a place whose value does not fit its key.
  static func document(_ error: PropertyListError) -> ConfigurationProblem {
    .file(.document(error))
  }

  /// The problem as one sentence for the operator.
  package var description: String {
    switch self {
    case .file(let error): error.description
    case .invalidText(let place, let key, let found, let expected):
      "\(place): '\(key)' is '\(found.prefix(80))', it has to be \(expected); change it"
    case .secretInFile(let place, let key):
      "\(place): '\(key)' has to be \(SecretReference.rule); move the secret there"
    case .unreadableBelow(let place, let error): "\(place): \(error)"
    case .unreadableImage(let place, let error): "\(place): \(error)"
    case .outOfRange(let place, let key, let found, let allowed):
      "\(place): '\(key)' is \(found), it has to be from \(allowed.lowerBound) to "
        + "\(allowed.upperBound); change it"
    case .invalidKey(let place, let key, let expected):
      "\(place): '\(key.prefix(80))' is not \(expected); rename it"
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
