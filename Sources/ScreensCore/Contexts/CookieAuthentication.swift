/// A session of the back end's own, held by its cookies, and what signs in again when it ends.
package struct CookieAuthentication: Sendable, Hashable, CustomStringConvertible {
  package let userName: String
  package let password: String
  package let token: String
  package let header: String
  /// Whether the connector renews the cookies before they expire.
  package let handlesExpiration: Bool
  /// Seconds.
  package let expiration: Double

  /// - Parameter session: what `loginByCookie` answered.
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

  /// The step that signs in, in a session of its own.
  package var loginStep: ConnectorTask.Step {
    .init(
      .loginByCookie,
      [
        "username": .string(userName), "password": .string(password),
        "shouldHandleCookieExpiration": .bool(handlesExpiration),
        "cookieExpirationTime": .double(expiration),
      ], priority: .high, caller: .ephemeral(nil))
  }

  /// The step that asks whose session the back end has made.
  package func currentUserStep(_ session: Value) -> ConnectorTask.Step {
    .init(
      .getCurrentUser, ["session": .map(session.map ?? [:])],
      caller: .ephemeral(.cookie(renewed(by: session))))
  }

  package var description: String { "CookieAuthentication" }
}
