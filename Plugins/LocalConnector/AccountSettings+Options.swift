import LocalAccounts
import ScreensPluginKit

extension AccountSettings {
  /// Reads the options `database` (a path, relative to the state folder; default local.sqlite),
  /// `companyId`, `seedDemo` and `hashCost` (yescrypt's 1…11; each step doubles time and memory of
  /// a sign-in; libcrypt's own, 5, takes about 60 ms and 16 MiB).
  init(option: (String) -> Value) throws(OptionError) {
    self.init(databasePath: try Self.databasePath(option))
    if let companyId = try Self.integer("companyId", 1...Int64.max, "a positive integer", option) {
      self.companyId = companyId
    }
    if let cost = try Self.integer("hashCost", 1...11, "an integer from 1 to 11", option) {
      hashCost = Int(cost)
    }
    let seedDemo = option("seedDemo")
    if !seedDemo.isNone {
      guard let flag = seedDemo.boolValue else {
        throw .wrongType(key: "seedDemo", wanted: "true or false")
      }
      seedsDemo = flag
    }
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
