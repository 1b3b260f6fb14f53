import LocalAccounts
import ScreensPluginKit

/// Makes the connectors of this host's own accounts and content.
///
/// Nothing is opened here: a missing library or an unusable file is the answer of the operation
/// that needs it, and the next one tries again.
struct LocalConnectorFactory: ConnectorFactory {
  private let accounts: LocalAccounts
  private let content: LocalContent
  private let host: Host

  /// Reads the options.
  ///
  /// - Throws: `OptionError`, which refuses the plugin.
  init(_ host: Host) throws {
    let settings = try AccountSettings(option: host.option)
    for remark in settings.remarks { host.log(.warning, remark) }
    accounts = LocalAccounts(settings) { [host] sentence in host.log(.info, sentence) }
    content = LocalContent(accounts)
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
    if let reading = ContentConnector(operation, parameters, context, content, host) {
      return reading
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
