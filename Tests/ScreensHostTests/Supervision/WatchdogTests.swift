@testable import PluginCalls
import ScreensCore
import ScreensViews
import Testing

@testable import ScreensHost

/// A call that blocks a thread is found, and a thread that the machine delays is no fault.
@Suite struct WatchdogTests {
  private static let second: Int64 = 1_000_000_000
  private static let mark = InFlightMark(plugin: 1, generation: 1).during(.slot(.created))

  /// A thread's state from one look to the next, half a second later.
  private struct Half {
    var state: Character
    var ran: Int64 = 0
    var waited: Int64 = 0

    static let sleeps = Half(state: "S")
    static let runs = Half(state: "R", ran: second / 2)
    /// Twenty others want the processor.
    static let starves = Half(state: "R", ran: second / 40, waited: second / 2 - second / 40)
    static let isStopped = Half(state: "T")
    static let isTraced = Half(state: "t")
    static let waitsForDisk = Half(state: "D")
  }

  /// The findings about one thread in one call, by the number of the look.
  private func findings(
    _ halves: [Half], mark: InFlightMark = mark, beats: UInt64 = 0, elapsed: Int64 = second / 2,
    calls: (Int) -> UInt64 = { _ in 1 }
  ) -> [Int: [Watchdog.Finding]] {
    var watchdog = Watchdog(limits: HangLimits(named: 2_000, end: 10_000))
    var (ran, waited): (Int64, Int64) = (0, 0)
    var found: [Int: [Watchdog.Finding]] = [:]
    for (number, half) in ([Half(state: "R")] + halves).enumerated() {
      ran += half.ran
      waited += half.waited
      let sample = Watchdog.Sample(
        seat: 3, thread: 7, calls: calls(number), beats: beats, mark: mark,
        life: ThreadLife(state: half.state, ran: ran, waited: waited))
      let new = watchdog.look([sample], elapsed: elapsed)
      if !new.isEmpty { found[number] = new }
    }
    return found
  }

  private func times(_ half: Half, _ count: Int) -> [Half] { Array(repeating: half, count: count) }

  @Test func `a thread that stays in one call is reported after 2 s and lost after 10 s`() {
    for half in [Half.sleeps, .runs] {
      #expect(
        findings(times(half, 30)) == [4: [.hangs(seat: 3)], 20: [.isLost(seat: 3)]])
    }
  }

  @Test func `a thread that waits for a processor is not blamed for that time`() {
    #expect(findings(times(.starves, 79)) == [:])
    #expect(findings(times(.starves, 80)) == [80: [.hangs(seat: 3)]])
  }

  @Test func `a thread that is stopped, traced or waits for a disk is not blamed`() {
    for half in [Half.isStopped, .isTraced, .waitsForDisk] {
      #expect(findings(times(half, 100)) == [:])
    }
    #expect(findings(times(.sleeps, 3) + times(.isStopped, 60) + times(.runs, 0)) == [:])
  }

  @Test func `a watcher that was paused itself counts at most a second of that`() {
    #expect(findings(times(.sleeps, 1), elapsed: 30 * Self.second) == [:])
  }

  @Test func `any number of calls that end is no hang`() {
    #expect(findings(times(.runs, 100), calls: { UInt64($0) }) == [:])
  }

  @Test func `the end of a reported call is also reported`() {
    let found = findings(times(.sleeps, 8), calls: { $0 < 7 ? 1 : 2 })
    #expect(found == [4: [.hangs(seat: 3)], 7: [.ended(seat: 3, after: 3_000)]])
  }

  @Test func `a call with its own deadline is left to that`() {
    #expect(findings(times(.sleeps, 100), mark: .waiting, beats: 1) == [:])
    let work = InFlightMark(plugin: 1, generation: 1).during(.blockingWork)
    #expect(findings(times(.sleeps, 100), mark: work) == [:])
  }

  @Test func `an event loop that hangs outside plugins is also found`() {
    #expect(
      findings(times(.runs, 30), mark: .none, beats: 5)
        == [4: [.hangs(seat: 3)], 20: [.isLost(seat: 3)]])
  }
}
