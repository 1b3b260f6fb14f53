import Synchronization

/// How many lines a plugin may write into the operator's log: two hundred at once, then twenty a
/// second. What is more is counted and left out.
final class LineBudget: Sendable {
  private static let burst = 200.0
  private static let perSecond = 20.0

  private struct State {
    var left = LineBudget.burst
    var time = ContinuousClock.now
    var dropped = 0
  }

  private let state = Mutex(State())

  /// Takes one line.
  ///
  /// - Returns: how many lines were left out before it; nil when it is left out, too.
  func take(at now: ContinuousClock.Instant = .now) -> Int? {
    state.withLock { state in
      state.left = min(Self.burst, state.left + (now - state.time) / .seconds(1) * Self.perSecond)
      state.time = now
      guard state.left >= 1 else {
        state.dropped += 1
        return nil
      }
      state.left -= 1
      defer { state.dropped = 0 }
      return state.dropped
    }
  }
}
