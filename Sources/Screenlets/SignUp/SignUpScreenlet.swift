package import ScreensCore
package import ScreensModel
package import ScreensViews

/// Creates an account, or changes the signed-in user's.
package final class SignUpScreenlet: ScreenletLogic {
  /// The password of a sign-up that waits for its code, so that its user need not sign in again to
  /// save something. It is kept in memory only, and no longer than the wait.
  private var chosenPassword: String?

  package init() {}

  /// Fills a new view with the state of the sign-up.
  package func onCreated(_ screenlet: Screenlet) {
    push(.awaitsCode, screenlet)
    if isEditing(screenlet) { loadCurrentUser(screenlet) } else { pushEditing(screenlet) }
    if screenlet[attribute: .code].nonEmptyString != nil { pushCode(screenlet) }
  }

  /// Passes a changed attribute on to the view where the view shows it.
  package func onChanged(_ attribute: AttributeName, _ screenlet: Screenlet) {
    switch attribute {
    case .awaitsCode, .isFromElsewhere: push(.awaitsCode, screenlet)
    case .editCurrentUser:
      if isEditing(screenlet) { loadCurrentUser(screenlet) } else { pushEditing(screenlet) }
    case .code: pushCode(screenlet)
    default: break
    }
  }

  /// Shows the account of a user who has just signed in, or an empty form when the user has gone.
  package func onUserChanged(_ screenlet: Screenlet) {
    chosenPassword = nil
    guard isEditing(screenlet) else { return }
    loadCurrentUser(screenlet)
    screenlet.session.house?.changed(screenlet)
  }

  package func createInteractor(
    _ action: ActionName, sender: Sender, _ screenlet: Screenlet
  ) -> Interactor? {
    if action == .reviseSignUp { return revision(of: screenlet) }
    guard [.signUp, .saveSignUp, .confirmSignUp].contains(action) else { return nil }
    let attempt = SignUpInteractor(action, screenlet)
    let graph = OperationGraph.one { () throws(ScreensError) in try attempt.step() }
    let task = ConnectorTask(in: screenlet.session, graph) { answers throws(ScreensError) in
      let answer = answers.last
      if answer.map?["awaitsCode"] != true { _ = try UserAttributes(answer: answer) }
      return answer
    }
    let interactor = Interactor(task, for: screenlet)
    interactor.onSuccess = { [unowned screenlet, unowned interactor] result in
      interactor.interactionResult = .none
      self.succeed(attempt, result, screenlet)
    }
    interactor.onFailure = { [unowned screenlet] error in
      // A wrong code from an address is typed again.
      if error[.code] != nil { try? screenlet.set(.code, to: "") }
      if action == .confirmSignUp, error[.password] != nil {
        self.set(.isFromElsewhere, true, screenlet)
      }
      screenlet.tell(.onSignUpError, error)
    }
    return interactor
  }

  /// Shows the form again instead of the code's field, without asking a server.
  private func revision(of screenlet: Screenlet) -> Interactor {
    let task = ConnectorTask(in: screenlet.session, OperationGraph([])) { _ in .none }
    let interactor = Interactor(task, for: screenlet)
    interactor.onSuccess = { [unowned screenlet] _ in
      try? screenlet.set(.code, to: "")
      self.chosenPassword = nil
      self.set(.awaitsCode, false, screenlet)
    }
    return interactor
  }

  /// A password is required only for a new account, or beside a code that was asked for elsewhere.
  /// A code is required when it is expected and missing.
  package func requires(_ attribute: ViewModelAttribute, _ screenlet: Screenlet) -> Bool {
    switch attribute.name {
    case .password:
      screenlet[attribute: .awaitsCode] == true
        ? screenlet[attribute: .isFromElsewhere] == true
        : !isEditing(screenlet) && screenlet[attribute: .mustBeChosen].bool ?? false
    case .code:
      screenlet[attribute: .awaitsCode].bool ?? false
        && screenlet[attribute: .code].nonEmptyString == nil
    default: attribute.isRequired
    }
  }

  private func succeed(_ attempt: SignUpInteractor, _ answer: Value, _ screenlet: Screenlet) {
    let user = try? UserAttributes(answer: answer)
    let awaitsCode = answer.map?["awaitsCode"] == true
    set(.isFromElsewhere, false, screenlet)
    let receipt = awaitsCode ? answer.map?["receipt"]?.string : nil
    try? screenlet.set(.receipt, to: .string(receipt ?? ""))
    try? screenlet.set(.sentTo, to: awaitsCode ? attempt.address : "")
    set(.awaitsCode, awaitsCode, screenlet)
    if attempt.action == .confirmSignUp { try? screenlet.set(.code, to: "") }
    let chosen = attempt.action == .confirmSignUp ? chosenPassword : nil
    chosenPassword = attempt.action == .signUp && awaitsCode ? attempt.password : nil
    guard let user else { return }
    if let present = screenlet.session.context.current,
      present.attributes.userId == user.userId
    {
      refresh(present, user, attempt, screenlet)
      screenlet.tell(.onSignUpResponse, user.values)
      return
    }
    screenlet.tell(.onSignUpResponse, user.values)
    if screenlet[attribute: .autoLogin].bool ?? true {
      signIn(attempt, user, chosen, screenlet)
    }
  }

  /// Updates the session with the present names of its user.
  private func refresh(
    _ present: SessionContext.SignedIn, _ user: UserAttributes, _ attempt: SignUpInteractor,
    _ screenlet: Screenlet
  ) {
    var authentication = present.authentication
    if let password = attempt.password, let name = authentication.userName {
      authentication = .basic(userName: name, password: password)
    }
    screenlet.session.context.login(with: authentication, attributes: user)
  }

  private func signIn(
    _ attempt: SignUpInteractor, _ user: UserAttributes, _ chosen: String?, _ screenlet: Screenlet
  ) {
    do throws(ScreensError) {
      screenlet.signIn(
        user, with: try attempt.authentication(of: user, chosen: chosen), .basic, by: .signUp,
        isRemembered: screenlet[attribute: .saveCredentials].bool ?? true)
    } catch {
      screenlet.tell(.onLoginError, error)
    }
  }

  private func isEditing(_ screenlet: Screenlet) -> Bool {
    screenlet[attribute: .editCurrentUser].bool ?? false
  }

  private func set(_ attribute: AttributeName, _ isOn: Bool, _ screenlet: Screenlet) {
    // Cannot fail: the kind has the attribute, and its type is bool.
    try? screenlet.set(attribute, to: .bool(isOn))
  }

  private func push(_ attribute: AttributeName, _ screenlet: Screenlet) {
    screenlet.view?.setAttribute(attribute, to: screenlet[attribute: attribute])
  }

  private func pushEditing(_ screenlet: Screenlet) {
    screenlet.view?.setAttribute(.editCurrentUser, to: .bool(isEditing(screenlet)))
  }

  private func pushCode(_ screenlet: Screenlet) {
    let code = screenlet[attribute: .code].nonEmptyString
    screenlet.view?.setAttribute(.code, to: .string(code ?? ""))
    guard code != nil else { return }
    // The message may belong to a sign-up of another browser, or of another person: the back end
    // names it before a password is chosen beside the code.
    set(.isFromElsewhere, false, screenlet)
    set(.awaitsCode, true, screenlet)
  }

  /// Fills the view with the account of the signed-in user.
  ///
  /// - Returns: false when no user is signed in.
  @discardableResult
  package func loadCurrentUser(_ screenlet: Screenlet) -> Bool {
    let user = screenlet.session.context.user
    for name in [
      AttributeName.emailAddress, .screenName, .firstName, .middleName, .lastName, .jobTitle,
    ] {
      screenlet.view?.setAttribute(name, to: .string(user?.string(name.rawValue) ?? ""))
    }
    screenlet.view?.setAttribute(.password, to: "")
    screenlet.view?.setAttribute(.editCurrentUser, to: .bool(isEditing(screenlet) || user != nil))
    return user != nil
  }
}
