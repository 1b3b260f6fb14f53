import ScreensCore
import ScreensModel

/// The sign-ins of Login that need no form.
struct LoginWays: SignInWays {
  var demoAccount: OperationDeclaration? { .demoAccount }

  func step(
    of account: ImplicitLogin, password: String, in server: ServerContext
  ) throws(ScreensError) -> ConnectorTask.Step {
    try account.method.loginStep(
      userName: account.userName, password: password, companyId: server.companyIdResult)
  }

  func attributesStep(of userId: Int64) -> ConnectorTask.Step {
    .init(.getCurrentUser, ["userId": .int(userId)])
  }

  /// A known name and password sign in again. A session of cookies gets new cookies and asks for
  /// their user. A remembered browser and an access token only ask for the user.
  func renewal(of user: SessionContext.SignedIn, in server: ServerContext) -> SignInRenewal? {
    switch user.authentication {
    case .remembered, .oauth2: return .user(attributesStep(of: user.attributes.userId))
    case .basic(let userName, let password):
      guard !userName.isEmpty, !password.isEmpty else { return nil }
      let method = BasicAuthMethod(of: userName, user.attributes)
      let step = try? method.loginStep(
        userName: userName, password: password, companyId: server.companyIdResult)
      return step.map(SignInRenewal.user)
    case .cookie(let cookie):
      guard !cookie.userName.isEmpty, !cookie.password.isEmpty else { return nil }
      return .session(cookie.loginStep) { session in
        (.cookie(cookie.renewed(by: session)), cookie.currentUserStep(session))
      }
    }
  }

  func authType(of screenlet: Screenlet) -> AuthType { screenlet.authType }
}

extension BasicAuthMethod {
  /// Finds the method by which a user signed in under a name.
  init(of userName: String, _ user: UserAttributes) {
    switch userName {
    case user.screenName: self = .screenName
    case String(user.userId): self = .userId
    default: self = .email
    }
  }

  /// The operation that signs in by this method.
  var operation: OperationDeclaration {
    switch self {
    case .email: .loginByEmail
    case .screenName: .loginByScreenName
    case .userId: .loginByUserId
    }
  }

  /// The step that signs in by name and password, in its own session.
  ///
  /// - Throws: `abortedDueToPreconditions` when the company is needed and not configured.
  func loginStep(
    userName: String, password: String, companyId: Result<Int64, ServerContext.Failure>
  ) throws(ScreensError) -> ConnectorTask.Step {
    var parameters: [String: Value] = ["password": .string(password)]
    switch self {
    case .email: parameters["emailAddress"] = .string(userName)
    case .screenName: parameters["screenName"] = .string(userName)
    case .userId: parameters["userId"] = .int(Int64(userName) ?? 0)
    }
    if self != .userId {
      do {
        parameters["companyId"] = .int(try companyId.get())
      } catch {
        throw ScreensError.missing(error)
      }
    }
    return ConnectorTask.Step(
      operation, parameters, priority: .high,
      caller: .ephemeral(.basic(userName: userName, password: password)))
  }
}

extension AuthType {
  /// The operation that checks a user's name and password, token or cookies.
  func operation(_ method: BasicAuthMethod) -> OperationDeclaration {
    switch self {
    case .basic: method.operation
    case .cookie: .loginByCookie
    case .oauth2Redirect: .loginByOAuth2Redirect
    case .oauth2UsernameAndPassword: .loginByOAuth2Password
    }
  }
}

extension CookieAuthentication {
  /// The step that signs in, in its own session.
  var loginStep: ConnectorTask.Step {
    .init(
      .loginByCookie,
      [
        "username": .string(userName), "password": .string(password),
        "shouldHandleCookieExpiration": .bool(handlesExpiration),
        "cookieExpirationTime": .double(expiration),
      ], priority: .high, caller: .ephemeral(nil))
  }

  /// The step that asks for the user of the session that the back end made.
  func currentUserStep(_ session: Value) -> ConnectorTask.Step {
    .init(
      .getCurrentUser, ["session": .map(session.map ?? [:])],
      caller: .ephemeral(.cookie(renewed(by: session))))
  }
}
