import Foundation
import ScreensDocuments
import TestSupport
import Testing

/// A plugin whose file is gone from a readable folder: one that the configuration names stays in
/// use, and all commands and the log report the same.
@Suite struct MissingPluginTests {
  private let screens: Screens
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("plugins")
    screens = try Screens().alone(with: "")
  }

  /// A configuration with a connector factory and a default theme.
  private func configuration(_ keys: String) throws -> String {
    let built = "\(BuiltProducts.folder)/libLocalConnector.so"
    try FileManager.default.copyItem(atPath: built, toPath: folder.path("plugins/libsolo.so"))
    _ = try ChildTheme(in: folder, caption: "First")
    return try folder.write(
      """
      <plist version="1.0"><dict>
      <key>pluginDirectories</key><array><string>plugins</string></array>
      \(keys)
      <key>limits</key><dict><key>trialMilliseconds</key><integer>60000</integer></dict>
      </dict></plist>
      """, to: "plugins.plist")
  }

  private func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: folder.path("plugins/\(name)"))
  }

  /// The verdicts of `reload` and `check`, one sentence each.
  private func verdicts(_ file: String) throws -> [(status: Int32, text: String)] {
    let reload = try screens.run("reload", "--config", file)
    #expect(reload.output == "", "\(reload.output)")
    let check = try screens.run("check", "--config", file)
    return [(reload.status, reload.errors), (check.status, check.output)]
  }

  @Test(arguments: ["--watch", "--no-watch"])
  func `a connector factory without its file stays in use; reload, check and log agree`(
    watch: String
  ) throws {
    let file = try configuration(
      "<key>connectorFactory</key><string>LocalConnectorFactory</string>")
    let sentence = "no plugin has the connector factory 'LocalConnectorFactory'"
    let host = try ServedScreens(screens, file, watch)
    #expect(try SignIn.status(host) == 303)
    try remove("libsolo.so")
    if watch == "--watch" { try host.waitForError(sentence) }
    for verdict in try verdicts(file) {
      #expect(verdict.status == 1)
      #expect(verdict.text.contains("\(file):3:"), "\(verdict.text)")
      #expect(verdict.text.contains(sentence), "\(verdict.text)")
      #expect(verdict.text.split(separator: "\n").count == 1, "\(verdict.text)")
    }
    #expect(try SignIn.status(host) == 303)
    kill(host.process.processIdentifier, SIGHUP)
    try host.waitForError(sentence)
    let rows = try screens.run("plugins", "--config", file, "--json").json()
    let row = try #require(
      rows.array?.first { $0["path"]?.string?.hasSuffix("libsolo.so") == true })
    #expect(row["state"] == "ready")
    #expect(host.end() == 0)
    let said = try host.rest()
    #expect(!said.contains("refused; the configuration"), "\(said)")
    #expect(!said.contains("reloaded"), "\(said)")

    // A host that starts without it runs and reports the same.
    let next = try ServedScreens(screens, file, watch)
    try next.waitForError(sentence)
    #expect(try next.get("Login/acme").contains("autocomplete"))
    for verdict in try verdicts(file) {
      #expect(verdict.status == 1)
      #expect(verdict.text.contains(sentence), "\(verdict.text)")
    }
    #expect(next.end() == 0)
  }

  @Test(arguments: [
    ("<key>defaultTheme</key><string>acme</string>", "no plugin has the theme 'acme'"),
    ("", "its parent theme 'acme' is missing or not usable"),
  ])
  func `a default or parent theme stays in use without its folder`(keys: String, sentence: String)
    throws
  {
    let file = try configuration(keys)
    if keys.isEmpty {
      let manifest = "plugins/Acme.screens/manifest.plist"
      let parent = String(decoding: try folder.read(manifest), as: UTF8.self)
      try folder.write(
        parent.replacing(">default<", with: ">acme<").replacing(".acme<", with: ".child<"),
        to: "plugins/Child.screens/manifest.plist")
    }
    let host = try ServedScreens(screens, file)
    let page = keys.isEmpty ? "Login/child" : "Login"
    try host.wait(for: "First", at: page)
    try remove("Acme.screens")
    try host.waitForError(sentence)
    for verdict in try verdicts(file) {
      #expect(verdict.status == 1)
      #expect(verdict.text.contains(sentence), "\(verdict.text)")
    }
    try host.wait(for: "First", at: page)
    #expect(host.end() == 0)
  }

  @Test func `an unused plugin is removed with its file`() throws {
    let file = try configuration(
      "<key>connectorFactory</key><string>LocalConnectorFactory</string>")
    let host = try ServedScreens(screens, file)
    #expect(try host.page("Login/acme").shows("First"))
    try remove("Acme.screens")
    #expect(try screens.run("reload", "--config", file).status == 0)
    try host.waitForError("reloaded")
    let themes = try screens.run("themes", "--config", file, "--json").json()
    #expect(themes.array?.contains { $0["name"] == "acme" } == false)
    #expect(host.end() == 0)
  }
}
