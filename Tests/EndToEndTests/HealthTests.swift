import Foundation
import ScreensDocuments
import TestSupport
import Testing

@Suite struct HealthTests {
  private let screens: Screens
  private let folder: TemporaryFolder

  init() throws {
    screens = try Screens()
    folder = try TemporaryFolder()
  }

  private func write(_ more: String = "") throws -> String {
    try folder.makeFolder("themes")
    return try folder.write(
      """
      <plist version="1.0"><dict>
      <key>pluginDirectories</key>
      <array><string>\(Repository.root)/Plugins</string><string>themes</string></array>
      \(more)
      """ + "</dict></plist>", to: "plugins.plist")
  }

  /// An answer of a management address.
  private struct Answer {
    let status: Int
    let json: JSONValue

    func check(_ name: String) -> JSONValue? {
      json["checks"]?.array?.first { $0["name"]?.string == name }
    }
  }

  /// The management address that a host announces.
  private func management(of host: ServedScreens) throws -> Load {
    let line = try host.error(with: "health is answered at")
    let match = try #require(line.firstMatch(of: /http:\/\/127\.0\.0\.1:(\d+)\/health\/ready/))
    return Load(port: try #require(UInt16(match.1)))
  }

  private func ask(_ question: String, _ management: Load) throws -> Answer {
    let text = try ask(path: "/health/\(question)", management)
    let parts = text.components(separatedBy: "\r\n\r\n")
    #expect(text.contains("Content-Type: application/json"))
    return Answer(
      status: try #require(Int(text.split(separator: " ")[1])),
      json: try JSONReader.read(Array((parts.last ?? "").utf8), file: "health"))
  }

  private func ask(path: String, _ management: Load) throws -> String {
    let bytes = try management.reply(
      to: "GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    ).get()
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `a host that serves has started, lives and is ready, and says so at its own address`()
    throws
  {
    let host = try ServedScreens(screens, try write(), "--management", "127.0.0.1:0")
    let management = try management(of: host)
    for question in ["started", "live", "ready"] {
      let answer = try ask(question, management)
      #expect(answer.status == 200, "\(question)")
      #expect(answer.json["status"] == "pass")
    }
    let ready = try ask("ready", management)
    for name in ["drain", "state", "connector", "org.screens.flat7"] {
      #expect(ready.check(name)?["status"] == "pass", "\(name)")
    }
    #expect(try ask(path: "/health", management).hasPrefix("HTTP/1.1 404 "))
    #expect(try ask(path: "/", management).hasPrefix("HTTP/1.1 404 "))
    #expect(try ask(path: "/", Load(port: UInt16(host.url.port ?? 0))).contains("200 OK"))
    #expect(
      !(try ask(path: "/health/live", Load(port: UInt16(host.url.port ?? 0))).contains("200")))
    #expect(host.end() == 0)
  }

  @Test func `a host is not ready from its signal on, and lives until its end`() throws {
    let file = try write("<key>management</key><string>127.0.0.1:0</string>")
    let host = try ServedScreens(screens, file)
    let management = try management(of: host)
    #expect(try ask("ready", management).status == 200)
    host.process.terminate()
    try host.waitForError("accepts for 5 s more")
    let ready = try ask("ready", management)
    #expect(ready.status == 503)
    #expect(ready.json["status"] == "fail")
    #expect(ready.check("drain")?["status"] == "fail")
    #expect(ready.check("drain")?["reason"] == "the host is ending")
    #expect(try ask("live", management).status == 200)
    #expect(Load(port: UInt16(try #require(host.url.port))).answer() == nil)
    host.process.terminate()
    host.process.waitForEnd()
  }

  @Test(.enabled(if: CCompiler.isThere))
  func `a quarantined plugin fails its own check, and the host stays ready`() async throws {
    let file = try write()
    _ = try AcmeTheme(
      in: folder.path("themes"), caption: "Acme", starting: "*(volatile int *)0 = 1;")
    let host = try ServedScreens(screens, file, "--management", "127.0.0.1:0")
    let management = try management(of: host)
    #expect(try ask("ready", management).check("org.example.acme")?["status"] == "pass")
    #expect(try host.get("Login/acme").contains("autocomplete"))
    // The page waits for the plugin's trial only within its limit.
    try await Limit.wait(for: "the end of the trial") {
      try ask("ready", management).check("org.example.acme")?["status"] == "fail"
    }
    let ready = try ask("ready", management)
    #expect(ready.status == 200)
    #expect(ready.check("org.example.acme")?["reason"]?.string?.isEmpty == false)
    #expect(host.end() == 0)
  }

  @Test(.timeLimit(.minutes(15)))
  func `health is answered while the web face has no room`() throws {
    let limits = "<key>limits</key><dict><key>connections</key><integer>4</integer></dict>"
    let host = try ServedScreens(screens, try write(limits), "--management", "127.0.0.1:0")
    let management = try management(of: host)
    let port = UInt16(try #require(host.url.port))
    let crowd = try (0..<8).map { _ in try Crowd(port: port) }
    #expect(try ask("live", management).status == 200)
    #expect(try ask("ready", management).status == 200)
    withExtendedLifetime(crowd) {}
    #expect(host.end() == 0)
  }

  @Test func `a host that takes over gets the management address and is ready throughout`()
    async throws
  {
    let file = try write(
      "<key>listen</key><string>127.0.0.1:0</string>"
        + "<key>limits</key><dict><key>drainDelaySeconds</key><integer>0</integer></dict>")
    let port = try FreePort.any()
    let first = try ServedScreens(screens, file, "--management", "127.0.0.1:\(port)")
    let management = Load(port: port)
    #expect(try ask("ready", management).status == 200)
    // Probes of a load balancer: each is answered, always by a ready host.
    async let failures = management.run(
      "GET /health/ready HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    let second = try ServedScreens(
      screens, file, "--take-over", "--management", "127.0.0.1:\(port)")
    first.process.waitForEnd()
    #expect(first.process.terminationStatus == 0)
    #expect(try ask("ready", management).status == 200)
    management.stop()
    let failed = await failures
    #expect(failed == [])
    kill(try second.child(), SIGKILL)
    try second.waitForError("Listening on")
    #expect(try ask("started", management).status == 200)
    #expect(second.end() == 0)
  }

  @Test func `a management address in use ends the start with one sentence`() throws {
    let file = try write()
    let host = try ServedScreens(screens, file, "--management", "127.0.0.1:0")
    let line = try host.error(with: "health is answered at")
    let match = try #require(line.firstMatch(of: /127\.0\.0\.1:\d+/))
    let second = try Screens().run(
      "serve", "--config", file, "--listen", "127.0.0.1:0", "--management", String(match.output))
    #expect(second.status == 1)
    #expect(second.logged.count == 1)
    #expect(second.errors.contains("\(match.output): is in use by another program"))
    let wrong = try screens.run("serve", "--management", "nowhere")
    #expect(wrong.status == 2)
    #expect(wrong.errors.contains("--management"))
    #expect(host.end() == 0)
  }
}
