import LocalAccounts
import ScreensPluginKit

/// Makes the connectors of this host's own accounts and content.
///
/// Nothing is opened here: a missing library or an unusable file is the answer of the operation
/// that needs it, and the next one tries again.
struct LocalConnectorFactory: ConnectorFactory {
  private let accounts: LocalAccounts
  private let content: LocalContent
  private let sender: MailSender
  private let host: Host

  /// Reads the options.
  ///
  /// - Throws: `OptionError`, which refuses the plugin.
  init(_ host: Host) throws {
    let settings = try AccountSettings(option: host.option)
    for remark in settings.remarks { host.log(.warning, remark) }
    accounts = LocalAccounts(settings) { [host] sentence in host.log(.info, sentence) }
    content = LocalContent(accounts) { [host] sentence in host.log(.warning, sentence) }
    sender = MailSender(
      accounts, report: { [host] sentence in host.log(.error, sentence) },
      run: { [host] work in (try? host.runBlocking(work)) != nil })
    self.host = host
    // Messages of the host before this one are sent without anybody asking. A host that only tries
    // the plugin has another state folder.
    if let folder = host.option("stateDirectory").stringValue,
      settings.databasePath.hasPrefix("\(folder)/")
    {
      sender.begin()
    }
  }

  func connector(
    for operation: String, parameters: [String: Value], context: ConnectorContext
  ) throws -> any Connector {
    if operation != "checkStorage" { sender.begin() }
    if let change = AccountChange(operation, parameters, context) {
      let site = context.server.hasSuffix("/") ? String(context.server.dropLast()) : context.server
      let occasion = Occasion(
        Wording(locale: context.locale), site: site, isQuiet: context.isQuiet)
      return ChangeConnector(change, accounts, occasion, host)
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
