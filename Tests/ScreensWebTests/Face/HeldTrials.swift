import Synchronization

/// A host whose trials end at the test's order.
final class HeldTrials: Sendable {
  private let state = Mutex(
    (begun: 0, hasEnded: false, waiting: [CheckedContinuation<Void, Never>]()))
  private let beginnings = AsyncStream<Void>.makeStream()

  var count: Int { state.withLock { $0.begun } }

  func run() async {
    await withCheckedContinuation { continuation in
      let hasEnded = state.withLock { state in
        state.begun += 1
        if !state.hasEnded { state.waiting.append(continuation) }
        return state.hasEnded
      }
      if hasEnded { continuation.resume() }
      beginnings.continuation.yield()
    }
  }

  func untilBegun() async { for await _ in beginnings.stream { return } }

  func end() {
    let waiting = state.withLock { state in
      defer { (state.hasEnded, state.waiting) = (true, []) }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }
}
