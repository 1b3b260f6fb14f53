import LocalAccounts
import ScreensPluginKit

extension AccountSettings {
  /// Reads the options.
  ///
  /// `database` is a path, relative to the state folder (local.sqlite); `companyId`, `groupId` and
  /// `seedDemo` as in the settings; `hashCost` yescrypt's 1…11, of which each step doubles time and
  /// memory of a sign-in (libcrypt's own, 5, takes about 60 ms and 16 MiB). `confirmAddress` is
  /// true: without it a sign-up shows who has an account. `mailCommand` is a program and its
  /// arguments, which reads messages as `sendmail -t` does; without it they are files in the folder
  /// `mail`. `mailQueue` is the number of messages that may wait to be sent (10,000). `signUpPage`
  /// and `newPasswordPage` are the pages that the links in messages lead to: a path of the server
  /// context's `server`, or a whole address.
  init(option: (String) -> Value) throws(OptionError) {
    self.init(databasePath: try Self.databasePath(option))
    if let companyId = try Self.integer("companyId", 1...Int64.max, "a positive integer", option) {
      self.companyId = companyId
    }
    groupId = try Self.integer("groupId", 1...Int64.max, "a positive integer", option)
    if let cost = try Self.integer("hashCost", 1...11, "an integer from 1 to 11", option) {
      hashCost = Int(cost)
    }
    if let flag = try Self.flag("seedDemo", option) { seedsDemo = flag }
    if let flag = try Self.flag("confirmAddress", option) { confirmsAddress = flag }
    if let words = try Self.words("mailCommand", option) {
      mail = .command(words)
    } else if let folder = option("stateDirectory").stringValue {
      mail = .folder("\(folder)/mail")
    }
    let room = try Self.integer("mailQueue", 1...1_000_000, "an integer from 1 to 1000000", option)
    if let room { mailQueue = room }
    signUpPage = try Self.page("signUpPage", option)
    newPasswordPage = try Self.page("newPasswordPage", option)
  }

  private static func flag(
    _ key: String, _ option: (String) -> Value
  ) throws(OptionError) -> Bool? {
    let value = option(key)
    if value.isNone { return nil }
    guard let flag = value.boolValue else {
      throw .wrongType(key: key, wanted: "true or false")
    }
    return flag
  }

  /// A program and its arguments: a list, or a text with spaces between them.
  private static func words(
    _ key: String, _ option: (String) -> Value
  ) throws(OptionError) -> [String]? {
    let value = option(key)
    if value.isNone { return nil }
    let words =
      value.stringValue?.split(separator: " ").map(String.init)
      ?? value.listValue?.compactMap(\.stringValue)
    guard let words, words.first?.hasPrefix("/") == true else {
      throw .wrongType(key: key, wanted: "the path of a program that starts with /")
    }
    return words
  }

  private static func page(
    _ key: String, _ option: (String) -> Value
  ) throws(OptionError) -> String {
    let value = option(key)
    if value.isNone { return "" }
    guard let page = value.stringValue,
      ["/", "http://", "https://"].contains(where: page.hasPrefix)
    else {
      throw .wrongType(key: key, wanted: "a path of this host, or an address")
    }
    return page
  }

  private static func databasePath(_ option: (String) -> Value) throws(OptionError) -> String {
    let database = option("database")
    guard let name = database.isNone ? "local.sqlite" : database.stringValue, !name.isEmpty else {
      throw .wrongType(key: "database", wanted: "a path")
    }
    if name.hasPrefix("/") { return name }
    guard let folder = option("stateDirectory").stringValue else { throw .noStateDirectory }
    return "\(folder)/\(name)"
  }

  private static func integer(
    _ key: String, _ range: ClosedRange<Int64>, _ wanted: String, _ option: (String) -> Value
  ) throws(OptionError) -> Int64? {
    let value = option(key)
    if value.isNone { return nil }
    guard let number = value.intValue else { throw .wrongType(key: key, wanted: wanted) }
    guard range.contains(number) else {
      throw .outOfRange(key: key, found: number, wanted: wanted)
    }
    return number
  }
}

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
