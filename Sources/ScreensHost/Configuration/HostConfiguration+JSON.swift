import PluginCatalog
import ScreensModel
import ScreensSystem
import ScreensCore
package import ScreensDocuments

/// One setting with its value and its source.
package struct ConfigurationSetting: Sendable {
  /// The key in `plugins.plist`, or the name of a setting beside it.
  package let name: String
  package let value: JSONValue
  package let origin: SettingOrigin
}

extension HostConfiguration {
  /// All settings, in a fixed order. Secrets stay references.
  package var settings: [ConfigurationSetting] {
    var settings: [ConfigurationSetting] = []
    func add(_ name: String, _ value: JSONValue) {
      settings.append(
        ConfigurationSetting(name: name, value: value, origin: origins[name] ?? .default))
    }
    func texts(_ items: [some CustomStringConvertible]) -> JSONValue {
      .array(items.map { .string($0.description) })
    }
    add("stateDirectory", .string(stateDirectory))
    add("pluginDirectories", texts(pluginDirectories))
    for (id, setting) in plugins.sorted(by: { $0.key < $1.key }) {
      add("plugins.\(id)", setting.json)
    }
    add("serverContext", JSONValue(.map(server.properties)))
    add("connectorFactory", .string(connectorFactory.rawValue))
    add(
      "connectorOverrides",
      .object(
        connectorOverrides.sorted { $0.key < $1.key }
          .map { .init($0.key.rawValue, .string($0.value.rawValue)) }))
    add("delegates", .array(delegates.map(\.json)))
    add("defaultTheme", .string(defaultTheme.rawValue))
    for (name, attributes) in screenlets.sorted(by: { $0.key < $1.key }) {
      add(
        "screenlets.\(name)",
        JSONValue(
          .map(Dictionary(uniqueKeysWithValues: attributes.map { ($0.key.rawValue, $0.value) }))))
    }
    add(
      "pages",
      .object(pages.sorted { $0.key < $1.key }.map { .init($0.key, .string($0.value)) }))
    add("site", site.json)
    add("log", log.json)
    add("gallery", .string(gallery(at: listen).rawValue))
    add("listen", .string(listen.description))
    add("socketMode", socketMode.map { .string("\($0)") } ?? .null)
    add("socketGroup", socketGroup.map { .string("\($0)") } ?? .null)
    add("management", management.map { .string($0.description) } ?? .null)
    add("trustedProxies", texts(trustedProxies))
    add("forwardedHeaders", .string(forwardedHeaders.rawValue))
    add("allowedHosts", texts(allowedHosts))
    add("strictTransportSecurity", .string(transportSecurity.rawValue))
    add("volatileSessions", .boolean(volatileSessions))
    add("strictOwnership", .boolean(strictOwnership))
    add("implicitLogin", server.implicitLogin?.json ?? .null)
    add(
      "limits",
      .object(HostLimits.keys.map { .init($0.name, .integer(Int64(limits[keyPath: $0.path]))) }))
    return settings
  }
}

extension SiteDescription {
  fileprivate var json: JSONValue {
    .object([
      .init("name", name.map { .string($0) } ?? .null),
      .init("start", start.map { .string($0) } ?? .null),
      .init("icon", icon.map { .string($0.file) } ?? .null),
      .init("menu", .array(menu.map(\.json))),
    ])
  }
}

extension MenuEntry {
  fileprivate var json: JSONValue {
    .object([
      .init("path", .string(path)),
      .init("titles", .object(titles.map { .init($0.language, .string($0.text)) })),
      .init("for", .string(audience.rawValue)),
    ])
  }
}

extension LogSetting {
  fileprivate var json: JSONValue {
    .object([.init("level", .string(level.rawValue)), .init("access", .boolean(hasAccess))])
  }
}

extension ImplicitLogin {
  fileprivate var json: JSONValue {
    .object([
      .init("userName", .string(userName)), .init("basicAuthMethod", .string(method.rawValue)),
      .init("password", .string(password.description)),
    ])
  }
}

extension PluginSetting {
  fileprivate var json: JSONValue {
    .object([
      .init("enabled", .boolean(isEnabled)),
      .init("isolation", isolation.map { .string($0.rawValue) } ?? .null),
      .init("digest", digest.map { .string($0.description) } ?? .null),
      .init("options", JSONValue(.map(options))),
    ])
  }
}

extension JSONValue {
  /// A value as JSON: bytes as an array of numbers, maps sorted by key.
  fileprivate init(_ value: ScreensModel.Value) {
    self =
      switch value {
      case .none, .blob: .null
      case .bool(let flag): .boolean(flag)
      case .int(let number): .integer(number)
      case .double(let number): .number(number)
      case .string(let text), .json(let text): .string(text)
      case .bytes(let bytes): .array(bytes.map { .integer(Int64($0)) })
      case .list(let values): .array(values.map { JSONValue($0) })
      case .map(let entries):
        .object(entries.sorted { $0.key < $1.key }.map { .init($0.key, JSONValue($0.value)) })
      case .handle(let handle): .string(String(handle))
      }
  }
}
