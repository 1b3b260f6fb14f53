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

  /// Whether the back end can be shown who asks.
  package var hasProof: Bool { proof(expires: 0) != nil }

  /// The proof as connectors get it; nil where none is at hand.
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
    case .oauth2(let accessToken, _):
      guard !accessToken.isEmpty else { return nil }
      proof["kind"] = "oauth2"
      proof["accessToken"] = .string(accessToken)
    case .remembered: return nil
    }
    return proof
  }

  /// The same user with a renewed proof; nil for a proof of another kind.
  func renewed(by proof: [String: Value]) -> Authentication? {
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
  var withoutProof: Authentication {
    .remembered(userName: userName ?? "", authType: authType)
  }
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
