import ScreensSystem

/// Signing in without a screenlet: again, implicitly, or for one request.
extension SessionScope {
  /// Asks the back end for the present user's attributes.
  ///
  /// An answer that names no user signs out. A failure, or a user who changed meanwhile, leaves
  /// everything as it is.
  ///
  /// - Parameter completion: called exactly once, at once when no user is signed in; nil without
  ///   attributes.
  package func refreshUserAttributes(_ completion: @escaping (UserAttributes?) -> Void) {
    guard let userId = context.user?.userId else { return completion(nil) }
    renew(Self.currentUser(userId)) { [self] answer in
      if answer == .noUser { context.logout() }
      completion(answer.attributes)
    }
  }

  /// Signs the present user in once more, so that attributes and proof are fresh.
  ///
  /// By name and password where they are known; a session of cookies gets new ones, and asks whose
  /// they are; a browser that was remembered, and an access token, ask who the user is. When the
  /// back end refuses, the user stays as before; when its answer names no user, or new cookies have
  /// none, the user is signed out.
  ///
  /// - Parameter completion: called exactly once; nil when it failed.
  /// - Returns: false when no user is signed in, or name and password are not known.
  @discardableResult
  package func relogin(_ completion: @escaping (UserAttributes?) -> Void) -> Bool {
    guard let present = context.current else {
      completion(nil)
      return false
    }
    if case .cookie(let cookie) = present.authentication {
      return relogin(cookie, completion)
    }
    guard let step = reloginStep(present) else {
      completion(nil)
      return false
    }
    renew(step) { [self] answer in
      if answer == .noUser { context.logout() }
      if let attributes = answer.attributes {
        context.login(with: present.authentication, attributes: attributes)
      }
      completion(answer.attributes)
    }
    return true
  }

  private func relogin(
    _ cookie: CookieAuthentication, _ completion: @escaping (UserAttributes?) -> Void
  ) -> Bool {
    guard !cookie.userName.isEmpty, !cookie.password.isEmpty else {
      completion(nil)
      return false
    }
    var renewed: CookieAuthentication?
    let graph = OperationGraph(
      .init("session") { _ throws(ScreensError) in cookie.loginStep },
      .init("user", after: ["session"]) { answers throws(ScreensError) in
        renewed = cookie.renewed(by: answers["session"])
        return cookie.currentUserStep(answers["session"])
      })
    renew(graph) { [self] answer in
      defer { completion(answer.attributes) }
      guard let renewed, answer != .outdated else { return }
      if let attributes = answer.attributes {
        context.login(with: .cookie(renewed), attributes: attributes)
      } else {
        context.logout()
      }
    }
    return true
  }

  /// Signs in with the operator's account, where the server context names one and no user is signed
  /// in; a user who signs in meanwhile stays.
  ///
  /// - Parameters:
  ///   - password: finds the password by its reference; it is kept in memory only.
  ///   - completion: called exactly once; nil when no user was signed in by it.
  /// - Returns: false when there is no such account, or its password is not to be found.
  @discardableResult
  package func loginImplicitly(
    password: (_ reference: String) -> String?,
    completion: @escaping (UserAttributes?) -> Void = { _ in }
  ) -> Bool {
    let server = environment.server
    guard !context.isLoggedIn, let account = server.implicitLogin,
      let secret = password(account.passwordReference), !secret.isEmpty,
      let step = try? account.method.loginStep(
        userName: account.userName, password: secret, companyId: server.companyIdResult)
    else {
      completion(nil)
      return false
    }
    let factory = environment.connectors.name(for: step.operation.name)
    renew(step) { [self] answer in
      if let ended = answer.signIn(.basic, factory) { onSignIn?(ended) }
      guard let attributes = answer.attributes else {
        report("the implicit login of \(account.userName) failed: \(answer)")
        return completion(nil)
      }
      context.loginWithBasic(
        userName: account.userName, password: secret, attributes: attributes)
      completion(attributes)
    }
    return true
  }

  /// The context of a connector that runs once under another account; the present user is left
  /// alone.
  package func ephemeralContext(userName: String, password: String) -> ConnectorContext {
    context(of: .ephemeral(.basic(userName: userName, password: password)))
  }

  private func reloginStep(_ present: SessionContext.SignedIn) -> ConnectorTask.Step? {
    let user = present.attributes
    switch present.authentication {
    case .remembered, .oauth2, .cookie:
      return Self.currentUser(user.userId)
    case .basic(let userName, let password):
      guard !userName.isEmpty, !password.isEmpty else { return nil }
      return try? BasicAuthMethod(of: userName, user).loginStep(
        userName: userName, password: password, companyId: environment.server.companyIdResult)
    }
  }

  private static func currentUser(_ userId: Int64) -> ConnectorTask.Step {
    .init(.getCurrentUser, ["userId": .int(userId)])
  }

  private enum Answer: Equatable {
    case user(UserAttributes)
    /// The back end answered, and named no user.
    case noUser
    case failed(ScreensError)
    /// The present user is another one than when it was asked.
    case outdated

    var attributes: UserAttributes? {
      if case .user(let attributes) = self { attributes } else { nil }
    }

    /// The try that this was the end of.
    func signIn(_ authType: AuthType, _ factory: ConnectorFactoryName) -> SignInTry? {
      switch self {
      case .user: SignInTry(.succeeded, authType, factory: factory)
      case .noUser:
        SignInTry(
          .failed, authType, factory: factory, reason: "the back end's answer names no user")
      case .failed(let error): SignInTry(failure: error, authType, factory: factory)
      case .outdated: nil
      }
    }
  }

  private func renew(_ step: ConnectorTask.Step, _ completion: @escaping (Answer) -> Void) {
    renew(.one { step }, completion)
  }

  /// Runs operations of which the last one names the user.
  private func renew(
    _ graph: OperationGraph, _ completion: @escaping (Answer) -> Void
  ) {
    let count = context.signInCount
    let task = ConnectorTask(in: self, graph) { answers in answers.last }
    let interactor = Interactor(task, for: nil)
    interactor.onSuccess = { [unowned self] result in
      guard context.signInCount == count else { return completion(.outdated) }
      completion((try? UserAttributes(answer: result)).map(Answer.user) ?? .noUser)
    }
    interactor.onFailure = { [unowned self] error in
      guard context.signInCount == count else { return completion(.outdated) }
      if case .answer(let fault) = error.origin, fault.isRequired { return completion(.noUser) }
      completion(.failed(error))
    }
    _ = interactor.start()
  }
}

extension ServerContext {
  /// The company, or why there is none.
  package var companyIdResult: Result<Int64, Failure> {
    Result { () throws(Failure) -> Int64 in try companyId() }
  }
}
