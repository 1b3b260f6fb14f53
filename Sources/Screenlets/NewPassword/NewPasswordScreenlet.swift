package import ScreensCore
package import ScreensModel
package import ScreensViews

/// Replaces a password. A forgotten one needs the code of a message, any other the present
/// password.
package final class NewPasswordScreenlet: ScreenletLogic {
  /// The logic has no state of its own.
  package init() {}

  /// Sets in a new view the proof that it has to ask for.
  package func onCreated(_ screenlet: Screenlet) {
    pushProof(screenlet)
    pushCode(screenlet)
  }

  /// Passes a code on to the view.
  package func onChanged(_ attribute: AttributeName, _ screenlet: Screenlet) {
    guard attribute == .code else { return }
    pushProof(screenlet)
    pushCode(screenlet)
  }

  /// A signed-in user proves the change with the present password; no other user can.
  package func onUserChanged(_ screenlet: Screenlet) {
    pushProof(screenlet)
    screenlet.session.house?.changed(screenlet)
  }

  /// Makes the interactor that replaces the password. The action's name has no effect.
  package func createInteractor(
    _ action: ActionName, sender: Sender, _ screenlet: Screenlet
  ) -> Interactor? {
    let change = NewPasswordInteractor(screenlet, takesCode: takesCode(screenlet))
    let graph = OperationGraph.one { () throws(ScreensError) in try change.step() }
    let task = ConnectorTask(in: screenlet.session, graph) { $0.last }
    let interactor = Interactor(task, for: screenlet)
    interactor.onSuccess = { [unowned screenlet] answer in
      self.succeed(change, answer, screenlet)
    }
    interactor.onFailure = { [unowned screenlet] error in
      // A wrong code from an address is typed again.
      if error[.code] != nil { try? screenlet.set(.code, to: "") }
      screenlet.tell(.onNewPasswordError, error)
    }
    return interactor
  }

  /// The requested proof is required.
  package func requires(_ attribute: ViewModelAttribute, _ screenlet: Screenlet) -> Bool {
    switch attribute.name {
    case .code: takesCode(screenlet) && screenlet[attribute: .code].nonEmptyString == nil
    case .presentPassword: !takesCode(screenlet)
    default: attribute.isRequired
    }
  }

  /// Later requests of the session use the new password as their proof. The code is used up.
  private func succeed(_ change: NewPasswordInteractor, _ answer: Value, _ screenlet: Screenlet) {
    let context = screenlet.session.context
    if !change.takesCode, let present = context.current, let password = change.password,
      case .basic(let name, _) = present.authentication
    {
      context.login(
        with: .basic(userName: name, password: password), attributes: present.attributes)
    }
    // The answer to a code may identify the code's user.
    let user = change.takesCode ? answer.map?["userId"]?.int : context.user?.userId
    if change.endsSessions, let user { screenlet.session.house?.endOthers(of: user) }
    try? screenlet.set(.code, to: "")
    screenlet.tell(.onNewPasswordSet, [:])
  }

  /// A code takes precedence over the signed-in user, because it may belong to another user.
  private func takesCode(_ screenlet: Screenlet) -> Bool {
    !screenlet.session.context.isLoggedIn || screenlet[attribute: .code].nonEmptyString != nil
  }

  private func pushProof(_ screenlet: Screenlet) {
    screenlet.view?.setAttribute(.takesCode, to: .bool(takesCode(screenlet)))
  }

  private func pushCode(_ screenlet: Screenlet) {
    screenlet.view?.setAttribute(.code, to: screenlet[attribute: .code])
  }
}

/// One change of a password, with the values of view and attributes from its start.
private struct NewPasswordInteractor {
  let takesCode: Bool
  let password: String?
  /// Whether all other sessions of the user end with the change.
  let endsSessions: Bool
  private let code: String?
  private let present: String?
  private let text: (String) -> String

  init(_ screenlet: Screenlet, takesCode: Bool) {
    self.takesCode = takesCode
    let view = screenlet.view
    password = view?.attribute(.password).nonEmptyString
    code = view?.attribute(.code).nonEmptyString ?? screenlet[attribute: .code].nonEmptyString
    present = view?.attribute(.presentPassword).nonEmptyString
    let control = view.flatMap { $0.tree.find(OutletDeclaration.endSessionsSwitch.name) }
    endsSessions =
      control.flatMap { try? view?.tree.value(.value, of: $0) }?.bool ?? false
    text = { key in
      view?.text(key, table: "newpassword-screenlet") ?? "newpassword-screenlet-\(key)"
    }
  }

  /// The request with its proof.
  ///
  /// - Throws: the faults of all missing values at once.
  func step() throws(ScreensError) -> ConnectorTask.Step {
    var faults: [AttributeName: String] = [:]
    if takesCode, code == nil { faults[.code] = text("undefined-code") }
    if !takesCode, present == nil { faults[.presentPassword] = text("undefined-present") }
    if password == nil { faults[.password] = text("undefined-password") }
    guard faults.isEmpty, let password else { throw .validation(faults) }
    let parameters: [String: Value] = ["password": .string(password)]
    if takesCode {
      let more: [String: Value] = ["code": .string(code ?? "")]
      return .init(
        .resetPassword, parameters.merging(more) { $1 }, caller: .ephemeral(nil))
    }
    let more: [String: Value] = ["presentPassword": .string(present ?? "")]
    return .init(.changePassword, parameters.merging(more) { $1 })
  }
}
