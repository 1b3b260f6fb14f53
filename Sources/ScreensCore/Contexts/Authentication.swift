/// How a session proves to the back end who it is. Lives in memory only; it is never stored,
/// logged or shown, and its description names the kind alone.
package enum Authentication: Sendable, Hashable, CustomStringConvertible {
  case basic(userName: String, password: String)
  case cookie(CookieAuthentication)
  case oauth2(accessToken: String, grant: OAuth2Grant)
  /// A browser that was remembered: the host vouches for the user, no secret is at hand.
  case remembered(userName: String, authType: AuthType)

  /// The way in which the user signed in.
  package var authType: AuthType {
    switch self {
    case .basic: .basic
    case .cookie: .cookie
    case .oauth2(_, .redirect): .oauth2Redirect
    case .oauth2(_, .password): .oauth2UsernameAndPassword
    case .remembered(_, let authType): authType
    }
  }

  /// The name that was typed; nil for OAuth 2, which has none.
  package var userName: String? {
    switch self {
    case .basic(let name, _), .remembered(let name, _): name
    case .cookie(let cookie): cookie.userName
    case .oauth2: nil
    }
  }

  /// The password that was typed; nil where it is not kept.
  package var password: String? {
    switch self {
    case .basic(_, let password): password
    case .cookie(let cookie): cookie.password
    case .oauth2, .remembered: nil
    }
  }

  /// The kind alone, so that no log shows a secret.
  package var description: String { "Authentication(\(authType.rawValue))" }
}

/// How an access token was got.
package enum OAuth2Grant: Sendable, Hashable {
  /// By a code, which the server's own page sent back.
  case redirect
  /// By name and password.
  case password
}

/// The ways to sign in. Texts are read in any case; an unknown one is nil.
package enum AuthType: String, Sendable, CaseIterable {
  case basic = "basic"
  case cookie = "cookie"
  case oauth2Redirect = "oauth2redirect"
  case oauth2UsernameAndPassword = "oauth2usernameandpassword"

  /// Reads a text in any case; nil for an unknown one.
  package init?(text: String) {
    self.init(rawValue: text.lowercased())
  }
}
