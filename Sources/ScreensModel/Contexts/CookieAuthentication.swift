/// A session of the back end that cookies identify, and the account that signs in again when the
/// session ends.
package struct CookieAuthentication: Sendable, Hashable, CustomStringConvertible {
  /// The name that was typed.
  package let userName: String
  /// The typed password; it is kept for the next sign-in.
  package let password: String
  /// The back end's token against forged requests; empty where the answer has none.
  package let token: String
  /// The `Cookie` header of later requests; empty where the answer has none.
  package let header: String
  /// Whether the connector renews the cookies before they expire.
  package let handlesExpiration: Bool
  /// Seconds.
  package let expiration: Double

  /// - Parameter session: the answer of the operation that signed in.
  package init(
    session: Value, userName: String, password: String, handlesExpiration: Bool,
    expiration: Double
  ) {
    self.userName = userName
    self.password = password
    token = session.map?["authToken"]?.string ?? ""
    header = session.map?["cookieHeader"]?.string ?? ""
    self.handlesExpiration = handlesExpiration
    self.expiration = expiration
  }

  /// The same account with the cookies of a new sign-in.
  package func renewed(by session: Value) -> CookieAuthentication {
    CookieAuthentication(
      session: session, userName: userName, password: password,
      handlesExpiration: handlesExpiration, expiration: expiration)
  }

  /// The kind alone, so that no log shows a secret.
  package var description: String { "CookieAuthentication" }
}
