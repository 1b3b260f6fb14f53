import ScreensPluginKit

/// The options of the operator.
struct BookmarkSettings: Sendable, Equatable {
  /// The database: the option `database`, relative to the state folder (bookmarks.sqlite).
  let databasePath: String
  /// Whether previews may come from this machine and from private networks, and from any port: the
  /// option `allowPrivateAddresses` (false).
  let allowsPrivateAddresses: Bool

  init(option: (String) -> Value) throws(OptionError) {
    databasePath = try Self.databasePath(option)
    let allows = option("allowPrivateAddresses")
    guard let flag = allows.isNone ? false : allows.boolValue else {
      throw .wrongType(key: "allowPrivateAddresses", wanted: "true or false")
    }
    allowsPrivateAddresses = flag
  }

  private static func databasePath(_ option: (String) -> Value) throws(OptionError) -> String {
    let database = option("database")
    guard let name = database.isNone ? "bookmarks.sqlite" : database.stringValue, !name.isEmpty
    else { throw .wrongType(key: "database", wanted: "a path") }
    if name.hasPrefix("/") { return name }
    guard let folder = option("stateDirectory").stringValue else { throw .noStateDirectory }
    return "\(folder)/\(name)"
  }
}

/// Why an option of plugins.plist cannot be used.
enum OptionError: Error, Equatable, CustomStringConvertible {
  case wrongType(key: String, wanted: String)
  case noStateDirectory

  var description: String {
    switch self {
    case .wrongType(let key, let wanted):
      "Bookmark: the option '\(key)' is not \(wanted); correct it in plugins.plist"
    case .noStateDirectory:
      "Bookmark: the host names no state folder; "
        + "set the option 'database' in plugins.plist to a path that starts with /"
    }
  }
}
