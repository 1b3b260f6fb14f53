@testable import PluginFormat
@testable import PluginCatalog
@testable import PluginCalls
@testable import PluginWorkers
import ScreensCore
import TestSupport
import Testing

@testable import ScreensHost

/// An idle plugin's activity is reported, once, and costs it nothing.
@Suite(.enabled(if: CCompiler.isThere, "needs a C compiler"), .ownThreads, .timeLimit(.minutes(15)))
struct StrayTests {
  @Test(arguments: [
    ("one-thread", "it keeps 1 thread of its own while nothing is asked of it"),
    ("timer", "times in"), ("handler", "it handles signals of the process (User defined signal 1)"),
    ("thirty-files", "it has 30 files open while nothing is asked of it"),
  ])
  func `a stray message behind an answer is a warning in the row, and one line`(
    what: String, warning: String
  ) async throws {
    let greedy = try await GreedyHost()
    let quiet = try await GreedyHost()
    for (host, what) in [(greedy, what), (quiet, "nothing")] {
      #expect(try await host.act(what))
    }
    try await Limit.wait(for: "it is warned of") {
      try await greedy.row().warnings.contains { $0.contains(warning) }
    }
    #expect(try await greedy.act("nothing"))
    let row = try await greedy.row()
    #expect(row.state == .ready)
    #expect(row.reason == nil)
    #expect(greedy.host.log.lines.count { $0.contains(warning) } == 1, "\(greedy.host.log.lines)")
    #expect(try await quiet.row().warnings == [])
  }

  // MARK: Looks

  private func look(
    _ time: Int, processor: Int = 0, threads: Int = 0, files: Int = 0, turns: Int64 = 0
  ) -> StrayWatch.Look {
    .init(
      time: time, processorMilliseconds: processor, threads: threads, files: files, handled: 0,
      turns: turns)
  }

  @Test func `short activity, or activity during a request, is no stray`() {
    var strays = StrayWatch()
    #expect(strays.compare(look(0, threads: 2)).isEmpty)
    #expect(strays.compare(look(2_900, processor: 100, threads: 2, turns: 5)).isEmpty)
    #expect(strays.compare(look(3_200, processor: 100, threads: 0, turns: 5)).isEmpty)
    #expect(strays.compare(look(3_300, processor: 100, threads: 1, turns: 5)).isEmpty)
    strays.restart()
    #expect(strays.compare(look(9_000, processor: 2_000, turns: 900)).isEmpty)
    #expect(strays.compare(look(11_000, processor: 2_000, turns: 900)).isEmpty)
  }

  @Test func `a spinning thread is found by its share, and a timer by its turns`() {
    var strays = StrayWatch()
    _ = strays.compare(look(0, processor: 0, turns: 0))
    let spinning = strays.compare(look(2_000, processor: 1_000, turns: 2))
    #expect(spinning[.activity]?.contains("used 50 % of a processor") == true)
    let ticking = strays.compare(look(4_000, processor: 1_001, turns: 102))
    #expect(ticking[.activity]?.contains("ran 100 times in 2000 ms") == true)
    #expect(strays.compare(look(6_000, processor: 1_001, turns: 104)).isEmpty)
  }

  // MARK: Floods

  @Test func `lines that flood the log are counted in the row`() async throws {
    let faulty = try FaultyGenerations()
    try faulty.write("first")
    let host = try await faulty.makeHost()
    try faulty.say("many-lines", to: host)
    let warnings = try #require(await host.row(faulty.library)).warnings
    let warning = try #require(warnings.first)
    let count = try #require(warning.firstMatch(of: /it wrote too much: (\d+) of its lines/)?.1)
    #expect((600...800).contains(Int(count) ?? 0), "\(warning)")
    // A restarted worker has no new budget.
    try faulty.say("ask-and-crash", to: host)
    #expect(host.log.lines.count { $0.hasSuffix(": again") } < 400)
  }

  @Test func `an endless flood is bounded in total`() {
    let budget = LineBudget()
    let start = ContinuousClock.now
    var count = 0
    var bytes = 0
    for tenth in 0..<36_000 where budget.take(100, at: start + .milliseconds(100 * tenth)) != nil {
      count += 1
    }
    #expect(count == 2_000)
    for second in 0..<3_600
    where budget.take(10_000, at: start + .seconds(3_600 + second)) != nil { bytes += 10_000 }
    #expect((1_000_000...1 << 20).contains(bytes))
    #expect(budget.warning?.contains("of its lines are omitted") == true)
  }
}
