package import ScreensModel

/// The signed-in user of one session. Confined to the session's executor.
package final class SessionContext {
  /// A user who is signed in.
  package struct SignedIn: Sendable, Hashable {
    /// The credentials of later requests.
    package let authentication: Authentication
    /// The user as the back end described them.
    package let attributes: UserAttributes
    /// When the credentials end, in milliseconds since 1970; 0 where that is not known.
    package let expires: Int64
  }

  /// The present user; nil when no user is signed in.
  package private(set) var current: SignedIn? {
    didSet {
      guard current?.attributes != oldValue?.attributes else { return }
      typedUserName = nil
      scope?.userChanged()
    }
  }

  /// The name for which a guest asked for a message, so that the next form can say and fill it in;
  /// nil after a change of the user.
  package var typedUserName: String?

  /// The session of the user; nil before its scope is made.
  weak var scope: SessionScope?

  /// The store of the browser's credentials; nil for a session without a browser.
  package var credentialsStore: (any CredentialsStore)?

  /// The browser's token, from its cookie or from storing.
  package private(set) var token: CredentialsToken?

  /// Whether an operation needed a proof of the present user and there was none.
  package var lacksProof = false

  /// Counts changes of the user: a face gives the browser a new session token at each.
  package private(set) var signInCount = 0

  /// The sign-in at the server's own page that is under way.
  package internal(set) var authorizationFlow: AuthorizationFlow?

  /// Seconds since 1970: an input for tests of expiry.
  package var now: () -> Int64
  /// Seconds for which a browser is remembered.
  package var lifetime: Int64 { 30 * 24 * 3600 }

  /// A context without a user; `now` gives seconds since 1970.
  package init(
    credentialsStore: (any CredentialsStore)? = nil, token: CredentialsToken? = nil,
    now: @escaping () -> Int64
  ) {
    self.now = now
    self.credentialsStore = credentialsStore
    self.token = token
  }

  /// Whether a user is signed in.
  package var isLoggedIn: Bool { current != nil }
  /// The attributes of the present user.
  package var user: UserAttributes? { current?.attributes }
  /// The name that the present user typed; nil for OAuth 2.
  package var basicAuthUsername: String? { current?.authentication.userName }
  /// The password of the present user; nil where it is not kept.
  package var basicAuthPassword: String? { current?.authentication.password }

  /// Makes a user the signed-in one; no request is sent.
  package func login(with authentication: Authentication, attributes: UserAttributes) {
    current = SignedIn(
      authentication: authentication, attributes: attributes, expires: end(of: authentication))
    lacksProof = false
    signInCount += 1
  }

  /// Replaces the proof of the present user by a renewed one. A proof of another kind is ignored.
  func renew(_ proof: [String: Value]) {
    guard let current, let renewed = current.authentication.renewed(by: proof) else { return }
    let expires = proof["expires"]?.int ?? 0
    self.current = SignedIn(
      authentication: renewed, attributes: current.attributes,
      expires: expires > 0 ? expires : end(of: renewed))
  }

  /// Forgets the proof of the present user, who stays signed in: the proof is for another server.
  func forgetProof() {
    guard let current else { return }
    self.current = SignedIn(
      authentication: current.authentication.withoutProof, attributes: current.attributes,
      expires: 0)
  }

  private func end(of authentication: Authentication) -> Int64 {
    guard case .cookie(let cookie) = authentication else { return 0 }
    // A hundred years serve as forever and do not overflow.
    let seconds = min(max(cookie.expiration, 0), 100 * 365 * 86_400)
    return seconds.isFinite ? (now() + Int64(seconds)) * 1000 : 0
  }

  /// Signs in by name and password; no request is sent.
  package func loginWithBasic(userName: String, password: String, attributes: UserAttributes) {
    login(with: .basic(userName: userName, password: password), attributes: attributes)
  }

  /// Signs out. Stored credentials stay.
  package func logout() {
    guard current != nil else { return }
    current = nil
    lacksProof = false
    signInCount += 1
  }

  /// Stores the present user for this browser.
  ///
  /// - Returns: false when no user is signed in, the user has no attributes, or there is no store;
  ///   then the store is not called. Also false when storing failed; then nothing is stored any
  ///   more.
  package func storeCredentials(server: ServerContext) -> Bool {
    guard let current, !current.attributes.isEmpty, let store = credentialsStore else {
      return false
    }
    let credentials = StoredCredentials(
      authType: current.authentication.authType, server: (try? server.server()) ?? "",
      companyId: (try? server.companyId()) ?? 0, groupId: (try? server.groupId()) ?? 0,
      userName: current.authentication.userName ?? current.attributes.emailAddress,
      attributes: current.attributes, expires: now() + lifetime)
    let stored = try? store.store(credentials)
    removeStoredCredentials()
    guard let stored else { return false }
    token = stored
    return true
  }

  /// Removes the stored credentials of this browser.
  package func removeStoredCredentials() {
    if let token { credentialsStore?.remove(token) }
    token = nil
  }

  /// Reads the stored credentials of this browser and this server, without signing in.
  package func storedCredentials(server: ServerContext) -> StoredCredentials? {
    guard let token, let stored = credentialsStore?.load(token), stored.expires > now(),
      stored.server == (try? server.server()) ?? "",
      stored.companyId == (try? server.companyId()) ?? 0,
      stored.groupId == (try? server.groupId()) ?? 0
    else { return nil }
    return stored
  }

  /// Signs in with the credentials that are stored for this browser: an implicit login.
  ///
  /// - Returns: false when no record matches; then the present user stays.
  package func loadStoredCredentials(server: ServerContext) -> Bool {
    guard let stored = storedCredentials(server: server) else { return false }
    login(
      with: .remembered(userName: stored.userName, authType: stored.authType),
      attributes: stored.attributes)
    return true
  }
}
