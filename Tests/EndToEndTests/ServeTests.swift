import Foundation
import ScreensDocuments
import TestSupport
import Testing

@Suite struct ServeTests {
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

  @Test func `a host prints its URL and demo user, answers, and ends on Ctrl-C`() throws {
    let host = try ServedScreens(screens, try write())
    #expect(try host.page("").has("[autocomplete=current-password]"))
    #expect(try host.line().hasPrefix("Demo user: "))
    #expect(try host.line().hasPrefix("Gallery: \(host.url)gallery?key="))
    #expect(screens.state.has("control.sock"))
    #expect(host.end() == 0)
    #expect(!screens.state.has("control.sock"))
  }

  @Test func `after SIGTERM a host accepts for five seconds, and a second signal ends it at once`()
    throws
  {
    let host = try ServedScreens(screens, try write())
    host.process.terminate()
    try host.waitForError("accepts for 5 s more, so that balancers notice")
    #expect(Load(port: UInt16(try #require(host.url.port))).answer() == nil)
    host.process.terminate()
    host.process.waitForEnd()
    #expect(host.process.terminationStatus == 128 + SIGTERM)
  }

  @Test func `without a delay SIGTERM finishes open requests and ends with 0`() throws {
    let file = try write(
      "<key>limits</key><dict><key>drainDelaySeconds</key><integer>0</integer></dict>")
    let host = try ServedScreens(screens, file)
    #expect(try host.get("").contains("autocomplete"))
    host.process.terminate()
    host.process.waitForEnd()
    #expect(host.process.terminationStatus == 0)
  }

  @Test func `limits of the configuration apply on the wire`() throws {
    let file = try write(
      "<key>limits</key><dict><key>targetBytes</key><integer>1024</integer>"
        + "<key>headerLineBytes</key><integer>20000</integer>"
        + "<key>headerLines</key><integer>16</integer>"
        + "<key>formBytes</key><integer>1024</integer>"
        + "<key>formFields</key><integer>16</integer></dict>")
    let host = try ServedScreens(screens, file)
    let load = Load(port: UInt16(try #require(host.url.port)))
    func status(_ lines: String, body: String = "") -> String {
      load.answer(to: lines + "Connection: close\r\n\r\n" + body)?.split(separator: " ")[2]
        .description ?? "200"
    }
    let get = "GET /Login/default HTTP/1.1\r\nHost: localhost\r\n"
    func post(_ body: String) -> String {
      status(
        "POST /Login/default HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(body.count)\r\n"
          + "Content-Type: application/x-www-form-urlencoded\r\n", body: body)
    }
    #expect(status(get) == "200")
    #expect(status("GET /" + String(repeating: "a", count: 1_100) + get.dropFirst(5)) == "414")
    #expect(status(get + "X-Long: " + String(repeating: "a", count: 15_000) + "\r\n") == "200")
    #expect(status(get + "X-Long: " + String(repeating: "a", count: 21_000) + "\r\n") == "431")
    #expect(status(get + String(repeating: "X-Many: a\r\n", count: 17)) == "431")
    #expect(post(String(repeating: "a", count: 1_100)) == "413")
    #expect(post(String(repeating: "a=b&", count: 20)) == "400")
    #expect(post(String(repeating: "a=b&", count: 10)) == "403")
    #expect(host.end() == 0)
  }

  @Test func `commands ask only the host that serves their configuration`() throws {
    let file = try write()
    let host = try ServedScreens(screens, file)
    let rows = try screens.run("plugins", "--config", file, "--json").json()
    #expect(rows[0]?["source"] == "host")
    let factory = rows.array?.first { $0["id"] == "org.screens.local-connector" }
    #expect(factory?["state"] == "ready")
    #expect(factory?["digest"]?.string?.count == 64)
    #expect(factory?.members?.suffix(2).map(\.name) == ["worker", "warnings"])
    let themes = try screens.run("themes", "--config", file, "--json").json()
    #expect(themes[0]?["name"] == "default")
    let explained = try screens.run("explain", "Login", "--theme", "flat7", "--config", file)
    #expect(explained.output.contains("LoginView_flat7 over LoginView_default"))
    #expect(try screens.run("retry", "--config", file).output.hasPrefix("There is nothing"))
    #expect(try screens.run("plugins", "--json").json()[0]?["source"] == "scan")
    #expect(host.end() == 0)
  }

  @Test func `a saved configuration takes effect, an invalid one does not`() throws {
    let file = try write()
    let host = try ServedScreens(screens, file)
    _ = try write("<key>defaultTheme</key><string>flat7</string>")
    try host.waitForError("reloaded \(file)")
    #expect(
      try screens.run("explain", "Login", "--config", file, "--json").json()["requested"]
        == "flat7")
    _ = try write("<key>defaultThem</key><string>flat7</string>")
    try host.waitForError("refused; the configuration before it stays in use")
    let reload = try screens.run("reload", "--config", file)
    #expect(reload.status == 1)
    #expect(reload.errors.contains("did you mean 'defaultTheme'?"))
    #expect(try host.get("Login/flat7").contains("autocomplete"))
    _ = try write()
    try host.waitForError("reloaded \(file)")
    #expect(try screens.run("reload", "--config", file).output == "Reloaded \(file).\n")
    #expect(host.end() == 0)
  }

  @Test func `without watching, SIGHUP reloads`() throws {
    let file = try write()
    let host = try ServedScreens(screens, file, "--no-watch")
    _ = try write("<key>connectorFactory</key><string>NoSuchFactory</string>")
    kill(host.process.processIdentifier, SIGHUP)
    try host.waitForError("no plugin has the connector factory 'NoSuchFactory'")
    #expect(host.end() == 0)
  }

  @Test func `a port in use is one sentence and exit code 1`() throws {
    let file = try write()
    let host = try ServedScreens(screens, file)
    let address = try #require(host.url.host()) + ":\(try #require(host.url.port))"
    let second = try Screens().run("serve", "--config", file, "--listen", address)
    #expect(second.status == 1)
    #expect(
      second.logged == [
        .init(
          level: "error",
          message: "\(address): is in use by another program: stop that one or choose another "
            + "address.")
      ])
    #expect(host.end() == 0)
  }

  @Test func `an invalid configuration stops the start`() throws {
    let file = try write("<key>listn</key><string>127.0.0.1:0</string>")
    let result = try screens.run("serve", "--config", file)
    #expect(result.status == 1)
    let message = "\(file):4:1: unknown key 'listn'; did you mean 'listen'?"
    #expect(result.logged == [.init(level: "error", message: message)])
  }

  @Test func `a Unix socket of a killed host is reused by the next one`() throws {
    let file = try write()
    let path = folder.path("x.sock")
    let first = try ServedScreens(screens, file, listen: "unix:\(path)")
    let second = try Screens().run("serve", "--config", file, "--listen", "unix:\(path)")
    #expect(second.status == 1)
    #expect(second.errors.contains("\(path): is in use by another program"))
    try first.killAll()
    #expect(folder.has("x.sock"))
    let next = try ServedScreens(screens, file, listen: "unix:\(path)")
    #expect(next.end() == 0)
  }

  @Test func `a host on this machine's own address answers to its own names only`() throws {
    let host = try ServedScreens(screens, try write())
    let port = UInt16(try #require(host.url.port))
    #expect(Load(port: port, host: "localhost").answer() == nil)
    let rebound = Load(port: port, host: "rebound.example").answer()
    #expect(rebound?.hasPrefix("answered 'HTTP/1.1 421 ") == true)
    #expect(host.end() == 0)
  }

  @Test func `reload lists the changes that need a restart, beside its result`() throws {
    let file = try write()
    let host = try ServedScreens(screens, file)
    _ = try write("<key>allowedHosts</key><array><string>localhost</string></array>")
    for options in [[], ["--json"]] {
      let reload = try screens.run(["reload", "--config", file] + options)
      #expect(reload.status == 0)
      let answer = options.isEmpty ? reload.errors : reload.output
      #expect(answer.contains("holds from the next start on"), "\(answer)")
    }
    #expect(host.end() == 0)
  }
}
