package import ScreensModel
package import ScreensViews

/// The listener of a screenlet's events.
package protocol ScreenletDelegate: AnyObject {
  /// Returns its own interactor for an action, or nil for the standard one. Called first for every
  /// action.
  func screenlet(
    _ screenlet: Screenlet, customInteractorForAction action: ActionName, sender: Sender
  ) -> Interactor?

  /// Receives each event of the screenlet when it happens.
  func screenlet(_ screenlet: Screenlet, onEvent event: ScreenletEvent)

  /// Receives each event, and answers it with a string, a bool or none. The name of an image or of
  /// a file of the session is a string.
  func screenlet(_ screenlet: Screenlet, answerTo event: ScreenletEvent) -> Value
}

extension ScreenletDelegate {
  /// Uses the standard interactor.
  package func screenlet(
    _ screenlet: Screenlet, customInteractorForAction action: ActionName, sender: Sender
  ) -> Interactor? { nil }

  package func screenlet(_ screenlet: Screenlet, onEvent event: ScreenletEvent) {}

  /// Receives the event without an answer.
  package func screenlet(_ screenlet: Screenlet, answerTo event: ScreenletEvent) -> Value {
    self.screenlet(screenlet, onEvent: event)
    return .none
  }
}
