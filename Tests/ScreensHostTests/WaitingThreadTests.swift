@testable import ScreensSystem
import Glibc
import ScreensCore
import Synchronization
import TestSupport
import Testing

@testable import ScreensHost

struct WaitingThreadTests {
  private actor Counter {
    private(set) var count = 0
    func add() { count += 1 }
  }

  private static var thread: UInt { UInt(pthread_self()) }

  @Test func `a thread that waits for a task runs it, also its parts on an actor`() async throws {
    let counter = Counter()
    let places = Mutex<[UInt]>([])
    try await Limit.end(of: "the thread") { done in
      ServiceThread.start {
        let turn = WaitingThread()
        for _ in 0..<3 {
          turn.wait {
            await counter.add()
            places.withLock { $0.append(Self.thread) }
          }
        }
        places.withLock { $0.append(Self.thread) }
        done()
      }
    }
    #expect(await counter.count == 3)
    #expect(places.withLock { Set($0).count } == 1)
  }

  @Test func `an actor that others use meanwhile serves them all`() async throws {
    let counter = Counter()
    try await withThrowingTaskGroup { group in
      group.addTask {
        try await Limit.end(of: "the thread") { done in
          ServiceThread.start {
            let turn = WaitingThread()
            for _ in 0..<500 { turn.wait { await counter.add() } }
            done()
          }
        }
      }
      for _ in 0..<2 {
        group.addTask { for _ in 0..<500 { await counter.add() } }
      }
      try await group.waitForAll()
    }
    #expect(await counter.count == 1500)
  }
}
