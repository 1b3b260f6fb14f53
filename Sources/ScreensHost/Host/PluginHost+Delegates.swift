import PluginCatalog
import PluginFormat
import PluginWorkers
import ScreensCore

/// The delegates that the configuration names.
extension PluginHost {
  /// Makes the delegates of all kinds that have one. One that cannot be had is left out: the row of
  /// its plugin, or the problem of the configuration, says why. Nil while a plugin that is needed
  /// is being loaded.
  func delegates() -> [ScreenletName: KindDelegate]? {
    let names = Set(configuration.delegates.values)
    var made: [DelegateName: KindDelegate] = [:]
    var isLoading = false
    for name in names.sorted() {
      guard let index = index(of: name) else { continue }
      if search.hindrances[plugins[index].path] == nil { beginLoad(index) }
      isLoading = isLoading || plugins[index].state == .listed && loads[plugins[index].path] != nil
      made[name] = delegate(name, of: plugins[index])
    }
    return isLoading ? nil : configuration.delegates.compactMapValues { made[$0] }
  }

  private func delegate(_ name: DelegateName, of plugin: HostedPlugin) -> KindDelegate? {
    guard plugin.isUsable, let code = plugin.code else { return nil }
    return code.library.delegate(name, instance: code.instance, pin: code.pin)
      .map { KindDelegate($0) }
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
