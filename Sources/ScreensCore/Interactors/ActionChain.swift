/// All actions that follow from one act of a user, at once or from the ends of others, in any
/// screenlet. They count together, so that code that performs two actions at the end of each stops
/// as soon as code that performs one. Confined to the session's loop.
final class UserAct {
  /// The number of actions that one act may set off.
  static let most = 100

  private var actions = 0
  /// Whether an action too many was reported already.
  private(set) var isOver = false

  /// Counts one more action.
  ///
  /// - Returns: whether it may be performed; nil for the first one too many.
  func count() -> Bool? {
    guard actions < Self.most else {
      defer { isOver = true }
      return isOver ? false : nil
    }
    actions += 1
    return true
  }
}

/// The act that the present actions follow from.
struct ActionChain {
  /// Nil outside an act and what follows from it.
  private(set) var act: UserAct?

  /// Enters an act, or an end that follows from one.
  ///
  /// - Returns: the act before, for `leave`.
  mutating func follow(_ next: UserAct?) -> UserAct? {
    defer { act = next ?? UserAct() }
    return act
  }

  mutating func leave(_ before: UserAct?) { act = before }
}

extension SessionScope {
  /// Performs an act of a user: everything that follows from it has one budget.
  package func act(_ body: () -> Void) {
    let before = chain.follow(chain.act)
    defer { chain.leave(before) }
    body()
  }
}
