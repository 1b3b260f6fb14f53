import Foundation
import ScreensDocuments
import TestSupport
import Testing

@Suite struct SupervisorTests {
  private let screens: Screens
  private let folder: TemporaryFolder
  private static let fault = "*(volatile int *)0 = 1;"

  init() throws {
    screens = try Screens()
    folder = try TemporaryFolder()
  }

  /// A configuration with a folder of themes besides the shipped ones.
  private func configuration() throws -> String {
    try folder.makeFolder("themes")
    return try folder.write(
      """
      <plist version="1.0"><dict>
      <key>pluginDirectories</key>
      <array><string>\(Repository.root)/Plugins</string><string>themes</string></array>
      <key>plugins</key><dict><key>org.example.acme</key>
      <dict><key>isolation</key><string>host</string></dict></dict>
      <key>limits</key><dict><key>trialMilliseconds</key><integer>60000</integer></dict>
      </dict></plist>
      """, to: "plugins.plist")
  }

  private func row(_ id: String, _ file: String) throws -> JSONValue? {
    try screens.run("plugins", "--config", file, "--json").json().array?.first {
      $0["id"]?.string == id
    }
  }

  @Test func `a host that is killed is started again, and no client is refused meanwhile`() throws {
    let host = try ServedScreens(screens, try configuration())
    #expect(try host.get("").contains("autocomplete"))
    kill(try host.child(), SIGKILL)
    #expect(try host.get("Login/default").contains("autocomplete"))
    try host.waitForError("no plugin was in flight")
    #expect(!screens.state.has("quarantine.plist"))
    #expect(host.end() == 0)
  }

  @Test func `a host that is started again prints another key of its gallery`() throws {
    let host = try ServedScreens(screens, try configuration())
    #expect(try host.line().hasPrefix("Demo user: "))
    let first = try host.line()
    #expect(first.hasPrefix("Gallery: "))
    kill(try host.child(), SIGKILL)
    let second = try host.line()
    #expect(second.hasPrefix("Gallery: \(host.url)gallery?key="))
    #expect(second != first)
    #expect(host.end() == 0)
  }

  @Test func `a host that dies repeatedly is given up with a sentence`() throws {
    let host = try ServedScreens(screens, try configuration())
    for _ in 1..<5 {
      kill(try host.child(), SIGKILL)
      try host.waitForError("again")
      try host.waitForError("Listening on")
    }
    kill(try host.child(), SIGKILL)
    try host.waitForError("died 5 times in a row before it had answered")
    host.process.waitForEnd()
    #expect(host.process.terminationStatus == 1)
  }

  @Test func `the host dies with its supervisor`() throws {
    let host = try ServedScreens(screens, try configuration())
    let child = try host.child()
    kill(host.process.processIdentifier, SIGKILL)
    host.process.waitForEnd()
    // Its death closes its end of the pipes.
    while (try? host.line()) != nil {}
    #expect(!FileManager.default.fileExists(atPath: "/proc/\(child)/exe"))
  }

  @Test(.enabled(if: CCompiler.isThere))
  func `the copies of a killed host are removed by the next one`() throws {
    let file = try configuration()
    _ = try AcmeTheme(in: folder.path("themes"), caption: "Acme")
    let host = try ServedScreens(screens, file)
    #expect(try host.get("Login/acme").contains("Acme"))
    let first = try host.child()
    kill(first, SIGKILL)
    #expect(try host.get("Login/acme").contains("Acme"))
    let copies = screens.state.path("copies")
    let good = (try? String(contentsOfFile: screens.state.path("lastgood.plist"), encoding: .utf8))
    let left = FileManager.default.enumerator(atPath: copies)?.compactMap { $0 as? String } ?? []
    let second = try host.child()
    #expect(left.contains { $0.hasPrefix("host-\(second)-1/gen-") })
    for path in left where path.hasPrefix("host-\(first)-") && path.hasSuffix(".so") {
      #expect(good?.contains(path) == true, "\(path)")
    }
    #expect(host.end() == 0)
  }

  @Test func `without a supervisor there is one process`() throws {
    let host = try ServedScreens(screens, try configuration(), "--no-supervisor")
    #expect(throws: ServedScreens.Failure.self) { try host.child() }
    #expect(try host.get("").contains("autocomplete"))
    #expect(host.end() == 0)
  }

  @Test(.enabled(if: CCompiler.isThere))
  func `a plugin that ends the host is quarantined, also over a restart, until retry`() async throws
  {
    let file = try configuration()
    _ = try AcmeTheme(
      in: folder.path("themes"), caption: "Acme", starting: Self.fault)
    let host = try ServedScreens(screens, file)
    #expect(throws: (any Error).self) { try host.get("Login/acme") }
    #expect(try host.get("Login/acme").contains("autocomplete"))
    #expect(try host.get("Login/flat7").contains("autocomplete"))
    let acme = try row("org.example.acme", file)
    #expect(acme?["state"] == "crashed")
    #expect(
      acme?["reason"]?.string?.contains("Segmentation fault, signal 11) in init on 20") == true)
    #expect(try await host.developersGallery().contains("ended the host"))
    #expect(host.end() == 0)
    #expect(try row("org.example.acme", file)?["state"] == "crashed")
    let again = try ServedScreens(screens, file)
    #expect(try again.get("Login/acme").contains("autocomplete"))
    #expect(try row("org.example.acme", file)?["state"] == "crashed")
    let theme = try AcmeTheme.compile(caption: "Mended", in: folder.path("themes"))
    try Renaming.move(theme, to: folder.path("themes/Acme.screens/libacme.so"))
    #expect(try screens.run("reload", "--config", file).status == 0)
    #expect(try again.get("Login/acme").contains("Mended"))
    #expect(again.end() == 0)
    let retry = try screens.run("retry", "--config", file)
    #expect(
      retry.output == "Will be tried again: \(folder.path("themes"))/Acme.screens/libacme.so\n")
    #expect(try screens.run("retry", "--config", file).output.hasPrefix("There is nothing"))
  }

  @Test(.enabled(if: CCompiler.isThere))
  func `a slot that faults costs one crash, and the row names the slot`() throws {
    let file = try configuration()
    _ = try AcmeTheme(
      in: folder.path("themes"), caption: "Acme", translating: Self.fault)
    let host = try ServedScreens(screens, file)
    #expect(throws: (any Error).self) { try host.get("Login/acme") }
    #expect(try host.get("Login/acme").contains("autocomplete"))
    let acme = try row("org.example.acme", file)
    #expect(acme?["trace"] == nil)
    let reason = acme?["reason"]?.string ?? ""
    #expect(reason.contains("signal 11) in slot setTranslations on 20"))
    let table = try screens.run("plugins", "--config", file).output
    #expect(table.contains("\n  at set_translations (libacme.so+0x"), "\(table)")
    try host.waitForError("at set_translations (libacme.so+0x")
    #expect(host.end() == 0)
  }

  @Test(.enabled(if: CCompiler.isThere))
  func `a connector that ends the host is quarantined like a theme, also after a restart`() throws {
    try folder.makeFolder("connectors")
    let source = try String(
      contentsOfFile: Repository.fixtures("Workers/woken") + ".c", encoding: .utf8)
    try CCompiler.compile(
      "#define WORD \"it\"\n#define KIND 'c'\n#define HARM \(Self.fault)\n" + source,
      to: folder.path("connectors/libwoken.so"))
    let file = try folder.write(
      """
      <plist version="1.0"><dict>
      <key>pluginDirectories</key><array><string>connectors</string></array>
      <key>connectorFactory</key><string>WokenFactory</string>
      <key>plugins</key><dict><key>org.example.woken</key>
      <dict><key>isolation</key><string>host</string></dict></dict>
      </dict></plist>
      """, to: "plugins.plist")
    let host = try ServedScreens(screens, file)
    // The host loads the connector at its start, and dies then.
    _ = try? host.get("Login/default")
    #expect(try host.get("Login/default").contains("autocomplete"))
    let row = try row("org.example.woken", file)
    #expect(row?["state"] == "crashed")
    #expect(row?["reason"]?.string?.contains("signal 11) in init") == true)
    #expect(host.end() == 0)
    let again = try ServedScreens(screens, file)
    let child = try again.child()
    #expect(try again.get("Login/default").contains("autocomplete"))
    #expect(try self.row("org.example.woken", file)?["state"] == "crashed")
    #expect(try again.child() == child)
    #expect(again.end() == 0)
  }

  @Test(.enabled(if: CCompiler.isThere))
  func `a plugin that calls exit is quarantined like one that crashes`() throws {
    let file = try configuration()
    _ = try AcmeTheme(in: folder.path("themes"), caption: "Acme", starting: "exit(0);")
    let host = try ServedScreens(screens, file)
    #expect(throws: (any Error).self) { try host.get("Login/acme") }
    #expect(try host.get("Login/acme").contains("autocomplete"))
    #expect(try row("org.example.acme", file)?["reason"]?.string?.contains("exit code 0") == true)
    let table = try screens.run("plugins", "--config", file).output
    #expect(table.contains("at init (libacme.so+0x"), "\(table)")
    #expect(host.end() == 0)
  }
}
