import CLinux

internal import Glibc

/// The clocks of a loop, given as inputs, so that a test controls the time.
package struct EventLoopClock: Sendable {
  /// Nanoseconds that never decrease; deadlines are measured in them.
  package let monotonic: @Sendable () -> Int64
  /// Seconds since 1970 in UTC; only the `Date` field uses them.
  package let wall: @Sendable () -> Int64

  /// Makes a clock from two functions that any thread may call.
  package init(
    monotonic: @escaping @Sendable () -> Int64, wall: @escaping @Sendable () -> Int64
  ) {
    self.monotonic = monotonic
    self.wall = wall
  }

  /// The machine's own clocks.
  package static let system = EventLoopClock(
    monotonic: {
      let time = read(CLOCK_MONOTONIC)
      return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    },
    wall: { Int64(read(CLOCK_REALTIME_COARSE).tv_sec) })

  private static func read(_ clock: clockid_t) -> timespec {
    var time = timespec()
    // Safety: the pointer lives for the call; both clocks exist on every Linux.
    unsafe clock_gettime(clock, &time)
    return time
  }
}

extension Duration {
  /// The duration in whole nanoseconds, the unit of a loop's deadlines.
  package var nanoseconds: Int64 {
    components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
  }
}
