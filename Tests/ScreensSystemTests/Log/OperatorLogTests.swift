@testable import ScreensSystem
import Synchronization
import Testing

struct OperatorLogTests {
  private final class Lines: Sendable {
    private let stored = Mutex<[LogEntry]>([])
    var all: [LogEntry] { stored.withLock { $0 } }
    func add(_ entry: LogEntry) { stored.withLock { $0.append(entry) } }
  }

  private static let start = ContinuousClock.now

  private func at(_ seconds: Int) -> ContinuousClock.Instant { Self.start + .seconds(seconds) }

  @Test func `a line has its level, plugin and session`() {
    let lines = Lines()
    let log = OperatorLog { lines.add($0) }
    log("torn")
    log.about(plugin: "org.acme").error("gone")
    log.about(plugin: "org.acme").about(session: "a1").info("fine")
    #expect(
      lines.all == [
        LogEntry(.warning, "torn"), LogEntry(.error, "gone", plugin: "org.acme"),
        LogEntry(.info, "fine", plugin: "org.acme", session: "a1"),
      ])
  }

  @Test func `a kind's first line is logged at once, the others once a minute with their count`() {
    var lines = RareLines(interval: .seconds(60))
    #expect(lines.add(LogEntry(.warning, "a 1"), of: "a", at: at(0)).map(\.message) == ["a 1"])
    #expect(lines.add(LogEntry(.warning, "b 1"), of: "b", at: at(1)).map(\.message) == ["b 1"])
    #expect(lines.next == nil)
    for second in 2...40 {
      #expect(lines.add(LogEntry(.warning, "a \(second)"), of: "a", at: at(second)).isEmpty)
    }
    #expect(lines.next == at(60))
    #expect(lines.removeDue(at: at(59)).isEmpty)
    #expect(
      lines.removeDue(at: at(60)).map(\.message) == ["a 40 (39 times since this was last said)"])
    #expect(lines.add(LogEntry(.warning, "a again"), of: "a", at: at(70)).isEmpty)
    #expect(lines.add(LogEntry(.warning, "b 2"), of: "b", at: at(80)).map(\.message) == ["b 2"])
    #expect(lines.removeDue(at: at(120)).map(\.message) == ["a again"])
    #expect(lines.removeDue(at: at(180)).isEmpty)
    #expect(lines.next == nil)
  }

  @Test func `a count is logged with the next line of any kind, and all counts before the end`() {
    var lines = RareLines(interval: .seconds(60))
    for _ in 0..<3 { _ = lines.add(LogEntry(.warning, "a"), of: "a", at: at(0)) }
    let said = lines.add(LogEntry(.warning, "b"), of: "b", at: at(61))
    #expect(said.map(\.message) == ["a (2 times since this was last said)", "b"])
    _ = lines.add(LogEntry(.error, "b"), of: "b", at: at(62))
    #expect(lines.removeAll().map(\.message) == ["b"])
    #expect(lines.removeAll().isEmpty)
  }

  @Test func `kinds beyond a bound are counted together`() {
    var lines = RareLines(interval: .seconds(60))
    for kind in 0..<10_000 { _ = lines.add(LogEntry(.info, "x"), of: "\(kind)", at: at(0)) }
    let logged = lines.removeAll()
    #expect(logged.map(\.message) == ["x (8975 times since this was last said)"])
  }

  @Test(.timeLimit(.minutes(15)))
  func `a count is logged even if no line comes after it`() async throws {
    let (said, tell) = AsyncStream<String>.makeStream()
    let log = OperatorLog(every: .milliseconds(20)) { entry in tell.yield(entry.message) }
    for number in 1...5 { log.rarely("full", "full \(number)") }
    var lines = said.makeAsyncIterator()
    #expect(await lines.next() == "full 1")
    let second = try #require(await lines.next())
    #expect(second.hasPrefix("full "))
  }
}
