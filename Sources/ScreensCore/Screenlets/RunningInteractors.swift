/// The interactors of one screenlet that have not ended, in the order of their start. Several may
/// run under one name.
struct RunningInteractors {
  private(set) var all: [Interactor] = []

  var isEmpty: Bool { all.isEmpty }

  /// The names under which something runs, sorted.
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
