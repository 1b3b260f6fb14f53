@testable import PluginCalls
@testable import ScreensSystem
import Glibc
import ScreensCore
import ScreensModel
import TestSupport
import Testing

@testable import ScreensHost

/// Work that may block has few threads, and a plugin that uses all of them is named.
@Suite struct BlockingPoolTests {
  private static func job(
    _ plugin: String, _ semaphore: CountingSemaphore?, _ operation: String? = nil
  ) -> BlockingJob {
    // Safety: retained here, released by the work, which runs once.
    let argument = unsafe semaphore.map { unsafe Unmanaged.passRetained($0).toOpaque() }
    return unsafe BlockingJob(
      work: { argument in
        guard let argument = unsafe argument else { return }
        let gate = unsafe Unmanaged<CountingSemaphore>.fromOpaque(argument).takeRetainedValue()
        _ = gate.wait(milliseconds: 60_000)
      }, argument: argument, mark: .none,
      kind: WorkKind(plugin: plugin, operation: operation.flatMap { OperationName($0) }))
  }

  @Test func `a full pool names the plugins that use its threads, once a minute`() throws {
    let pool = BlockingPool(threads: 2, queue: 2)
    let gate = CountingSemaphore()
    // The pool's threads last as long as the process.
    _ = unsafe Unmanaged.passRetained(pool)
    #expect(pool.add(Self.job("org.a", gate)))
    #expect(pool.add(Self.job("org.b", gate)))
    #expect(pool.crowding() == nil)
    var line: String?
    var count = 0
    try Limit.block(for: "the begin of both threads") {
      if count < 2, pool.add(Self.job("org.c", gate)) { count += 1 }
      line = pool.crowding()
      return line != nil
    }
    let sentence = try #require(line)
    #expect(sentence.contains("all 2 threads are in use (org.a has 1, org.b has 1)"))
    #expect(pool.crowding() == nil)
    #expect(pool.crowding(now: .now + .seconds(61)) != nil)
    for _ in 0..<4 { gate.signal() }
  }

  @Test func `ended work no longer counts for its plugin`() throws {
    let pool = BlockingPool(threads: 1, queue: 8)
    let gate = CountingSemaphore()
    let minute = ContinuousClock.now + .seconds(61)
    // The pool's thread lasts as long as the process.
    _ = unsafe Unmanaged.passRetained(pool)
    for _ in 0..<3 { #expect(pool.add(Self.job("org.a", nil))) }
    func crowding(_ now: ContinuousClock.Instant) throws -> String? {
      var line: String?
      try Limit.block(for: "the crowding") {
        _ = pool.add(Self.job("org.b", gate))
        line = pool.crowding(now: now)
        return line != nil
      }
      return line
    }
    var sentence = try #require(try crowding(.now))
    // One of the first calls may still have the thread.
    if sentence.contains("org.a has 1)") { sentence = try #require(try crowding(minute)) }
    #expect(sentence.contains("(org.b has 1)"), "\(sentence)")
    for _ in 0..<12 { gate.signal() }
  }

  @Test func `one slow operation leaves threads to all others, and the line names it`() throws {
    let pool = BlockingPool(threads: 16, queue: 1024)
    let (gate, end) = (CountingSemaphore(), CountingSemaphore())
    // The pool's threads last as long as the process.
    _ = unsafe Unmanaged.passRetained(pool)
    func accepted(_ operation: String) -> Int {
      (0..<40).count { _ in pool.add(Self.job("org.a", gate, operation)) }
    }
    let slow = ["pagePreview", "pageText", "pageIcon"].map(accepted)
    var line: String?
    try Limit.block(for: "the begin of the slow work") {
      line = pool.crowding(now: .now + .seconds(3600))
      return line?.contains("14 of 16") == true
    }
    #expect(slow == [40, 40, 40])
    let text = try #require(line)
    #expect(
      text.contains(
        "14 of 16 threads are in use (pagePreview of org.a has 8, pageText of org.a has 4, "
          + "pageIcon of org.a has 2)"), "\(text)")
    for _ in 0..<20 {
      #expect(pool.add(Self.signal(end)))
      #expect(end.wait(milliseconds: 30_000))
    }
    for _ in 0..<slow.reduce(0, +) { gate.signal() }
  }

  @Test func `a pool that ends accepts nothing, and waits for what it accepted`() async throws {
    let pool = BlockingPool(threads: 1, queue: 4)
    let gate = CountingSemaphore()
    // The pool's threads last as long as the process.
    _ = unsafe Unmanaged.passRetained(pool)
    #expect(pool.add(Self.job("org.a", gate)) && pool.add(Self.job("org.a", gate)))
    let start = ContinuousClock.now
    await pool.finish(within: .milliseconds(300))
    #expect(start.duration(to: .now) >= .milliseconds(300))
    #expect(!pool.add(Self.job("org.b", gate)))
    for _ in 0..<2 { gate.signal() }
    await pool.finish(within: .seconds(60))
    #expect(start.duration(to: .now) < .seconds(60))
  }

  @Test func `work does not wait behind blocking work while a thread can be made`() {
    for round in 0..<50 {
      let pool = BlockingPool(threads: 3, queue: 8)
      let (gate, end) = (CountingSemaphore(), CountingSemaphore())
      // The pool's threads last as long as the process.
      _ = unsafe Unmanaged.passRetained(pool)
      // In all rounds but the first, a used thread becomes free about now.
      if round > 0 { #expect(pool.add(Self.signal(end))) }
      if round > 0 { #expect(end.wait(milliseconds: 60_000)) }
      for _ in 0..<2 { #expect(pool.add(Self.job("org.a", gate))) }
      #expect(pool.add(Self.signal(end)))
      #expect(end.wait(milliseconds: 30_000), "round \(round)")
      for _ in 0..<2 { gate.signal() }
    }
  }

  private static func signal(_ semaphore: CountingSemaphore) -> BlockingJob {
    // Safety: retained here, released by the work, which runs once.
    unsafe BlockingJob(
      work: { argument in
        guard let argument = unsafe argument else { return }
        unsafe Unmanaged<CountingSemaphore>.fromOpaque(argument).takeRetainedValue().signal()
      }, argument: Unmanaged.passRetained(semaphore).toOpaque(), mark: .none,
      kind: WorkKind(plugin: "org.b", operation: nil))
  }
}
