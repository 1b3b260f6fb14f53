import ScreensHTTP
import ScreensSystem
import ScreensCore

/// Signing in at the page of another server (RFC 6749 with RFC 7636): the browser leaves by the
/// answer to a form, and comes back to `/oauth2/return`.
///
/// What it brings is taken only in the session that it left from, once, and in time. Neither code
/// nor token is in any later address or line.
extension LoopSite {
  /// Sends the browser to the page of a flow that its form has begun.
  func leave(_ submission: Submission, _ flow: AuthorizationFlow, _ session: WebSession) {
    session.authorization = PendingAuthorization(
      flow: flow, page: submission.page, place: submission.place, next: submission.next,
      control: submission.entry.fired, began: loop.now)
    session.feed.touch(.screenlet(submission.place))
    end(submission, .leaves(url: flow.url), session)
  }

  /// Ends what a browser has left for and not come back from.
  func giveUpAuthorization(_ session: WebSession) {
    guard let pending = session.authorization, !pending.isBack else { return }
    session.authorization = nil
    if session.scope.context.authorizationFlow === pending.flow {
      session.scope.context.cancelAuthorization()
    }
  }

  private func isInTime(_ pending: PendingAuthorization) -> Bool {
    loop.now - pending.began < commons.configuration.authorizationTime.nanoseconds
  }

  /// Gives up those who did not come back in time.
  func endLateAuthorization(_ session: WebSession) {
    guard session.authorization.map(isInTime) == false else { return }
    giveUpAuthorization(session)
    endIfPassing(session)
  }

  /// The browser comes back from the other server.
  func authorized(_ visit: Visit) {
    guard visit.request.method == .get,
      let fields = visit.request.query.flatMap({ FormFields($0, limit: 32) }),
      let state = fields.value(of: "state"),
      let session = visit.token.flatMap({ table.session($0, now: loop.now) }),
      let pending = session.authorization, isSameSecret(state, pending.flow.state.utf8),
      isInTime(pending),
      pending.isBack || session.scope.context.authorizationFlow === pending.flow
    else { return unfinished(visit) }
    // The state is spent, and no longer has to be secret; the progress page gets a hash all the
    // same.
    let key = Submissions.Key(
      place: pending.place, once: Array(Digest(of: state).bytes.prefix(12)))
    session.authorization?.isBack = true
    let submission = Submission(
      page: pending.page, place: pending.place, key: key, entry: FormEntry.empty,
      next: pending.next, visit: visit)
    begin(submission, session) { [weak self] screenlet in
      self?.resume(submission, pending, fields, screenlet, session)
    }
  }

  private func resume(
    _ submission: Submission, _ pending: PendingAuthorization, _ fields: FormFields,
    _ screenlet: Screenlet, _ session: WebSession
  ) {
    let context = session.scope.context
    let error = fields.value(of: "error")
    if let error, error.elementsEqual("access_denied".utf8) {
      context.cancelAuthorization(.denied)
    } else {
      if let error {
        environment.report(
          "the authorization server answered with error \(EscapedBytes(error, limit: 64))")
      }
      let code = error == nil ? fields.value(of: "code") : nil
      _ = context.resumeAuthorization(
        code: code.map { String(decoding: $0, as: UTF8.self) }, state: pending.flow.state)
    }
    whenIdle(screenlet) { [weak self] in self?.settle(submission, screenlet, session) }
  }

  private func settle(
    _ submission: Submission, _ screenlet: Screenlet, _ session: WebSession
  ) {
    session.authorization = nil
    session.feed.touch(.screenlet(submission.place))
    let isSignIn = session.needsRenewal && session.scope.context.isLoggedIn
    let former = session.token
    if isSignIn { welcome(session) }
    renew(after: submission, session)
    if isSignIn, !keepsSignIn(session) { return refuseSignIn(submission, former, session) }
    if isSignIn { forgetFailures(session) }
    let isDone = screenlet.outcome?.error == nil
    end(
      submission, .done(path: isDone ? target(of: submission) : submission.page.path), session)
  }

  /// What came back is not from here, not from now, or came before.
  private func unfinished(_ visit: Visit) {
    let texts = PageTexts.texts(for: visit.language)
    let writer = PageWriter(texts: texts, assets: commons.assets, home: map.home)
    let main = writer.note(
      texts.unfinished, texts.unfinishedNote, link: homeLink(texts))
    let bytes = writer.page(
      title: "\(texts.unfinished) – \(texts.gallery)", surroundings: PageSurroundings(),
      tokens: nil, tellsOrigin: false, main: main)
    send(.html(bytes, status: .forbidden), visit)
  }

  /// What a page says at a place whose browser is to sign in elsewhere.
  func away(_ place: ScreenletPlace, _ session: WebSession) -> AwayNotice? {
    guard let pending = session.authorization, pending.place == place, !pending.isBack,
      session.scope.context.authorizationFlow === pending.flow
    else { return nil }
    return AwayNotice(host: HTTPOrigin.host(of: pending.flow.url), control: pending.control)
  }

  // MARK: The content policy

  /// The policy of a page: where its forms may lead besides here.
  func policy(of page: Page, _ session: WebSession) -> HTTPContentPolicy {
    var origins: [String] = []
    for place in places(page) {
      guard let screenlet = session.screenlet(at: place) else { continue }
      for target in screenlet.logic.formTargets(screenlet) {
        let origin = HTTPOrigin.origin(of: target)
        if !origins.contains(origin) { origins.append(origin) }
      }
    }
    let sources = origins.compactMap { HTTPContentPolicy.Source(.formTargets, origin: $0) }
    return sources.isEmpty ? .strict : .widened(sources)
  }
}

/// Scheme, host and port of a URL.
enum HTTPOrigin {
  /// The URL up to its path; checked by who uses it.
  static func origin(of url: String) -> String {
    guard let scheme = url.firstRange(of: "://") else { return url }
    let rest = url[scheme.upperBound...].prefix { !"/?#".contains($0) }
    return String(url[..<scheme.upperBound]) + rest
  }

  /// The host and port, for people.
  static func host(of url: String) -> String {
    let origin = origin(of: url)
    return origin.firstRange(of: "://").map { String(origin[$0.upperBound...]) } ?? origin
  }
}
