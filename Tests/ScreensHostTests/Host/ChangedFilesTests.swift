@testable import PluginFormat
@testable import PluginCatalog
@testable import ScreensSystem
import Foundation
import ScreensCore
import Screenlets
import ScreensModel
import ScreensViews
import TestSupport
import Testing

@testable import ScreensHost

/// Changed files are read without a look at all the other plugins, and no change is missed.
@Suite(.enabled(if: CCompiler.isThere, "needs a C compiler"))
struct ChangedFilesTests {
  /// A host that uses the theme of a bundle.
  private struct Running {
    let folder: TemporaryFolder
    let theme: AcmeTheme
    let host: FixtureHost
    let name: ThemeName

    init() async throws {
      folder = try TemporaryFolder()
      theme = try AcmeTheme(in: folder.makeFolder("plugins"), caption: "first")
      host = try FixtureHost(folder)
      name = try #require(ThemeName("acme"))
      await host.plugins.start()
      let name = name
      let (host, bundle) = (host, theme.folder)
      // A child of another test may have the new library open for a moment.
      try await Limit.wait(for: "the theme") {
        await host.plugins.source.admit(name)
        if await host.row(bundle)?.state == .ready { return true }
        _ = await host.plugins.apply([.rescan])
        return false
      }
    }

    func library(_ caption: String) throws -> String {
      try AcmeTheme.compile(caption: caption, in: folder.path)
    }

    func take(_ changes: FileChange...) async -> PluginHost.Look {
      await host.plugins.apply(changes)
    }

    /// Lets the host look at changes until the files are complete, as its watch does.
    func settle(_ changes: FileChange...) async throws -> PluginHost.Look {
      var look = await host.plugins.apply(changes)
      try await Limit.wait(for: "complete files") {
        if look.isUnfinished { look = await host.plugins.apply(changes) }
        return !look.isUnfinished
      }
      return look
    }

    var bundle: String { theme.folder }

    var row: PluginRow? {
      get async { await host.row(theme.folder) }
    }

    /// The button's title in the present environment.
    var caption: String? {
      let scope = SessionScope(
        environment: host.plugins.source.current, context: SessionContext(now: { 0 }),
        connectors: ConnectorQueue(), locale: Locale("en"),
        mailbox: .nowhere)
      let screenlet = scope.makeScreenlet(.login)
      screenlet?.load(theme: name)
      guard let tree = screenlet?.view?.tree, let button = tree.find("loginButton") else {
        return nil
      }
      return (try? tree.value(.text, of: button))?.string
    }

    /// Waits until the watched host answers with a caption.
    func answer(_ caption: String, after change: () async throws -> Void) async throws {
      try await change()
      try await Limit.wait(for: "the caption '\(caption)'") { self.caption == caption }
    }
  }

  @Test func `a replaced library runs, and no other plugin is inspected`() async throws {
    let running = try await Running()
    #expect(running.caption == "first")
    try running.folder.write("<plist", to: "plugins/Other.screens/manifest.plist")
    try running.theme.install(running.library("second"))
    let look = try await running.settle(.written("\(running.bundle)/libacme.so"))
    #expect(look == .init(isUnfinished: false, isWhole: false))
    #expect(running.caption == "second")
    #expect(await running.row?.generation == 2)
    #expect(await running.host.plugins.rows(source: .host).count == 1)
  }

  @Test func `a saved layout takes effect, and the code stays`() async throws {
    let running = try await Running()
    let file = "plugins/Acme.screens/LoginView_acme.xib"
    let before = running.host.plugins.source.current.registry.themes[running.name]
    let digest = await running.row?.digest
    let text = String(decoding: try running.folder.read(file), as: UTF8.self)
    try running.folder.write(text.replacing("width=\"288\"", with: "width=\"280\""), to: file)
    let look = try await running.settle(.written(running.folder.path(file)))
    #expect(look == .init(isUnfinished: false, isWhole: false))
    let after = running.host.plugins.source.current.registry.themes[running.name]
    #expect(after?.layouts["LoginView"]?.digest != before?.layouts["LoginView"]?.digest)
    #expect(await running.row?.generation == 2)
    #expect(await running.row?.digest == digest)
    #expect(running.caption == "first")
  }

  @Test func `unchanged content stays the same generation`() async throws {
    let running = try await Running()
    let library = "plugins/Acme.screens/libacme.so"
    try running.folder.write(running.folder.read(library), to: "plugins/same")
    try running.folder.rename("plugins/same", to: library)
    let environment = running.host.plugins.source.current.registry.generation
    let look = try await running.settle(
      .removed(running.folder.path("plugins/same")), .written(running.folder.path(library)))
    #expect(look == .init(isUnfinished: false, isWhole: false))
    #expect(await running.row?.generation == 1)
    #expect(running.caption == "first")
    _ = await running.take(.written(running.folder.path(library)))
    #expect(running.host.plugins.source.current.registry.generation <= environment + 1)
  }

  @Test func `changes of names that a search ignores change nothing`() async throws {
    let running = try await Running()
    for name in ["notes.txt", "libnew.so.tmp", ".hidden.so"] {
      try running.folder.write("text", to: "plugins/\(name)")
      let path = running.folder.path("plugins/\(name)")
      #expect(await running.take(.written(path), .removed(path)).isWhole == false)
    }
    try running.folder.makeFolder("plugins/below")
    #expect(await running.take(.written(running.folder.path("plugins/below"))).isWhole)
    #expect(await running.take(.rescan).isWhole)
  }

  @Test func `an added and a removed plugin are found among all`() async throws {
    let running = try await Running()
    let manifest = """
      <plist version="1.0"><dict><key>id</key><string>org.example.kid</string><key>kind</key>
      <string>theme</string><key>version</key><string>1.0.0</string><key>abi</key>
      <string>1.0</string><key>parent</key><string>acme</string></dict></plist>
      """
    try running.folder.write(manifest, to: "plugins/Kid.screens/manifest.plist")
    let kid = running.folder.path("plugins/Kid.screens")
    #expect(await running.take(.written(kid)).isWhole)
    #expect(await running.host.row(kid)?.state == .listed)
    try running.folder.rename("plugins/Kid.screens", to: "elsewhere")
    #expect(await running.take(.removed(kid)).isWhole)
    #expect(await running.host.row(kid) == nil)
    try running.folder.rename("plugins/Acme.screens/libacme.so", to: "libacme.so")
    try await Limit.wait(for: "a whole look") {
      await !running.take(.removed("\(running.bundle)/libacme.so")).isUnfinished
    }
    #expect(await running.row?.reason?.contains("is neither in the bundle") == true)
    #expect(running.caption == "first")
    try running.folder.rename("libacme.so", to: "plugins/Acme.screens/libacme.so")
    _ = await running.take(.written("\(running.bundle)/libacme.so"))
    #expect(await running.row?.reason == nil)
  }

  @Test func `a reload right after the removal of a plugin that ran holds it no longer`()
    async throws
  {
    let running = try await Running()
    try running.folder.rename("plugins/Acme.screens", to: "elsewhere")
    await running.host.plugins.reconfigure(running.host.plugins.configuration)
    #expect(await running.row == nil)
    #expect(running.host.plugins.source.current.registry.themes[running.name] == nil)
  }

  @Test func `a library with another descriptor changes the others`() async throws {
    let folder = try TemporaryFolder()
    let good = try #require(PluginFixture.all.first { $0.name == "theme-good" })
    try good.build(in: folder)
    try folder.write(
      """
      <plist version="1.0"><dict><key>id</key><string>org.example.kid</string><key>kind</key>
      <string>theme</string><key>version</key><string>1.0.0</string><key>abi</key>
      <string>1.0</string><key>parent</key><string>acme</string></dict></plist>
      """, to: "plugins/Kid.screens/manifest.plist")
    let host = try FixtureHost(folder)
    await host.plugins.start()
    let kid = folder.path("plugins/Kid.screens")
    #expect(await host.row(kid)?.reason == nil)
    let source = """
      #define NOTE "{\\"id\\": \\"org.example.acme\\", \\"kind\\": \\"theme\\", " \\
        "\\"version\\": \\"1.0.0\\", \\"abi\\": \\"1.0\\", \\"name\\": \\"other\\", " \\
        "\\"views\\": [{\\"screenlet\\": \\"Login\\", \\"class\\": \\"LoginView_acme\\", " \\
        "\\"layout\\": \\"LoginView_acme.xib\\"}]}"
      #define THEME .name = SCREENS_STRING_INIT("other")
      #include "theme.h"
      """
    try CCompiler.compile(
      source, to: folder.path("next.so"),
      flags: ["-I", PluginFixture.root, "-Wno-override-init"], witness: folder.path("witness"))
    try folder.rename("next.so", to: "plugins/libacme.so")
    #expect(await host.plugins.apply([.written(folder.path("plugins/libacme.so"))]).isWhole)
    let row = try #require(await host.row(kid))
    #expect(row.reason?.contains("its parent theme 'acme' is missing") == true)
  }

  @Test func `a file under two names makes every look a full one`() async throws {
    let running = try await Running()
    let plugins = running.folder.path("plugins")
    try running.folder.write("no plugin", to: "plugins/one.so")
    try FileManager.default.linkItem(atPath: "\(plugins)/one.so", toPath: "\(plugins)/two.so")
    #expect(await running.take(.written("\(plugins)/one.so")).isWhole)
    #expect(await running.take(.written("\(running.bundle)/libacme.so")).isWhole)
  }

  @Test func `a bad library leaves the old code in use until a good one comes`() async throws {
    let running = try await Running()
    let library = "\(running.bundle)/libacme.so"
    try running.folder.write("not a library", to: "plugins/Acme.screens/libacme.so")
    _ = await running.take(.written(library))
    #expect(running.caption == "first")
    #expect(await running.row?.reason?.contains("libacme.so") == true)
    try running.theme.install(running.library("second"))
    _ = await running.take(.written(library))
    #expect(running.caption == "second")
    #expect(await running.row?.reason == nil)
  }

  @Test func `the last of two simultaneous replacements stays`() async throws {
    let running = try await Running()
    let libraries = try (2...5).map { try running.library("version \($0)") }
    let watch = try await PluginWatch(running.host.plugins)
    try await running.answer("version 5") {
      for library in libraries { try running.theme.install(library) }
    }
    withExtendedLifetime(watch) {}
    #expect(running.caption == "version 5")
  }

  @Test func `a replacement during a full look is not missed`() async throws {
    let running = try await Running()
    let libraries = try (2...4).map { try running.library("version \($0)") }
    let plugins = running.host.plugins
    let watch = try await PluginWatch(plugins)
    try await running.answer("version 4") {
      for library in libraries {
        async let look = plugins.rescan()
        try running.theme.install(library)
        _ = await look
      }
    }
    withExtendedLifetime(watch) {}
    #expect(running.caption == "version 4")
  }
}
