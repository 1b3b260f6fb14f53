import Foundation
import TestSupport
import Testing

/// Files and folders that a host may not read or write.
@Suite(.enabled(if: OtherUser.isPossible, Comment(rawValue: OtherUser.need)))
struct ForbiddenFilesTests {
  private let screens: Screens
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("plugins")
    var screens = try Screens().alone(with: "")
    for path in [folder.path, screens.state.path, try folder.makeFolder("passing")] {
      try OtherUser.give(path)
    }
    screens.environment["TMPDIR"] = folder.path("passing")
    self.screens = screens
  }

  private func configuration() throws -> (file: String, theme: ChildTheme) {
    try FileManager.default.copyItem(
      atPath: "\(BuiltProducts.folder)/libLocalConnector.so",
      toPath: folder.path("plugins/libLocalConnector.so"))
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

  private func serve(_ file: String) throws -> ServedScreens {
    try ServedScreens(screens, file, [], limits: OtherUser.command)
  }

  private func permit(_ mode: Int, _ name: String) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: mode], ofItemAtPath: folder.path(name))
  }

  @Test(arguments: [true, false])
  func `a folder that becomes unreadable changes nothing, and is logged`(
    isReloaded: Bool
  ) throws {
    let (file, theme) = try configuration()
    let host = try serve(file)
    #expect(try host.page("Login/acme").shows("First"))
    #expect(try SignIn.status(host) == 303)
    try permit(0, "plugins")
    if isReloaded {
      let reload = try screens.run("reload", "--config", file)
      #expect(reload.status == 1)
      #expect(reload.errors.contains("plugins: cannot be used"), "\(reload.errors)")
    }
    try host.waitForError("plugins: cannot be used: Permission denied")
    #expect(try host.page("Login/acme").shows("First"))
    #expect(try SignIn.status(host) == 303)
    try permit(0o755, "plugins")
    try host.waitForError("plugins: can be used again")
    try theme.save("Later")
    try host.wait(for: "Later", at: "Login/acme")
    #expect(host.end() == 0)
  }

  @Test func `a folder that is unreadable at the start is read once it can be`() throws {
    let file = try configuration().file
    try permit(0, "plugins")
    let host = try serve(file)
    #expect(try SignIn.status(host) == 503)
    try permit(0o755, "plugins")
    try host.waitForError("plugins: can be used again")
    #expect(try host.page("Login/acme").shows("First"))
    // The page waits for the theme, and not for the library of the accounts.
    try Limit.block(for: "a sign-in") { try SignIn.status(host) == 303 }
    #expect(host.end() == 0)
  }

  private static let names = [
    "plugins/Acme.screens/LoginView_acme.xib", "plugins/Acme.screens/manifest.plist",
    "plugins/Acme.screens", "plugins/libLocalConnector.so",
  ]

  @Test(arguments: names)
  func `a file that becomes unreadable stays in use, and is logged`(name: String) throws {
    let (file, theme) = try configuration()
    let host = try serve(file)
    #expect(try host.page("Login/acme").shows("First"))
    #expect(try SignIn.status(host) == 303)
    try permit(0, name)
    let reload = try screens.run("reload", "--config", file)
    #expect(reload.status == 1)
    #expect(reload.errors.contains("Permission denied"), "\(reload.errors)")
    let line = try host.error(with: "Permission denied")
    #expect(line.contains(folder.path(name)), "\(line)")
    #expect(try host.page("Login/acme").shows("First"))
    #expect(try SignIn.status(host) == 303)
    try permit(0o755, name)
    try theme.save("Later")
    try host.wait(for: "Later", at: "Login/acme")
    #expect(try SignIn.status(host) == 303)
    #expect(host.end() == 0)
  }

  @Test(arguments: names)
  func `a file that is unreadable at the start is named, and read once it can be`(name: String)
    throws
  {
    let (file, theme) = try configuration()
    try permit(0, name)
    let check = try OtherUser.run(screens, "check", "--config", file)
    #expect(check.contains(folder.path(name)), "\(check)")
    #expect(check.contains("Permission denied"), "\(check)")
    let host = try serve(file)
    #expect(try host.get("Login/default").contains("autocomplete"))
    let isThemeThere = (try? host.page("Login/acme").shows("First")) ?? false
    #expect(isThemeThere == name.hasSuffix(".so"))
    try permit(0o755, name)
    #expect(try screens.run("reload", "--config", file).status == 0)
    try theme.save("Later")
    try host.wait(for: "Later", at: "Login/acme")
    #expect(try SignIn.status(host) == 303)
    #expect(host.end() == 0)
  }

  @Test(arguments: ["plugins.plist", "state"])
  func `a host that may not read what it needs ends with one sentence`(name: String) throws {
    let file = try configuration().file
    let path = name == "state" ? screens.state.path : folder.path(name)
    try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: path)
    if name != "state" { try permit(0, name) }
    let said = try OtherUser.run(screens, "serve", "--config", file, "--listen", "127.0.0.1:0")
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
    #expect(said.split(separator: "\n").count == 1, "\(said)")
    #expect(said.contains(path), "\(said)")
    #expect(said.contains("Permission denied"), "\(said)")
  }
}

/// A user with limited file rights: this one, or `nobody` where this one is root.
enum OtherUser {
  private static let number = 65_534
  private static let setpriv = ["/usr/bin/setpriv", "/bin/setpriv"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  static let need =
    "NOT TESTED: forbidden files; root needs setpriv and a build that others may run"

  /// Whether there is such a user who can run the program.
  static let isPossible: Bool = {
    guard let screens = try? Screens().alone(with: ""), (try? give(screens.state.path)) != nil,
      let said = try? run(screens, "--version")
    else { return false }
    return said.hasPrefix("screens ")
  }()

  /// A shell command that runs the next command as the user.
  static var command: String {
    guard geteuid() == 0, let setpriv else { return "true" }
    return "exec \(setpriv) --reuid=\(number) --regid=\(number) --clear-groups \"$0\" \"$@\""
  }

  /// Makes the user the owner of a file or folder.
  static func give(_ path: String) throws {
    guard geteuid() == 0 else { return }
    try FileManager.default.setAttributes(
      [.ownerAccountID: number, .groupOwnerAccountID: number], ofItemAtPath: path)
  }

  /// The output on both streams of a command that the user runs; it has to end within two minutes.
  static func run(_ screens: Screens, _ words: String...) throws -> String {
    let process = screens.process(words)
    guard let executable = process.executableURL?.path else { return "" }
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments =
      ["-c", "\(command) && exec \"$0\" \"$@\"", "timeout", "120", executable] + words
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    let said = process.output(output)
    return String(decoding: said, as: UTF8.self)
  }
}
