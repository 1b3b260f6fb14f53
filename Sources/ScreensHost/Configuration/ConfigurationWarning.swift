/// A setting that works, but perhaps not as intended.
package enum ConfigurationWarning: Sendable, Hashable, CustomStringConvertible {
  /// A key of the server context differs little from one with a meaning.
  case nearlyKnownKey(String, key: String, suggestion: String)
  /// The server context has a key that the host gives connectors itself.
  case keyOfTheHost(String, key: String)
  /// The server context names a screens factory class.
  case factoryNotSupported(String)
  /// The server context names an unknown version.
  case unknownServerVersion(String, found: String)
  /// An account signs every session in.
  case signsEverybodyIn(String)
  /// No found plugin has this id.
  case unknownPlugin(String, id: String, suggestion: String?)
  /// The code of a plugin does not name an option that is set.
  case unknownOption(String, plugin: String, name: String)
  /// A part of a plugin has no use on this host.
  case unusedPart(String)
  /// The files that a plugin's library embeds cannot be read.
  case unreadFiles(plugin: String, String)
  /// Advice of a plugin about how it is set.
  case remark(plugin: String, String)

  /// The warning as one sentence for the operator.
  package var description: String {
    switch self {
    case .nearlyKnownKey(let place, let key, let suggestion):
      "\(place): the server context's '\(key)' is kept as it is; did you mean '\(suggestion)'?"
    case .keyOfTheHost(let place, let key):
      "\(place): the server context's '\(key)' reaches no connector, because the host gives "
        + "its own; give the key another name"
    case .factoryNotSupported(let place):
      "\(place): the server context's 'factory' names a class and is not supported; remove it, "
        + "and name the connector factory in 'connectorFactory'"
    case .unknownServerVersion(let place, let found):
      "\(place): the server context's version \(found) is not one of 62, 70 to 74; "
        + "70 is used"
    case .signsEverybodyIn(let place):
      "\(place): everyone who reaches this host is signed in with this account; remove it where "
        + "that is not meant"
    case .unknownOption(let place, let plugin, let name):
      "\(place): nothing in the code of \(plugin) names the option '\(name.prefix(80))'; remove "
        + "it, or look it up in the plugin's documentation"
    case .unusedPart(let sentence): sentence
    case .unreadFiles(let plugin, let reason):
      (reason.contains(plugin) ? reason : "\(plugin): \(reason)")
        + "; the files that it embeds are not read"
    case .remark(let plugin, let sentence): "\(plugin): \(sentence)"
    case .unknownPlugin(let place, let id, let suggestion):
      "\(place): no plugin '\(id)' was found"
        + (suggestion.map { "; did you mean '\($0)'?" } ?? "; remove it or add its directory")
    }
  }

}
