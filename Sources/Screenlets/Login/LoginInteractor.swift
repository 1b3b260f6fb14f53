import ScreensModel
import ScreensSystem
import ScreensCore
import ScreensViews

/// The work of one sign-in: the connectors that it runs, with the values of view and attributes
/// from its start.
struct LoginInteractor {
  let authType: AuthType
  let method: BasicAuthMethod
  let userName: String?
  let password: String?
  /// The value of the attribute, else of the server context.
  let companyId: Result<Int64, ServerContext.Failure>
  let handlesCookieExpiration: Bool
  /// Seconds.
  let cookieExpiration: Double
  let clientId: String
  let clientSecret: String
  let redirectURL: String
  let scopes: [String]
  private let text: (String) -> String

  init(_ screenlet: Screenlet) {
    func string(_ name: AttributeName) -> String { screenlet[attribute: name].string ?? "" }
    authType = screenlet.authType
    method = screenlet.basicAuthMethod
    userName = screenlet.view?.attribute(.userName).nonEmptyString
    password = screenlet.view?.attribute(.password).nonEmptyString
    let own = screenlet[attribute: .companyId].int ?? 0
    let server = screenlet.session.environment.server
    companyId =
      own != 0 ? .success(own) : server.companyIdResult
    handlesCookieExpiration = screenlet[attribute: .shouldHandleCookieExpiration].bool ?? true
    cookieExpiration = (screenlet[attribute: .cookieExpirationTime].double ?? 60) * 60
    clientId = string(.oauth2clientId)
    clientSecret = string(.oauth2clientSecret)
    redirectURL = string(.oauth2redirectURL)
    scopes = string(.oauth2Scopes).split(separator: " ").map(String.init)
    let view = screenlet.view
    text = { key in view?.text(key, table: "login-screenlet") ?? "login-screenlet-\(key)" }
  }

  /// A validation error with the text of table `login-screenlet`.
  func refusal(_ key: String, _ field: AttributeName?) -> ScreensError {
    .validation(text(key), field: field)
  }

  /// Name and password, or the error about the missing one.
  func entered() throws(ScreensError) -> (userName: String, password: String) {
    guard let userName else { throw refusal("undefined-username", .userName) }
    guard let password else { throw refusal("undefined-password", .password) }
    return (userName, password)
  }

  /// Runs the operations of the mode.
  ///
  /// - Parameter onAnswer: called before the task succeeds.
  func task(
    in session: SessionScope, onAnswer: @escaping (LoginAnswer) -> Void
  ) -> any InteractorTask {
    authType == .oauth2Redirect
      ? OAuth2RedirectTask(self, in: session, onAnswer: onAnswer)
      : task(graph, in: session, onAnswer: onAnswer)
  }

  /// Runs operations; the last one asks for the user.
  func task(
    _ graph: OperationGraph, in session: SessionScope, onAnswer: @escaping (LoginAnswer) -> Void
  ) -> ConnectorTask {
    ConnectorTask(in: session, graph) { answers throws(ScreensError) in
      onAnswer(try LoginAnswer(answers.all, self))
      return .none
    }
  }

  private var graph: OperationGraph {
    switch authType {
    case .cookie: thenUser { () throws(ScreensError) in try cookieStep() }
    case .oauth2UsernameAndPassword: thenUser { () throws(ScreensError) in try oauth2Step() }
    default: .one { () throws(ScreensError) in try basicStep() }
    }
  }

  /// Makes a session and asks for its user.
  func thenUser(
    _ session: @escaping () throws(ScreensError) -> ConnectorTask.Step
  ) -> OperationGraph {
    OperationGraph(
      .init("session") { _ throws(ScreensError) in try session() },
      .init("user", after: ["session"]) { answers throws(ScreensError) in
        currentUser(answers["session"])
      })
  }

  private func basicStep() throws(ScreensError) -> ConnectorTask.Step {
    let (userName, password) = try entered()
    if method == .userId, (Int64(userName) ?? 0) <= 0 {
      throw refusal("undefined-user", .userName)
    }
    return try method.loginStep(userName: userName, password: password, companyId: companyId)
  }

  private func cookieStep() throws(ScreensError) -> ConnectorTask.Step {
    _ = try entered()
    guard cookieExpiration >= 0 else { throw refusal("validation-expiration", nil) }
    return cookie.loginStep
  }

  /// The account of the cookie mode before the back end has sent any cookie.
  var cookie: CookieAuthentication {
    CookieAuthentication(
      session: .none, userName: userName ?? "", password: password ?? "",
      handlesExpiration: handlesCookieExpiration, expiration: cookieExpiration)
  }

  /// The operation that checks the user's name and password, token or cookies.
  var operation: OperationDeclaration { authType.operation(method) }

  private func oauth2Step() throws(ScreensError) -> ConnectorTask.Step {
    let (userName, password) = try entered()
    guard !clientId.isEmpty else { throw refusal("undefined-clientId", nil) }
    guard !clientSecret.isEmpty else { throw refusal("undefined-clientSecret", nil) }
    return .init(
      .loginByOAuth2Password,
      [
        "username": .string(userName), "password": .string(password),
        "scopes": .list(scopes.map(Value.string)), "clientId": .string(clientId),
        "clientSecret": .string(clientSecret),
      ], priority: .high, caller: .ephemeral(nil))
  }

  /// Asks for the user of the new session, within that session instead of the present user's.
  func currentUser(_ session: Value) -> ConnectorTask.Step {
    .init(
      .getCurrentUser, ["session": session],
      caller: .ephemeral(LoginAnswer.authentication(session, self)))
  }
}
