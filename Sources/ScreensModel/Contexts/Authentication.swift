/// The proof of a session's identity to the back end. It is kept in memory only and never stored,
/// logged or shown; its description names the kind alone.
package enum Authentication: Sendable, Hashable, CustomStringConvertible {
  case basic(userName: String, password: String)
  case cookie(CookieAuthentication)
  case oauth2(accessToken: String, grant: OAuth2Grant)
  /// A remembered browser: the host vouches for the user, and there is no secret.
  case remembered(userName: String, authType: AuthType)

  /// The method by which the user signed in.
  package var authType: AuthType {
    switch self {
    case .basic: .basic
    case .cookie: .cookie
    case .oauth2(_, .redirect): .oauth2Redirect
    case .oauth2(_, .password): .oauth2UsernameAndPassword
    case .remembered(_, let authType): authType
    }
  }

  /// The typed name; nil for OAuth 2.
  package var userName: String? {
    switch self {
    case .basic(let name, _), .remembered(let name, _): name
    case .cookie(let cookie): cookie.userName
    case .oauth2: nil
    }
  }

  /// The typed password; nil where it is not kept.
  package var password: String? {
    switch self {
    case .basic(_, let password): password
    case .cookie(let cookie): cookie.password
    case .oauth2, .remembered: nil
    }
  }

  /// The kind alone, so that no log shows a secret.
  package var description: String { "Authentication(\(authType.rawValue))" }

  /// Whether there is a proof for the back end.
  package var hasProof: Bool { proof(expires: 0) != nil }

  /// The proof for connectors; nil where there is none.
  ///
  /// - Parameter expires: Milliseconds since 1970; 0 where that is not known.
  package func proof(expires: Int64) -> [String: Value]? {
    var proof: [String: Value] = ["userName": .string(userName ?? ""), "expires": .int(expires)]
    switch self {
    case .basic(_, let password):
      proof["kind"] = "basic"
      proof["password"] = .string(password)
    case .cookie(let cookie):
      guard !cookie.header.isEmpty else { return nil }
      proof["kind"] = "cookie"
      proof["cookies"] = .string(cookie.header)
      if cookie.handlesExpiration { proof["password"] = .string(cookie.password) }
    case .oauth2(let accessToken, _):
      guard !accessToken.isEmpty else { return nil }
      proof["kind"] = "oauth2"
      proof["accessToken"] = .string(accessToken)
    case .remembered: return nil
    }
    return proof
  }

  /// The same user with a renewed proof; nil where the proof is of another kind.
  package func renewed(by proof: [String: Value]) -> Authentication? {
    func text(_ key: String, _ kind: Value) -> String? {
      proof["kind"] == kind ? proof[key]?.nonEmptyString : nil
    }
    switch self {
    case .basic(let userName, _):
      return text("password", "basic").map { .basic(userName: userName, password: $0) }
    case .cookie(let cookie):
      return text("cookies", "cookie").map {
        .cookie(
          cookie.renewed(by: ["authToken": .string(cookie.token), "cookieHeader": .string($0)]))
      }
    case .oauth2(_, let grant):
      return text("accessToken", "oauth2").map { .oauth2(accessToken: $0, grant: grant) }
    case .remembered: return nil
    }
  }

  /// The same user without a proof.
  package var withoutProof: Authentication {
    .remembered(userName: userName ?? "", authType: authType)
  }
}

/// The way in which an access token was obtained.
package enum OAuth2Grant: Sendable, Hashable {
  /// By a code from the server's own page.
  case redirect
  /// By name and password.
  case password
}

/// The ways to sign in.
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
