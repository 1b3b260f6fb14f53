import Foundation
import PluginCatalog
import ScreensCore
import ScreensModel
import Synchronization
import TestSupport
import Testing

@testable import ScreensHost

/// The host ends a request whose connector does not answer in time; the plugin may need longer.
@Suite(.enabled(if: CCompiler.isThere, "needs a C compiler"), .ownThreads, .timeLimit(.minutes(15)))
struct DeadlineTests {
  private func host(_ isolation: PluginSetting.Isolation) async throws -> FixtureHost {
    let folder = try TemporaryFolder()
    try CompiledFixture.put("Workers/restless", into: try folder.makeFolder("plugins"))
    let name = try #require(ConnectorFactoryName("RestlessFactory"))
    let host = try FixtureHost(folder, workers: WorkerHost.pool(20_000)) {
      $0.connectorFactory = name
      $0.plugins["org.example.restless"] = .init(isolation: isolation)
    }
    await host.plugins.start()
    return host
  }

  @Test(arguments: [PluginSetting.Isolation.host, .process], ["wait", "hold"])
  func `a connector that does not answer ends late, and its later answer is dropped`(
    isolation: PluginSetting.Isolation, what: String
  ) async throws {
    let host = try await host(isolation)
    let session = try await AskingSession(
      host.plugins.source.current, deadline: .milliseconds(300))
    defer { session.end() }
    #expect(try await session.ask(what) == .failure(ScreensError.late))
    #expect(session.queue.count == 0)
    let line = "act was not answered within 0.3 seconds"
    #expect(host.log.lines.contains { $0.contains(line) })
    // A connector that ignores its cancellation still answers.
    if what == "hold" {
      #expect(try await session.ask("release") == .success("released"))
    }
    try await Limit.wait(for: "the end of the connector") {
      try await session.ask("living") == .success("this one")
    }
    #expect(session.ends.withLock { $0[-1] ?? 0 } >= 2)
  }
}

extension DeadlineTests {
  /// The number of swaps, and of requests after each.
  private static let (rounds, each) = (20, 50)

  /// The same plugin under other names.
  private func putOther(into folder: String) throws {
    let source = try String(
      contentsOfFile: Repository.fixtures("Workers/restless") + ".c", encoding: .utf8)
    try CCompiler.compile(
      source.replacing("org.example.restless", with: "org.example.settled")
        .replacing("RestlessFactory", with: "SettledFactory"),
      to: "\(folder)/libsettled.so")
  }

  @Test func `a thousand requests end once each, over swaps of the factory and a crash`()
    async throws
  {
    let folder = try TemporaryFolder()
    let plugins = try folder.makeFolder("plugins")
    try CompiledFixture.put("Workers/restless", into: plugins)
    try putOther(into: plugins)
    let names = try ["RestlessFactory", "SettledFactory"].map {
      try #require(ConnectorFactoryName($0))
    }
    let host = try FixtureHost(folder, workers: WorkerHost.pool(20_000)) {
      $0.connectorFactory = names[0]
      $0.plugins["org.example.restless"] = .init(isolation: .process)
      $0.plugins["org.example.settled"] = .init(isolation: .host)
    }
    await host.plugins.start()
    // One operation has half of the places at most.
    let session = try await AskingSession(
      host.plugins.source.current, width: 4_000, deadline: .seconds(600))
    defer { session.end() }
    let results = Mutex<[Int: Result<Value, ScreensError>]>([:])
    func use(_ name: ConnectorFactoryName) async throws {
      var configuration = await host.plugins.configuration
      configuration.connectorFactory = name
      await host.plugins.reconfigure(configuration)
      try await session.adopt(host.plugins.source.current)
    }
    for round in 0..<Self.rounds {
      try await use(names[round % 2])
      for number in round * Self.each..<(round + 1) * Self.each {
        session.begin("hold", number: number) { result in
          results.withLock { $0[number] = result }
        }
      }
    }
    try await session.adopt(host.plugins.source.current)
    #expect(session.queue.count == 1_000)
    #expect(results.withLock { $0.isEmpty })

    #expect(try await session.ask("release") == .success("released"))
    #expect(try await session.ask("release") == .success("released"))
    try await use(names[0])
    #expect(try await session.ask("release") == .success("released"))
    guard case .failure = try await session.ask("crash") else {
      Issue.record("the crash was answered")
      return
    }
    try await Limit.wait(for: "all ends") { results.withLock { $0.count } == 1_000 }
    let ended = results.withLock { $0 }
    #expect(ended.values.count { $0 == .success("held") } == 750)
    let cut = ended.values.count { result in
      if case .failure(let error) = result {
        error.text.contains("was not answered")
      } else {
        false
      }
    }
    #expect(cut == 250)
    #expect(session.ends.withLock { ends in (0..<1_000).allSatisfy { ends[$0] == 1 } })
    #expect(session.queue.count == 0)
    try await use(names[1])
    #expect(try await session.ask("living") == .success("this one"))
  }
}
