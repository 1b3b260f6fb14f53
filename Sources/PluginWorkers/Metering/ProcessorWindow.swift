/// The processor time that a worker used in the last second beyond its calls.
///
/// The kernel counts processor time in hundredths of a second.
struct ProcessorWindow {
  /// Milliseconds of which the processor time is weighed together.
  static let length = 1_000

  /// Processor time, and the part of it that calls asked for, in milliseconds.
  private struct Moment {
    var time: Int
    var used: Int
    var asked: Int
  }

  private var moments: [Moment] = []
  /// The time of calls under way, as looks have found them.
  private var asked = 0

  /// Adds a look.
  ///
  /// - Parameters:
  ///   - time: when, in milliseconds.
  ///   - used: the worker's processor time so far.
  ///   - underWay: the calls under way. Each may use one processor.
  ///   - inCalls: the length of the calls that have ended; short ones are seen by it alone.
  ///   - percent: the processor time that the worker may use by itself; 0 for any.
  /// - Returns: the percentage that it used, where that is too much.
  mutating func add(
    time: Int, used: Int, underWay: Int, inCalls: Int, allowing percent: Int
  ) -> Int? {
    asked += underWay * (moments.last.map { time - $0.time } ?? 0)
    let now = Moment(time: time, used: used, asked: asked + inCalls)
    moments.append(now)
    while moments.count > 2, time - moments[1].time >= Self.length { moments.removeFirst() }
    let first = moments[0]
    let length = time - first.time
    let own = now.used - first.used - (now.asked - first.asked)
    guard percent > 0, length >= Self.length, own - 20 > percent * length * 105 / 10_000 else {
      return nil
    }
    return own * 100 / length
  }
}
