@testable import PluginCatalog
@testable import PluginWorkers
import ScreensCore
import ScreensModel
import TestSupport
import Testing

@testable import ScreensHost

/// A host and one connector in a worker that uses a resource on demand.
struct GreedyHost {
  let host: FixtureHost
  let library: String

  init(_ change: (inout WorkerBounds) -> Void = { _ in }) async throws {
    let folder = try TemporaryFolder()
    try CompiledFixture.put("Workers/greedy", into: try folder.makeFolder("plugins"))
    library = folder.path("plugins/libgreedy.so")
    let name = try #require(ConnectorFactoryName("GreedyFactory"))
    host = try FixtureHost(folder, workers: WorkerHost.pool(20_000, change)) {
      $0.connectorFactory = name
    }
    await host.plugins.start()
  }

  /// Runs an action of the plugin.
  ///
  /// - Returns: whether it answered.
  @discardableResult func act(_ what: String) async throws -> Bool {
    let environment = host.plugins.source.current
    let connector = try environment.connectors.connector(
      for: try #require(OperationName("act")), parameters: ["do": .string(what)],
      context: ConnectorContext(server: environment.server))
    let result: Result<Value, ScreensError> = try await Limit.value(of: "a completion") { done in
      connector.start(progress: { _ in }, completion: done)
    }
    return result == .success("done")
  }

  func row() async throws -> PluginRow { try #require(await host.row(library)) }
}
