@testable import PluginCatalog
@testable import PluginFormat
import Foundation
import Screenlets
import ScreensCore
import ScreensModel
import ScreensViews
import TestSupport
import Testing

@testable import ScreensHost

/// A new version that is still loading, beside others.
@Suite(.enabled(if: CCompiler.isThere, "needs a C compiler"), .timeLimit(.minutes(15)))
struct SlowReloadTests {
  /// A theme without code beside the slow one.
  private static let other = "plugins/Other.screens"

  private func writeOther(_ folder: TemporaryFolder, width: Int) throws {
    let layout = try String(
      contentsOfFile: "\(Repository.root)/Sources/Screenlets/Default/LoginView_default.xib",
      encoding: .utf8)
    _ = try folder.write(
      layout.replacing("width=\"288\"", with: "width=\"\(width)\""),
      to: "\(Self.other)/LoginView_other.xib")
  }

  private static let manifest = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0">
    <dict>
      <key>id</key><string>org.example.other</string>
      <key>kind</key><string>theme</string>
      <key>name</key><string>other</string>
      <key>version</key><string>1.0.0</string>
      <key>abi</key><string>1.0</string>
      <key>parent</key><string>default</string>
    </dict>
    </plist>
    """

  /// C code that creates a file when it waits, and waits for another file.
  private func waiting(_ folder: TemporaryFolder) -> String {
    """
    extern int creat(const char *, unsigned), access(const char *, int), usleep(unsigned);
    creat("\(folder.path("begun"))", 0600);
    for (int i = 0; i < 180000 && access("\(folder.path("go"))", 0); i++) usleep(1000);
    """
  }

  @Test(arguments: ["init", "first render"])
  func `while a new version loads slowly, another plugin's save is live`(_ place: String)
    async throws
  {
    let folder = try TemporaryFolder()
    let acme = try AcmeTheme(in: folder.makeFolder("plugins"), caption: "first")
    _ = try folder.write(Self.manifest, to: "\(Self.other)/manifest.plist")
    try writeOther(folder, width: 287)
    let host = try FixtureHost(folder)
    await host.plugins.start()
    let names = try ["acme", "other"].map { try #require(ThemeName($0)) }
    for name in names { await host.plugins.source.admit(name) }
    func layout() throws -> Layout {
      try host.plugins.source.current.registry.resolve(.login, theme: names[1]).layout
    }
    let watch = try await PluginWatch(host.plugins)
    let before = try layout()
    try acme.install(
      AcmeTheme.compile(
        caption: "second", in: folder.path,
        translating: place == "init" ? "" : waiting(folder),
        starting: place == "init" ? waiting(folder) : ""))
    try await Limit.wait(for: "the slow version") {
      FileManager.default.fileExists(atPath: folder.path("begun"))
    }
    try writeOther(folder, width: 286)
    try await Limit.wait(for: "the other's save") { try layout().digest != before.digest }
    // The slow one is neither present nor refused.
    let row = try #require(await host.row(acme.folder))
    #expect(row.generation == 1 && row.reason == nil)
    #expect(!FileManager.default.fileExists(atPath: folder.path("go")))
    _ = try folder.write("", to: "go")
    try await Limit.wait(for: "the slow version's end") {
      await host.row(acme.folder)?.generation != 1
    }
    #expect(await host.row(acme.folder)?.state == .ready)
    withExtendedLifetime(watch) {}
  }
}
