package import ScreensCore

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
      if let answer { self.signIn(attempt, answer, screenlet) }
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

  /// The new user replaces the previous one, whose stored credentials are removed. Then the
  /// credentials of the new user may be stored.
  private func signIn(
    _ attempt: LoginInteractor, _ answer: LoginAnswer, _ screenlet: Screenlet
  ) {
    let context = screenlet.session.context
    context.removeStoredCredentials()
    context.login(with: answer.authentication, attributes: answer.attributes)
    let factory = screenlet.session.environment.connectors.name(for: attempt.operation.name)
    screenlet.session.house?.ended(SignInTry(.succeeded, attempt.authType, factory: factory))
    screenlet.tell(.onLoginResponse, answer.attributes.values)
    guard savesCredentials(screenlet) else { return }
    let server = screenlet.session.environment.server
    if context.storeCredentials(server: server) {
      screenlet.tell(.onCredentialsSaved, answer.attributes.values)
    } else {
      screenlet.session.report(
        "Login: the credentials could not be stored; check the state folder's rights and space.")
    }
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
