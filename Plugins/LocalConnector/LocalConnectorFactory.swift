import LocalAccounts
import ScreensPluginKit

/// Makes the connectors of this host's own accounts.
///
/// Nothing is opened here: a missing library or an unusable file is the answer of the operation
/// that needs it, and the next one tries again.
struct LocalConnectorFactory: ConnectorFactory {
  private let accounts: LocalAccounts
  private let host: Host

  /// Reads the options.
  ///
  /// - Throws: `OptionError`, which refuses the plugin.
  init(_ host: Host) throws {
    let settings = try AccountSettings(option: host.option)
    if !settings.confirmsAddress {
      host.log(
        .warning,
        "the option 'confirmAddress' is false: anybody can find out which addresses have an "
          + "account, and make accounts with addresses of others; set it to true")
    }
    accounts = LocalAccounts(settings) { [host] sentence in host.log(.info, sentence) }
    self.host = host
  }

  func connector(
    for operation: String, parameters: [String: Value], context: ConnectorContext
  ) throws -> any Connector {
    if let change = AccountChange(operation, parameters, context) {
      let site = context.server.hasSuffix("/") ? String(context.server.dropLast()) : context.server
      let occasion = Occasion(Wording(locale: context.locale), site: site)
      return ChangeConnector(change, accounts, occasion, host, isQuiet: context.isQuiet)
    }
    let operation = try AccountOperation(operation, parameters, context)
    guard case .checkStorage = operation else { return LocalConnector(operation, accounts, host) }
    // The host that asks only looks, and has no state folder of its own.
    let settings = try AccountSettings { [host] key in
      key == "stateDirectory" ? parameters[key] ?? host.option(key) : host.option(key)
    }
    return LocalConnector(operation, LocalAccounts(settings), host)
  }
}
