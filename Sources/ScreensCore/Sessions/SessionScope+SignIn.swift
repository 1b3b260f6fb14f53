package import ScreensModel
import ScreensSystem

/// Signs in without a screenlet: again, automatically, or for one request.
extension SessionScope {
  /// Requests the present user's attributes from the back end.
  ///
  /// An answer that names no user signs out. A failure, or a change of the user meanwhile, changes
  /// nothing.
  ///
  /// - Parameter completion: called exactly once, and at once when no user is signed in; nil
  ///   without attributes.
  package func refreshUserAttributes(_ completion: @escaping (UserAttributes?) -> Void) {
    guard let userId = context.user?.userId, let signIn = environment.library.signIn else {
      return completion(nil)
    }
    renew(signIn.attributesStep(of: userId)) { [self] answer in
      if answer == .noUser { context.logout() }
      completion(answer.attributes)
    }
  }

  /// Whether the session has a guest, and a screenlet runs no operation for guests.
  func lacksUser(for screenlet: Screenlet?) -> Bool {
    screenlet?.kind.needsUser == true && !context.isLoggedIn
  }

  /// Signs the present user in again, for fresh attributes and a fresh proof.
  ///
  /// The kind that signs in has the steps for each proof. When the back end refuses, the user stays
  /// the same. When its answer names no user, or a new session has no user, the user is signed out.
  ///
  /// - Parameter completion: called exactly once; nil when it failed.
  /// - Returns: false when no user is signed in, or the proof does not suffice.
  @discardableResult
  package func relogin(_ completion: @escaping (UserAttributes?) -> Void) -> Bool {
    guard let present = context.current,
      let renewal = environment.library.signIn?.renewal(of: present, in: environment.server)
    else {
      completion(nil)
      return false
    }
    switch renewal {
    case .user(let step):
      renew(step) { [self] answer in
        if answer == .noUser { context.logout() }
        if let attributes = answer.attributes {
          context.login(with: present.authentication, attributes: attributes)
        }
        completion(answer.attributes)
      }
    case .session(let step, let then): renew(step, then: then, completion)
    }
    return true
  }

  /// Makes a new session of the back end, then requests its user.
  private func renew(
    _ step: ConnectorTask.Step,
    then: @escaping (_ session: Value) -> (proof: Authentication, user: ConnectorTask.Step),
    _ completion: @escaping (UserAttributes?) -> Void
  ) {
    var renewed: Authentication?
    let graph = OperationGraph(
      .init("session") { _ throws(ScreensError) in step },
      .init("user", after: ["session"]) { answers throws(ScreensError) in
        let (proof, user) = then(answers["session"])
        renewed = proof
        return user
      })
    renew(graph) { [self] answer in
      defer { completion(answer.attributes) }
      guard let renewed, answer != .outdated else { return }
      if let attributes = answer.attributes {
        context.login(with: renewed, attributes: attributes)
      } else {
        context.logout()
      }
    }
  }

  /// Signs in with the operator's account, where the server context names one and no user is signed
  /// in. A user who signs in meanwhile stays.
  ///
  /// - Parameters:
  ///   - password: finds the password by its reference; the password stays in memory.
  ///   - completion: called exactly once; nil when this signed no user in.
  /// - Returns: false when there is no such account, or its password cannot be found.
  @discardableResult
  package func loginImplicitly(
    password: (SecretReference) -> String?,
    completion: @escaping (UserAttributes?) -> Void = { _ in }
  ) -> Bool {
    let server = environment.server
    guard !context.isLoggedIn, let account = server.implicitLogin,
      let secret = password(account.password), !secret.isEmpty,
      let step = try? environment.library.signIn?.step(of: account, password: secret, in: server)
    else {
      completion(nil)
      return false
    }
    let factory = environment.connectors.name(for: step.operation.name)
    renew(step) { [self] answer in
      if let ended = answer.signIn(.basic, factory) { house?.ended(ended) }
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

  private enum Answer: Equatable {
    case user(UserAttributes)
    /// The back end answered without naming a user.
    case noUser
    case failed(ScreensError)
    /// The present user has changed since the request.
    case outdated

    var attributes: UserAttributes? {
      if case .user(let attributes) = self { attributes } else { nil }
    }

    /// The sign-in attempt with this outcome.
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

  /// Runs operations; the last one names the user.
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
  /// The company, or the reason for which there is none.
  package var companyIdResult: Result<Int64, Failure> {
    Result { () throws(Failure) -> Int64 in try companyId() }
  }
}
