import LiferayProtocol
import ScreensPluginKit

/// Makes the connectors of a Liferay portal. Nothing is sent before an operation starts.
struct LiferayConnectorFactory: ConnectorFactory {
  private let settings: PortalSettings
  private let transport: PortalTransport
  private let memory = PortalMemory()
  private let host: Host
  /// The version of portals where neither an option nor the server context names a fitting one.
  private let usual: PortalVersion

  /// Reads the options.
  ///
  /// - Throws: `OptionError`, which refuses the plugin.
  init(_ host: Host, usual: PortalVersion) throws {
    settings = try PortalSettings(option: host.option)
    transport = PortalTransport(settings)
    self.host = host
    self.usual = usual
  }

  /// The version of the portal: each factory is for portals of 6.2, or for all others.
  private func version(_ context: ConnectorContext) -> PortalVersion {
    let version = settings.version ?? PortalVersion(Int(clamping: context.version))
    return version.is62 == usual.is62 && version.number != 0 ? version : usual
  }

  func connector(
    for operation: String, parameters: [String: Value], context: ConnectorContext
  ) throws -> any Connector {
    guard PortalConnector.makes(operation) else {
      throw PluginError(.unknownName, "LiferayConnector does not make '\(operation)'")
    }
    let inquiry = Inquiry(parameters, context, version(context))
    guard PortalTransport.isPossible else {
      host.log(
        .error,
        "LiferayConnector cannot fetch from a confined process; set its 'isolation' to host in "
          + "plugins.plist")
      throw PluginError(.notAvailable, inquiry.wording.away)
    }
    let address = settings.portal ?? context.server
    guard !address.isEmpty else {
      throw PluginError(.abortedDueToPreconditions, inquiry.wording.noServer)
    }
    let limit =
      context.timeoutMilliseconds > 0
      ? min(settings.timeout, .milliseconds(context.timeoutMilliseconds)) : settings.timeout
    let client = PortalClient(
      root: String(address.reversed().drop { $0 == "/" }.reversed()), transport: transport,
      proof: PortalProof(session: context.session), deadline: .now + limit)
    return PortalConnector(operation, inquiry, client, memory, host)
  }
}
