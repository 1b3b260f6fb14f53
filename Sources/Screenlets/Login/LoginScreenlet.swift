package import ScreensCore
package import ScreensModel
package import ScreensViews

/// Signs a user in, and may remember the browser.
package final class LoginScreenlet: ScreenletLogic {
  /// The logic has no state of its own.
  package init() {}

  /// Fills a new view with the mode, the method and the switch.
  package func onCreated(_ screenlet: Screenlet) {
    pushMode(screenlet)
    pushMethod(screenlet)
    pushSaving(screenlet)
  }

  /// Passes a changed attribute on to the view where the view shows it.
  package func onChanged(_ attribute: AttributeName, _ screenlet: Screenlet) {
    if attribute == .loginMode { pushMode(screenlet) }
    if attribute == .basicAuthMethod { pushMethod(screenlet) }
    if attribute == .saveCredentials { pushSaving(screenlet) }
  }

  /// Makes the interactor for the sign-in of `loginMode`. The action's name has no effect.
  package func createInteractor(
    _ action: ActionName, sender: Sender, _ screenlet: Screenlet
  ) -> Interactor? {
    let attempt = LoginInteractor(screenlet)
    var answer: LoginAnswer?
    let task = attempt.task(in: screenlet.session) { answer = $0 }
    let interactor = Interactor(task, for: screenlet)
    interactor.onSuccess = { [unowned screenlet] _ in
      guard let answer else { return }
      screenlet.signIn(
        answer.attributes, with: answer.authentication, attempt.authType, by: attempt.operation,
        isRemembered: self.savesCredentials(screenlet))
    }
    let factory = screenlet.session.environment.connectors.name(for: attempt.operation.name)
    interactor.onFailure = { [unowned screenlet] error in
      if let ended = SignInTry(failure: error, attempt.authType, factory: factory) {
        screenlet.session.house?.ended(ended)
      }
      screenlet.tell(.onLoginError, error)
    }
    return interactor
  }

  /// In the redirect mode the browser goes to the server's own page.
  package func formTargets(_ screenlet: Screenlet) -> [String] {
    guard screenlet.authType == .oauth2Redirect,
      let server = try? screenlet.session.environment.server.server()
    else { return [] }
    return [server]
  }

  /// Whether the browser is to be remembered. The user decides where the layout has a switch for
  /// it, else the attribute does.
  private func savesCredentials(_ screenlet: Screenlet) -> Bool {
    if let tree = screenlet.view?.tree, let control = Self.savingSwitch(tree),
      let isOn = (try? tree.value(.value, of: control))?.bool
    {
      return isOn
    }
    return screenlet[attribute: .saveCredentials] == .bool(true)
  }

  private func pushSaving(_ screenlet: Screenlet) {
    guard let tree = screenlet.view?.tree, let control = Self.savingSwitch(tree) else { return }
    // A switch takes a bool.
    try? tree.set(.value, to: screenlet[attribute: .saveCredentials], of: control)
  }

  private static func savingSwitch(_ tree: ViewTree) -> NodeHandle? {
    tree.find(OutletDeclaration.saveCredentialsSwitch.name)
  }

  private func pushMode(_ screenlet: Screenlet) {
    screenlet.view?.setAttribute(.authType, to: .string(screenlet.authType.rawValue))
  }

  private func pushMethod(_ screenlet: Screenlet) {
    screenlet.view?.setAttribute(.basicAuthMethod, to: .string(screenlet.basicAuthMethod.rawValue))
  }
}
