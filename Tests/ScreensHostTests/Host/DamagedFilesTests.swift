@testable import PluginCatalog
import Foundation
import Screenlets
import ScreensCore
import ScreensModel
import ScreensViews
import TestSupport
import Testing

@testable import ScreensHost

/// A text or an image that can't be read costs itself, and not its theme.
@Suite struct DamagedFilesTests {
  /// A damaged file, and its content once it is repaired.
  struct Damage: Sendable, CustomTestStringConvertible {
    let file: String
    let bytes: [UInt8]
    let good: [UInt8]
    let says: String

    var testDescription: String { file }

    static let all = [
      Damage(
        file: "es.lproj/default.strings",
        bytes: Array("\"default-signin-button\" = \"Doble\";;\n".utf8),
        good: Array("\"default-signin-button\" = \"Doble\";\n".utf8),
        says: "es.lproj/default.strings:1:35:"),
      Damage(
        file: "logo.png", bytes: Array("GIF87a".utf8),
        good: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], says: "logo.png: is no image"),
    ]
  }

  private let folder: TemporaryFolder
  private let harbor: ThemeName

  init() throws {
    folder = try TemporaryFolder()
    try folder.copyHarbor()
    harbor = try #require(ThemeName("harbor"))
  }

  private func write(_ bytes: [UInt8], to file: String) throws {
    try folder.write(bytes, to: "plugins/Harbor.screens/\(file)")
  }

  @Test(arguments: Damage.all)
  func `a damaged file at the start is named, and the theme is shown without it`(
    damage: Damage
  ) async throws {
    try write(damage.bytes, to: damage.file)
    let host = try FixtureHost(folder)
    await host.plugins.start()
    await host.plugins.source.admit(harbor)
    let theme = try #require(host.plugins.source.current.registry.themes[harbor])
    #expect(theme.isAdmitted && theme.images.isEmpty)
    #expect(theme.strings["en", "default-signin-button"] == "Come aboard")
    #expect(host.log.lines.count { $0.contains(damage.says) } == 1, "\(host.log.lines)")
    #expect(host.plugins.source.notices.contains { $0.reason.contains(damage.says) })
    try folder.write(
      try folder.read("plugins/Harbor.screens/LoginView_harbor.xib") + [0x0A],
      to: "plugins/Harbor.screens/LoginView_harbor.xib")
    await host.plugins.rescan()
    #expect(await host.row(folder.path("plugins/Harbor.screens"))?.generation == 2)
    try write(damage.good, to: damage.file)
    await host.plugins.rescan()
    #expect(!host.plugins.source.notices.contains { $0.reason.contains(damage.says) })
    let problems = await host.plugins.survey().map(\.description)
    #expect(!problems.contains { $0.contains(damage.says) }, "\(problems)")
  }

  @Test(arguments: Damage.all)
  func `a damaged save of a used theme changes nothing, and is named`(damage: Damage) async throws {
    try write(damage.good, to: damage.file)
    let host = try FixtureHost(folder)
    await host.plugins.start()
    await host.plugins.source.admit(harbor)
    let before = host.plugins.source.current.registry.themes[harbor]
    try write(damage.bytes, to: damage.file)
    await host.plugins.rescan()
    let after = host.plugins.source.current.registry.themes[harbor]
    #expect(after?.strings == before?.strings && after?.images.count == before?.images.count)
    #expect(host.log.lines.count { $0.contains(damage.says) } == 1, "\(host.log.lines)")
  }
}
