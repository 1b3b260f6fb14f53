/// The listener of a screenlet's events.
package protocol ScreenletDelegate: AnyObject {
  /// Asked first for every action: gives an interactor of its own, or nil for the standard one.
  func screenlet(
    _ screenlet: Screenlet, customInteractorForAction action: ActionName, sender: Sender
  ) -> Interactor?

  /// Told each event of the screenlet, as it happens.
  func screenlet(_ screenlet: Screenlet, onEvent event: ScreenletEvent)
}

extension ScreenletDelegate {
  /// The standard interactor.
  package func screenlet(
    _ screenlet: Screenlet, customInteractorForAction action: ActionName, sender: Sender
  ) -> Interactor? { nil }

  /// Ignores the event.
  package func screenlet(_ screenlet: Screenlet, onEvent event: ScreenletEvent) {}
}
