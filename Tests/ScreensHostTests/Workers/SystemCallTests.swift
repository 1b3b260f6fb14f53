@testable import PluginCatalog
@testable import PluginWorkers
import ScreensCore
import ScreensModel
import TestSupport
import Testing

@testable import ScreensHost

/// The system calls that a plugin in a process of its own must not make.
@Suite(.enabled(if: CCompiler.isThere, "needs a C compiler"), .ownThreads, .timeLimit(.minutes(5)))
struct SystemCallTests {
  @Test func `each call is refused in the trial and in the worker, by number and by argument`()
    async throws
  {
    let folder = try TemporaryFolder()
    try CompiledFixture.put("Workers/callers", into: try folder.makeFolder("plugins"))
    let theme = try #require(ThemeName("callers"))
    let host = try FixtureHost(folder, workers: WorkerHost.pool(20_000)) {
      $0.plugins["org.example.callers"] = .init(isolation: .process)
    }
    await host.plugins.start()
    await host.plugins.source.admit(theme)
    #expect(host.log.lines.filter { $0.contains("not refused") } == [])
    let login = try DrivenLogin(host.plugins.source.current, theme)
    #expect(login.reports.lines == [])
    let count = try #require(Int(try login.attribute("authType").string ?? ""))
    #expect(count >= 90)
    login.end()
  }
}
