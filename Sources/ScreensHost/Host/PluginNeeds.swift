import PluginFormat
import ScreensCore
import ScreensModel

/// The themes, connector factories and delegates that the configuration needs.
struct PluginNeeds {
  private var themes: Set<ThemeName> = []
  private var factories: Set<ConnectorFactoryName> = []
  private var delegates: Set<DelegateName>

  /// - Parameters:
  ///   - found: The plugins that exist. Their names are not needed from elsewhere.
  ///   - gone: The plugins whose files are gone. The parent of a needed one is needed, too.
  init(
    _ configuration: HostConfiguration, among found: [HostedPlugin], besides gone: [HostedPlugin]
  ) {
    let usable = found.filter(\.isUsable)
    delegates = Set(configuration.delegates.map(\.name))
      .subtracting(usable.flatMap { $0.descriptor?.delegates ?? [] })
    themes.insert(configuration.defaultTheme)
    let known = (found + gone).flatMap { $0.descriptor?.factories.map(\.name) ?? [] }
    factories.insert(configuration.connectorFactory(among: known))
    factories.formUnion(configuration.connectorOverrides.values)
    for plugin in usable { addParents(of: plugin) }
    var rest = gone
    while let index = rest.firstIndex(where: contains) { addParents(of: rest.remove(at: index)) }
    themes.subtract(usable.compactMap(\.descriptor?.theme))
    factories.subtract(usable.flatMap { $0.descriptor?.factories.map(\.name) ?? [] })
  }

  func contains(_ plugin: HostedPlugin) -> Bool {
    guard let descriptor = plugin.descriptor else { return false }
    return descriptor.theme.map(themes.contains) ?? false
      || descriptor.factories.contains { factories.contains($0.name) }
      || descriptor.delegates.contains(where: delegates.contains)
  }

  private mutating func addParents(of plugin: HostedPlugin) {
    guard let descriptor = plugin.descriptor else { return }
    if descriptor.theme != nil, let parent = descriptor.parent { themes.insert(parent) }
    factories.formUnion(descriptor.factories.compactMap(\.parent))
  }
}
