/// How a session proves to the back end who it is. Lives in memory only; it is never stored,
/// logged or shown, and its description names the kind alone.
package enum Authentication: Sendable, Hashable, CustomStringConvertible {
  case basic(userName: String, password: String)
  case cookie(userName: String, password: String, token: String, header: String)
  case oauth2(accessToken: String)
  /// A browser that was remembered: the host vouches for the user, no secret is at hand.
  case remembered(userName: String)

  package var authType: AuthType {
    switch self {
    case .basic, .remembered: .basic
    case .cookie: .cookie
    case .oauth2: .oauth2UsernameAndPassword
    }
  }

  package var userName: String? {
    switch self {
    case .basic(let name, _), .cookie(let name, _, _, _), .remembered(let name): name
    case .oauth2: nil
    }
  }

  package var password: String? {
    switch self {
    case .basic(_, let password), .cookie(_, let password, _, _): password
    case .oauth2, .remembered: nil
    }
  }

  package var description: String { "Authentication(\(authType.rawValue))" }
}

/// The ways to sign in. Texts are read in any case; an unknown one is nil.
package enum AuthType: String, Sendable, CaseIterable {
  case basic = "basic"
  case cookie = "cookie"
  case oauth2Redirect = "oauth2redirect"
  case oauth2UsernameAndPassword = "oauth2usernameandpassword"

  package init?(text: String) {
    self.init(rawValue: text.lowercased())
  }
}
