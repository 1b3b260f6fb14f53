import ScreensCore

/// The connector factory that the configuration names, with its overrides.
extension PluginHost {
  /// Makes the factory; where the one that is asked for cannot be had, it makes nothing and its
  /// errors say why.
  func connectors() -> any ConnectorFactory {
    connectorReason = nil
    let base = factory(configuration.connectorFactory, depth: 0)
    var overrides: [OperationName: any ConnectorFactory] = [:]
    for (operation, name) in configuration.connectorOverrides {
      overrides[operation] = factory(name, depth: 0)
    }
    return overrides.isEmpty ? base : OverridingFactory(base: base, overrides: overrides)
  }

  private func factory(_ name: ConnectorFactoryName, depth: Int) -> any ConnectorFactory {
    guard depth < PluginGraph.depthLimit else {
      return missing(name, "its line of parents is too deep")
    }
    guard
      let index = plugins.firstIndex(where: { plugin in
        plugin.descriptor?.factories.contains { $0.name == name } ?? false
      })
    else {
      return missing(name, "no plugin has it; check the name, or add its plugin's folder")
    }
    bring(index)
    guard plugins[index].isUsable, let code = plugins[index].code,
      let outline = code.library.contents.factories.first(where: { $0.name == name })
    else {
      return missing(name, plugins[index].reason ?? plugins[index].state.rawValue)
    }
    let parent = outline.parent.map { factory($0, depth: depth + 1) }
    return code.library.factory(
      name, parent: parent, instance: code.instance, pin: code.pin)
      ?? missing(name, "its library has none of that name")
  }

  private func missing(_ name: ConnectorFactoryName, _ reason: String) -> any ConnectorFactory {
    let sentence = "Connector factory \(name) of \(configuration.file): \(reason)"
    if connectorReason == nil { fixed.log(sentence) }
    connectorReason = sentence
    return NoConnectorFactory(name: name)
  }
}
