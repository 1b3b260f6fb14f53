@testable import PluginFormat
@testable import PluginCatalog
@testable import PluginWorkers
import Glibc
import ScreensCore
import ScreensModel
import ScreensViews
import TestSupport
import Testing

@testable import ScreensHost

/// A worker that another process kills is no fault of its plugin.
@Suite(.enabled(if: CCompiler.isThere, "needs a C compiler"), .ownThreads, .timeLimit(.minutes(15)))
struct KilledWorkerTests {
  private func killWorker(_ host: FixtureHost) async throws {
    let code = await host.plugins.plugins.first?.code
    let library = try #require(code?.library as? WorkerLibrary)
    let pid = library.processIdentifier
    let end = ProcessWait(pid)
    kill(pid, SIGKILL)
    #expect(end.endsWithinAMinute())
    try await Limit.wait(for: "the kill is noticed") { library.fault?.worker == pid }
  }

  private func expectRemedy(_ row: PluginRow?, _ host: FixtureHost) throws {
    let reason = try #require(row?.reason)
    #expect(row?.state == .crashed)
    for part in ["killed from outside twice", "signal 9", "dmesg", "It is tried again on "] {
      #expect(reason.contains(part), "\(reason)")
    }
    #expect(host.log.lines.contains { $0.contains("killed from outside twice") })
  }

  @Test func `a theme whose worker is killed twice is reported as killed, and tried again`()
    async throws
  {
    let faulty = try FaultyGenerations()
    try faulty.write("first")
    let host = try await faulty.makeHost(pause: 2_000)
    try await faulty.pass(host)
    for _ in 0..<2 {
      #expect(try faulty.button(host) == "first")
      try await killWorker(host)
    }
    try await Limit.wait(for: "the second kill is told") {
      await host.row(faulty.library)?.reason?.contains("twice") == true
    }
    try expectRemedy(await host.row(faulty.library), host)
    let login = try DrivenLogin(host.plugins.source.current, faulty.theme)
    #expect(login.view?.resolution.isSubstitute == true)
    login.end()
    try await Limit.wait(for: "it is tried again") {
      await host.row(faulty.library)?.state == .ready
    }
    #expect(try faulty.button(host) == "first")
    #expect(await host.row(faulty.library)?.reason == nil)
    #expect(await host.plugins.record.quarantine.entries.isEmpty)
  }

  @Test func `a connector whose worker is killed twice is reported as killed, and tried again`()
    async throws
  {
    let folder = try TemporaryFolder()
    try CompiledFixture.put("Workers/restless", into: try folder.makeFolder("plugins"))
    let name = try #require(ConnectorFactoryName("RestlessFactory"))
    let host = try FixtureHost(folder, workers: WorkerHost.pool(20_000, pause: 2_000)) {
      $0.connectorFactory = name
    }
    await host.plugins.start()
    let operation = try #require(OperationName("act"))
    func make() throws {
      let environment = host.plugins.source.current
      _ = try environment.connectors.connector(
        for: operation, parameters: ["do": "at-once"],
        context: ConnectorContext(server: environment.server))
    }
    let library = folder.path("plugins/librestless.so")
    for _ in 0..<2 {
      try make()
      try await killWorker(host)
    }
    try await Limit.wait(for: "the second kill is told") {
      await host.row(library)?.reason?.contains("twice") == true
    }
    try expectRemedy(await host.row(library), host)
    #expect(throws: ScreensError.self) { try make() }
    try await Limit.wait(for: "it is tried again") { await host.row(library)?.state == .ready }
    try make()
    #expect(await host.plugins.record.quarantine.entries.isEmpty)
  }
}
