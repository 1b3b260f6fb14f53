import ScreensHTTP
import ScreensSystem
import ScreensCore

/// How a browser gets its session, and its cookies.
extension LoopSite {
  var wall: Int64 { loop.clock.wall() }

  private func isFresh(_ token: SessionToken) -> Bool { isRecent(token.issued) }

  /// Whether less has passed since a time than a session may last.
  func isRecent(_ time: Int64) -> Bool {
    wall - time < commons.configuration.sessionSeconds
  }

  /// The session of a browser that has one: alive, saved, or signed in by its remember cookie.
  func knownSession(_ visit: Visit) -> WebSession? {
    if let token = visit.token, isFresh(token) {
      if let session = table.session(token, now: loop.now) {
        session.speak(visit.language)
        return session
      }
      if let saved = table.takeSaved(token, now: loop.now) {
        let session = makeSession(token, visit.language, remember: saved.remember)
        session.restore(saved)
        if let state = saved.states.first {
          noteTyped(saved.typedBytes, at: ScreenletPlace(state.name, state.theme), in: session)
        }
        let key = Digest(of: token.text)
        if journal?.keeps(key) == true { session.keptAs = key }
        return session
      }
      if let session = inheritedSession(token, visit) { return session }
    }
    guard let remembered = visit.cookies.value(.remember, in: visit.request),
      commons.credentials != nil
    else { return implicitSession(visit) }
    let token = CredentialsToken(rawValue: String(decoding: remembered, as: UTF8.self))
    guard commons.credentials?.load(token) != nil else { return implicitSession(visit) }
    // A new name, because somebody is signed in under it.
    let session = makeSession(newToken(), visit.language, remember: token)
    if session.scope.context.loadStoredCredentials(server: environment.server) {
      session.acknowledgeSignIn()
      session.address = visit.request.client.address
      askForUser(session)
    }
    return session
  }

  /// A remembered user may have changed or gone since: the back end is asked, the page does not
  /// wait.
  private func askForUser(_ session: WebSession) {
    session.scope.relogin { [weak session] _ in
      guard let session else { return }
      if !session.scope.context.isLoggedIn { session.scope.context.removeStoredCredentials() }
      session.acknowledgeSignIn()
      session.feed.touch(.account)
    }
  }

  /// A session that signs in by itself, where the operator named an account for that.
  private func implicitSession(_ visit: Visit) -> WebSession? {
    guard environment.server.implicitLogin != nil, waitForSession(visit) == nil else { return nil }
    let session = makeSession(newToken(), visit.language, remember: nil)
    session.isImplicit = true
    session.address = visit.request.client.address
    session.scope.loginImplicitly(password: environment.secret) { [weak session] _ in
      session?.acknowledgeSignIn()
    }
    return session
  }

  /// Makes a session for a browser that has none, under the name that its page was given.
  func newSession(_ visit: Visit) -> WebSession {
    let token = visit.token.flatMap { isFresh($0) && isHome(of: $0) ? $0 : nil }
    return makeSession(token ?? newToken(), visit.language, remember: nil)
  }

  /// Whether sessions of that name live on this loop.
  func isHome(of token: SessionToken) -> Bool { home(of: token) == index }

  /// The loop that sessions of that name live on; also those of a process that had more loops.
  func home(of token: SessionToken) -> Int {
    sites.isEmpty ? index : token.loop % sites.count
  }

  func newToken() -> SessionToken { commons.keys.makeToken(loop: index, now: wall) }

  /// Makes a session; `isKept` is false for one that only a template is made from.
  func makeSession(
    _ token: SessionToken, _ language: String, remember: CredentialsToken?, isKept: Bool = true
  ) -> WebSession {
    let clock = loop.clock
    let scope = SessionScope(
      on: loop, environment: environment, library: commons.library, connectors: connectors,
      context: SessionContext(
        credentialsStore: commons.credentials, token: remember, now: { clock.wall() }),
      locale: AcceptLanguage.locale(language))
    let made = WebSession(
      scope, token: token, formToken: commons.keys.formToken(token),
      ringEvents: commons.configuration.ringEvents, on: loop)
    made.rememberCookie = remember
    made.attributes = map.attributes(environment.defaultTheme)
    guard isKept else { return made }
    made.feed.onChange = { [weak self, weak made] in
      guard let self, let made else { return }
      self.push(made)
    }
    made.onKeep = { [weak self, weak made] in
      guard let self, let made else { return }
      self.changed(made)
    }
    made.scope.onSignIn = { [weak self, weak made] ended in
      guard let self, let made else { return }
      self.log(ended, made)
    }
    table.insert(made, now: loop.now)
    return made
  }

  /// Whether a form that came with a request is a form of this browser's session. A browser that
  /// has shown a page but has no session yet is known by the name that its page was given.
  func isOwnForm(_ text: [UInt8]?, _ visit: Visit) -> Bool {
    guard let sent = text, RequestGuard.isFromHere(visit.request), let token = visit.token else {
      return false
    }
    let text = SessionKeys.unmasked(sent)
    if let session = table.session(token, now: loop.now), session.accepts(formToken: text) {
      return true
    }
    return isSameSecret(text, commons.keys.formToken(token).utf8)
  }

  /// Gives the session another name once its user has changed.
  func renewIfNeeded(_ session: WebSession) {
    guard session.needsRenewal else { return }
    let token = newToken()
    table.rename(session, to: token, formToken: commons.keys.formToken(token))
  }

  /// Notes how much was typed; what visitors had to give up for it is told once a heartbeat.
  func noteTyped(_ count: Int, at place: ScreenletPlace, in session: WebSession) {
    let lost = table.noteTyped(count, at: place, in: session)
    if lost > 0, givenUp == 0 {
      environment.report(
        "Visitors who are not signed in have typed more than \(table.typedLimit >> 20) MiB: the "
          + "oldest of their sessions are given up")
    }
    givenUp += lost
  }

  /// Sets the cookies that the browser lacks.
  func setCookies(_ session: WebSession, _ visit: Visit, in response: inout HTTPResponse) {
    if session.token != visit.token {
      visit.cookies.set(.session, to: session.token.text, in: &response)
    }
    let remember = session.scope.context.token
    let sent = visit.cookies.value(.remember, in: visit.request)
    if let remember {
      if sent.map({ !$0.elementsEqual(remember.rawValue.utf8) }) ?? true {
        visit.cookies.set(
          .remember, to: remember.rawValue.utf8, maxAge: session.scope.context.lifetime,
          in: &response)
      }
    } else if sent != nil {
      visit.cookies.remove(.remember, in: &response)
    }
    session.rememberCookie = remember
  }
}
