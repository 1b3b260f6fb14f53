@testable import PluginCalls
@testable import ScreensSystem
import Glibc
import Testing

@testable import ScreensHost

/// Work that may block has few threads, and whoever takes all of them is named.
@Suite struct BlockingPoolTests {
  private static func job(_ plugin: String, _ semaphore: CountingSemaphore?)
    -> BlockingJob
  {
    // Safety: the semaphore is kept by the test until the work has run.
    let argument = unsafe semaphore.map { unsafe Unmanaged.passUnretained($0).toOpaque() }
    return unsafe BlockingJob(
      work: { argument in
        guard let argument = unsafe argument else { return }
        unsafe Unmanaged<CountingSemaphore>.fromOpaque(argument).takeUnretainedValue()
          .wait()
      }, argument: argument, mark: .none, plugin: plugin)
  }

  @Test func `a full pool names who has its threads, once a minute`() throws {
    let pool = BlockingPool(threads: 2, queue: 2)
    let gate = CountingSemaphore()
    // The pool's threads last as long as the process.
    _ = unsafe Unmanaged.passRetained(pool)
    #expect(pool.add(Self.job("org.a", gate)))
    #expect(pool.add(Self.job("org.b", gate)))
    #expect(pool.crowding() == nil)
    var told: String?
    // Until both threads have begun.
    let end = ContinuousClock.now + .seconds(60)
    var count = 0
    while told == nil, ContinuousClock.now < end {
      if count < 2, pool.add(Self.job("org.c", gate)) { count += 1 }
      told = pool.crowding()
      usleep(1000)
    }
    let sentence = try #require(told)
    #expect(sentence.contains("all 2 threads are taken (org.a has 1, org.b has 1)"))
    #expect(pool.crowding() == nil)
    #expect(pool.crowding(now: .now + .seconds(61)) != nil)
    for _ in 0..<4 { gate.signal() }
  }
}
