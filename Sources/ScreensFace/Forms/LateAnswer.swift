/// The race between a request's action and its deadline, which only the first wins. Confined to a
/// loop.
package final class LateAnswer {
  /// Whether the answer was given.
  package private(set) var isTaken = false
  /// Called when the answer is given, once.
  package var onTake: (() -> Void)?

  package init() {}

  /// Claims the answer; false when it was already given.
  package func take() -> Bool {
    guard !isTaken else { return false }
    isTaken = true
    onTake?()
    onTake = nil
    return true
  }
}
