package import ScreensModel
package import ScreensViews

/// The code of one screenlet: its reaction to actions and to changed attributes. It has the
/// template methods of the documents' BaseScreenlet; `Screenlet` ensures their order.
///
/// Confined to the session's executor.
package protocol ScreenletLogic: AnyObject {
  /// Whether it may do more than its kind declares.
  var hasCode: Bool { get }

  /// Called before each view is made.
  func onPreCreate(_ screenlet: Screenlet)

  /// Called after each view was attached. Attributes are copied into its view model here.
  func onCreated(_ screenlet: Screenlet)

  /// The screenlet is shown by a face.
  func onShow(_ screenlet: Screenlet)

  /// The last face stopped showing the screenlet.
  func onHide(_ screenlet: Screenlet)

  /// An attribute was set to a value of its kind.
  func onChanged(_ attribute: AttributeName, _ screenlet: Screenlet)

  /// A user signed in or out, or has other attributes.
  func onUserChanged(_ screenlet: Screenlet)

  /// Makes the interactor of an action; nil when the action has none.
  func createInteractor(_ action: ActionName, sender: Sender, _ screenlet: Screenlet)
    -> Interactor?

  /// Starts the interactor of an action. A logic may call the screenlet's `start` between steps of
  /// its own.
  ///
  /// - Returns: whether any work was started; if not, the interactor ends with an error.
  func onAction(
    _ action: ActionName, _ interactor: Interactor, sender: Sender, _ screenlet: Screenlet
  ) -> Bool

  /// Called immediately before the interactor starts.
  func onStartInteraction(_ action: ActionName, _ screenlet: Screenlet)

  /// Called after the interactor has ended and its own closures ran, with its result or its error.
  func onFinishInteraction(
    _ action: ActionName, result: Value, error: ScreensError?, _ screenlet: Screenlet)

  /// URLs of other servers that a form of this screenlet may lead to. A face lets the browser
  /// follow to these servers only.
  func formTargets(_ screenlet: Screenlet) -> [String]

  /// Gives a new view the last delivered values, in addition to the attributes.
  func deliverAgain(to view: ScreenletView, _ screenlet: Screenlet)

  /// Replaces the logic of an older generation of the same kind.
  func follow(_ former: any ScreenletLogic)

  /// Whether the next action fails without an attribute of the view model, in the present state.
  func requires(_ attribute: ViewModelAttribute, _ screenlet: Screenlet) -> Bool
}

extension ScreenletLogic {
  package var hasCode: Bool { true }
  package func onPreCreate(_ screenlet: Screenlet) {}
  package func onCreated(_ screenlet: Screenlet) {}
  package func onShow(_ screenlet: Screenlet) {}
  package func onHide(_ screenlet: Screenlet) {}
  package func onChanged(_ attribute: AttributeName, _ screenlet: Screenlet) {}
  package func onUserChanged(_ screenlet: Screenlet) {}
  /// Only starts the interactor.
  package func onAction(
    _ action: ActionName, _ interactor: Interactor, sender: Sender, _ screenlet: Screenlet
  ) -> Bool {
    screenlet.start(interactor, of: action, sender: sender)
  }
  package func onStartInteraction(_ action: ActionName, _ screenlet: Screenlet) {}
  package func onFinishInteraction(
    _ action: ActionName, result: Value, error: ScreensError?, _ screenlet: Screenlet
  ) {}
  /// Forms lead to the host only.
  package func formTargets(_ screenlet: Screenlet) -> [String] { [] }
  /// No values were delivered.
  package func deliverAgain(to view: ScreenletView, _ screenlet: Screenlet) {}
  /// Starts without the old logic's state.
  package func follow(_ former: any ScreenletLogic) {}
  /// By the kind's declaration.
  package func requires(_ attribute: ViewModelAttribute, _ screenlet: Screenlet) -> Bool {
    attribute.isRequired
  }
}
