import Foundation
import TestSupport
import Testing

/// A folder of plugins that is missing or unreadable for a while changes nothing.
@Suite struct UnreadableFolderTests {
  private let screens: Screens
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("plugins")
    screens = try Screens().alone(with: "")
  }

  private func configuration() throws -> (file: String, theme: ChildTheme) {
    let built = "\(BuiltProducts.folder)/libLocalConnector.so"
    try FileManager.default.copyItem(
      atPath: built, toPath: folder.path("plugins/libLocalConnector.so"))
    let theme = try ChildTheme(in: folder, caption: "First")
    let file = try folder.write(
      """
      <plist version="1.0"><dict>
      <key>pluginDirectories</key><array><string>plugins</string></array>
      <key>limits</key><dict><key>trialMilliseconds</key><integer>60000</integer></dict>
      </dict></plist>
      """, to: "plugins.plist")
    return (file, theme)
  }

  @Test func `a folder that is moved away and back changes nothing, and is reported once`()
    throws
  {
    let (file, theme) = try configuration()
    let host = try ServedScreens(screens, file)
    #expect(try host.page("Login/acme").shows("First"))
    #expect(try SignIn.status(host) == 303)
    for round in 1...2 {
      try folder.rename("plugins", to: "elsewhere")
      try host.waitForError("plugins: cannot be used: No such file or directory (stat)")
      #expect(try host.page("Login/acme").shows("First"))
      #expect(try SignIn.status(host) == 303)
      let reload = try screens.run("reload", "--config", file)
      #expect(reload.status == 1)
      #expect(reload.errors.contains("plugins: cannot be used"), "\(reload.errors)")
      #expect(try host.page("Login/acme").shows("First"), "round \(round)")
      try folder.rename("elsewhere", to: "plugins")
      try host.waitForError("plugins: can be used again")
      #expect(try host.page("Login/acme").shows("First"))
    }
    // It is watched as before.
    try theme.save("Later")
    try host.wait(for: "Later", at: "Login/acme")
    #expect(host.end() == 0)
  }

  @Test func `without a watch saved files take effect at the next reload, and not before`()
    throws
  {
    let (file, theme) = try configuration()
    let host = try ServedScreens(screens, file, "--no-watch")
    #expect(try host.page("Login/acme").shows("First"))
    try theme.save("Later")
    try folder.write(
      String(decoding: folder.read("plugins.plist"), as: UTF8.self).replacing(
        "acme", with: "flat7"),
      to: "plugins.plist")
    let child = try host.child()
    let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(child)/fdinfo")
    for name in open {
      let info = try? String(contentsOfFile: "/proc/\(child)/fdinfo/\(name)", encoding: .utf8)
      #expect(info?.contains("inotify wd") != true, "descriptor \(name) watches")
    }
    // Longer than a polling watch would need.
    usleep(1_500_000)
    #expect(try host.page("Login/acme").shows("First"))
    kill(host.process.processIdentifier, SIGHUP)
    try host.waitForError("reloaded ")
    try host.wait(for: "Later", at: "Login/acme")
    #expect(host.end() == 0)
  }

  @Test func `a folder that is missing at the start is read when it appears`() throws {
    let file = try configuration().file
    try folder.rename("plugins", to: "elsewhere")
    let host = try ServedScreens(screens, file)
    #expect(try SignIn.status(host) == 503)
    try folder.rename("elsewhere", to: "plugins")
    try host.waitForError("plugins: can be used again")
    #expect(try host.page("Login/acme").shows("First"))
    #expect(try SignIn.status(host) == 303)
    #expect(host.end() == 0)
  }

  @Test(.enabled(if: DescriptorLimit.isThere, "needs prlimit"))
  func `a file that is saved while descriptors are short is read once some are free`() throws {
    let (file, theme) = try configuration()
    let host = try ServedScreens(screens, file)
    #expect(try host.page("Login/acme").shows("First"))
    #expect(try SignIn.status(host) == 303)
    let child = try host.child()
    let former = try DescriptorLimit.set("4", of: child)
    try theme.save("Later")
    try host.waitForError("Too many open files")
    _ = try DescriptorLimit.set(former, of: child)
    try host.wait(for: "Later", at: "Login/acme")
    #expect(try SignIn.status(host) == 303)
    #expect(host.end() == 0)
  }
}
