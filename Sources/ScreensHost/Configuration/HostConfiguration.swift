package import PluginCatalog
package import PluginFormat
package import ScreensCore
package import ScreensModel

/// An operator's configuration: `plugins.plist` under the environment and the flags.
///
/// The file is a property list, XML or binary. Every key is optional, an unknown one is an error.
///
/// | key | value | default |
/// | --- | --- | --- |
/// | `pluginDirectories` | folders, relative to the file | none |
/// | `plugins` | plugin id → `enabled`, `isolation` (`host` or `process`), `digest` (64 hexadecimal digits), `options` (what the plugin documents) | all enabled |
/// | `serverContext` | the keys of `liferay-server-context.plist`, or a path to one | localhost |
/// | `connectorFactory` | a factory's name | the context's, else that of its `version` where a plugin has it, else `LocalConnectorFactory` |
/// | `connectorOverrides` | operation → factory's name | none |
/// | `delegates` | a list of `screenlet`, `class`, `order`; or screenlet → class | none |
/// | `defaultTheme` | a theme's name | `default` |
/// | `screenlets` | screenlet → attributes; a secret one by reference, as below | none |
/// | `pages` | URL path → XIB file | none: the gallery |
/// | `site` | `name`, `start` (a path), `icon` (an image's file), `menu` (entries of `path`, `titles` by language and `for`: `guests`, `users` or `all`) | the face's own name and icon, no menu |
/// | `gallery` | `off`, `themes` or `developer` | `developer` on a loopback address, else `off` |
/// | `listen` | `address:port` or `unix:/path` | `127.0.0.1:8080` |
/// | `socketMode` | who may use a `unix:` socket, such as `0660` | as the umask has it |
/// | `socketGroup` | the group of a `unix:` socket, by name or number | the host's |
/// | `management` | where health is answered, in the same form | nowhere |
/// | `trustedProxies` | addresses, networks, `unix` | none |
/// | `forwardedHeaders` | `x-forwarded` or `forwarded` | `x-forwarded` |
/// | `allowedHosts` | host names, with or without port | any |
/// | `strictTransportSecurity` | `off`, `host` or `subdomains`, said to browsers behind TLS | `off` |
/// | `log` | `level` (`debug`, `info`, `warning` or `error`), `access` (whether each request is a line) | `info`, false |
/// | `volatileSessions` | whether sign-ins that cannot be written go on in memory | false |
/// | `strictOwnership` | whether plugins must belong to root or to this user | false |
/// | `implicitLogin` | `userName`, `basicAuthMethod`, `password` by reference: `file:…`, `credential:…` | none |
/// | `limits` | the numbers of ``HostLimits`` | theirs |
///
/// The environment's `SCREENS_LISTEN`, `SCREENS_DEFAULT_THEME` and `SCREENS_CONNECTOR_FACTORY` win
/// over the file, flags win over both. The state folder is never in the file.
package struct HostConfiguration: Sendable, Hashable {
  /// The file's absolute path, even if the file is missing and the defaults hold.
  package var file: String
  /// The absolute path of the state folder.
  package var stateDirectory: String
  /// The absolute folders that are searched for plugins; the first one wins.
  package var pluginDirectories: [String] = []
  /// The settings of single plugins, by id.
  package var plugins: [String: PluginSetting] = [:]
  /// The contents that the operator vouches for.
  package var trust = TrustStore()
  /// The server's parameters.
  package var server = ServerContext.fallback
  /// The factory that makes connectors, where one is named.
  package var connectorFactory = ConnectorFactoryName.local
  /// The factories that make the connectors of single operations.
  package var connectorOverrides: [OperationName: ConnectorFactoryName] = [:]
  /// The delegates of screenlets, which hear their events and may supply their interactors.
  package var delegates: [DelegateSetting] = []
  /// The theme of a screenlet that names none.
  package var defaultTheme = ThemeName.default
  /// The attributes that are set on screenlets; secret ones are references.
  package var screenlets: [ScreenletName: [AttributeName: Value]] = [:]
  /// Page layouts by URL path, absolute.
  package var pages: [String: String] = [:]
  /// The name, the first page, the icon and the menu that all pages share.
  package var site = SiteDescription()
  /// The lines that the log has.
  package var log = LogSetting()
  /// The gallery's pages; nil decides by the listening address.
  package var gallery: GallerySetting?
  /// Where the web face listens.
  package var listen = ListenAddress.loopback
  /// The mode of a Unix socket; nil leaves it to the process's mask.
  package var socketMode: SocketMode?
  /// The group of a Unix socket; nil for the host's own.
  package var socketGroup: SocketGroup?
  /// The address at which balancers and orchestrators ask for the host's health; nil for none.
  package var management: ListenAddress?
  /// Proxies that are believed about their clients.
  package var trustedProxies: [TrustedProxy] = []
  /// The family of fields in which proxies speak.
  package var forwardedHeaders = ForwardedHeaders.xForwarded
  /// The names the web face answers to; empty for any.
  package var allowedHosts: [String] = []
  /// The order to browsers to return over TLS only.
  package var transportSecurity = TransportSecurity.off
  /// Whether a sign-in that cannot be written goes on in memory.
  package var volatileSessions = false
  /// Whether plugin files must belong to root or to the host's user.
  package var strictOwnership = false
  /// The limits of one client's use.
  package var limits = HostLimits()
  /// Settings that work, but perhaps not as intended.
  package var warnings: [ConfigurationWarning] = []
  /// The source of each setting, by name; a missing one has its default.
  package var origins: [String: SettingOrigin] = [:]

  package init(file: String, stateDirectory: String) {
    self.file = file
    self.stateDirectory = stateDirectory
  }

  /// The settings of a plugin; the defaults when there are none.
  package func setting(of id: PluginID) -> PluginSetting {
    plugins[id.rawValue] ?? PluginSetting()
  }

  /// The factory that makes connectors: the one that is named; else that of the server's version,
  /// so that it follows a changed version; else the embedded back end.
  ///
  /// - Parameter known: The factories that plugins have.
  package func connectorFactory(
    among known: some Sequence<ConnectorFactoryName>
  ) -> ConnectorFactoryName {
    followsVersion(among: known) ? .ofServer(version: server.version) : connectorFactory
  }

  /// The factories that the operator names, and that may have the proof of the signed-in user.
  var namedFactories: Set<ConnectorFactoryName> {
    let isNamed = origins["connectorFactory"] != nil || connectorFactory != .local
    return Set(connectorOverrides.values).union(isNamed ? [connectorFactory] : [])
  }

  /// Whether the server's version decides which factory makes connectors: the server context names
  /// one, and no factory is named.
  func followsVersion(among known: some Sequence<ConnectorFactoryName>) -> Bool {
    origins["connectorFactory"] == nil && origins["serverContext"] != nil
      && server.properties["version"] != nil
      && known.contains(.ofServer(version: server.version))
  }

  /// Where the file names the pages, by their paths.
  package var pagePlaces: [String: String] {
    Dictionary(
      uniqueKeysWithValues: pages.keys.map { ($0, origins["pages.\($0)"]?.description ?? file) })
  }

  /// The rule about which plugins may be loaded.
  package var policy: PluginPolicy {
    var rules: [PluginID: PluginPolicy.Rule] = [:]
    for (text, setting) in plugins {
      guard let id = PluginID(text) else { continue }
      rules[id] = PluginPolicy.Rule(isEnabled: setting.isEnabled, digest: setting.digest)
    }
    for (id, pin) in trust.pins where rules[id]?.digest == nil {
      rules[id] = PluginPolicy.Rule(
        isEnabled: rules[id]?.isEnabled ?? true, digest: pin.digest, isTrusted: true)
    }
    return PluginPolicy(rules: rules, strictOwnership: strictOwnership)
  }
}

extension ConnectorFactoryName {
  /// The embedded default back end.
  package static let local = known("LocalConnectorFactory")

  /// The factory for a Liferay server of this version.
  static func ofServer(version: Int64) -> ConnectorFactoryName {
    known(version == 62 ? "Liferay62" : "Liferay70")
  }

  private static func known(_ text: String) -> ConnectorFactoryName {
    guard let name = ConnectorFactoryName(text) else {
      preconditionFailure("'\(text)' is no factory's name")
    }
    return name
  }
}
