@testable import ScreensSystem
import TestSupport
import Synchronization
import Testing

private actor Session {
  let loop: EventLoop
  var count = 0

  init(_ loop: EventLoop) {
    self.loop = loop
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe loop.asUnownedSerialExecutor()
  }

  func step() -> Bool {
    count += 1
    return loop.isCurrent
  }
}

@Suite(.timeLimit(.minutes(15))) struct EventLoopTests {
  @Test func `an actor runs on its loop and can be assumed there`() async throws {
    let loop = EventLoop()
    let session = Session(loop)
    #expect(await session.step())
    let count: Int = try await Limit.value(of: "the loop") { done in
      loop.execute { done(session.assumeIsolated { $0.count }) }
    }
    #expect(count == 1)
    loop.stop()
  }

  @Test func `a task that prefers a loop runs on it`() async {
    let loop = EventLoop()
    let isThere = await Task(executorPreference: loop) { loop.isCurrent }.value
    #expect(isThere)
    #expect(!loop.isCurrent)
    loop.stop()
  }

  @Test func `work from many tasks runs completely, one at a time`() async {
    let loop = EventLoop()
    let session = Session(loop)
    await withTaskGroup { group in
      for _ in 0..<1000 { group.addTask { _ = await session.step() } }
    }
    #expect(await session.count == 1000)
    loop.stop()
  }

  @Test func `timers fire in the order of their deadlines, and a cancelled one never`() async throws
  {
    let clock = TestClock()
    let loop = EventLoop(clock: clock.clock)
    let fired = Mutex<[Int]>([])
    try await Limit.end(of: "the loop") { done in
      loop.execute {
        for delay in [3, 1, 2, 5, 4] {
          loop.schedule(after: .seconds(delay)) { fired.withLock { $0.append(delay) } }
        }
        loop.schedule(after: .seconds(1)) { fired.withLock { $0.append(0) } }.cancel()
        done()
      }
    }
    clock.advance(by: .seconds(3))
    await loop.waitForTurn()
    #expect(fired.withLock { $0 } == [1, 2, 3])
    clock.advance(by: .seconds(3))
    await loop.waitForTurn()
    #expect(fired.withLock { $0 } == [1, 2, 3, 4, 5])
    loop.stop()
  }

  @Test func `of what is postponed a turn runs one, and other work comes between`() async throws {
    let loop = EventLoop()
    let order = Mutex<[String]>([])
    try await Limit.end(of: "the loop") { done in
      loop.execute {
        for number in 1...3 {
          loop.postpone {
            order.withLock { $0.append("later \(number)") }
            loop.execute { order.withLock { $0.append("work \(number)") } }
            if number == 3 { loop.postpone { done() } }
          }
        }
        loop.schedule(after: .zero) { order.withLock { $0.append("timer") } }
      }
    }
    #expect(
      order.withLock { $0 } == [
        "later 1", "timer", "work 1", "later 2", "work 2", "later 3", "work 3",
      ])
    loop.stop()
  }

  @Test func `a loop sleeps by its own clock`() async {
    let loop = EventLoop()
    await loop.sleep(for: .milliseconds(1))
    loop.stop()
  }

  @Test func `work that was queued before a stop still runs`() {
    let loop = EventLoop()
    let ran = Mutex(0)
    for _ in 0..<100 { loop.execute { ran.withLock { $0 += 1 } } }
    loop.stop()
    #expect(ran.withLock { $0 } == 100)
  }

  @Test func `setting a timer from another thread is an error of the program`() async {
    await #expect(processExitsWith: .failure) {
      EventLoop().schedule(after: .zero) {}
    }
  }
}
