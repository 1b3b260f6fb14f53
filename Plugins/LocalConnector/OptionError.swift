/// Why an option of plugins.plist cannot be used.
enum OptionError: Error, Equatable, CustomStringConvertible {
  case wrongType(key: String, wanted: String)
  case outOfRange(key: String, found: Int64, wanted: String)
  case noStateDirectory

  var description: String {
    switch self {
    case .wrongType(let key, let wanted):
      "LocalConnector: the option '\(key)' is not \(wanted); correct it in plugins.plist"
    case .outOfRange(let key, let found, let wanted):
      "LocalConnector: the option '\(key)' is \(found), not \(wanted); correct it in plugins.plist"
    case .noStateDirectory:
      "LocalConnector: the host names no state folder; "
        + "set the option 'database' in plugins.plist to a path that starts with /"
    }
  }
}
