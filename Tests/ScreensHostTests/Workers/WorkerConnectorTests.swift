@testable import PluginWorkers
@testable import PluginFormat
@testable import PluginCatalog
import Foundation
import Glibc
import ScreensCore
import ScreensModel
import Synchronization
import TestSupport
import Testing

@testable import ScreensHost

/// A connector in a worker completes once, also when its process ends, and reaches only what its
/// note declares.
@Suite(.enabled(if: CCompiler.isThere, "needs a C compiler"), .ownThreads, .timeLimit(.minutes(15)))
struct WorkerConnectorTests {
  private func makeHost(
    _ milliseconds: Int = 20_000, isolation: PluginSetting.Isolation = .process
  ) async throws -> FixtureHost {
    let folder = try TemporaryFolder()
    let plugins = try folder.makeFolder("plugins")
    try CompiledFixture.put("Workers/restless", into: plugins)
    let name = try #require(ConnectorFactoryName("RestlessFactory"))
    let host = try FixtureHost(folder, workers: WorkerHost.pool(milliseconds)) {
      $0.connectorFactory = name
      $0.plugins["org.example.restless"] = .init(isolation: isolation)
    }
    await host.plugins.start()
    return host
  }

  private func connector(_ host: FixtureHost, _ what: String) throws -> any Connector {
    let environment = host.plugins.source.current
    return try environment.connectors.connector(
      for: try #require(OperationName("act")), parameters: ["do": .string(what)],
      context: ConnectorContext(server: environment.server))
  }

  private func run(
    _ connector: any Connector, _ count: CompletionCount = CompletionCount(),
    cancel: Bool = false
  ) async throws -> Result<Value, ScreensError> {
    try await Limit.result(of: "a completion") {
      await withCheckedContinuation { continuation in
        connector.start(progress: { count.add($0) }) { result in
          if count.complete() { continuation.resume(returning: result) }
        }
        if cancel { connector.cancel() }
      }
    }
  }

  @Test(arguments: [
    ("at-once", "at once"), ("later", "from a thread of the pool"), ("socket", "no network"),
    ("read-file", "no file"), ("write-file", "its own folder"), ("programs", "no programs"),
  ])
  func `a connector answers, and reaches nothing else`(what: String, answer: String) async throws {
    let host = try await makeHost()
    let connector = try connector(host, what)
    #expect(connector.validate() == nil)
    let count = CompletionCount()
    #expect(try await run(connector, count) == .success(.string(answer)))
    #expect(count.completions == 1)
    if what == "later" { #expect(count.progress.map(\.done) == [1, 2, 3]) }
    #expect(host.log.lines == [])
  }

  @Test(arguments: [PluginSetting.Isolation.host, .process])
  func `a connector is destroyed when its request is over, however that ended`(
    isolation: PluginSetting.Isolation
  ) async throws {
    let host = try await makeHost(isolation: isolation)
    _ = try connector(host, "at-once")
    _ = try connector(host, "invalid").validate()
    for what in ["at-once", "later", "refuse"] { _ = try await run(try connector(host, what)) }
    _ = try await run(try connector(host, "wait"), cancel: true)
    // The thread that completed a request may still be leaving it.
    try await Limit.wait(for: "the end of the others") {
      try await run(try connector(host, "living")) == .success("this one")
    }
  }

  @Test(arguments: [PluginSetting.Isolation.host, .process])
  func `an unreadable answer ends its request, and the log says why`(
    isolation: PluginSetting.Isolation
  ) async throws {
    let host = try await makeHost(isolation: isolation)
    guard case .failure(let error) = try await run(try connector(host, "nonsense")) else {
      Issue.record("the request was answered")
      return
    }
    #expect(error.cause == .invalidServerResponse)
    try await Limit.wait(for: "the line") {
      host.log.lines.contains {
        $0.contains("org.example.restless 1.0.0: an answer of it cannot be used: ")
      }
    }
  }

  @Test func `refusals and cancelling work as in the host`() async throws {
    let host = try await makeHost()
    #expect(
      try connector(host, "invalid").validate()
        == ScreensError(.validationFailed, "not like this"))
    #expect(
      try await run(try connector(host, "refuse"))
        == .failure(ScreensError(.notAvailable, "closed today")))
    #expect(
      try await run(try connector(host, "wait"), cancel: true)
        == .failure(ScreensError(.cancelled, "stopped")))
    #expect(host.log.lines == [])
  }

  @Test(arguments: ["crash", "crash-later", "hang"])
  func `a worker's end answers open requests, once, and the next request uses another worker`(
    what: String
  ) async throws {
    let host = try await makeHost(what == "hang" ? 500 : 20_000)
    let waiting = try connector(host, "wait")
    let count = CompletionCount()
    async let open = run(waiting, count)
    let failing = try connector(host, what)
    guard case .failure(let error) = try await run(failing) else {
      Issue.record("the request was answered")
      return
    }
    #expect(error.text.contains(what == "hang" ? "did not answer within" : "signal 6"))
    guard case .failure(let other) = try await open else {
      Issue.record("the other request was answered")
      return
    }
    #expect(other.text.contains("was not answered"))
    #expect(count.completions == 1)
    #expect(try await run(try connector(host, "at-once")) == .success("at once"))
  }

  @Test func `a worker that falls silent in a call that ends well is ended after it`() async throws
  {
    let host = try await makeHost()
    let deaf = try connector(host, "deaf")
    let code = await host.plugins.plugins.first?.code
    let library = try #require(code?.library as? WorkerLibrary)
    #expect(deaf.validate() == nil)
    try await Limit.wait(for: "the fault") { library.fault != nil }
    #expect(library.fault?.reason.hasSuffix("closed its channels") == true)
    #expect(try await run(try connector(host, "at-once")) == .success("at once"))
  }

  @Test func `a crashing factory makes no connector, and is reported`() async throws {
    let host = try await makeHost()
    #expect(throws: ScreensError.self) { try connector(host, "make-crash") }
    #expect(try await run(try connector(host, "at-once")) == .success("at once"))
  }

  @Test func `the shipped connector signs in from a worker`() async throws {
    let host = try ShippedHost(workers: WorkerHost.pool(20_000)) {
      $0.plugins["org.screens.local-connector"] = .init(isolation: .process)
    }
    await host.plugins.start()
    let environment = host.plugins.source.current
    let connector = try environment.connectors.connector(
      for: try #require(OperationName("loginByEmail")),
      parameters: [
        "companyId": 0, "emailAddress": "demo@screens.local", "password": "screens-demo",
      ], context: ConnectorContext(server: environment.server))
    #expect(connector.validate() == nil)
    let attributes = try UserAttributes(answer: await run(connector).get())
    #expect(attributes.emailAddress == "demo@screens.local")
    let row = await host.plugins.rows(source: .host).first {
      $0.id?.rawValue == "org.screens.local-connector"
    }
    #expect(row?.place?.hasPrefix("process (limits, no-new-privileges") == true)
  }
}

/// The number of a request's completions, and its progress.
private final class CompletionCount: Sendable {
  private let state = Mutex((completions: 0, progress: [ConnectorProgress]()))

  var completions: Int { state.withLock { $0.completions } }
  var progress: [ConnectorProgress] { state.withLock { $0.progress } }

  func add(_ step: ConnectorProgress) { state.withLock { $0.progress.append(step) } }

  /// Counts a completion, and returns whether it is the first.
  func complete() -> Bool {
    state.withLock { state in
      state.completions += 1
      return state.completions == 1
    }
  }
}
