import Glibc

/// The processor time of the present thread, which excludes other work on the machine.
package enum ProcessorTime {
  /// The time of a body, which stays on its thread.
  package static func measure<Failure: Error>(
    _ body: () throws(Failure) -> Void
  ) throws(Failure) -> Duration {
    let start = now
    try body()
    return now - start
  }

  private static var now: Duration {
    var time = timespec()
    // Safety: the call writes the whole struct, which lives until it returns.
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
