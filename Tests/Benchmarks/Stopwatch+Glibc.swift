import Glibc

extension Stopwatch {
  /// Milliseconds of this thread's own processor time that a body takes: what others do on the
  /// machine meanwhile does not count.
  static func processorMilliseconds(_ body: () -> Void) -> Double {
    let start = processorTime
    body()
    return processorTime - start
  }

  private static var processorTime: Double {
    var time = timespec()
    // Safety: one local struct, for the length of the call.
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }
}
