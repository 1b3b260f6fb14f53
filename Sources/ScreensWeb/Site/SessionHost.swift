import ScreensFace
import ScreensHTTP
import ScreensModel
import ScreensSystem
import ScreensCore

/// Finds, makes, renews and names the sessions of a loop's browsers.
final class SessionHost {
  let face: FaceLoop
  let edition: SiteSnapshot
  let hall: SessionHall<WebSession>
  /// The claims of requests on their sessions.
  let claims: SessionClaims<WebSession>
  /// The number of loops that share the sessions.
  private let loops: Int
  /// The new tokens of sessions that were renewed while their browsers waited, for the waiting
  /// pages.
  private var successors: [[UInt8]: SessionToken] = [:]
  /// The sessions whose browsers have not come back under the name that they got.
  var unseen = OldestFirst<SessionToken>()
  static let mostUnseen = 256
  /// The number of sessions evicted since the last heartbeat, because too much was typed.
  private var givenUp = 0
  /// The face that sends the sessions' pages.
  weak var site: LoopSite?

  init(_ face: FaceLoop, _ edition: SiteSnapshot, loops: Int) {
    self.face = face
    self.edition = edition
    self.loops = loops
    let configuration = face.commons.configuration
    var rules = configuration.sessions
    rules.part = "sessions \(face.index)"
    rules.health = configuration.health
    hall = SessionHall(on: face.loop, rules, log: { edition.environment.log })
    claims = SessionClaims(hall) { used, began in
      face.wall - used < rules.idleSeconds && face.isRecent(began)
    }
  }

  // MARK: Names

  /// The loop that owns sessions of that name.
  func home(of token: SessionToken) -> Int { token.home(of: loops) }

  /// Whether this loop owns sessions of that name.
  private func isHome(of token: SessionToken) -> Bool { home(of: token) == face.index }

  func newToken() -> SessionToken {
    face.commons.keys.makeToken(now: face.wall, home: face.index, of: loops)
  }

  /// The name for a browser's page without a session: the browser's own, else a new one.
  func pageToken(_ visit: Visit) -> SessionToken {
    visit.token.flatMap { isHome(of: $0) ? $0 : nil } ?? newToken()
  }

  /// Whether a form that a page of ours sent belongs to this browser's session. A browser that has
  /// shown a page but has no session yet is identified by its page's name.
  func isOwnForm(_ text: [UInt8]?, _ visit: Visit) -> Bool {
    guard let sent = text, let token = visit.token else { return false }
    let text = SessionKeys.unmasked(FormOwner.split(sent).token)
    if let session = hall.session(token, now: face.now), session.name.accepts(formToken: text) {
      return true
    }
    return isSameSecret(text, face.commons.keys.formToken(token).utf8)
  }

  /// Renames the session if its user changed.
  ///
  /// - Parameter once: identifies the form that changed the user, for a page that waits for its
  ///   end.
  func renewIfNeeded(_ session: WebSession, once: [UInt8]? = nil) {
    guard session.needsRenewal else { return }
    let old = session.token
    let token = newToken()
    hall.rename(session, to: token, formToken: face.commons.keys.formToken(token))
    claims.adopt(session)
    if let once { pass(session, from: old, once: once) }
  }

  /// Lets a browser that waits for a form's end find its session by the former name.
  func pass(_ session: WebSession, from old: SessionToken, once: [UInt8]) {
    if successors.count > 1000 { successors.removeAll() }
    successors[old.text + once] = session.token
  }

  /// The session whose user a form changed, for a browser that has the former name.
  func successor(_ visit: Visit, once: [UInt8]) -> WebSession? {
    guard !successors.isEmpty else { return nil }
    return visit.token.flatMap { successors[$0.text + once] }
      .flatMap { hall.session($0, now: face.now) }
  }

  /// Sets the cookies that the browser lacks.
  func setCookies(_ session: WebSession, _ visit: Visit, in response: inout HTTPResponse) {
    if session.token != visit.token || visit.cookies.needsName(.session) {
      visit.cookies.set(.session, to: session.token.text, in: &response)
    }
    let remember = session.scope.context.token
    let sent = visit.cookies[.remember]
    if let remember {
      if sent.map({ !$0.elementsEqual(remember.rawValue.utf8) }) ?? true
        || visit.cookies.needsName(.remember)
      {
        visit.cookies.set(
          .remember, to: remember.rawValue.utf8, maxAge: session.scope.context.lifetime,
          in: &response)
      }
    } else if sent != nil {
      visit.cookies.remove(.remember, in: &response)
    }
    session.remember(remember)
  }

  // MARK: Time and change

  /// Ends expired sessions; done at every heartbeat.
  ///
  /// - Returns: the remaining sessions.
  func sweep() -> [WebSession] {
    givenUp = 0
    return hall.sweep(now: face.now)
  }

  /// Records the size of typed text; evictions because of it are reported once a heartbeat.
  func noteTyped(_ count: Int, at place: ScreenletPlace, in session: WebSession) {
    let lost = hall.noteTyped(count, at: place, in: session)
    if lost > 0, givenUp == 0 {
      edition.environment.report(
        "Visitors who are not signed in have typed more than \(hall.rules.typedBytes >> 20) MiB: "
          + "the oldest of their sessions are given up")
    }
    givenUp += lost
  }

  /// The states of live views in some themes; a sample, where there are many.
  func liveStates(in themes: Set<ThemeName>) -> [ScreenletState] {
    var states: [ScreenletState] = []
    for session in hall.all {
      states += session.scope.states(in: themes)
      if states.count >= 64 { break }
    }
    return states
  }

  // MARK: Finding

  /// The session of a browser that has one: in memory, saved, or signed in by its remember cookie.
  func known(_ visit: Visit) -> WebSession? {
    if let token = visit.token, face.isRecent(token.issued) {
      if let session = hall.session(token, now: face.now) {
        if unseen.count > 0 { unseen.remove(token) }
        session.speak(visit.language)
        return session
      }
      if let session = savedSession(token, visit) { return session }
    }
    guard let token = remembered(visit) else { return implicitSession(visit) }
    // A new name, because the session has a signed-in user.
    let session = make(newToken(), visit.language, remember: token)
    if session.scope.context.loadStoredCredentials(server: edition.environment.server) {
      session.acknowledgeSignIn()
      session.visitor.address = visit.request.client.address
      askForUser(session)
    }
    return session
  }

  /// The browser's remember token, where its credentials are stored.
  private func remembered(_ visit: Visit) -> CredentialsToken? {
    guard let store = face.commons.credentials,
      let cookie = visit.cookies[.remember]
    else { return nil }
    let token = CredentialsToken(rawValue: String(decoding: cookie, as: UTF8.self))
    return store.load(token) == nil ? nil : token
  }

  private func savedSession(_ token: SessionToken, _ visit: Visit) -> WebSession? {
    guard let saved = hall.takeSaved(token, now: face.now) else { return nil }
    let session = make(token, visit.language, remember: saved.remember, tray: saved.tray)
    session.restore(saved)
    if let first = saved.states.first {
      noteTyped(saved.typedBytes, at: first.place, in: session)
    }
    return session
  }

  // MARK: Claiming

  /// Claims the session that a request names, before anything touches it.
  ///
  /// - Parameter body: goes on; at once where the session is in memory, or there is none.
  func claim(_ visit: Visit, _ body: @escaping (SessionClaims<WebSession>.End) -> Void) {
    guard let token = visit.token, face.isRecent(token.issued) else { return body(.granted) }
    claims.claim(token, revive: { self.revive(token, visit, $0, $1) }, body)
  }

  /// Whether the session that a request names, if any, may be touched without asking the store.
  func isAtHand(_ visit: Visit) -> Bool {
    guard let token = visit.token, face.isRecent(token.issued) else { return true }
    return claims.isAtHand(token)
  }

  /// Releases the claims of a request, and the session that it made or renamed.
  func release(_ visit: Visit, _ session: WebSession?) {
    if visit.isClaimed, let token = visit.token { claims.release(token) }
    if let session { claims.release(session) }
  }

  /// Rebuilds the session of a browser that another process or host knew.
  private func revive(_ token: SessionToken, _ visit: Visit, _ state: SessionState, _ size: Int) {
    let session = make(token, state.language, remember: remembered(visit))
    session.restore(state, now: face.wall, turn: face.now)
    if let first = state.screenlets.first {
      noteTyped(size, at: first.place, in: session)
    }
  }

  /// Asks the back end for a remembered user, who may have changed or gone since; the page does not
  /// wait.
  private func askForUser(_ session: WebSession) {
    session.scope.relogin { [weak session] _ in
      guard let session else { return }
      if !session.scope.context.isLoggedIn { session.scope.context.removeStoredCredentials() }
      session.acknowledgeSignIn()
      session.touch(.account)
    }
  }

  /// A session that signs in by itself, where the operator configured an account for that.
  private func implicitSession(_ visit: Visit) -> WebSession? {
    guard edition.environment.server.implicitLogin != nil, wait(visit) == nil else { return nil }
    let session = make(newToken(), visit.language, remember: nil)
    session.visitor.standing = .implicit
    session.visitor.address = visit.request.client.address
    session.scope.loginImplicitly(password: edition.environment.secret) { [weak session] _ in
      session?.acknowledgeSignIn()
    }
    return session
  }
}
