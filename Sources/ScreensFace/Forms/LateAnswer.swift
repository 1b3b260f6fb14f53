package import ScreensSystem

/// The race between a request's action and its deadline, which only the first wins. Confined to a
/// loop.
package final class LateAnswer {
  /// Whether the answer was given.
  package private(set) var isTaken = false
  /// The timer of the deadline, which the answer cancels.
  package var deadline: EventLoopTimer?

  package init() {}

  /// Claims the answer; false when it was already given.
  package func take() -> Bool {
    guard !isTaken else { return false }
    isTaken = true
    deadline?.cancel()
    deadline = nil
    return true
  }
}
