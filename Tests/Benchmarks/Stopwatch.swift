/// How long bodies take.
enum Stopwatch {
  /// Milliseconds that a body takes.
  static func milliseconds<Failure: Error>(
    _ body: () throws(Failure) -> Void
  ) throws(Failure) -> Double {
    let start = ContinuousClock.now
    try body()
    return milliseconds(since: start)
  }

  static func milliseconds(since start: ContinuousClock.Instant) -> Double {
    let spent = (ContinuousClock.now - start).components
    return Double(spent.attoseconds) / 1e15 + Double(spent.seconds) * 1e3
  }
}
