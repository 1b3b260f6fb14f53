/// The race between a request's action and its patience, which only the first wins. Confined to a
/// loop.
final class LateAnswer {
  private(set) var isTaken = false
  var onTake: (() -> Void)?

  /// Takes the answer; false when it was given already.
  func take() -> Bool {
    guard !isTaken else { return false }
    isTaken = true
    onTake?()
    onTake = nil
    return true
  }
}
