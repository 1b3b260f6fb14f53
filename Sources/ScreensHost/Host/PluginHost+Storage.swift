import PluginWorkers
import PluginCatalog
import PluginFormat
import ScreensSystem
import ScreensCore

/// The check of a plugin's storage before users depend on it.
extension PluginHost {
  /// Asks the connector factories of a plugin that was just tried to check their storage, where
  /// they make the operation `checkStorage` and the configuration uses them.
  ///
  /// The operation gets `stateDirectory`, the plugin's own folder; it changes nothing, and its
  /// error is a sentence for the operator.
  ///
  /// - Parameters:
  ///   - path: the plugin, or its library.
  ///   - stateDirectory: the state folder of the host that will run.
  /// - Returns: the fault; nil when there is none.
  package func storageFault(of path: String, in stateDirectory: String) async -> String? {
    let found = plugins.first { $0.path == path || $0.listed.libraryPath == path }
    guard let plugin = found, let code = plugin.code, let id = plugin.descriptor?.id.rawValue else {
      return nil
    }
    let kept = Path.join(Path.join(stateDirectory, "plugins"), id)
    let parameters: [String: Value] =
      (try? FileStatus(path: kept)) == nil ? [:] : ["stateDirectory": .string(kept)]
    for outline in code.library.contents.factories
    where factoriesInUse.contains(outline.name) && outline.operations.contains(.checkStorage) {
      guard
        let factory = code.library.factory(
          outline.name, parent: nil, instance: code.instance, pin: code.pin,
          knowsSession: false)
      else { continue }
      if let fault = await storageFault(of: factory, parameters) { return fault }
    }
    return nil
  }

  private func storageFault(
    of factory: any ConnectorFactory, _ parameters: [String: Value]
  ) async -> String? {
    let connector: any Connector
    do {
      connector = try factory.typedConnector(
        for: .checkStorage, parameters: parameters,
        context: ConnectorContext(server: configuration.server))
    } catch {
      return error.text
    }
    if let refusal = connector.validate() { return refusal.text }
    let queue = ConnectorQueue(width: 1)
    // A queue that nobody holds forgets what it was asked.
    defer { withExtendedLifetime(queue) {} }
    let result = await withCheckedContinuation { continuation in
      queue.add(connector) { continuation.resume(returning: $0) }
    }
    if case .failure(let error) = result { return error.text }
    return nil
  }

  /// The factories that the configuration names, and those they stand on.
  private var factoriesInUse: Set<ConnectorFactoryName> {
    let named = [baseFactory] + configuration.connectorOverrides.values
    return Set(named.flatMap { graph.factories[$0]?.lineage ?? [] })
  }
}
