@testable import PluginFormat
@testable import PluginCatalog
import Foundation
import Screenlets
import ScreensCore
import ScreensModel
import ScreensViews
import TestSupport
import Testing

@testable import ScreensHost

/// A bundle's own files: a theme without code that is in use while its files change.
struct BundleFilesTests {
  private let folder: TemporaryFolder
  private let host: FixtureHost
  private let harbor: ThemeName
  private let bundle: String
  private let layoutFile = "plugins/Harbor.screens/LoginView_harbor.xib"

  init() async throws {
    folder = try TemporaryFolder()
    bundle = try folder.copyHarbor()
    host = try FixtureHost(folder)
    harbor = try #require(ThemeName("harbor"))
    await host.plugins.start()
    await host.plugins.source.admit(harbor)
  }

  private var layout: Layout {
    get throws {
      try host.plugins.source.current.registry.resolve(.login, theme: harbor).layout
    }
  }

  /// Tries the bundle's present files, once none of them is on its way, and returns the row's
  /// reason.
  private func reason() async throws -> String? {
    try await Limit.wait(for: "an end of changes") { await !host.plugins.rescan() }
    return await host.row(bundle)?.reason
  }

  @Test func `a missing layout stays in use until it is back`() async throws {
    let before = try layout
    let text = try folder.read(layoutFile)
    try folder.rename(layoutFile, to: "aside.xib")
    let reason = try #require(try await reason())
    #expect(reason.contains("LoginView_harbor.xib of its view for Login is not there"))
    #expect(try layout.digest == before.digest)
    #expect(await host.plugins.survey().contains { $0.description.contains("is not there") })
    try folder.write(text, to: layoutFile)
    #expect(try await self.reason() == nil)
  }

  @Test func `a link out of a bundle is refused, and one within it is followed`() async throws {
    try folder.write("root:x:0:0", to: "secret.png")
    try FileManager.default.createSymbolicLink(
      atPath: "\(bundle)/logo.png", withDestinationPath: folder.path("secret.png"))
    let reason = try #require(try await reason())
    #expect(reason.contains("logo.png: cannot be used: a link leads out of its folder"))
    #expect(host.plugins.source.current.registry.themes[harbor]?.images.isEmpty == true)
    try FileManager.default.removeItem(atPath: "\(bundle)/logo.png")
    try FileManager.default.createDirectory(
      atPath: "\(bundle)/fr.lproj", withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: "\(bundle)/fr.lproj/default.strings",
      withDestinationPath: "../en.lproj/default.strings")
    #expect(try await self.reason() == nil)
    #expect(host.plugins.source.current.registry.themes[harbor]?.strings.languages["fr"] != nil)
  }

  @Test func `files that other programs leave in a bundle are no content`() async throws {
    let junk = [0x00, 0x05, 0x16, 0x07] + [UInt8](repeating: 0, count: 60)
    for name in [
      "._logo.png", "en.lproj/._default.strings", "._LoginView_harbor.xib", ".DS_Store",
      "en.lproj/.default.strings.swp", "Thumbs.db", "desktop.ini", "LoginView_harbor.xib~",
    ] {
      try folder.write(junk, to: "plugins/Harbor.screens/\(name)")
    }
    #expect(try await reason() == nil)
    let problems = await host.plugins.survey().map(\.description)
    #expect(!problems.contains { $0.contains("._") }, "\(problems)")
    let theme = try #require(host.plugins.source.current.registry.themes[harbor])
    #expect(theme.images.isEmpty && theme.strings.languages["en"]?.isEmpty == false)
  }

  @Test(arguments: ["junk", "", "GIF87a"])
  func `a file that is not an image of its type is not used`(content: String) async throws {
    let before = try layout
    try folder.write(content, to: "plugins/Harbor.screens/logo.png")
    let reason = try #require(try await reason())
    #expect(reason.contains("logo.png: is no image of the kind that its name says"))
    #expect(try layout.digest == before.digest)
    try folder.write(
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], to: "plugins/Harbor.screens/logo.png")
    #expect(try await self.reason() == nil)
  }

  @Test func `a missing parent is reported, while Default is used`() async throws {
    let manifest = "plugins/Harbor.screens/manifest.plist"
    let text = String(decoding: try folder.read(manifest), as: UTF8.self)
    try folder.write(
      text.replacing("<string>default</string>", with: "<string>defualt</string>"), to: manifest)
    let reason = try #require(try await reason())
    #expect(reason.contains("its parent theme 'defualt' is missing"))
    #expect(await host.row(bundle)?.state == .ready)
    #expect(await host.plugins.remarks().contains { $0.contains("'defualt'") })
  }

  @Test(arguments: [
    ("en.lproj/Localizable.strings", "en"), ("pt-BR.lproj/Localizable.strings", "pt-BR"),
    ("zh_hant.lproj/a.strings", "zh-Hant"), ("fil.lproj/a.strings", "fil"),
    ("Base.lproj/a.strings", "Base"), ("English.lproj/a.strings", "en"),
    ("ES.lproj/a.strings", "es"), ("he.lproj/Localizable.strings", "iw"),
    ("iw.lproj/Localizable.strings", "iw"), ("en.lproj/picture.png", nil), ("en.strings", nil),
  ])
  func `a text belongs to the language of its folder, by the locale's name for it`(
    name: String, language: String?
  ) {
    #expect(ThemeFiles.language(of: name) == language)
    if let language { #expect(ScreensModel.Locale(language).language == language) }
  }
}
