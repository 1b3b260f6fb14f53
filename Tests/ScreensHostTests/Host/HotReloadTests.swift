import Foundation
@testable import PluginFormat
@testable import PluginCatalog
import ScreensCore
import ScreensModel
import ScreensSystem
import Screenlets
import ScreensViews
import TestSupport
import Testing

@testable import ScreensHost

/// Changed plugins are adopted completely or not at all.
@Suite(.enabled(if: CCompiler.isThere, "needs a C compiler"))
struct HotReloadTests {
  /// A host that uses one theme.
  private func running(_ fixture: String) async throws -> (TemporaryFolder, FixtureHost, ThemeName)
  {
    let folder = try TemporaryFolder()
    let found = try #require(PluginFixture.all.first { $0.name == fixture })
    try found.build(in: folder)
    let host = try FixtureHost(folder)
    await host.plugins.start()
    let theme = try #require(ThemeName("acme"))
    await host.plugins.source.admit(theme)
    return (folder, host, theme)
  }

  private func layout(_ host: FixtureHost, _ theme: ThemeName) throws -> Layout {
    try host.plugins.source.current.registry.resolve(.login, theme: theme).layout
  }

  @Test func `a saved layout is the next generation, and the registry counts up`() async throws {
    let (folder, host, theme) = try await running("child-good")
    let before = try layout(host, theme)
    let generation = host.plugins.source.current.registry.generation
    let file = "plugins/Acme.screens/LoginView_acme.xib"
    let text = String(decoding: try folder.read(file), as: UTF8.self)
    _ = try folder.write(text.replacing("width=\"288\"", with: "width=\"280\""), to: file)
    await host.plugins.rescan()
    #expect(try layout(host, theme).digest != before.digest)
    #expect(host.plugins.source.current.registry.generation > generation)
    #expect(await host.row(folder.path("plugins/Acme.screens"))?.generation == 2)
  }

  @Test func `a saved layout rebuilds the registry twice: before the trial, and with the theme`()
    async throws
  {
    let (folder, host, theme) = try await running("child-good")
    let before = try layout(host, theme)
    let count = await host.plugins.published.registryCount
    let file = "plugins/Acme.screens/LoginView_acme.xib"
    let text = String(decoding: try folder.read(file), as: UTF8.self)
    _ = try folder.write(text.replacing("width=\"288\"", with: "width=\"280\""), to: file)
    await host.plugins.apply([.written(folder.path(file))])
    #expect(try layout(host, theme).digest != before.digest)
    #expect(await host.plugins.published.registryCount - count <= 2)
  }

  @Test func `a theme that loses a file is as it was for a moment: the others may go as well`()
    async throws
  {
    let (folder, host, theme) = try await running("child-good")
    let before = try layout(host, theme)
    try FileManager.default.removeItem(
      atPath: folder.path("plugins/Acme.screens/LoginView_acme.xib"))
    #expect(await host.plugins.rescan())
    #expect(try layout(host, theme).digest == before.digest)
    try await Limit.wait(for: "the theme without its layout") {
      await host.plugins.rescan()
      return try layout(host, theme).digest != before.digest
    }
  }

  @Test func `a copied theme folder does not replace the one in use`() async throws {
    let (folder, host, theme) = try await running("child-good")
    let before = try layout(host, theme)
    for file in ["manifest.plist", "LoginView_acme.xib"] {
      let bytes = try folder.read("plugins/Acme.screens/\(file)")
      let text = String(decoding: bytes, as: UTF8.self).replacing("\"288\"", with: "\"270\"")
      _ = try folder.write(text, to: "plugins/AACopy.screens/\(file)")
    }
    await host.plugins.rescan()
    #expect(try layout(host, theme).path == before.path)
    #expect(try layout(host, theme).digest == before.digest)
    let copy = await host.row(folder.path("plugins/AACopy.screens"))
    #expect(copy?.state == .shadowed)
    #expect(copy?.reason?.contains("in use until the host starts again") == true)
    // The one in use still follows its own files.
    let file = "plugins/Acme.screens/LoginView_acme.xib"
    let text = String(decoding: try folder.read(file), as: UTF8.self)
    _ = try folder.write(text.replacing("width=\"288\"", with: "width=\"280\""), to: file)
    await host.plugins.rescan()
    #expect(try layout(host, theme).path == before.path)
    #expect(try layout(host, theme).digest != before.digest)
  }

  @Test func `a theme that lost a view is shown by its parent until there is new content`()
    async throws
  {
    struct Gone: PluginLoss {
      let isHang = true
      let description = "no answer"
    }
    let (folder, host, theme) = try await running("theme-good")
    let library = folder.path("plugins/libacme.so")
    func resolution() throws -> ThemeResolution {
      try host.plugins.source.current.registry.resolve(.login, theme: theme)
    }
    let viewClass = try #require(try resolution().chain.first)
    let fault = ViewFault(
      plugin: viewClass.plugin, viewClass: viewClass.name,
      view: ThemeView(theme: theme, screenlet: .login), slot: .created, text: "no answer",
      loss: Gone())
    await host.plugins.lose(fault)
    #expect(try resolution().isSubstitute)
    #expect(try resolution().layoutTheme == .default)
    let row = try #require(await host.row(library))
    #expect(row.state == .hung)
    #expect(row.reason?.contains("\(viewClass.name).created: no answer") == true)
    #expect(host.plugins.source.notices.contains { $0.reason == row.reason })

    #expect(await host.plugins.retry() == [library])
    #expect(try !resolution().isSubstitute)
    #expect(await host.row(library)?.state == .ready)
    await host.plugins.lose(fault)
    #expect(try resolution().isSubstitute)
    let stale = try #require(PluginFixture.all.first { $0.name == "theme-good" })
    try stale.build(in: folder)
    await host.plugins.rescan()
    #expect(await host.row(library)?.generation == 2)
    #expect(try !resolution().isSubstitute)
    await host.plugins.lose(fault)
    #expect(try !resolution().isSubstitute)
  }

  @Test func `a broken layout leaves the old one in use, and the row says why`() async throws {
    let (folder, host, theme) = try await running("child-good")
    let before = try layout(host, theme)
    _ = try folder.write("<document", to: "plugins/Acme.screens/LoginView_acme.xib")
    await host.plugins.rescan()
    #expect(try layout(host, theme).digest == before.digest)
    let row = try #require(await host.row(folder.path("plugins/Acme.screens")))
    #expect(row.state == .ready)
    #expect(row.generation == 1)
    #expect(row.reason?.contains("LoginView_acme.xib") == true)
    #expect(host.plugins.source.notices.contains { $0.reason == row.reason })
  }

  @Test func `a replaced library runs its new code, and a bad one leaves the old in use`()
    async throws
  {
    let (folder, host, theme) = try await running("theme-good")
    let library = folder.path("plugins/libacme.so")
    func replace(_ fixture: String) async throws {
      let next = try TemporaryFolder()
      let found = try #require(PluginFixture.all.first { $0.name == fixture })
      try found.build(in: next)
      _ = try folder.write(next.read("plugins/libacme.so"), to: "plugins/next")
      try folder.rename("plugins/next", to: "plugins/libacme.so")
      await host.plugins.rescan()
    }
    try await replace("slot-fails")
    #expect(await host.row(library)?.state == .ready)
    #expect(await host.row(library)?.generation == 1)
    #expect(await host.row(library)?.reason?.contains("created failed") == true)
    try await replace("not-elf")
    #expect(await host.row(library)?.state == .ready)
    try await replace("theme-newer")
    #expect(await host.row(library)?.reason == nil)
    #expect(await host.row(library)?.version?.rawValue == "1.1.0")
    #expect(host.plugins.source.current.registry.themes[theme]?.plugin.version == "1.1.0")
  }

  @Test func `a removed plugin is gone, and one that was in use is restored`() async throws {
    let (folder, host, theme) = try await running("theme-good")
    try folder.rename("plugins/libacme.so", to: "elsewhere")
    try await Limit.wait(for: "a whole look") { await !host.plugins.rescan() }
    #expect(await host.plugins.rows(source: .host) == [])
    #expect(host.plugins.source.current.registry.themes[theme] == nil)
    try folder.rename("elsewhere", to: "plugins/libacme.so")
    await host.plugins.rescan()
    #expect(await host.row(folder.path("plugins/libacme.so"))?.state == .ready)
  }

  @Test func `a look without a change changes nothing`() async throws {
    let (folder, host, _) = try await running("theme-good")
    let row = await host.row(folder.path("plugins/libacme.so"))
    let generation = host.plugins.source.current.registry.generation
    await host.plugins.rescan()
    #expect(await host.row(folder.path("plugins/libacme.so")) == row)
    #expect(host.plugins.source.current.registry.generation == generation)
  }

  @Test func `the watch sees a saved layout by itself`() async throws {
    let (folder, host, theme) = try await running("child-good")
    let before = try layout(host, theme)
    _ = try await PluginWatch(host.plugins)
    let file = "plugins/Acme.screens/LoginView_acme.xib"
    let text = String(decoding: try folder.read(file), as: UTF8.self)
    _ = try folder.write(text.replacing("width=\"288\"", with: "width=\"280\""), to: file)
    try await Limit.wait(for: "the saved layout") {
      try layout(host, theme).digest != before.digest
    }
  }
}
