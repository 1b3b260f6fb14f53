package import ScreensSystem
import Synchronization

/// A clock that stands still until a test moves it.
package final class TestClock: Sendable {
  /// Shows one second.
  package init() {}

  private let nanoseconds = Atomic<Int64>(1_000_000_000)

  /// The clock as a loop takes it.
  package var clock: EventLoopClock {
    EventLoopClock(
      monotonic: { [self] in nanoseconds.load(ordering: .sequentiallyConsistent) },
      wall: { 784_111_777 })
  }

  package func advance(by duration: Duration) {
    nanoseconds.add(duration.nanoseconds, ordering: .sequentiallyConsistent)
  }
}

extension EventLoop {
  /// Returns when a turn of the loop has begun after this call, and its timers have fired. After
  /// the usual limit it returns for a loop that stands still: the test then misses the turn's
  /// effect.
  package func waitForTurn() async {
    try? await Limit.end(of: "a turn of the loop") { done in execute { done() } }
  }
}
