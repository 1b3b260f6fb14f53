import Foundation
import ScreensDocuments
import TestSupport
import Testing

@Suite struct LogTests {
  private let screens: Screens
  private let folder: TemporaryFolder

  init() throws {
    screens = try Screens()
    folder = try TemporaryFolder()
  }

  private func write(_ more: String = "") throws -> String {
    try folder.write(
      """
      <plist version="1.0"><dict>
      <key>pluginDirectories</key>
      <array><string>\(Repository.root)/Plugins</string></array>
      \(more)
      """ + "</dict></plist>", to: "plugins.plist")
  }

  private func object(_ line: String) throws -> JSONValue {
    try JSONReader.read(Array(line.utf8), file: "the log")
  }

  @Test func `every line of the log has a time and a level`() throws {
    let file = try write()
    let host = try ServedScreens(screens, file)
    kill(try host.child(), SIGKILL)
    var lines: [String] = []
    repeat { lines.append(try host.errorLine()) } while lines.last?.contains("again") != true
    repeat { lines.append(try host.errorLine()) } while lines.last?.contains("Listening on") != true
    _ = try write("<key>defaultThem</key><string>flat7</string>")
    repeat { lines.append(try host.errorLine()) } while lines.last?.contains("refused;") != true
    for line in lines { #expect(LoggedLine(line) != nil, "\(line)") }
    #expect(LoggedLine(lines.last ?? "")?.level == "error")
    #expect(host.end() == 0)
  }

  @Test func `with --log json each line is an object, from the supervisor, too`() throws {
    let file = try write()
    let host = try ServedScreens(screens, file, "--log", "json")
    kill(try host.child(), SIGKILL)
    let names = ["time", "level", "message", "plugin", "session"]
    var messages: [String] = []
    repeat {
      let line = try object(host.errorLine())
      guard case .object(let members) = line else {
        throw ServedScreens.Failure(description: "\(line)")
      }
      #expect(members.map(\.name) == names)
      messages.append(line["message"]?.string ?? "")
    } while messages.last?.hasPrefix("Listening on") != true
    #expect(messages.contains { $0.hasPrefix("the host died") })
    #expect(host.end() == 0)
    let refused = try screens.run("serve", "--config", file, "--log=json", "--listen", "1.2.3.4:1")
    let line = try object(refused.errors)
    #expect(line["level"] == "error")
    #expect(line["message"]?.string?.contains("1.2.3.4:1") == true)
  }

  @Test(.enabled(if: CCompiler.isThere))
  func `a line about a plugin names it, and a line about a session has its label`() throws {
    try folder.makeFolder("themes")
    let file = try folder.write(
      """
      <plist version="1.0"><dict><key>pluginDirectories</key>
      <array><string>themes</string></array></dict></plist>
      """, to: "plugins.plist")
    _ = try AcmeTheme(
      in: folder.path("themes"), caption: "Acme", translating: "*(volatile int *)0 = 1;")
    let host = try ServedScreens(screens, file, "--log", "json")
    #expect(try host.get("Login/acme").contains("autocomplete"))
    // A try to sign in has a line, whatever its end.
    _ = try SignIn.status(host)
    var lines: [JSONValue] = []
    func has(_ member: String) -> Bool { lines.contains { $0[member]?.string != nil } }
    while !has("plugin") || !has("session") { lines.append(try object(host.errorLine())) }
    #expect(lines.contains { $0["plugin"] == "org.example.acme" })
    #expect(host.end() == 0)
  }

  private func setLog(_ body: String) throws -> String {
    try write("<key>log</key><dict>\(body)</dict>")
  }

  @Test func `events of screenlets are lines at the level debug alone, also after a reload`() throws
  {
    func level(_ name: String) throws -> String {
      try setLog("<key>level</key><string>\(name)</string>")
    }
    let file = try write()
    let host = try ServedScreens(screens, file)
    func signIn() throws { #expect(try SignIn.status(host) == 303) }
    try signIn()
    _ = try level("debug")
    var lines: [String] = []
    repeat { lines.append(try host.errorLine()) } while lines.last?.contains("reloaded") != true
    try signIn()
    lines.append(try host.error(with: " event onLoginResponse"))
    #expect(LoggedLine(lines.last ?? "")?.level == "debug")
    _ = try level("error")
    #expect(try screens.run("reload", "--config", file).status == 0)
    try signIn()
    #expect(host.end() == 0)
    lines += try host.rest().split(separator: "\n").map(String.init)
    #expect(lines.count { $0.contains(" event onLoginResponse") } == 1)
  }

  @Test func `each answered request is a line without its query, where that is set`() throws {
    let file = try write()
    let host = try ServedScreens(screens, file)
    _ = try host.get("Login/default")
    _ = try setLog("<key>level</key><string>error</string><key>access</key><true/>")
    try Limit.block(for: "the line") {
      _ = try FormBrowser(host.url).get("/Login?code=sesame")
      return try screens.run("reload", "--config", file).status == 0
    }
    _ = try FormBrowser(host.url).get("/nowhere?code=sesame")
    let line = try host.error(with: " GET /nowhere")
    let form = /info request 127\.0\.0\.1 GET \/nowhere 404 \d+ B \d+ ms$/
    #expect(line.contains(form), "\(line)")
    #expect(host.end() == 0)
    #expect(try !(host.rest()).contains("sesame"))
  }

  @Test func `an unknown format is a usage error`() throws {
    let result = try screens.run("serve", "--log", "xml")
    #expect(result.status == 2)
    #expect(result.errors.contains("text, json"))
  }

  @Test(.timeLimit(.minutes(15)))
  func `a log without a reader delays neither start nor requests, and keeps every line`() throws {
    let count = 3_000
    let unknown = (0..<count).map { "<key>org.example.p\($0)</key><dict/>" }.joined()
    let host = try ServedScreens(screens, try write("<key>plugins</key><dict>\(unknown)</dict>"))
    let load = Load(port: UInt16(try #require(host.url.port)))
    for _ in 0..<5 { #expect(load.answer() == nil) }
    var seen = 0
    while seen < count {
      let line = try host.errorLine()
      #expect(LoggedLine(line) != nil, "\(line)")
      if line.contains("org.example.p") { seen += 1 }
    }
    #expect(host.end() == 0)
  }
}
