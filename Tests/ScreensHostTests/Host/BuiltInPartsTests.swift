@testable import PluginCatalog
@testable import PluginFormat
import Screenlets
import ScreensCore
import ScreensModel
import ScreensViews
import TestSupport
import Testing

@testable import ScreensHost

@Suite struct BuiltInPartsTests {
  private let parts = BuiltInParts(
    library: DefaultTheme.library, defaultTheme: DefaultTheme.make(),
    coreStrings: DefaultTheme.coreStrings())

  /// A plugin whose theme is listed.
  private func hosted(_ plugin: ListedPlugin) throws -> HostedPlugin {
    var generation = PluginGeneration(plugin)
    let descriptor = try #require(plugin.descriptor)
    generation.theme = Theme(
      name: try #require(descriptor.theme), parent: descriptor.parent,
      plugin: generation.reference(descriptor), layouts: [:], classes: [:], isAdmitted: false)
    return HostedPlugin(life: PluginLife(generation))
  }

  @Test func `a host without plugins has its Default theme, and offers that theme's classes`()
    throws
  {
    let graph = parts.graph(of: [], under: ListedFixture.configuration())
    let registry = parts.registry(of: [], graph, generation: 7)
    #expect(registry.generation == 7)
    let names = registry.themes.keys.map(\.rawValue).sorted()
    let looks = ["collection", "emojis", "like", "search", "stars", "thumbs"]
    #expect(names == ["default"] + looks.map { "default-\($0)" })
    #expect(parts.registry.generation == 0)
    #expect(parts.offer.viewClasses == Set(DefaultTheme.classes.keys))
  }

  @Test func `the host's own sub-themes keep the rules, which no registry checks again`() {
    let rules = ThemeRules(library: parts.library, registry: parts.registry)
    #expect(!parts.defaultTheme.subThemes().isEmpty)
    #expect(rules.subFaults(of: parts.defaultTheme).isEmpty)
  }

  @Test func `a usable plugin's theme is registered, and a refused one's name has the reason`()
    throws
  {
    let plugins = try ["fine", "bad"].map { try ListedFixture.plugin($0) }
    let graph = parts.graph(of: plugins, under: ListedFixture.configuration())
    var hosted = try plugins.map { try self.hosted($0) }
    _ = hosted[1].life.handle(.refused(Refusal(reason: "libbad.so: refused: it is bad")))
    let registry = parts.registry(of: hosted, graph, generation: 1)
    let (fine, bad) = (try #require(ThemeName("fine")), try #require(ThemeName("bad")))
    #expect(registry.themes[fine] != nil)
    #expect(registry.themes[bad] == nil)
    #expect(registry.refusals == [bad: "libbad.so: refused: it is bad"])
  }

  @Test func `a missing parent is named with the reason for its absence`() throws {
    let plugins = [try ListedFixture.plugin("child", ["parent": "\"nowhere\""])]
    let graph = parts.graph(of: plugins, under: ListedFixture.configuration())
    let registry = parts.registry(of: try plugins.map(hosted), graph, generation: 1)
    let reason = try registry.refusals[#require(ThemeName("nowhere"))]
    #expect(reason == graph.entries[0].diagnoses.first?.description)
    #expect(reason?.contains("nowhere") == true)
  }

  @Test func `a disabled plugin has no part in the graph`() throws {
    let plugin = try ListedFixture.plugin("off")
    let id = try #require(plugin.descriptor?.id.rawValue)
    let configuration = ListedFixture.configuration { $0.plugins[id] = .init(isEnabled: false) }
    let graph = parts.graph(of: [plugin], under: configuration)
    #expect(graph.themes.isEmpty)
    #expect(graph.entries[0].objection?.state == .disabled)
  }
}
