import PluginCalls
import PluginCatalog
import PluginFormat
import PluginWorkers
import ScreensCore
import ScreensModel
import ScreensSystem

/// The connector factory that the configuration names, with its overrides.
extension PluginHost {
  /// Makes the factory. Where it cannot be had, a substitute makes nothing, and its errors name the
  /// reason. Nil while a plugin that it needs is being loaded.
  func connectors() -> (any ConnectorFactory)? {
    guard !isLoadingFactories() else { return nil }
    let before = published.connectorReason
    published.connectorReason = nil
    let base = factory(baseFactory, depth: 0)
    if base is NoConnectorFactory {
      let reason = published.connectorReason ?? "there is no connector factory"
      services.health.fail(.connector, because: reason)
    } else {
      services.health.pass(.connector)
    }
    var overrides: [OperationName: any ConnectorFactory] = [:]
    for (operation, name) in configuration.connectorOverrides {
      overrides[operation] = factory(name, depth: 0)
    }
    // A problem of the configuration itself is reported where that is checked.
    if let reason = published.connectorReason, reason != before,
      !problems().contains(where: { $0.description == reason })
    {
      services.log(reason)
    }
    return overrides.isEmpty ? base : OverridingFactory(base: base, overrides: overrides)
  }

  /// The factory for all operations without an override.
  var baseFactory: ConnectorFactoryName {
    configuration.connectorFactory(among: graph.factories.keys)
  }

  /// Begins to load the plugins of all factories that are to be used.
  ///
  /// - Returns: whether one of them is still missing.
  private func isLoadingFactories() -> Bool {
    var names = [baseFactory] + configuration.connectorOverrides.values
    var known: Set<ConnectorFactoryName> = []
    var isLoading = false
    while let name = names.popLast() {
      guard known.insert(name).inserted, let index = index(of: name) else { continue }
      if search.hindrances[plugins[index].path] == nil { beginLoad(index) }
      isLoading = isLoading || plugins[index].state == .listed && loads[plugins[index].path] != nil
      let outline = plugins[index].descriptor?.factories.first { $0.name == name }
      if let parent = outline?.parent { names.append(parent) }
    }
    return isLoading
  }

  private func index(of name: ConnectorFactoryName) -> Int? {
    plugins.firstIndex { $0.descriptor?.factories.contains { $0.name == name } ?? false }
  }

  private func factory(_ name: ConnectorFactoryName, depth: Int) -> any ConnectorFactory {
    guard depth < PluginGraph.depthLimit else {
      return missing(name, "its line of parents is too deep")
    }
    guard let index = index(of: name) else { return unmet(name) }
    guard plugins[index].isUsable, let code = plugins[index].code,
      let outline = code.library.contents.factories.first(where: { $0.name == name })
    else {
      return missing(name, plugins[index].reason ?? plugins[index].state.rawValue)
    }
    let parent = outline.parent.map { factory($0, depth: depth + 1) }
    let requires = plugins[index].descriptor?.requires ?? []
    let grants = ConnectorGrants(
      session: requires.contains(HostOffer.session)
        && configuration.namedFactories.contains(name),
      blobBytes: requires.contains(HostOffer.blob) ? configuration.limits.uploadBytes : nil)
    return code.library.factory(
      name, parent: parent, instance: code.instance, pin: code.pin, grants: grants)
      ?? missing(name, "its library has none of that name")
  }

  /// The substitute for a factory that no plugin has; its error is the sentence of `check`, where
  /// there is one.
  private func unmet(_ name: ConnectorFactoryName) -> any ConnectorFactory {
    let problem = unmetNames().first {
      if case .unknownFactory(_, name, _) = $0 { true } else { false }
    }
    guard let problem else {
      return missing(name, "no plugin has it; check the name, or add its plugin's folder")
    }
    published.connectorReason = published.connectorReason ?? problem.description
    return NoConnectorFactory(name: name)
  }

  private func missing(_ name: ConnectorFactoryName, _ reason: String) -> any ConnectorFactory {
    published.connectorReason =
      published.connectorReason ?? "Connector factory \(name) of \(configuration.file): \(reason)"
    return NoConnectorFactory(name: name)
  }
}

/// The delegates that the configuration names.
extension PluginHost {
  /// Makes the delegates of all kinds that have one. An unavailable delegate is skipped: its
  /// plugin's row, or a problem of the configuration, has the reason. Nil while a plugin that is
  /// needed is being loaded.
  func delegates() -> [ScreenletName: KindDelegate]? {
    let names = Set(configuration.delegates.map(\.name))
    var made: [DelegateName: any DelegateCode] = [:]
    var isLoading = false
    for name in names.sorted() {
      guard let index = index(of: name) else { continue }
      if search.hindrances[plugins[index].path] == nil { beginLoad(index) }
      isLoading = isLoading || plugins[index].state == .listed && loads[plugins[index].path] != nil
      made[name] = delegate(name, of: plugins[index])
    }
    guard !isLoading else { return nil }
    var kinds: [ScreenletName: KindDelegate] = [:]
    for kind in Set(configuration.delegates.map(\.screenlet)) {
      kinds[kind] = KindDelegate(configuration.delegates(of: kind).compactMap { made[$0.name] })
    }
    return kinds
  }

  private func delegate(_ name: DelegateName, of plugin: HostedPlugin) -> (any DelegateCode)? {
    guard plugin.isUsable, let code = plugin.code else { return nil }
    return code.library.delegate(name, instance: code.instance, pin: code.pin)
  }

  /// The plugin that has a delegate, one that runs before others.
  private func index(of name: DelegateName) -> Int? {
    func has(_ plugin: HostedPlugin) -> Bool {
      plugin.descriptor?.delegates.contains(name) ?? false
    }
    return plugins.firstIndex { $0.isRunning && has($0) }
      ?? plugins.firstIndex { $0.isUsable && has($0) }
  }
}
