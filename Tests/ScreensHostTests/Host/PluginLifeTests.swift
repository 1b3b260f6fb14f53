import PluginFormat
import Screenlets
import ScreensCore
import ScreensModel
import ScreensViews
import TestSupport
import Testing

@testable import PluginCatalog
@testable import ScreensHost

/// A plugin's life as a value: its generations are numbers, and nothing is loaded.
@Suite struct PluginLifeTests {
  private typealias Life = PluginLife<Int>

  private struct Harm: PluginLoss {
    var isHang = false
    var description: String { "it broke" }
  }

  private static func refusal(_ reason: String, _ state: PluginState = .refused) -> Refusal {
    Refusal(state: state, reason: reason)
  }

  private static func fault(_ screenlet: ScreenletName) throws -> ViewFault {
    let theme = try #require(ThemeName("acme"))
    return ViewFault(
      plugin: PluginReference(id: "org.example.a", version: "1.0.0", generation: 1, path: "/a.so"),
      viewClass: try #require(ViewClassName("LoginView_acme")),
      view: ThemeView(theme: theme, screenlet: screenlet), slot: .created, text: "it broke",
      loss: Harm())
  }

  private static let pause = PluginPause(end: 60)
  private static let absence = PluginAbsence(start: .now)

  /// The events of the table by name.
  private static func events() throws -> [(name: String, event: Life.Event)] {
    [
      ("excluded", .excluded(2, refusal("no plugin", .notAPlugin), isNews: true)),
      ("disabled", .excluded(2, refusal("disabled", .disabled), isNews: true)),
      ("read", .read(2, note: "odd")),
      ("reread", .reread(2)),
      ("unusable", .unusable(2, refusal("broken"))),
      ("loaded", .loaded(2, code: .newCode)),
      ("loaded the same code", .loaded(2, code: .sameCode)),
      ("loaded no code", .loaded(2, code: .nothing)),
      ("restored", .restored(2, because: refusal("harmed"))),
      ("refused", .refused(refusal("no"))),
      ("noted", .noted("short")),
      ("parents changed", .parentsChanged),
      ("view lost", .viewLost(try fault(.login), trace: "here")),
      ("harmed", .harmed(refusal("harmed", .crashed))),
      ("views lost", .viewsLost([try fault(.login)], because: refusal("out"))),
      ("worker ended", .workerEnded("ended", trace: nil)),
      ("paused", .paused(pause)),
      ("pause ended", .pauseEnded(pause)),
      ("probation ended", .probationEnded),
      ("retried", .retried),
      ("vanished", .vanished(absence)),
      ("appeared", .appeared),
    ]
  }

  private static func lives() throws -> [(name: String, life: Life)] {
    let onProbation = Life.Running(generation: 1, standing: .onProbation(after: 0))
    var lossy = Life.Running(generation: 1, failedUpdate: refusal("old"), absence: absence)
    lossy.harm.lose(try fault(.login), trace: nil)
    #expect(lossy.harm.begin(pause) == true)
    let killed = Refusal(state: .crashed, reason: "killed", pause: pause)
    return [
      ("listed", Life(1)), ("ready", .ready(.init(generation: 1))),
      ("on probation", .ready(onProbation)), ("with losses", .ready(lossy)),
      ("restored", .ready(.init(generation: 1, failedUpdate: killed))),
      ("refused", .refused(1, refusal("bad"))),
      ("refused for its parents", .refused(1, Refusal(reason: "bad", basis: []))),
      ("paused", .refused(1, killed)),
      ("not a plugin", .refused(1, refusal("no plugin", .notAPlugin))),
    ]
  }

  /// The pause that a life is in.
  private static func pause(of life: Life) -> PluginPause? {
    life.running?.harm.pause ?? life.failedUpdate?.pause ?? life.refusal?.pause
  }

  /// A life in a line that shows what has changed.
  private static func text(_ life: Life) -> String {
    switch life {
    case .listed(let generation, let listing):
      let parts = [listing.note, listing.failedUpdate.map { "not \($0.reason)" }]
      return (["listed \(generation)"] + parts.compactMap { $0 }).joined(separator: ", ")
    case .refused(let generation, let refusal):
      let pause = refusal.pause == nil ? nil : "paused"
      return
        (["\(refusal.state.rawValue) \(generation)", refusal.reason] + [pause].compactMap { $0 })
        .joined(separator: ", ")
    case .ready(let running):
      let parts = [
        running.standby.map { "standby \($0)" }, running.failedUpdate.map { "not \($0.reason)" },
        running.harm.faults.isEmpty ? nil : "lost \(running.harm.faults.count)",
        running.harm.accident.sentence, running.harm.accident.trace,
        pause(of: life) == nil ? nil : "paused", running.absence == nil ? nil : "absent",
      ]
      return (["ready \(running.generation)"] + parts.compactMap { $0 }).joined(separator: ", ")
    }
  }

  /// The next life for each life and event; events that a life ignores are omitted.
  private static let table: [String: [String: String]] = [
    "listed": [
      "excluded": "not-a-plugin 2, no plugin", "disabled": "disabled 2, disabled",
      "read": "listed 2, odd", "unusable": "listed 1, not broken", "loaded": "ready 2",
      "loaded the same code": "ready 2", "loaded no code": "ready 2",
      "refused": "refused 1, no", "noted": "listed 1, short",
    ],
    "ready": [
      "excluded": "ready 1, not no plugin", "disabled": "disabled 2, disabled",
      "reread": "ready 2", "unusable": "ready 1, not broken", "loaded": "ready 2, standby 1",
      "loaded the same code": "ready 2", "loaded no code": "ready 2",
      "refused": "refused 1, no", "view lost": "ready 1, lost 1, here",
      "views lost": "ready 1, not out, lost 1", "worker ended": "ready 1, ended",
      "vanished": "ready 1, absent",
    ],
    "on probation": [
      "excluded": "ready 1, standby 0, not no plugin", "disabled": "disabled 2, disabled",
      "reread": "ready 2, standby 0", "unusable": "ready 1, standby 0, not broken",
      "loaded": "ready 2, standby 0", "loaded the same code": "ready 2, standby 0",
      "loaded no code": "ready 2", "refused": "refused 1, no",
      "view lost": "ready 1, standby 0, lost 1, here", "harmed": "ready 0, not harmed",
      "views lost": "ready 1, standby 0, not out, lost 1",
      "worker ended": "ready 1, standby 0, ended",
      "probation ended": "ready 1", "vanished": "ready 1, standby 0, absent",
    ],
    "with losses": [
      "excluded": "ready 1, not no plugin, lost 1, paused, absent",
      "disabled": "disabled 2, disabled", "reread": "ready 2",
      "unusable": "ready 1, not broken, lost 1, paused, absent", "loaded": "ready 2",
      "loaded the same code": "ready 2", "loaded no code": "ready 2",
      "refused": "refused 1, no", "views lost": "ready 1, not out, lost 1, paused, absent",
      "worker ended": "ready 1, not old, lost 1, ended, paused, absent",
      "pause ended": "ready 1, not old, lost 1, absent", "retried": "ready 1, not old, absent",
      "appeared": "ready 1, not old, lost 1, paused",
    ],
    "restored": [
      "excluded": "ready 1, not no plugin", "disabled": "disabled 2, disabled",
      "reread": "ready 2", "unusable": "ready 1, not broken", "loaded": "ready 2, standby 1",
      "loaded the same code": "ready 2", "loaded no code": "ready 2",
      "refused": "refused 1, no", "view lost": "ready 1, not killed, lost 1, here, paused",
      "views lost": "ready 1, not out, lost 1",
      "worker ended": "ready 1, not killed, ended, paused", "pause ended": "ready 1",
      "retried": "ready 1, not killed", "vanished": "ready 1, not killed, paused, absent",
    ],
    "refused": [
      "excluded": "not-a-plugin 2, no plugin", "disabled": "disabled 2, disabled",
      "read": "listed 2, odd", "unusable": "refused 2, broken",
      "restored": "ready 2, not harmed", "paused": "refused 1, bad, paused",
    ],
    "refused for its parents": [
      "excluded": "not-a-plugin 2, no plugin", "disabled": "disabled 2, disabled",
      "read": "listed 2, odd", "unusable": "refused 2, broken",
      "restored": "ready 2, not harmed", "parents changed": "listed 1",
      "paused": "refused 1, bad, paused",
    ],
    "paused": [
      "excluded": "not-a-plugin 2, no plugin", "disabled": "disabled 2, disabled",
      "read": "listed 2, odd", "unusable": "refused 2, broken",
      "restored": "ready 2, not harmed", "pause ended": "crashed 1, killed",
      "retried": "crashed 1, killed",
    ],
    "not a plugin": [
      "disabled": "disabled 2, disabled", "excluded": "not-a-plugin 2, no plugin",
      "read": "listed 2, odd", "unusable": "refused 2, broken",
      "restored": "ready 2, not harmed", "paused": "not-a-plugin 1, no plugin, paused",
    ],
  ]

  @Test func `each event turns each life into the one in the table`() throws {
    for (state, life) in try Self.lives() {
      for (name, event) in try Self.events() {
        var next = life
        _ = next.handle(event)
        #expect(
          Self.text(next) == Self.table[state]?[name] ?? Self.text(life),
          "\(name), when it is \(state)")
      }
    }
  }

  @Test func `an event uses the data of the life before it`() throws {
    var life = Life(1)
    #expect(life.handle(.loaded(1, code: .newCode)) == [.awaitProbation])
    #expect(life.handle(.read(2, note: nil)) == [.load])
    let foreign = Self.refusal("foreign", .notAPlugin)
    #expect(life.handle(.excluded(2, foreign, isNews: true)) == [.log("foreign")])
    #expect(life.handle(.excluded(2, foreign, isNews: false)) == [])
    let harm = Self.refusal("harm", .crashed)
    #expect(life.handle(.excluded(2, harm, isNews: true)) == [])
    #expect(life.handle(.loaded(2, code: .newCode)) == [.awaitProbation, .reportUse])
    #expect(life.handle(.unusable(2, Self.refusal("broken"))) == [.log("broken")])
    #expect(life.handle(.probationEnded) == [.remember])
    #expect(life.handle(.retried) == [.forgetFaults, .awaitProbation, .lookAgain])
    #expect(life.handle(.paused(Self.pause)) == [])
    #expect(life.handle(.viewLost(try Self.fault(.login), trace: nil)) == [])
    #expect(life.handle(.paused(Self.pause)) == [.awaitEnd(Self.pause)])
    #expect(life.handle(.pauseEnded(Self.pause)) == [.forgetFaults, .awaitProbation])
    #expect(life.handle(.refused(Self.refusal("out"))) == [.log("out")])
    #expect(life.handle(.retried) == [.lookAgain])
    #expect(life.handle(.read(3, note: nil)) == [])
  }

  @Test func `a killed content is inspected again after its pause, in use or not`() {
    let killed = Self.refusal("killed", .crashed)
    for restores in [false, true] {
      var life = Life(1)
      _ = life.handle(.refused(killed))
      #expect(life.handle(.paused(Self.pause)) == [.awaitEnd(Self.pause)])
      if restores, let refusal = life.refusal {
        #expect(life.handle(.restored(0, because: refusal)) == [.log("killed")])
      }
      #expect(life.handle(.pauseEnded(PluginPause(end: 61))) == [])
      #expect(life.handle(.pauseEnded(Self.pause)) == [.lookAgain])
      #expect(life.handle(.pauseEnded(Self.pause)) == [])
      #expect(life.generation == (restores ? 0 : 1))
      #expect(life.failedUpdate == nil)
    }
  }

  @Test func `a generation that lost views is not restored`() throws {
    var life = Life(1)
    _ = life.handle(.loaded(1, code: .newCode))
    _ = life.handle(.probationEnded)
    _ = life.handle(.viewLost(try Self.fault(.login), trace: nil))
    #expect(life.handle(.probationEnded) == [])
    _ = life.handle(.loaded(2, code: .newCode))
    #expect(life.running?.standby == nil)
    #expect(life.handle(.harmed(Self.refusal("harmed"))) == [])
    #expect(life.generation == 2)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `no sequence of events leads to an impossible life`(seed: UInt64) throws {
    var random = Seeded(seed)
    let events = try Self.events()
    var life = Life(0)
    var pauses: Set<PluginPause> = []
    for number in 1...2_000 {
      let before = life
      let (name, event) = try #require(events.randomElement(using: &random))
      let effects = life.handle(
        event.with(
          generation: number, pause: PluginPause(end: Int64(number)), ended: Self.pause(of: before))
      )
      for case .awaitEnd(let pause) in effects { pauses.insert(pause) }
      let pause = Self.pause(of: life)
      // Each pause ends, and only a used generation gets a load.
      #expect(pause.map(pauses.contains) ?? true, "\(name)")
      #expect(!effects.contains(.load) || before.running != nil, "\(name)")
      #expect(
        effects.contains(.lookAgain) ? before.refusal != nil || before.failedUpdate != nil : true)
      guard let running = life.running else { continue }
      #expect(running.standby != running.generation, "\(name)")
      // Every used generation was loaded, restored, or is the earlier one.
      if running.generation == number {
        #expect(["loaded", "restored", "reread"].contains { name.hasPrefix($0) }, "\(name)")
      } else {
        #expect(
          running.generation == before.running?.generation
            || running.generation == before.running?.standby)
      }
      if before.running == nil { #expect(running.harm.faults.isEmpty && running.standby == nil) }
    }
  }
}

extension PluginLife<Int>.Event {
  /// The same event for another generation, with another pause or the end of the present one.
  fileprivate func with(generation: Int, pause: PluginPause, ended: PluginPause?) -> Self {
    switch self {
    case .excluded(_, let refusal, let isNews): .excluded(generation, refusal, isNews: isNews)
    case .read(_, let note): .read(generation, note: note)
    case .reread: .reread(generation)
    case .unusable(_, let refusal): .unusable(generation, refusal)
    case .loaded(_, let part): .loaded(generation, code: part)
    case .restored(_, let refusal): .restored(generation, because: refusal)
    case .paused: .paused(pause)
    case .pauseEnded: .pauseEnded(ended ?? pause)
    default: self
    }
  }
}
