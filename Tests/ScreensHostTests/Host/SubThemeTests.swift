import Foundation
import Screenlets
import ScreensCore
import ScreensDocuments
import ScreensModel
import ScreensViews
import TestSupport
import Testing

@testable import ScreensHost

/// Layouts of sub-themes in the bundle of the theme that their name begins with.
struct SubThemeTests {
  private let folder: TemporaryFolder
  private let harbor: ThemeName
  private let old: ThemeName
  private static let good = "plugins/Harbor.screens/LoginView_harbor.xib"
  private static let sub = "plugins/Harbor.screens/LoginView_harbor-old.xib"

  init() throws {
    folder = try TemporaryFolder()
    try folder.copyHarbor()
    harbor = try #require(ThemeName("harbor"))
    old = try #require(ThemeName("harbor-old"))
  }

  private func write(_ change: (String) -> String = { $0 }) throws {
    let text = String(decoding: try folder.read(Self.good), as: UTF8.self)
    try folder.write(change(text), to: Self.sub)
  }

  private func started() async throws -> FixtureHost {
    let host = try FixtureHost(folder)
    await host.plugins.start()
    await host.plugins.source.admit(old)
    return host
  }

  private func path(_ host: FixtureHost, _ theme: ThemeName) throws -> String {
    try host.plugins.source.current.registry.resolve(.login, theme: theme).layout.path
  }

  @Test func `a layout of a sub-theme is its own, is listed, and never serves the theme`()
    async throws
  {
    try write()
    let host = try await started()
    #expect(try path(host, old) == folder.path(Self.sub))
    #expect(try path(host, harbor) == folder.path(Self.good))
    let rows = await host.plugins.themeRows()
    let row = try #require(rows.first { $0["name"] == "harbor-old" })
    #expect(row["parent"] == "harbor" && row["views"]?["Login"] == "child")
    #expect(row["state"] == "ready")
    let problems = await host.plugins.survey().map(\.description)
    #expect(!problems.contains { $0.contains("harbor") }, "\(problems)")
    let explained = try await host.plugins.explanation(.login, theme: old)
    #expect(explained["layout"]?["theme"] == "harbor-old")
    let lineage = host.plugins.source.current.registry.lineage(of: old).themes
    #expect(lineage.map(\.name.rawValue).prefix(2) == ["harbor-old", "harbor"])
  }

  @Test(arguments: [
    ("<document", "<dokument", "LoginView_harbor-old.xib"),
    ("userNameField", "userNameFeld", "LoginView_harbor-old.xib"),
    ("customClass=\"LoginView_", "customClass=\"LagoonView_", "LoginView_harbor-old.xib"),
  ])
  func `a wrong layout of a sub-theme is named, and the theme shows its view`(
    part: String, other: String, sentence: String
  ) async throws {
    try write { $0.replacing(part, with: other) }
    let host = try await started()
    #expect(try path(host, old) == folder.path(Self.good))
    #expect(try path(host, harbor) == folder.path(Self.good))
    #expect(host.log.lines.contains { $0.contains(sentence) }, "\(host.log.lines)")
    #expect(host.plugins.source.notices.contains { $0.reason.contains(sentence) })
    let problems = await host.plugins.survey().map(\.description)
    #expect(problems.contains { $0.contains(sentence) }, "\(problems)")
  }

  @Test func `a saved layout of a sub-theme is adopted, and a broken save changes nothing`()
    async throws
  {
    try write()
    let host = try await started()
    let registry = host.plugins.source.current.registry
    let first = try #require(registry.themes[old]?.layouts["LoginView"]?.digest)
    try write { $0.replacing("</document>", with: "<!-- saved --></document>") }
    await host.plugins.rescan()
    let second = host.plugins.source.current.registry.themes[old]?.layouts["LoginView"]?.digest
    #expect(second != nil && second != first)
    for broken in ["</document>", "userNameField"] {
      try write { $0.replacing(broken, with: "broken") }
      await host.plugins.rescan()
      let third = host.plugins.source.current.registry.themes[old]?.layouts["LoginView"]?.digest
      #expect(third == second)
      #expect(
        host.plugins.source.notices.contains { $0.reason.contains("LoginView_harbor-old.xib") })
    }
    try FileManager.default.removeItem(atPath: folder.path(Self.sub))
    try await Limit.wait(for: "the end of the removal") { await !host.plugins.rescan() }
    #expect(host.plugins.source.current.registry.themes[old] == nil)
    #expect(try path(host, old) == folder.path(Self.good))
  }

  @Test func `two files of a sub-theme's layout are an error that names both`() async throws {
    try write()
    try folder.write(
      try folder.read(Self.sub), to: "plugins/Harbor.screens/LoginScreenlet_harbor-oldTheme.xib")
    let host = try await started()
    #expect(try path(host, old) == folder.path(Self.good))
    let problems = await host.plugins.survey().map(\.description)
    #expect(
      problems.contains {
        $0.contains("LoginScreenlet_harbor-oldTheme.xib") && $0.contains("LoginView_harbor-old.xib")
      }, "\(problems)")
  }
}
