/// All actions that follow from one act of a user, at once or from the ends of others, in any
/// screenlet. They count together, so that code that performs two actions at the end of each stops
/// as soon as code that performs one. Confined to the session's loop.
final class UserAct {
  /// The number of actions that one act may set off.
  static let most = 100

  private var actions = 0

  /// Counts one more action.
  ///
  /// - Parameter report: called for the first one too many.
  /// - Returns: whether it may be performed.
  func count(_ report: () -> Void) -> Bool {
    actions += 1
    if actions == Self.most + 1 { report() }
    return actions <= Self.most
  }
}

/// The act that the present actions follow from.
struct ActionChain {
  /// Nil outside an act and what follows from it.
  private(set) var act: UserAct?

  /// Enters an act, or an end that follows from one; a new act where `next` is nil.
  ///
  /// - Returns: the act before, for `leave`, and the one that was entered.
  mutating func enter(_ next: UserAct?) -> (before: UserAct?, present: UserAct) {
    let present = next ?? UserAct()
    defer { act = present }
    return (act, present)
  }

  mutating func leave(_ before: UserAct?) { act = before }
}

extension SessionScope {
  /// Performs an act of a user: everything that follows from it has one budget.
  package func act(_ body: () -> Void) {
    let before = chain.enter(chain.act).before
    defer { chain.leave(before) }
    body()
  }
}
