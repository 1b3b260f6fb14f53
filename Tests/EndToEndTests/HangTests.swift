import Foundation
import ScreensCore
import ScreensDocuments
import TestSupport
import Testing

/// A plugin in the host's own process that never returns costs seconds, and nothing that lasts.
///
/// A sample runs by default; `SCREENS_FAULT_MATRIX=all` has the whole of it run.
@Suite(.enabled(if: CCompiler.isThere), .serialized)
struct HangTests {
  private let screens: Screens
  private let folder: TemporaryFolder

  init() throws {
    screens = try Screens()
    folder = try TemporaryFolder()
  }

  /// One way to hang in one place.
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
      case "create", "destroy", "init", "make", "validate", "start": place
      case "end": "destroy of a connector"
      case "pre_create": "slot preCreate"
      case "set_translations": "slot setTranslations"
      default: "slot \(place)"
      }
    }

    var isConnectors: Bool { ["make", "validate", "start", "end"].contains(place) }

    private static let places = [
      "created", "constructor", "make", "create", "entry", "set_translations", "start", "init",
      "pre_create", "validate", "shown", "destroy", "end",
    ]
    private static let ways = ["loop", "rest", "lock"]

    static var all: [Hang] {
      let whole = places.flatMap { place in
        ways.flatMap { how in
          [true, false].map { Hang(place: place, how: how, isSupervised: $0) }
        }
      }
      if ProcessInfo.processInfo.environment["SCREENS_FAULT_MATRIX"] == "all" { return whole }
      return [
        Hang(place: "created", how: "rest", isSupervised: true),
        Hang(place: "constructor", how: "lock", isSupervised: true),
        Hang(place: "make", how: "loop", isSupervised: true),
        Hang(place: "shown", how: "lock", isSupervised: false),
      ]
    }
  }

  /// A host with the plugin in its own process.
  private func serve(
    _ place: String, _ how: String, _ more: String..., end: Int, spared: Int = 1
  ) throws -> (host: ServedScreens, file: String) {
    let plugins = try folder.makeFolder("plugins")
    let source = try String(
      contentsOfFile: "\(Repository.fixtures("Hangs"))/hang.c", encoding: .utf8)
    try CCompiler.compile(
      "#define PLACE \"\(place)\"\n#define HOW \(how)\n#define SPARED \(spared)\n" + source,
      to: "\(plugins)/libhang.so")
    let overrides =
      ["make", "validate", "start", "end"].contains(place)
      ? """
      <key>connectorOverrides</key><dict>
      <key>demoAccount</key><string>HangFactory</string></dict>
      """
      : ""
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

  private func row(_ file: String) throws -> JSONValue? {
    try screens.run("plugins", "--config", file, "--json").json().array?.first {
      $0["id"]?.string == "org.example.hang"
    }
  }

  @Test(arguments: Hang.all)
  func `a plugin that does not return is named, and then left out with its host ended for it`(
    hang: Hang
  ) throws {
    // What is loaded, and what a trial ends, hangs in the host's actor.
    let spared = hang.place == "create" || hang.place == "destroy" ? 0 : 1
    let more = hang.isSupervised ? "--watch" : "--no-supervisor"
    let (host, file) = try serve(hang.place, hang.how, more, end: 3, spared: spared)
    if !hang.isConnectors { visit(host) }
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

  @Test func `a call that is only slow is named, and the host goes on when it ends`() throws {
    let (host, file) = try serve("created", "late", end: 0)
    visit(host)
    try host.waitForError("slot created of org.example.hang 1.0.0 has not ended for 1 s")
    try host.waitForError("slot created of org.example.hang 1.0.0 has ended after ")
    #expect(try row(file)?["state"] == "ready")
    #expect(host.end() == 0)
  }

  @Test(arguments: [("created", 1), ("init", 1), ("constructor", 1)])
  func `commands answer while a plugin hangs, and what changes the host says which does`(
    place: String, spared: Int
  ) throws {
    let (host, file) = try serve(place, "lock", end: 0, spared: spared)
    visit(host)
    try host.waitForError("of org.example.hang 1.0.0 has not ended for 1 s")
    #expect(try row(file)?["source"] == "host")
    #expect(try row(file)?["state"] == "hung")
    let themes = try screens.run("themes", "--config", file, "--json").json()
    #expect(themes.array?.count == 2)
    let explained = try screens.run("explain", "Login", "--config", file, "--json")
    #expect(explained.status == 0)
    if place != "created" {
      for command in ["reload", "retry"] {
        let told = try screens.run(command, "--config", file)
        #expect(told.status == 1)
        #expect(told.errors.contains("org.example.hang 1.0.0 hangs in "), "\(told.errors)")
      }
    }
    let successor = try screens.run("serve", "--config", file, "--take-over")
    #expect(successor.status == 1)
    #expect(successor.errors.contains("org.example.hang 1.0.0 hangs in "), "\(successor.errors)")
    kill(try host.child(), SIGKILL)
    try host.waitForError("is started again")
    try host.waitForError("Listening on")
    #expect(host.end() == 0)
  }

  @Test(arguments: [("created", true), ("constructor", true), ("constructor", false)])
  func `a host ends within its grace when it is asked to, whatever hangs in it`(
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
