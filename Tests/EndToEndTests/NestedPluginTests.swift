import Foundation
import ScreensDocuments
import TestSupport
import Testing

/// Screenlets in the rows of a list, with the views of a theme in C.
@Suite(.enabled(if: CCompiler.isThere, "needs a C compiler"))
struct NestedPluginTests {
  private let screens: Screens
  private let folder: TemporaryFolder

  init() throws {
    screens = try Screens()
    folder = try TemporaryFolder()
  }

  /// Serves a list of assets, each of whose rows contains a login of the C theme.
  ///
  /// - Parameter translating: C statements that the login's slot begins with.
  private func serve(
    isolation: String, translating: String = "", limit: Int = 20_000
  ) throws -> ServedScreens {
    let plugins = try folder.makeFolder("plugins")
    _ = try AcmeTheme(in: plugins, caption: "Enter in C", translating: translating)
    try NestingTheme.write(into: plugins, login: "acme")
    let site = "\(Repository.root)/Plugins/ExamplePages/News.xib"
    let news = try String(contentsOfFile: site, encoding: .utf8)
      .replacing("keyPath=\"themeName\" value=\"default\"", with: Self.board)
    try folder.write(news, to: "News.xib")
    let file = try folder.write(
      """
      <plist version="1.0"><dict>
      <key>pluginDirectories</key><array><string>plugins</string></array>
      <key>connectorFactory</key><string>LocalConnectorFactory</string>
      <key>plugins</key><dict><key>org.example.acme</key>
      <dict><key>isolation</key><string>\(isolation)</string></dict></dict>
      <key>pages</key><dict><key>/news</key><string>News.xib</string></dict>
      <key>limits</key><dict><key>trialMilliseconds</key><integer>60000</integer>
      <key>pluginCallMilliseconds</key><integer>\(limit)</integer>
      <key>drainDelaySeconds</key><integer>0</integer></dict>
      </dict></plist>
      """, to: "plugins.plist")
    return try ServedScreens(screens, file)
  }

  private static let board = "keyPath=\"themeName\" value=\"board\""

  /// The captions of the buttons of the logins in the rows.
  private func captions(_ host: ServedScreens) throws -> [String] {
    let page = try host.page("news")
    let rows = page.all(".row")
    #expect(rows.count == 10)
    let logins = rows.map { $0.all("[data-screenlet]") }
    #expect(logins.allSatisfy { $0.count == 1 })
    #expect(rows.allSatisfy { !($0.all("p").first?.text ?? "").isEmpty })
    return logins.flatMap { $0[0].all("button").map(\.text) }.filter { !$0.isEmpty }
  }

  @Test(arguments: ["host", "process"])
  func `each row has a login whose view the theme's class has made`(isolation: String) throws {
    let host = try serve(isolation: isolation)
    let captions = try captions(host)
    #expect(captions.count { $0 == "Enter in C" } == 10, "\(captions)")
    #expect(host.end() == 0)
  }

  @Test(arguments: ["abort()", "for (;;) {}"])
  func `a login whose class ends its worker costs that class, and no row`(harm: String) throws {
    // The trial makes two views; the seventh row does the harm.
    let host = try serve(
      isolation: "process", translating: "static int made; if (++made > 8) { \(harm); }",
      limit: 1000)
    let captions = try captions(host)
    #expect(captions.count { ["Enter in C", "Sign in"].contains($0) } == 10, "\(captions)")
    #expect(captions.suffix(3).allSatisfy { $0 != "Enter in C" }, "\(captions)")
    try host.waitForError("LoginView_acme.setTranslations failed")
    let row = try screens.run("plugins", "--config", folder.path("plugins.plist"), "--json")
      .json().array?.first { $0["id"]?.string == "org.example.acme" }
    #expect(["crashed", "hung"].contains(row?["state"]?.string), "\(row?.text ?? "")")
    #expect(host.end() == 0)
  }
}
