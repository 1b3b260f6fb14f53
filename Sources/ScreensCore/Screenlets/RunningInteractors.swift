import ScreensModel

/// The interactors of one screenlet that have not ended, in starting order, and the actions that
/// begin later. Several interactors may run for one action.
struct RunningInteractors {
  private(set) var all: [Interactor] = []

  /// Actions that wait until the loop has served others, in order.
  var postponed: [() -> Void] = []
  /// The bodies that wait for the last end.
  var idleWaiters: [() -> Void] = []

  var isEmpty: Bool { all.isEmpty && postponed.isEmpty }

  /// The actions with running interactors, sorted.
  var actions: [ActionName] { Set(all.compactMap(\.actionName)).sorted() }

  func contains(_ action: ActionName) -> Bool { all.contains { $0.actionName == action } }

  func interactors(of action: ActionName) -> [Interactor] {
    all.filter { $0.actionName == action }
  }

  mutating func track(_ interactor: Interactor, under action: ActionName) {
    interactor.actionName = action
    all.append(interactor)
  }

  mutating func untrack(_ interactor: Interactor) {
    all.removeAll { $0 === interactor }
    if all.isEmpty { all = [] }
  }
}
