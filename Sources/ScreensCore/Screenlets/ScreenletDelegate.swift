/// The listener of a screenlet's events. Each kind of screenlet narrows it.
package protocol ScreenletDelegate: AnyObject {
  /// Asked first for every action: gives an interactor of its own, or nil for the standard one.
  func screenlet(
    _ screenlet: Screenlet, customInteractorForAction action: ActionName, sender: NodeHandle?
  ) -> Interactor?
}

extension ScreenletDelegate {
  /// The standard interactor.
  package func screenlet(
    _ screenlet: Screenlet, customInteractorForAction action: ActionName, sender: NodeHandle?
  ) -> Interactor? { nil }
}
