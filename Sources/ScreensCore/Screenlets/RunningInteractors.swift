/// The interactors of one screenlet that have not ended, by action. Several may run under one name.
struct RunningInteractors {
  private var byAction: [ActionName: [Interactor]] = [:]

  var isEmpty: Bool { byAction.isEmpty }

  /// All of them, in the order of their start.
  var all: [Interactor] {
    byAction.values.flatMap { $0 }.sorted { $0.id < $1.id }
  }

  /// The names under which something runs, sorted.
  var actions: [ActionName] { byAction.keys.sorted() }

  func contains(_ action: ActionName) -> Bool { byAction[action] != nil }

  func interactors(of action: ActionName) -> [Interactor] { byAction[action] ?? [] }

  mutating func track(_ interactor: Interactor, under action: ActionName) {
    interactor.actionName = action
    byAction[action, default: []].append(interactor)
  }

  mutating func untrack(_ interactor: Interactor) {
    guard let action = interactor.actionName, var list = byAction[action] else { return }
    list.removeAll { $0 === interactor }
    byAction[action] = list.isEmpty ? nil : list
  }
}
