@testable import PluginCatalog
@testable import PluginFormat
import ScreensCore
import ScreensModel
import TestSupport
import Testing

@testable import ScreensHost

/// Logics of `screens.screenlet/2` that plain gcc built: each has an object of its own, for the
/// screenlets of all sessions, in the host and in a worker.
@Suite(.enabled(if: CCompiler.isThere, "needs a C compiler"), .ownThreads, .timeLimit(.minutes(15)))
struct LogicObjectTests {
  private static let id = "org.example.corpus-tally"

  private func host(
    _ isolation: PluginSetting.Isolation, _ options: [String: Value] = [:]
  ) async throws -> FixtureHost {
    let folder = try TemporaryFolder()
    try CompiledFixture.put("Corpus/screenlet-2/tally", into: try folder.makeFolder("plugins"))
    let host = try FixtureHost(folder, workers: WorkerHost.pool(20_000)) {
      $0.plugins[Self.id] = .init(isolation: isolation, options: options)
    }
    await host.plugins.start()
    await host.plugins.source.admit(try #require(ThemeName("tally")))
    return host
  }

  private func screenlet(_ name: String, _ host: FixtureHost) throws -> DrivenScreenlet {
    try DrivenScreenlet(host, try #require(ScreenletName(name)))
  }

  private func mark(_ driven: DrivenScreenlet, _ text: Value) throws {
    try driven.screenlet.set(try #require(AttributeName("mark")), to: text)
  }

  @Test(arguments: DelegateTests.places)
  func `each logic counts for all sessions in its own object, which ends once`(
    isolation: PluginSetting.Isolation
  ) async throws {
    let host = try await host(isolation)
    let (one, other) = (try screenlet("Tally", host), try screenlet("Tally", host))
    let tick = try screenlet("Tick", host)
    try mark(one, "a")
    try mark(other, "b")
    try mark(tick, "c")
    #expect(host.said(by: Self.id) == ["Tally counts 1", "Tally counts 2", "Tick counts 1"])
    await host.plugins.shutDown()
    #expect(host.said(by: Self.id).suffix(2) == ["Tally ends after 2", "Tick ends after 1"])
    // An object that has ended is called no more.
    try mark(one, "d")
    #expect(host.said(by: Self.id).count == 5)
  }

  @Test(arguments: DelegateTests.places)
  func `a logic whose object cannot be made refuses its plugin with its sentence`(
    isolation: PluginSetting.Isolation
  ) async throws {
    let host = try await host(isolation, ["create": "Tick"])
    let row = try #require(await host.plugins.rows(source: .host).first)
    #expect(row.state == .refused)
    #expect(row.reason?.contains("Tick: no tally today") == true, "\(row.reason ?? "")")
    // The object that was made before is ended.
    if isolation == .host { #expect(host.said(by: Self.id) == ["Tally ends after 0"]) }
  }
}
