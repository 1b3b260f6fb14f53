import ScreensSystem
import ScreensHTTP
import ScreensCore

/// Sessions of browsers that have none: one network may begin so many in a minute. A session that
/// signs a user in is not counted.
extension LoopSite {
  /// Counts a session that a browser is about to begin.
  ///
  /// - Returns: seconds until it may; nil when now.
  func waitForSession(_ visit: Visit) -> Int? {
    let address = visit.request.client.address
    let wait = commons.arrivals.count(Guesser.network(of: address), now: loop.now)
    if wait != nil {
      environment.log.rarely(
        "sessions limited",
        "More sessions were begun from the network of \(address.map { "\($0)" } ?? "a Unix socket")"
          + " than 'newSessionsPerAddress' of 'limits' allows in a minute; pages are shown, forms "
          + "answered with 429")
    }
    return wait
  }

  /// A session for one answer: nothing of it is kept.
  func passingSession(_ visit: Visit) -> WebSession {
    let token = visit.token.flatMap { isHome(of: $0) ? $0 : nil } ?? newToken()
    return makeSession(token, visit.language, remember: nil, isKept: false)
  }

  /// The session of a form: the browser's own, else a new one.
  ///
  /// - Returns: nil where the browser's network may begin none, and the form signs nobody in; then
  ///   it was answered.
  func session(for place: ScreenletPlace, _ fields: FormFields, on page: Page, _ visit: Visit)
    -> WebSession?
  {
    if let known = knownSession(visit) { return known }
    guard let seconds = waitForSession(visit) else {
      let session = newSession(visit)
      session.wasCounted = true
      return session
    }
    guard commons.library[place.screenlet]?.signsIn == true else {
      showLimited(page, place, fields, visit, seconds)
      return nil
    }
    let session = newSession(visit)
    session.isPassing = true
    return session
  }

  /// Shows a form once more with what was typed; nothing else is done with it.
  func showLimited(
    _ page: Page, _ place: ScreenletPlace, _ fields: FormFields, _ visit: Visit, _ seconds: Int
  ) {
    let session = passingSession(visit)
    defer { session.forgetScreenlets() }
    if let view = session.screenlet(at: place)?.view {
      FormEntry(fields).enter(in: view, painter.plan(of: view), takesSecrets: false)
    }
    let texts = PageTexts.texts(for: session.scope.locale.language)
    var response = render(
      page, session, for: visit, submitted: place, notice: texts.tooManyNote(seconds),
      next: fields.value(of: "next").flatMap(nextPath.path)
    ).response(.tooManyRequests)
    response.fields.append("Retry-After", "\(seconds)")
    setCookies(session, visit, in: &response)
    send(response, visit)
  }

  /// A form has signed a user in: its session stays, and counts for nothing.
  func welcome(_ session: WebSession) {
    session.isPassing = false
    session.isImplicit = false
    guard session.wasCounted else { return }
    session.wasCounted = false
    commons.arrivals.forgive(Guesser.network(of: session.address), now: loop.now)
  }

  /// Ends a session that was there for one form, once nobody waits for it.
  func endIfPassing(_ session: WebSession) {
    guard session.isPassing, !session.isGone, session.authorization == nil else { return }
    table.remove(session)
  }
}
