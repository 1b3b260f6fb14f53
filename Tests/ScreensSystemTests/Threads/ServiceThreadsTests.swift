import TestSupport
import Testing

@testable import ScreensSystem

@Suite struct ServiceThreadsTests {
  @Test func `blocking jobs delay no other job`() async throws {
    let gate = CountingSemaphore()
    let blocked = (0..<8).map { _ in
      // The gate below ends it, which may take long on a busy machine.
      Task.detached(executorPreference: ServiceExecutor.shared) { gate.wait(milliseconds: 400_000) }
    }
    try await Limit.end(of: "the job beside them") { done in
      // Ends at once.
      Task.detached(executorPreference: ServiceExecutor.shared) { done() }
    }
    for _ in blocked { gate.signal() }
    for task in blocked { #expect(await task.value) }
  }

  @Test func `jobs that follow each other all run`() async {
    // Ends with its loop.
    let task = Task.detached(executorPreference: ServiceExecutor.shared) {
      var count = 0
      for _ in 0..<1000 {
        await Task.yield()
        count += 1
      }
      return count
    }
    #expect(await task.value == 1000)
  }

  @Test(arguments: [0, 1, 9, 10, 11, 20, 39, 40, 400])
  func `shares of many items give their results in the items' order`(count: Int) {
    let results = ThreadShares.map(Array(0..<count), worth: 10) { $0.map { $0 * 2 } }
    #expect(results == (0..<count).map { $0 * 2 })
  }
}
