import Synchronization
import TestSupport

/// A host whose trials end on the test's command.
final class HeldTrials: Sendable {
  private let state = Mutex(
    (begun: 0, hasEnded: false, waiting: [] as [@Sendable () -> Void]))
  private let beginnings = AsyncStream<Void>.makeStream()

  var count: Int { state.withLock { $0.begun } }

  func run() async {
    // A failed test gives no command: its trials then end by themselves.
    try? await Limit.end(of: "the test's order") { done in
      let hasEnded = state.withLock { state in
        state.begun += 1
        if !state.hasEnded { state.waiting.append(done) }
        return state.hasEnded
      }
      if hasEnded { done() }
      beginnings.continuation.yield()
    }
  }

  func untilBegun() async throws {
    try await Limit.result(of: "a trial") { [beginnings] in
      for await _ in beginnings.stream { return }
    }
  }

  func end() {
    let waiting = state.withLock { state in
      defer { (state.hasEnded, state.waiting) = (true, []) }
      return state.waiting
    }
    for done in waiting { done() }
  }
}
