import Synchronization

/// The lines that a plugin may write into the operator's log: two hundred at once, then twenty a
/// second, and in all two thousand and a mebibyte an hour. Lines beyond that are counted and
/// omitted.
final class LineBudget: Sendable {
  private static let burst = 200.0
  private static let perSecond = 20.0
  private static let linesAnHour = 2_000
  private static let bytesAnHour = 1 << 20

  private struct State {
    var left = LineBudget.burst
    var time = ContinuousClock.now
    var hour = ContinuousClock.now
    var linesLeft = LineBudget.linesAnHour
    var bytesLeft = LineBudget.bytesAnHour
    var dropped = 0
    var droppedInAll = 0
  }

  private let state = Mutex(State())

  /// Charges one line to the budget.
  ///
  /// - Returns: the number of lines that were omitted before it; nil when it is omitted, too.
  func take(_ bytes: Int = 0, at now: ContinuousClock.Instant = .now) -> Int? {
    state.withLock { state in
      state.left = min(Self.burst, state.left + (now - state.time) / .seconds(1) * Self.perSecond)
      state.time = now
      if now - state.hour >= .seconds(3_600) {
        state.hour = now
        state.linesLeft = Self.linesAnHour
        state.bytesLeft = Self.bytesAnHour
      }
      guard state.left >= 1, state.linesLeft > 0, state.bytesLeft >= bytes else {
        state.dropped += 1
        state.droppedInAll += 1
        return nil
      }
      state.left -= 1
      state.linesLeft -= 1
      state.bytesLeft -= bytes
      defer { state.dropped = 0 }
      return state.dropped
    }
  }

  /// The warning in the plugin's row; nil when no line was omitted.
  var warning: String? {
    let count = state.withLock { $0.droppedInAll }
    guard count > 0 else { return nil }
    return "it wrote too much: \(count) of its lines are omitted from the log, which takes "
      + "\(Int(Self.perSecond)) a second and \(Self.linesAnHour) an hour of them"
  }
}
