import ScreensWeb
import Synchronization

/// A clock that stands still until a test moves it.
final class TestClock: Sendable {
  private let nanoseconds = Atomic<Int64>(1_000_000_000)

  var clock: EventLoopClock {
    EventLoopClock(
      monotonic: { [self] in nanoseconds.load(ordering: .sequentiallyConsistent) },
      wall: { 784_111_777 })
  }

  func advance(by duration: Duration) {
    nanoseconds.add(duration.nanoseconds, ordering: .sequentiallyConsistent)
  }
}

extension EventLoop {
  /// Returns when a turn of the loop has begun after this call, and its timers have fired.
  func settle() async {
    await withCheckedContinuation { continuation in execute { continuation.resume() } }
  }
}
