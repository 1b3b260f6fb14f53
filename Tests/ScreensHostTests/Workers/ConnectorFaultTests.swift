@testable import PluginFormat
@testable import PluginCatalog
import ScreensCore
import ScreensModel
import TestSupport
import Testing

@testable import ScreensHost

/// A connector whose worker ends is named, and quarantined when that happens repeatedly.
@Suite(.enabled(if: CCompiler.isThere, "needs a C compiler"), .ownThreads, .timeLimit(.minutes(15)))
struct ConnectorFaultTests {
  private let folder: TemporaryFolder
  private let library: String

  init() throws {
    folder = try TemporaryFolder()
    try CompiledFixture.put("Workers/restless", into: try folder.makeFolder("plugins"))
    library = folder.path("plugins/librestless.so")
  }

  private func makeHost() async throws -> FixtureHost {
    let name = try #require(ConnectorFactoryName("RestlessFactory"))
    let host = try FixtureHost(folder, workers: WorkerHost.pool(20_000)) {
      $0.connectorFactory = name
    }
    await host.plugins.start()
    return host
  }

  private func run(
    _ what: String, _ host: FixtureHost
  ) async throws -> Result<Value, ScreensError> {
    let environment = host.plugins.source.current
    let connector: any Connector
    do {
      connector = try environment.connectors.connector(
        for: try #require(OperationName("act")), parameters: ["do": .string(what)],
        context: ConnectorContext(server: environment.server))
    } catch let error as ScreensError {
      return .failure(error)
    }
    // A stream accepts a second completion; a continuation would trap.
    let (results, report) = AsyncStream<Result<Value, ScreensError>>.makeStream()
    connector.start(progress: { _ in }, completion: { report.yield($0) })
    return try await Limit.result(of: "a completion") {
      for await result in results { return result }
      throw CancellationError()
    }
  }

  @Test func `the first fault is in the row and in the log, the second quarantines the plugin`()
    async throws
  {
    let host = try await makeHost()
    _ = try await run("crash", host)
    let row = try await host.row(library, saying: "RestlessFactory.start")
    #expect(row.state == .ready)
    #expect(row.reason?.hasPrefix("\(library): its worker crashed (Aborted, signal 6)") == true)
    #expect(host.plugins.source.notices.contains { $0.reason == row.reason })
    #expect(try await run("at-once", host) == .success("at once"))

    _ = try await run("crash", host)
    let left = try await host.row(library, saying: "is quarantined")
    #expect(left.state == .crashed)
    #expect(host.plugins.source.notices.contains { $0.state == "crashed" })
    guard case .failure = try await run("at-once", host) else {
      Issue.record("it was run again")
      return
    }
    #expect(await host.plugins.retry() == [library])
    #expect(try await run("at-once", host) == .success("at once"))
    #expect(await host.row(library)?.reason == nil)
  }
}
