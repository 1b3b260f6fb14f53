import ScreensDocuments

/// The source of a setting's value; a later one wins.
package enum SettingOrigin: Sendable, Hashable, CustomStringConvertible {
  /// No source: the default holds.
  case `default`
  /// A file, here with line and column, or with the key path in a binary property list.
  case file(String)
  /// A variable of the environment.
  case environment(String)
  /// A flag of the command line.
  case flag(String)

  /// The origin of a value in a property list.
  static func place(_ place: PropertyListPlace) -> SettingOrigin { .file(place.description) }

  /// The origin as an operator looks for it.
  package var description: String {
    switch self {
    case .default: "default"
    case .file(let place): place
    case .environment(let name): "$\(name)"
    case .flag(let name): name
    }
  }
}
