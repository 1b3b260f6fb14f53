@testable import PluginCatalog
@testable import PluginFormat
@testable import ScreensSystem
import Screenlets
import ScreensCore
import ScreensModel
import ScreensViews
import TestSupport
import Testing

@testable import ScreensHost

/// An operator's new rule for a failed plugin takes effect at the next reload, and nothing else
/// retries the plugin.
@Suite(.enabled(if: CCompiler.isThere, "needs a C compiler"))
struct OperatorRulesTests {
  private let folder: TemporaryFolder
  private let library: String
  private let theme: ThemeName
  private let id: PluginID

  init() throws {
    folder = try TemporaryFolder()
    library = folder.path("plugins/libacme.so")
    theme = try #require(ThemeName("acme"))
    id = try #require(PluginID("org.example.acme"))
  }

  private func put(_ fixture: String) throws {
    let found = try #require(PluginFixture.all.first { $0.name == fixture })
    let next = try TemporaryFolder()
    try found.build(in: next)
    try folder.makeFolder("plugins")
    _ = try folder.write(next.read("plugins/libacme.so"), to: "plugins/next")
    try folder.rename("plugins/next", to: "plugins/libacme.so")
  }

  private func digest() throws -> Digest { try CompleteFile(library).digest }

  private func pin(_ digest: Digest?, in host: FixtureHost) async {
    var configuration = await host.plugins.configuration
    configuration.trust.pins[id] = digest.map { TrustStore.Pin(digest: $0, file: library) }
    await host.plugins.reconfigure(configuration)
  }

  @Test(arguments: [true, false])
  func `a plugin that a pin refuses is used after a new pin, or without one`(isAnew: Bool)
    async throws
  {
    try put("theme-good")
    let host = try FixtureHost(folder) {
      $0.trust.pins[id] = TrustStore.Pin(digest: Digest(of: [1]), file: library)
    }
    await host.plugins.start()
    await host.plugins.source.admit(theme)
    let row = try #require(await host.row(library))
    #expect(row.state == .refused)
    #expect(row.reason?.contains("\(Digest(of: [1]))") == true)
    // The same rules change nothing.
    let lines = host.log.lines.count
    await host.plugins.reconfigure(host.plugins.configuration)
    #expect(host.log.lines.count == lines)
    // Another wrong pin is the one that is named.
    await pin(Digest(of: [2]), in: host)
    #expect(await host.row(library)?.reason?.contains("\(Digest(of: [2]))") == true)
    await pin(isAnew ? try digest() : nil, in: host)
    #expect(await host.row(library)?.state == .ready)
    #expect(await host.row(library)?.reason == nil)
  }

  @Test func `an update that a pin refuses waits for a new pin, and the row stays old until then`()
    async throws
  {
    try put("theme-good")
    let old = try digest()
    let host = try FixtureHost(folder) {
      $0.trust.pins[id] = TrustStore.Pin(digest: old, file: library)
    }
    await host.plugins.start()
    await host.plugins.source.admit(theme)
    try put("theme-newer")
    for _ in 0..<3 {
      await host.plugins.rescan()
      let row = try #require(await host.row(library))
      #expect(row.state == .ready)
      #expect(row.version?.rawValue == "1.0.0")
      #expect(row.digest == old)
      #expect(row.reason?.contains("pins") == true)
    }
    await pin(try digest(), in: host)
    let row = try #require(await host.row(library))
    #expect(row.version?.rawValue == "1.1.0")
    #expect(row.digest == (try digest()))
    #expect(row.reason == nil)
  }

  @Test func `a refusal is logged once, whatever else changes`() async throws {
    try put("slot-fails")
    let host = try FixtureHost(folder)
    await host.plugins.start()
    await host.plugins.source.admit(theme)
    #expect(await host.row(library)?.state == .refused)
    for number in 0..<3 {
      try folder.write("no library", to: "plugins/libother\(number).so")
      await host.plugins.rescan()
    }
    #expect(host.log.lines.count { $0.contains("created failed") } == 1, "\(host.log.lines)")
    #expect(host.log.lines.count { $0.hasPrefix("\(library): refused: ") } == 1)
  }

  @Test func `a Child without its parent is not compared, and row and log say why`() async throws {
    let found = try #require(PluginFixture.all.first { $0.name == "child-good" })
    try found.build(in: folder)
    let bundle = folder.path("plugins/Acme.screens")
    for (file, text, other) in [
      ("manifest.plist", "<string>default</string>", "<string>gone</string>"),
      ("LoginView_acme.xib", "tag=\"4\"", "tag=\"44\""),
    ] {
      let path = "plugins/Acme.screens/\(file)"
      let before = String(decoding: try folder.read(path), as: UTF8.self)
      #expect(before.contains(text))
      _ = try folder.write(before.replacing(text, with: other), to: path)
    }
    let host = try FixtureHost(folder)
    await host.plugins.start()
    await host.plugins.source.admit(theme)
    let row = try #require(await host.row(bundle))
    let says = "its parent theme 'gone' is missing"
    #expect(row.state == .ready, "\(row.reason ?? "")")
    #expect(row.reason?.contains(says) == true, "\(row.reason ?? "")")
    #expect(host.plugins.source.notices.contains { $0.reason.contains(says) })
    let resolution = try host.plugins.source.current.registry.resolve(.login, theme: theme)
    #expect(resolution.candidates.contains { $0.reason.contains(says) })
  }

  @Test(arguments: [("theme-good", "libacme.so"), ("child-good", "Acme.screens")])
  func `a plugin that is missing briefly is awaited each time`(fixture: String, name: String)
    async throws
  {
    try #require(PluginFixture.all.first { $0.name == fixture }).build(in: folder)
    let plugin = folder.path("plugins/\(name)")
    let host = try FixtureHost(folder)
    await host.plugins.start()
    await host.plugins.source.admit(theme)
    for _ in 0..<3 {
      try folder.rename("plugins/\(name)", to: "away")
      await host.plugins.rescan()
      #expect(await host.row(plugin)?.state == .ready)
      try await Task.sleep(for: PluginHost.patienceForAbsence)
      try folder.rename("away", to: "plugins/\(name)")
      await host.plugins.rescan()
      #expect(await host.row(plugin)?.state == .ready)
    }
    try folder.rename("plugins/\(name)", to: "away")
    await host.plugins.rescan()
    try await Task.sleep(for: PluginHost.patienceForAbsence)
    await host.plugins.rescan()
    #expect(await host.row(plugin) == nil)
  }
}
