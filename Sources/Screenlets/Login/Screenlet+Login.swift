package import ScreensCore
package import ScreensModel
import ScreensViews

extension ScreenletName {
  package static let login = known("Login")
}

extension AttributeName {
  static let userName = known("userName")
  static let password = known("password")
  static let authType = known("authType")
  static let basicAuthMethod = known("basicAuthMethod")
  static let saveCredentials = known("saveCredentials")
  static let companyId = known("companyId")
  static let shouldHandleCookieExpiration = known("shouldHandleCookieExpiration")
  static let cookieExpirationTime = known("cookieExpirationTime")
  static let oauth2clientId = known("oauth2clientId")
  static let oauth2clientSecret = known("oauth2clientSecret")
  static let oauth2redirectURL = known("oauth2redirectURL")
  static let oauth2Scopes = known("oauth2Scopes")
  static let loginMode = known("loginMode")
}

extension Inspectable {
  static let basicAuthMethod = Inspectable(
    .basicAuthMethod, .string, "email", "what userName is: email, screenName or userId",
    effect: .choices(BasicAuthMethod.allCases.map(\.rawValue)))
}

extension EventName {
  /// A user signed in. An event about stored credentials may follow.
  package static let onLoginResponse = known("onLoginResponseUserAttributes")
  /// The sign-in failed.
  package static let onLoginError = known("onLoginError")
  /// The credentials of the user were stored.
  package static let onCredentialsSaved = known("onCredentialsSavedUserAttributes")
  /// The stored credentials of the user are used again.
  package static let onCredentialsLoaded = known("onCredentialsLoadedUserAttributes")
}

/// A login screenlet's attributes and calls, read through the screenlet.
extension Screenlet {
  /// The way to sign in that `loginMode` names; basic for any other text.
  package var authType: AuthType {
    AuthType(text: self[attribute: .loginMode].string ?? "") ?? .basic
  }

  /// The kind of user name that `basicAuthMethod` names; the e-mail address for any other text.
  package var basicAuthMethod: BasicAuthMethod {
    BasicAuthMethod(text: self[attribute: .basicAuthMethod].string ?? "")
  }

  /// Ends a sign-in: the new user replaces the previous one, whose stored credentials are removed,
  /// and may be remembered in turn.
  ///
  /// - Parameter operation: the one that named the user.
  func signIn(
    _ user: UserAttributes, with proof: Authentication, _ authType: AuthType,
    by operation: OperationDeclaration, isRemembered: Bool
  ) {
    let (context, environment) = (session.context, session.environment)
    context.removeStoredCredentials()
    context.login(with: proof, attributes: user)
    let factory = environment.connectors.name(for: operation.name)
    session.house?.ended(SignInTry(.succeeded, authType, factory: factory))
    tell(.onLoginResponse, user.values)
    guard isRemembered else { return }
    if context.storeCredentials(server: environment.server) {
      tell(.onCredentialsSaved, user.values)
    } else {
      session.report(
        "\(name): the credentials could not be stored; check the state folder's rights and space.")
    }
  }

  /// Fills the view model from the credentials that are stored for this browser and reports the
  /// event. A signed-in user stays signed in.
  ///
  /// - Returns: false when nothing is stored.
  package func loadStoredCredentials() -> Bool {
    guard let stored = session.context.storedCredentials(server: session.environment.server) else {
      return false
    }
    view?.setAttribute(.userName, to: .string(stored.userName))
    tell(.onCredentialsLoaded, stored.attributes.values)
    return true
  }
}
