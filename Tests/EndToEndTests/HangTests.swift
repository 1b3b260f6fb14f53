@testable import ScreensSystem
import Foundation
import ScreensCore
import ScreensDocuments
import TestSupport
import Testing

/// A plugin in the host's own process that never returns costs seconds, and no data.
///
/// A sample runs by default; `SCREENS_FAULT_MATRIX=all` runs everything.
@Suite(.enabled(if: CCompiler.isThere), .serialized)
struct HangTests {
  private let screens: Screens
  private let folder: TemporaryFolder

  init() throws {
    screens = try Screens()
    folder = try TemporaryFolder()
  }

  /// One kind of hang in one place.
  struct Hang: Sendable, CustomTestStringConvertible {
    let place: String
    let how: String
    let isSupervised: Bool

    var testDescription: String {
      "\(how) in \(place) \(isSupervised ? "with" : "without") a supervisor"
    }

    /// The place as the host names it.
    var name: String {
      switch place {
      case "constructor": "its constructors"
      case "entry": "screens_plugin_entry"
      case "create", "destroy", "init", "make", "validate", "start", "cancel": place
      case "end": "destroy of a connector"
      case "selector": "a selector"
      default: "slot \(slot)"
      }
    }

    /// A slot as Swift spells it: `preCreate`.
    private var slot: String {
      let words = place.split(separator: "_")
      return words.dropFirst().reduce(into: String(words[0])) { $0 += $1.capitalized }
    }

    /// The ways in which the plugin is called.
    enum Caller {
      /// The host calls, which asks for the demo account after its start.
      case start
      /// A visitor of the theme's page.
      case visit
      /// A user who signs in there.
      case signIn
      /// A user who signs out before the sign-in has ended.
      case signOut
    }

    var caller: Caller { Self.places[place] ?? .visit }

    /// Whether it hangs in the trial of the host's first view, where it blocks the host's actor.
    var isInTrial: Bool {
      ["create", "destroy", "hidden"].contains(place)
    }

    private static let places: [String: Caller] = [
      "constructor": .visit, "entry": .visit, "init": .visit, "create": .visit,
      "pre_create": .visit, "set_translations": .visit,
      "set_default_delegate": .visit, "created": .visit, "shown": .visit, "event": .signIn,
      "hidden": .visit, "destroy": .visit, "set_attribute": .visit, "progress_presenter": .visit,
      "selector": .signIn, "send": .signIn,
      "pre_action": .signIn, "get_attribute": .signIn, "progress_message": .signIn,
      "start_interaction": .signIn, "finish_interaction": .signIn, "make": .start,
      "validate": .start, "start": .start, "end": .start, "cancel": .signOut,
    ]
    private static let ways = ["loop", "rest", "lock"]

    static var all: [Hang] {
      let whole = places.keys.sorted().flatMap { place in
        ways.flatMap { how in
          [true, false].map { Hang(place: place, how: how, isSupervised: $0) }
        }
      }
      if ProcessInfo.processInfo.environment["SCREENS_FAULT_MATRIX"] == "all" { return whole }
      return [
        Hang(place: "created", how: "rest", isSupervised: true),
        Hang(place: "constructor", how: "lock", isSupervised: true),
        Hang(place: "make", how: "loop", isSupervised: true),
        Hang(place: "cancel", how: "rest", isSupervised: true),
        Hang(place: "selector", how: "loop", isSupervised: true),
        Hang(place: "shown", how: "lock", isSupervised: false),
        Hang(place: "start", how: "rest", isSupervised: false),
      ]
    }
  }

  /// Serves a host with the plugin in its own process.
  private func serve(
    _ place: String, _ how: String, _ more: String..., end: Int, spared: Int = 1,
    isInStart: Bool = false
  ) throws -> (host: ServedScreens, file: String) {
    let plugins = try folder.makeFolder("plugins")
    let source = try String(
      contentsOfFile: "\(Repository.fixtures("Hangs"))/hang.c", encoding: .utf8)
    try CCompiler.compile(
      "#define PLACE \"\(place)\"\n#define HOW \(how)\n#define SPARED \(spared)\n" + source,
      to: "\(plugins)/libhang.so")
    // Without a connector a visit loads the library, and not the start.
    let overrides =
      switch Hang(place: place, how: how, isSupervised: true).caller {
      case .start: override("demoAccount")
      case .signIn, .signOut: override("loginByEmail")
      case .visit: isInStart ? override("demoAccount") : ""
      }
    let file = try folder.write(
      """
      <plist version="1.0"><dict>
      <key>pluginDirectories</key><array><string>plugins</string></array>
      <key>plugins</key><dict><key>org.example.hang</key>
      <dict><key>isolation</key><string>host</string></dict></dict>\(overrides)
      <key>limits</key><dict><key>watchdogSeconds</key><integer>1</integer>
      <key>trialMilliseconds</key><integer>60000</integer>
      <key>watchdogEndSeconds</key><integer>\(end)</integer>
      <key>drainDelaySeconds</key><integer>0</integer>
      <key>drainGraceSeconds</key><integer>1</integer></dict>
      </dict></plist>
      """, to: "plugins.plist")
    let host = try ServedScreens(screens, file, more)
    return (host, file)
  }

  /// Asks for a page that may never come.
  private func visit(_ host: ServedScreens, _ path: String = "Login/hang") {
    let page = host.url.appending(path: path)
    ServiceThread.start { _ = try? Data(contentsOf: page) }
  }

  private func override(_ operation: String) -> String {
    """
    <key>connectorOverrides</key><dict>
    <key>\(operation)</key><string>HangFactory</string></dict>
    """
  }

  /// Begins a sign-in that may never end.
  private func signIn(_ host: ServedScreens) throws -> LoginPage {
    let browser = try LoginPage(host.url.appending(path: "Login/hang"))
    ServiceThread.start { _ = try? browser.signIn() }
    return browser
  }

  /// The shortest time of some successful runs of a command.
  private func fastest(_ words: String...) throws -> Duration {
    try (0..<3).map { _ in
      try ContinuousClock().measure {
        let result = try screens.run(words)
        #expect(result.status == 0)
      }
    }.min() ?? .zero
  }

  private func row(_ file: String) throws -> JSONValue? {
    try screens.run("plugins", "--config", file, "--json").json().array?.first {
      $0["id"]?.string == "org.example.hang"
    }
  }

  @Test(arguments: Hang.all)
  func `a plugin that does not return is named; then its host ends and quarantines it`(hang: Hang)
    throws
  {
    let more = hang.isSupervised ? "--watch" : "--no-supervisor"
    let (host, file) = try serve(
      hang.place, hang.how, more, end: 3, spared: hang.isInTrial ? 0 : 1)
    switch hang.caller {
    case .start: break
    case .visit: visit(host)
    case .signIn: _ = try signIn(host)
    case .signOut:
      let browser = try signIn(host)
      try host.waitForError("has begun")
      ServiceThread.start { _ = try? browser.signOut() }
    }
    try host.waitForError("\(hang.name) of org.example.hang 1.0.0 has not ended for 1 s")
    try host.waitForError("at \(hang.how) (libhang.so+0x")
    try host.waitForError("org.example.hang hung, and the host with it, in \(hang.name) on 20")
    if hang.isSupervised {
      try host.waitForError("Listening on")
      #expect(try host.get("Login/hang").contains("autocomplete"))
      #expect(try host.get("").contains("autocomplete"))
    } else {
      try host.waitForEnd()
      #expect(host.process.terminationStatus == 1)
    }
    #expect(try row(file)?["state"] == "hung")
    if hang.isSupervised { #expect(host.end() == 0) }
  }

  @Test(arguments: ["constructor", "entry", "init"])
  func `a plugin that blocks its host's start is quarantined, and the host starts`(place: String)
    throws
  {
    let (host, file) = try serve(place, "rest", "--watch", end: 2, spared: 0, isInStart: true)
    #expect(try host.get("Login/default").contains("autocomplete"))
    #expect(try row(file)?["state"] == "hung")
    #expect(host.end() == 0)
  }

  @Test func `endless work of the host's own is named, and no process or plugin suffers`() throws {
    // A refused plugin, so that there is something to retry.
    let manifest = try folder.write(
      """
      <plist version="1.0"><dict><key>id</key><string>org.example.open</string>
      <key>kind</key><string>theme</string><key>name</key><string>open</string>
      <key>version</key><string>1.0.0</string><key>abi</key><string>1.0</string>
      <key>parent</key><string>default</string></dict></plist>
      """, to: "plugins/Open.screens/manifest.plist")
    try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: manifest)
    let (host, file) = try serve("nowhere", "loop", "--watch", end: 2)
    // A process that was stopped while it changed the state folder.
    let lock = try FolderLock(screens.state.path)
    let retry = screens.process(["retry", "--config", file])
    try retry.run()
    try host.waitForError("a piece of the host's own work has not ended for 1 s: it keeps a thread")
    try host.waitForError("  at ")
    // Longer than a plugin may run.
    let start = ContinuousClock.now
    while start.duration(to: .now) < .seconds(3) {
      #expect(try host.get("Login/default").contains("autocomplete"))
    }
    lock.release()
    let end = try host.error(with: "a piece of the host's own work has ended after ")
    #expect(!end.contains("hung"))
    retry.waitForEnd()
    #expect(retry.terminationStatus == 0)
    #expect(!screens.state.has("quarantine.plist"))
    #expect(host.end() == 0)
  }

  @Test func `a call that is only slow is named, and the host continues after it`() throws {
    let (host, file) = try serve("created", "late", end: 0)
    visit(host)
    try host.waitForError("slot created of org.example.hang 1.0.0 has not ended for 1 s")
    try host.waitForError("slot created of org.example.hang 1.0.0 has ended after ")
    #expect(try row(file)?["state"] == "ready")
    #expect(host.end() == 0)
  }

  @Test(arguments: [("created", 1), ("init", 1), ("constructor", 1)])
  func `commands answer while a plugin hangs, and name the plugin if they need it`(
    place: String, spared: Int
  ) throws {
    let (host, file) = try serve(place, "lock", end: 0, spared: spared)
    visit(host)
    try host.waitForError("of org.example.hang 1.0.0 has not ended for 1 s")
    #expect(try row(file)?["source"] == "host")
    #expect(try row(file)?["state"] == "hung")
    // Neither waits for the plugin that hangs. The fastest of several tries excludes delays by the
    // machine.
    let listing = try fastest("themes", "--config", file, "--json")
    let explaining = try fastest("explain", "Login", "--theme", "hang", "--config", file, "--json")
    #expect(explaining < listing + .milliseconds(700))
    #expect(
      try screens.run("themes", "--config", file, "--json").json().array?.count == 8)
    let reply = try screens.run("reload", "--config", file)
    #expect(reply.status == 1)
    #expect(reply.errors.contains("org.example.hang 1.0.0 hangs in "), "\(reply.errors)")
    // The plugin was not given up, and a retry of the others waits for no plugin.
    #expect(try screens.run("retry", "--config", file).status == 0)
    let successor = try screens.run("serve", "--config", file, "--take-over")
    #expect(successor.status == 1)
    #expect(successor.errors.contains("org.example.hang 1.0.0 hangs in "), "\(successor.errors)")
    kill(try host.child(), SIGKILL)
    try host.waitForError("is started again")
    try host.waitForError("Listening on")
    #expect(host.end() == 0)
  }

  @Test(arguments: [("created", true), ("constructor", true), ("constructor", false)])
  func `a host ends within its grace period when asked to, whatever hangs in it`(
    place: String, isSupervised: Bool
  ) throws {
    let more = isSupervised ? "--watch" : "--no-supervisor"
    let (host, _) = try serve(place, "loop", more, end: 0)
    visit(host)
    try host.waitForError("of org.example.hang 1.0.0 has not ended for 1 s")
    let start = ContinuousClock.now
    host.process.terminate()
    try host.waitForError("has not ended within its 1 s, and is ended now: org.example.hang")
    try host.waitForEnd()
    #expect(start.duration(to: .now) < .seconds(8))
    #expect(host.process.terminationStatus == 128 + SIGTERM)
  }
}
