@testable import PluginCatalog
@testable import PluginFormat
import ScreensCore
import ScreensModel
import TestSupport
import Testing

@testable import ScreensHost

/// A connector factory of `screens.connector-factory/2` that plain gcc built: it has an object of
/// its own, which outlives its connectors, in the host and in a worker.
@Suite(.enabled(if: CCompiler.isThere, "needs a C compiler"), .ownThreads, .timeLimit(.minutes(15)))
struct FactoryObjectTests {
  private static let id = "org.example.corpus-maker"

  private func host(
    _ isolation: PluginSetting.Isolation, _ options: [String: Value] = [:]
  ) async throws -> FixtureHost {
    let folder = try TemporaryFolder()
    try CompiledFixture.put(
      "Corpus/connector-factory-2/maker", into: try folder.makeFolder("plugins"))
    let name = try #require(ConnectorFactoryName("MakerFactory"))
    let host = try FixtureHost(folder, workers: WorkerHost.pool(20_000)) {
      $0.connectorFactory = name
      $0.plugins[Self.id] = .init(isolation: isolation, options: options)
    }
    await host.plugins.start()
    return host
  }

  private func connector(_ host: FixtureHost) throws -> any Connector {
    let environment = host.plugins.source.current
    return try environment.connectors.connector(
      for: try #require(OperationName("loginByEmail")), parameters: [:],
      context: ConnectorContext(server: environment.server))
  }

  private func run(_ connector: any Connector) async throws -> Result<Value, ScreensError> {
    try await Limit.result(of: "a completion") {
      await withCheckedContinuation { continuation in
        connector.start(progress: { _ in }) { continuation.resume(returning: $0) }
      }
    }
  }

  @Test(arguments: DelegateTests.places)
  func `a factory counts in its own object, which ends once, and its first table is not used`(
    isolation: PluginSetting.Isolation
  ) async throws {
    let host = try await host(isolation)
    for number in 1...2 {
      #expect(try await run(try connector(host)) == .success(.int(Int64(number))))
    }
    #expect(host.said(by: Self.id) == [])
    await host.plugins.shutDown()
    try await Limit.wait(for: "the end of the object") { !host.said(by: Self.id).isEmpty }
    #expect(host.said(by: Self.id) == ["MakerFactory ends: 2 made, 2 ended"])
  }

  @Test func `the object of a factory ends after the last of its connectors`() async throws {
    let host = try await host(.host)
    var connector: (any Connector)? = try connector(host)
    await host.plugins.shutDown()
    #expect(host.said(by: Self.id) == [])
    #expect(connector != nil)
    connector = nil
    #expect(host.said(by: Self.id) == ["MakerFactory ends: 1 made, 1 ended"])
    #expect(throws: ScreensError.self) { try self.connector(host) }
  }

  @Test(arguments: DelegateTests.places)
  func `a factory whose object cannot be made refuses its plugin with its sentence`(
    isolation: PluginSetting.Isolation
  ) async throws {
    let host = try await host(isolation, ["create": "refuse"])
    let row = try #require(await host.plugins.rows(source: .host).first)
    #expect(row.state == .refused)
    #expect(row.reason?.contains("MakerFactory: no maker today") == true, "\(row.reason ?? "")")
  }
}
