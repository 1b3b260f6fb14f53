import ScreensFace
import ScreensHTTP
import ScreensModel
import ScreensSystem
import ScreensCore

/// Sessions of browsers that have none. Each network may begin a limited number in a minute. A
/// session that signs a user in is not counted.
extension SessionHost {
  /// Makes a session for a browser that has none, under the name that its page was given.
  func new(_ visit: Visit) -> WebSession {
    let token = pageToken(visit)
    return make(
      face.isRecent(token.issued) ? token : newToken(), visit.language, remember: nil)
  }

  /// Makes a session for a browser that has not shown yet that it keeps cookies. Few of these are
  /// kept until their browsers come back.
  func newUnseen(_ visit: Visit) -> WebSession {
    let session = new(visit)
    guard visit.token == nil else { return session }
    unseen.append(session.token)
    while unseen.count > Self.mostUnseen, let oldest = unseen.removeFirst() {
      if let session = hall.peek(oldest) { hall.remove(session) }
    }
    return session
  }

  /// A session for one answer, which is not kept.
  func passing(_ visit: Visit) -> WebSession {
    make(pageToken(visit), visit.language, remember: nil, isKept: false)
  }

  /// A session for making a template.
  func pristine(_ language: String) -> WebSession {
    make(newToken(), language, remember: nil, isKept: false)
  }

  /// Makes a session; `isKept` is false for one that ends with its answer, and `tray` has the
  /// requests of one that was put aside.
  func make(
    _ token: SessionToken, _ language: String, remember: CredentialsToken?, isKept: Bool = true,
    tray: RequestTray = RequestTray()
  ) -> WebSession {
    let (loop, clock, commons) = (face.loop, face.loop.clock, face.commons)
    let scope = SessionScope(
      on: loop, environment: edition.environment, connectors: face.connectors,
      context: SessionContext(
        credentialsStore: commons.credentials, token: remember, now: { clock.wall() }),
      locale: Locale(language: language), tray: tray)
    let made = WebSession(
      scope, token: token, formToken: commons.keys.formToken(token),
      ringEvents: commons.configuration.ringEvents, now: loop.now)
    made.remember(remember)
    BrowserHouse.move(made, to: self, isKept: isKept)
    guard isKept else { return made }
    hall.insert(made, now: loop.now)
    claims.adopt(made)
    return made
  }

  /// Counts a message that a session's visitor has sent.
  ///
  /// - Returns: whether it may be sent.
  func mayMessage(_ receiver: String, _ session: WebSession?) -> Bool {
    let address = session?.visitor.address
    let may = face.commons.messages.take(
      to: receiver, from: Guesser.network(of: address), now: face.now)
    if !may {
      edition.environment.log.rarely(
        "messages limited",
        "More messages were asked for, to one address or from the network of "
          + "\(address.map { "\($0)" } ?? "a Unix socket"), than 'messages' of 'limits' allows; "
          + "forms are answered as ever, and no message is sent")
    }
    return may
  }

  /// Takes a counted message that was not sent out of the count.
  func giveBackMessage(_ receiver: String, _ session: WebSession?) {
    face.commons.messages.giveBack(
      to: receiver, from: Guesser.network(of: session?.visitor.address),
      now: face.loop.clock.monotonic())
  }

  /// Counts a session that a browser is about to begin.
  ///
  /// - Returns: seconds until it may; nil when now.
  func wait(_ visit: Visit) -> Int? {
    let address = visit.request.client.address
    let wait = face.commons.arrivals.count(Guesser.network(of: address), now: face.now)
    if wait != nil {
      edition.environment.log.rarely(
        "sessions limited",
        "More sessions were begun from the network of \(address.map { "\($0)" } ?? "a Unix socket")"
          + " than 'newSessionsPerAddress' of 'limits' allows in a minute; pages are shown, forms "
          + "answered with 429")
    }
    return wait
  }

  /// A browser's session, or the time until it may have one.
  enum Found {
    case session(WebSession)
    /// Its network may begin none for that time.
    case limited(seconds: Int)
  }

  /// The browser's own session, else a new one.
  func knownOrNew(_ visit: Visit) -> Found {
    if let known = known(visit) { return .session(known) }
    if let seconds = wait(visit) { return .limited(seconds: seconds) }
    return .session(new(visit))
  }

  /// The session of a form: the browser's own, else a new one. The new one is a passing session
  /// where its network may begin none and the form signs a user in.
  func session(for screenlet: ScreenletName, _ visit: Visit) -> Found {
    if let known = known(visit) { return .session(known) }
    let seconds = wait(visit)
    if let seconds, edition.environment.library[screenlet]?.signsIn != true {
      return .limited(seconds: seconds)
    }
    let session = new(visit)
    session.visitor.standing = seconds == nil ? .counted : .passing
    return .session(session)
  }

  /// Keeps the session of a form that has signed a user in, and uncounts it.
  func welcome(_ session: WebSession) {
    let former = session.visitor.standing
    session.visitor.standing = .ordinary
    guard former == .counted else { return }
    face.commons.arrivals.forgive(Guesser.network(of: session.visitor.address), now: face.now)
  }

  /// Ends a session that was made for one form, once no request waits for it.
  func endIfPassing(_ session: WebSession) {
    guard session.visitor.standing == .passing, !session.seat.isGone, session.departure == nil
    else { return }
    hall.remove(session)
  }

  /// Marks the browser as a known device of the account that signed in.
  func markDevice(_ session: WebSession, _ visit: Visit, in response: inout HTTPResponse) {
    guard let account = session.visitor.knownAccount else { return }
    session.visitor.knownAccount = nil
    guard visit.cookies[.device].flatMap({ face.commons.keys.device($0, account: account) }) == nil
    else { return }
    visit.cookies.set(
      .device, to: face.commons.keys.makeDevice(account: account), maxAge: 365 * 24 * 3600,
      in: &response)
  }

  // MARK: The log

  /// Logs the end of a try to sign in (ASVS 16.3.1): how and why, by which factory, and the network
  /// address; neither the user's name nor any secret.
  func log(_ ended: SignInTry, _ session: WebSession) {
    let address = session.visitor.address.map { "\($0)" } ?? "unix"
    // The reason may come from a back end, so it is escaped.
    let reason = ended.reason.map { ": \(EscapedBytes(Array($0.utf8), limit: 800))" } ?? ""
    let line = """
      sign-in \(ended.outcome.rawValue)\(reason): time \(HTTPDate.timestamp(face.wall)), \
      factory \(ended.factory), type \(ended.authType.rawValue), address \(address), \
      session \(session.shortID)
      """
    let log = edition.environment.log.about(session: session.shortID)
    // A visitor above the limit can send forms without end.
    if ended.outcome == .limited { return log.rarely("sign-in limited", line) }
    log(line, ended.outcome == .succeeded ? .info : .warning)
  }
}
