@testable import ScreensCore
import ScreensModel
import ScreensViews
import TestSupport
import Testing

/// The budget of what follows from one act of a user: its parts together, each act its own.
struct UserActTests {
  private static let plugin = PluginReference(
    id: "org.example.flock", version: "1.0.0", generation: 1, path: "")

  @Test func `a slot may perform twenty actions, but not twenty at the end of each`() throws {
    let host = try ProbeHost()
    host.connectors.answer("x", .success("done"))
    var perEnd = 0
    host.reports.body = { slot, view in
      if slot == .send { for _ in 0..<20 { view.screenlet.performAction(action("x")) } }
      if slot == .finishInteraction {
        for _ in 0..<perEnd { view.screenlet.performAction(action("x")) }
      }
      return .handled
    }
    func click() throws -> Int {
      host.probe.log = []
      let (view, node) = (try host.view, try host.node("both"))
      host.session.scope.act { #expect(throws: Never.self) { try view.fire(node) } }
      for _ in 0..<500 where host.session.waiting > 0 { host.session.deliverResults() }
      return host.probe.log.count { $0 == "interactor x" }
    }
    #expect(try click() == 20)
    #expect(host.reports.lines == [])
    perEnd = 20
    #expect(try click() == 100)
    #expect(host.reports.lines.count { $0.contains("100 actions have followed") } == 1)
    // The next act has a budget of its own.
    perEnd = 0
    #expect(try click() == 20)
    #expect(host.reports.lines.count == 1)
  }

  @Test func `each part of the budget is met exactly, and reported once`() {
    var limits = ActLimits()
    limits.actions = 3
    limits.bytes = 100
    var reports: [String] = []
    let act = UserAct(limits)
    for expected in [true, true, true, false, false] {
      #expect(act.count(by: nil) { text, _ in reports.append(text) } == expected)
    }
    for (octets, expected) in [(60, true), (40, true), (1, false), (1, false)] {
      #expect(act.spend(octets) { reports.append($0) } == expected)
    }
    #expect(reports.count == 2)
    #expect(reports.first?.hasPrefix("3 actions") == true)
    #expect(reports.last?.contains("100 octets") == true)
  }

  @Test func `waiting for a turn counts, and nobody is blamed for it`() {
    var limits = ActLimits()
    limits.milliseconds = 0
    var reports: [(String, PluginReference?)] = []
    let act = UserAct(limits)
    #expect(act.count(by: Self.plugin) { reports.append(($0, $1)) })
    act.beginWait()
    let start = ContinuousClock.now
    while start.duration(to: .now) < .milliseconds(2) {}
    act.endWait()
    for _ in 0..<2 { #expect(!act.mayGoOn { reports.append(($0, $1)) }) }
    #expect(reports.map(\.0) == ["1 actions of 0 ms in all have followed from one act of a user"])
    #expect(!act.count(by: Self.plugin) { reports.append(($0, $1)) })
    #expect(reports.count == 1)
  }

  @Test func `the plugin that asked for most actions is named`() throws {
    var limits = ActLimits()
    limits.actions = 5
    let other = PluginReference(id: "org.example.calm", version: "1.0.0", generation: 1, path: "")
    let act = UserAct(limits)
    var culprits: [PluginReference?] = []
    for performer in [nil, other, Self.plugin, Self.plugin, nil, nil] {
      _ = act.count(by: performer) { culprits.append($1) }
    }
    #expect(culprits == [Self.plugin])
    let lone = UserAct(limits)
    for _ in 0..<6 { _ = lone.count(by: nil) { culprits.append($1) } }
    #expect(culprits == [Self.plugin, nil])
  }

  @Test func `values count together in an act, whichever plugin's call sets them`() throws {
    let host = try ProbeHost()
    let scope = host.session.scope
    let half = Value.string(String(repeating: "x", count: ActLimits().bytes / 2))
    func sum(_ count: Int) -> Int {
      (0..<count).count { _ in
        (try? host.screenlet.performing(for: Self.plugin) { try scope.spend(half, of: Self.plugin) })
          != nil
      }
    }
    for _ in 0..<2 {
      scope.act { #expect(sum(3) == 2) }
    }
    #expect(host.reports.lines.count { $0.contains("org.example.flock") } == 2)
    // The host's own values, and values outside of an act, count in no budget.
    scope.act {
      for _ in 0..<3 { #expect(throws: Never.self) { try scope.spend(half, of: .builtIn) } }
    }
    #expect(sum(3) == 3)
  }

  @Test func `the first action of an act never waits, and the next one does after its turn`()
    throws
  {
    let host = try ProbeHost()
    let scope = host.session.scope
    let act = UserAct(ActLimits())
    scope.during(act) {
      let end = ContinuousClock.now + .milliseconds(30)
      while ContinuousClock.now < end {}
      #expect(!act.hasHadItsTurn)
      #expect(act.count(by: nil) { _, _ in Issue.record("within the budget") })
      #expect(act.hasHadItsTurn)
    }
    #expect(!act.hasHadItsTurn)
  }

  @Test func `the time of an act is that of all its steps`() throws {
    let host = try ProbeHost()
    var limits = ActLimits()
    limits.milliseconds = 40
    let act = UserAct(limits)
    for _ in 0..<3 {
      host.session.scope.during(act) {
        let end = ContinuousClock.now + .milliseconds(20)
        while ContinuousClock.now < end {}
      }
    }
    var reports: [String] = []
    #expect(!act.count(by: nil) { text, _ in reports.append(text) })
    #expect(reports.count == 1 && reports.first?.contains("40 ms in all") == true)
  }

  @Test func `a plugin performs the actions of its call, and none after it`() throws {
    let host = try ProbeHost()
    let scope = host.session.scope
    let other = PluginReference(id: "org.example.calm", version: "1.0.0", generation: 1, path: "")
    var seen: [String?] = [scope.chain.performer?.id]
    host.screenlet.performing(for: Self.plugin) {
      seen.append(scope.chain.performer?.id)
      host.screenlet.performing(for: other) { seen.append(scope.chain.performer?.id) }
      seen.append(scope.chain.performer?.id)
      host.screenlet.performing(for: .builtIn) { seen.append(scope.chain.performer?.id) }
      seen.append(scope.chain.performer?.id)
    }
    seen.append(scope.chain.performer?.id)
    let own = Self.plugin.id
    #expect(seen == [nil, own, "org.example.calm", own, nil, own, nil])
  }
}
