@testable import PluginCatalog
import PluginFormat
import ScreensCore
import ScreensModel
import Testing

@testable import ScreensHost

/// The plugins that a host still needs when their files are gone.
@Suite struct PluginNeedsTests {
  private func hosted(
    _ name: String, kind: String = "theme", _ more: [String: String] = [:]
  ) throws -> HostedPlugin {
    let plugin = try ListedFixture.plugin(name, kind: kind, more)
    return HostedPlugin(life: PluginLife(PluginGeneration(plugin)))
  }

  private func factory(_ name: String, parent: String = "") -> [String: String] {
    ["factories": "[{\"name\": \"\(name)\", \"parent\": \"\(parent)\", \"operations\": []}]"]
  }

  @Test func `the theme of pages is needed with its parent themes, and no other`() throws {
    let page = try #require(ThemeName("page"))
    let configuration = ListedFixture.configuration { $0.defaultTheme = page }
    let gone = [
      try hosted("base"), try hosted("page", ["parent": "\"base\""]), try hosted("other"),
    ]
    let needs = PluginNeeds(configuration, among: [], besides: gone)
    #expect(gone.map(needs.contains) == [true, true, false])
    // An existing theme also needs its parent; its own plugin is not needed twice.
    let found = [try hosted("page", ["parent": "\"base\""])]
    let rest = PluginNeeds(configuration, among: found, besides: gone)
    #expect(gone.map(rest.contains) == [true, false, false])
  }

  @Test func `a theme is needed by any other existing theme`() throws {
    let gone = [try hosted("base")]
    let child = try hosted("child", ["parent": "\"base\""])
    #expect(
      PluginNeeds(ListedFixture.configuration(), among: [child], besides: gone).contains(gone[0]))
    var refused = child
    _ = refused.life.handle(.refused(Refusal(reason: "it is bad")))
    #expect(
      !PluginNeeds(ListedFixture.configuration(), among: [refused], besides: gone)
        .contains(gone[0]))
  }

  @Test func `configured factories and delegates are needed, with a factory's parents`() throws {
    let configuration = ListedFixture.configuration {
      $0.connectorFactory = ConnectorFactoryName("First")!
      $0.connectorOverrides = [OperationName("read")!: ConnectorFactoryName("Second")!]
      $0.delegates = [DelegateSetting(ScreenletName("Login")!, DelegateName("Listener")!)]
    }
    let gone = [
      try hosted("first", kind: "connector", factory("First", parent: "Base")),
      try hosted("second", kind: "connector", factory("Second")),
      try hosted("base", kind: "connector", factory("Base")),
      try hosted("third", kind: "connector", factory("Third")),
      try hosted("listener", kind: "delegate", ["delegates": "[\"Listener\"]"]),
      try hosted("deaf", kind: "delegate", ["delegates": "[\"Deaf\"]"]),
    ]
    let needs = PluginNeeds(configuration, among: [], besides: gone)
    #expect(gone.map(needs.contains) == [true, true, true, false, true, false])
  }
}
