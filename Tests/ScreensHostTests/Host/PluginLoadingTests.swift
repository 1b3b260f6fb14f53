@testable import PluginFormat
@testable import PluginCatalog
import ScreensCore
import Screenlets
import ScreensModel
import ScreensViews
import TestSupport
import Testing

@testable import ScreensHost

/// The states that only loading shows: each fixture is used once, and its row has the result.
@Suite(.enabled(if: CCompiler.isThere, "needs a C compiler"))
struct PluginLoadingTests {
  @Test(arguments: PluginFixture.all.filter { $0.load != nil })
  func `a plugin that misbehaves during use is refused in one sentence`(fixture: PluginFixture)
    async throws
  {
    let folder = try TemporaryFolder()
    try fixture.build(in: folder)
    let host = try FixtureHost(folder)
    await host.plugins.start()
    let theme = try #require(ThemeName("acme"))
    await host.plugins.source.admit(theme)
    let rows = await host.plugins.rows(source: .scan)
    for (name, expected) in fixture.load ?? [:] {
      var row = try #require(rows.first { $0.path == folder.path("plugins/\(name)") })
      // The plugin is still unused.
      if row.state == .listed { row = try #require(await host.plugins.trial(of: row.path)) }
      #expect(row.state.rawValue == expected.state, "\(row.reason ?? "no reason")")
      for text in expected.says {
        #expect(row.reason?.contains(text) == true, "\(row.reason ?? "no reason")")
      }
      #expect(row.reason?.contains("\n") != true)
    }
    // Its screenlet is shown, whatever the plugin did.
    let registry = host.plugins.source.current.registry
    #expect(throws: Never.self) { try registry.resolve(.login, theme: theme) }
  }
}
