@testable import PluginFormat
@testable import PluginCatalog
import ScreensCore
import ScreensModel
import TestSupport
import Testing

@Suite(.enabled(if: CCompiler.isThere, "needs a C compiler"))
struct PluginFixtureTests {
  @Test(arguments: PluginFixture.all)
  func `a misbehaving plugin is a row with its state and reason, and nothing of it runs`(
    fixture: PluginFixture
  ) throws {
    let folder = try TemporaryFolder()
    try fixture.build(in: folder)
    let directory = PluginDirectory(folder.path("plugins"), origin: .configuration)
    let plugins = PluginPolicy().addingObjections(to: PluginScan([directory]).plugins)
    let offer = HostOffer(
      viewClasses: [ViewClassName("LoginView_default")].compactMap(\.self).asSet)
    var graph = PluginGraph(plugins, offer: offer)
    graph.checkLibraries()
    for (name, expected) in fixture.scan {
      let row = graph.rows.first { $0.path == folder.path("plugins/\(name)") }
      let found = try #require(row, "\(name) is not listed")
      #expect(found.state.rawValue == expected.state, "\(name): \(found.reason ?? "no reason")")
      for text in expected.says {
        #expect(found.reason?.contains(text) == true, "\(found.reason ?? "no reason")")
      }
      if found.state != .listed {
        #expect(found.reason?.contains(folder.path("plugins/\(name)")) == true)
      }
    }
    #expect(!folder.has("witness"), "code of a plugin ran")
  }

  @Test func `there are fixtures`() { #expect(PluginFixture.all.count >= 40) }
}

extension Array where Element: Hashable {
  fileprivate var asSet: Set<Element> { Set(self) }
}
