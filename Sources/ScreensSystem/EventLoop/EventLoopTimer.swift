/// One action that a loop runs once, at or after a deadline. It never leaves its loop.
package final class EventLoopTimer {
  let deadline: Int64
  private var action: (() -> Void)?

  var isCancelled: Bool { action == nil }

  init(deadline: Int64, action: @escaping () -> Void) {
    self.deadline = deadline
    self.action = action
  }

  /// Drops the action. Cancelling a fired timer has no effect.
  package func cancel() {
    action = nil
  }

  func fire() {
    let action = action
    self.action = nil
    action?()
  }
}
