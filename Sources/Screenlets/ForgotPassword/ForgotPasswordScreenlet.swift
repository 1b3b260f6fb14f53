package import ScreensCore
package import ScreensModel
package import ScreensViews

/// Sends a user who forgot the password a message for choosing a new one.
package final class ForgotPasswordScreenlet: ScreenletLogic {
  /// The logic has no state of its own.
  package init() {}

  /// Fills a new view with the method and with the name of the signed-in user.
  package func onCreated(_ screenlet: Screenlet) {
    pushMethod(screenlet)
    if let name = screenlet.session.context.basicAuthUsername {
      screenlet.view?.setAttribute(.userName, to: .string(name))
    }
  }

  /// Passes a changed method on to the view.
  package func onChanged(_ attribute: AttributeName, _ screenlet: Screenlet) {
    if attribute == .basicAuthMethod { pushMethod(screenlet) }
  }

  /// Makes the interactor that requests the message. The action's name has no effect.
  package func createInteractor(
    _ action: ActionName, sender: Sender, _ screenlet: Screenlet
  ) -> Interactor? {
    let request = ForgotPasswordInteractor(screenlet)
    let graph = OperationGraph.one { () throws(ScreensError) in try request.step() }
    let task = ConnectorTask(in: screenlet.session, graph) { answers in
      .bool(answers.last.map?["passwordSent"] == true)
    }
    let interactor = Interactor(task, for: screenlet)
    interactor.onSuccess = { [unowned screenlet, unowned interactor] isNewPassword in
      interactor.interactionResult = isNewPassword
      screenlet.session.context.typedUserName = request.userName
      screenlet.tell(.onForgotPasswordSent, ["passwordSent": isNewPassword])
    }
    interactor.onFailure = { [unowned screenlet] error in
      screenlet.tell(.onForgotPasswordError, error)
    }
    return interactor
  }

  private func pushMethod(_ screenlet: Screenlet) {
    screenlet.view?.setAttribute(.basicAuthMethod, to: .string(screenlet.basicAuthMethod.rawValue))
  }
}

/// One request for a message, with the values of view and attributes from its start.
private struct ForgotPasswordInteractor {
  private let method: BasicAuthMethod
  let userName: String?
  private let anonymous: AnonymousAccount
  private let companyId: Result<Int64, ServerContext.Failure>
  private let refusal: ScreensError

  init(_ screenlet: Screenlet) {
    method = screenlet.basicAuthMethod
    userName = screenlet.view?.attribute(.userName).nonEmptyString
    anonymous = AnonymousAccount(screenlet)
    let own = screenlet[attribute: .companyId].int ?? 0
    companyId = own != 0 ? .success(own) : screenlet.session.environment.server.companyIdResult
    let (table, key) = ("forgotpassword-screenlet", "validation")
    refusal = .validation(
      screenlet.view?.text(key, table: table) ?? "\(table)-\(key)", field: .userName)
  }

  /// The operation for the method.
  ///
  /// - Throws: a validation error for a missing name, or for a name that is not a number where
  ///   users are named by numbers.
  func step() throws(ScreensError) -> ConnectorTask.Step {
    guard let userName else { throw refusal }
    var parameters: [String: Value] = [:]
    do {
      parameters["companyId"] = .int(try companyId.get())
    } catch {
      throw ScreensError.missing(error)
    }
    let operation: OperationDeclaration
    switch method {
    case .email:
      parameters["emailAddress"] = .string(userName)
      operation = .forgotPasswordByEmail
    case .screenName:
      parameters["screenName"] = .string(userName)
      operation = .forgotPasswordByScreenName
    case .userId:
      guard let userId = Int64(userName), userId > 0 else { throw refusal }
      parameters["userId"] = .int(userId)
      operation = .forgotPasswordByUserId
    }
    return .init(operation, parameters, caller: try anonymous.caller())
  }
}
