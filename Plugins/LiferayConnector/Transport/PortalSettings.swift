import LiferayProtocol
import ScreensPluginKit

/// The options of the plugin.
struct PortalSettings: Sendable {
  /// The portal's address; nil for the server of the server context.
  let portal: String?
  /// The portal's version; nil for that of the server context.
  let version: PortalVersion?
  /// The address of a proxy for all requests.
  let proxy: String?
  /// The connections to the portal at once.
  let connections: Int
  /// The time for one operation with all its requests.
  let timeout: Duration

  /// Reads the options.
  ///
  /// - Throws: `OptionError`, which refuses the plugin.
  init(option: (String) -> Value) throws(OptionError) {
    portal = try Self.address("portal", option)
    proxy = try Self.address("proxy", option)
    version = try Self.integer("version", 62...79, option).map { PortalVersion(Int($0)) }
    connections = Int(try Self.integer("connections", 1...1000, option) ?? 8)
    timeout = .seconds(try Self.integer("timeoutSeconds", 1...3600, option) ?? 15)
  }

  private static func address(
    _ key: String, _ option: (String) -> Value
  ) throws(OptionError) -> String? {
    try text(key, "an address that starts with http:// or https://", option) { text in
      text.hasPrefix("http://") || text.hasPrefix("https://")
    }
  }

  private static func text(
    _ key: String, _ wanted: String, _ option: (String) -> Value, _ fits: (String) -> Bool
  ) throws(OptionError) -> String? {
    let value = option(key)
    if value.isNone { return nil }
    guard let text = value.stringValue, fits(text) else {
      throw OptionError(key: key, wanted: wanted)
    }
    return text
  }

  private static func integer(
    _ key: String, _ range: ClosedRange<Int64>, _ option: (String) -> Value
  ) throws(OptionError) -> Int64? {
    let value = option(key)
    if value.isNone { return nil }
    guard let number = value.intValue, range.contains(number) else {
      throw OptionError(
        key: key, wanted: "an integer from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }
}

/// An option of plugins.plist that cannot be used.
struct OptionError: Error, Equatable, CustomStringConvertible {
  let key: String
  /// The fitting values; a phrase.
  let wanted: String

  var description: String {
    "LiferayConnector: the option '\(key)' is not \(wanted); correct it in plugins.plist"
  }
}
