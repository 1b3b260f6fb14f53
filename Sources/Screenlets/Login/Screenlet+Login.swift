package import ScreensCore

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

  private static func known(_ text: String) -> AttributeName {
    guard let name = AttributeName(text) else { preconditionFailure("\(text) is no name") }
    return name
  }
}

/// A login screenlet's attributes and calls, read through the screenlet.
extension Screenlet {
  /// The delegate, when it cares for logins.
  package var loginDelegate: (any LoginScreenletDelegate)? {
    delegate as? any LoginScreenletDelegate
  }

  /// The way to sign in that `loginMode` names; basic for any other text.
  package var authType: AuthType {
    AuthType(text: self[attribute: .loginMode].string ?? "") ?? .basic
  }

  /// The kind of user name that `basicAuthMethod` names; the e-mail address for any other text.
  package var basicAuthMethod: BasicAuthMethod {
    BasicAuthMethod(text: self[attribute: .basicAuthMethod].string ?? "")
  }

  /// Fills the view model from the credentials that are stored for this browser and tells the
  /// delegate; a signed-in user stays so.
  ///
  /// - Returns: false when nothing is stored.
  package func loadStoredCredentials() -> Bool {
    guard let stored = session.context.storedCredentials(server: session.environment.server) else {
      return false
    }
    view?.setAttribute(.userName, to: .string(stored.userName))
    loginDelegate?.screenlet(self, onCredentialsLoaded: stored.attributes)
    return true
  }
}

/// The events of a login screenlet. Each has a default that does nothing.
package protocol LoginScreenletDelegate: ScreenletDelegate {
  /// Signed in; stored credentials, if any, come after it.
  func screenlet(_ screenlet: Screenlet, onLoginResponse attributes: UserAttributes)
  /// Not signed in.
  func screenlet(_ screenlet: Screenlet, onLoginError error: ScreensError)
  /// The credentials of the user were stored.
  func screenlet(_ screenlet: Screenlet, onCredentialsSaved attributes: UserAttributes)
  /// The stored credentials of the user are used again.
  func screenlet(_ screenlet: Screenlet, onCredentialsLoaded attributes: UserAttributes)
}

extension LoginScreenletDelegate {
  /// Ignores the event.
  package func screenlet(_ screenlet: Screenlet, onLoginResponse attributes: UserAttributes) {}
  /// Ignores the event.
  package func screenlet(_ screenlet: Screenlet, onLoginError error: ScreensError) {}
  /// Ignores the event.
  package func screenlet(_ screenlet: Screenlet, onCredentialsSaved attributes: UserAttributes) {}
  /// Ignores the event.
  package func screenlet(_ screenlet: Screenlet, onCredentialsLoaded attributes: UserAttributes) {}
}
