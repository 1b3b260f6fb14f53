/// The code of one screenlet: what happens at its actions and as its attributes change. It has the
/// template methods of the documents' BaseScreenlet, with their order kept by `Screenlet`.
///
/// Confined to the session's executor.
package protocol ScreenletLogic: AnyObject {
  /// Before a view is made, each time.
  func onPreCreate(_ screenlet: Screenlet)

  /// After a view was attached, each time: attributes are copied into its view model here.
  func onCreated(_ screenlet: Screenlet)

  /// The screenlet came to a face.
  func onShow(_ screenlet: Screenlet)

  /// The screenlet left the last face.
  func onHide(_ screenlet: Screenlet)

  /// An attribute was set to a value of its kind.
  func onChanged(_ attribute: AttributeName, _ screenlet: Screenlet)

  /// A user signed in or out, or was given other attributes.
  func onUserChanged(_ screenlet: Screenlet)

  /// Makes the interactor for an action, or nil when it has none.
  func createInteractor(_ action: ActionName, sender: Sender, _ screenlet: Screenlet)
    -> Interactor?

  /// Starts the interactor of an action. A logic with work of its own before or after the start
  /// calls the screenlet's `start` between them.
  ///
  /// - Returns: whether anything was started; without, the interactor ends with an error.
  func onAction(
    _ action: ActionName, _ interactor: Interactor, sender: Sender, _ screenlet: Screenlet
  ) -> Bool

  /// Immediately before the interactor starts, and after its own closures ran.
  func onStartInteraction(_ action: ActionName, _ screenlet: Screenlet)

  /// After the interactor has ended, with its result or its error.
  func onFinishInteraction(
    _ action: ActionName, result: Value, error: ScreensError?, _ screenlet: Screenlet)

  /// URLs of other servers that a form of this screenlet may lead to: a face lets the browser
  /// follow there, and nowhere else.
  func formTargets(_ screenlet: Screenlet) -> [String]

  /// URLs of other servers whose images this screenlet's foreign HTML may show: a face lets the
  /// browser load images from there on its page, and from nowhere else. Addresses in the HTML that
  /// name no server are of the first one.
  func imageServers(_ screenlet: Screenlet) -> [String]

  /// Gives a new view the last values that were delivered, besides the attributes.
  func deliverAgain(to view: ScreenletView, _ screenlet: Screenlet)

  /// Comes in the place of the logic of an older generation of the same kind.
  func follow(_ former: any ScreenletLogic)

  /// Whether the next action fails without an attribute of the view model, as the screenlet stands.
  func requires(_ attribute: ViewModelAttribute, _ screenlet: Screenlet) -> Bool
}

extension ScreenletLogic {
  /// Does nothing.
  package func onPreCreate(_ screenlet: Screenlet) {}
  /// Does nothing.
  package func onCreated(_ screenlet: Screenlet) {}
  /// Does nothing.
  package func onShow(_ screenlet: Screenlet) {}
  /// Does nothing.
  package func onHide(_ screenlet: Screenlet) {}
  /// Does nothing.
  package func onChanged(_ attribute: AttributeName, _ screenlet: Screenlet) {}
  /// Does nothing.
  package func onUserChanged(_ screenlet: Screenlet) {}
  /// Starts it, and does nothing else.
  package func onAction(
    _ action: ActionName, _ interactor: Interactor, sender: Sender, _ screenlet: Screenlet
  ) -> Bool {
    screenlet.start(interactor, of: action, sender: sender)
  }
  /// Does nothing.
  package func onStartInteraction(_ action: ActionName, _ screenlet: Screenlet) {}
  /// Does nothing.
  package func onFinishInteraction(
    _ action: ActionName, result: Value, error: ScreensError?, _ screenlet: Screenlet
  ) {}
  /// Forms lead to the host alone.
  package func formTargets(_ screenlet: Screenlet) -> [String] { [] }
  /// Foreign HTML shows no images.
  package func imageServers(_ screenlet: Screenlet) -> [String] { [] }
  /// Nothing was delivered.
  package func deliverAgain(to view: ScreenletView, _ screenlet: Screenlet) {}
  /// Begins anew.
  package func follow(_ former: any ScreenletLogic) {}
  /// As the kind declares it.
  package func requires(_ attribute: ViewModelAttribute, _ screenlet: Screenlet) -> Bool {
    attribute.isRequired
  }
}
