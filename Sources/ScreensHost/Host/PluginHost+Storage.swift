import PluginCalls
import PluginWorkers
import PluginCatalog
import PluginFormat
import ScreensModel
import ScreensSystem
import ScreensCore

/// The sentences of a plugin's factories about what they keep and how they are set.
package struct StorageReport: Sendable, Equatable {
  /// Why it cannot be used as it is.
  package var problems: [String] = []
  /// Advice about what works, and may not be meant.
  package var remarks: [String] = []

  /// Begins empty.
  package init() {}

  /// Adds the lists of a factory's answer, and ignores the rest of it.
  fileprivate mutating func add(_ answer: Value) {
    func sentences(_ key: String) -> [String] {
      (answer.map?[key]?.list ?? []).prefix(100).compactMap(\.nonEmptyString)
    }
    problems += sentences("problems")
    remarks += sentences("remarks")
  }
}

/// The check of a plugin's storage before users depend on it.
extension PluginHost {
  /// Asks the connector factories of a plugin that was just tried to check their storage and
  /// options, where they make the operation `checkStorage` and the configuration uses them.
  ///
  /// The operation gets `stateDirectory`, the plugin's own folder, and changes nothing. Its error
  /// is a problem; an answer that is a map may have lists of sentences, `problems` and `remarks`.
  ///
  /// - Parameters:
  ///   - path: the plugin, or its library.
  ///   - stateDirectory: the state folder of the host that will run.
  package func storageReport(of path: String, in stateDirectory: String) async -> StorageReport {
    var report = StorageReport()
    let found = plugins.first { $0.path == path || $0.listed.libraryPath == path }
    guard let plugin = found, let code = plugin.code, let id = plugin.descriptor?.id.rawValue else {
      return report
    }
    let kept = Path.join(Path.join(stateDirectory, "plugins"), id)
    let parameters: [String: Value] =
      (try? FileStatus(path: kept)) == nil ? [:] : ["stateDirectory": .string(kept)]
    for outline in code.library.contents.factories
    where factoriesInUse.contains(outline.name) && outline.operations.contains(.checkStorage) {
      guard
        let factory = code.library.factory(
          outline.name, parent: nil, instance: code.instance, pin: code.pin,
          grants: ConnectorGrants())
      else { continue }
      switch await storageAnswer(of: factory, parameters) {
      case .success(let answer): report.add(answer)
      case .failure(let error): report.problems.append(error.text)
      }
    }
    return report
  }

  private func storageAnswer(
    of factory: any ConnectorFactory, _ parameters: [String: Value]
  ) async -> Result<Value, ScreensError> {
    let connector: any Connector
    do {
      connector = try factory.typedConnector(
        for: .checkStorage, parameters: parameters,
        context: ConnectorContext(server: configuration.server))
    } catch {
      return .failure(error)
    }
    // A large database takes its time.
    return await ConnectorQueue.run(connector, within: .seconds(60))
  }

  /// The factories that the configuration names, and their parents.
  private var factoriesInUse: Set<ConnectorFactoryName> {
    let named = [baseFactory] + configuration.connectorOverrides.values
    return Set(named.flatMap { graph.factories[$0]?.lineage ?? [] })
  }
}
