import ScreensSystem
import ScreensHTTP
import ScreensCore
import ScreensLayout

/// Forms: what was typed goes into the view tree, the control is fired, the answer waits for the
/// action's end.
extension LoopSite {
  /// One form on its way.
  struct Submission {
    let page: Page
    let place: ScreenletPlace
    let key: Submissions.Key
    let entry: FormEntry
    let next: String?
    let visit: Visit
  }

  func submit(_ page: Page, _ visit: Visit) {
    guard let fields = formFields(visit) else { return badRequest(visit) }
    guard RequestGuard.isFromHere(visit.request), let place = place(of: fields, on: page) else {
      return forbidden(visit, link: page.path)
    }
    guard isOwnForm(fields.value(of: "csrf"), visit) else {
      return prepared(page) { self.showAgain(page, place, fields, visit) }
    }
    prepared(page) {
      let key = self.key(place, fields, visit)
      let claimed = self.claimedSession(visit, once: key.once)
      guard let session = claimed ?? self.session(for: place, fields, on: page, visit) else {
        return
      }
      let submission = Submission(
        page: page, place: place, key: key, entry: FormEntry(fields),
        next: fields.value(of: "next").flatMap(self.nextPath.path),
        visit: visit)
      self.begin(submission, session) { [weak self] screenlet in
        guard let self else { return }
        if session.authorization?.place == submission.place { self.giveUpAuthorization(session) }
        if submission.entry.givesUp {
          return self.end(submission, .done(path: submission.page.path), session)
        }
        self.whenIdle(screenlet) { [weak self] in self?.perform(submission, screenlet, session) }
      }
    }
  }

  /// What a form holds; nil where that cannot be read, or is too much.
  func formFields(_ visit: Visit) -> FormFields? {
    FormFields(visit.request.body[...], limit: commons.configuration.formFields)
  }

  /// What a form is known by that comes twice: its number together with all that it holds, since a
  /// form that was stopped is corrected and sent under the same number.
  private func key(
    _ place: ScreenletPlace, _ fields: FormFields, _ visit: Visit
  ) -> Submissions.Key {
    let isNumbered = fields.value(of: "once") != nil
    return Submissions.Key(
      place: place,
      once: isNumbered ? commons.keys.mark(ofForm: visit.request.body) : SessionKeys.random(12))
  }

  /// The screenlet that a form is for: the page's only one, or the one that the form names if the
  /// page still shows it.
  func place(of fields: FormFields, on page: Page) -> ScreenletPlace? {
    if case .screenlet(let place, _) = page { return place }
    // What a page shows can be sent, also in a theme that another one stands in for.
    guard case .site = page, let path = fields.value(of: "place") else { return nil }
    return places(page).first { path.elementsEqual($0.path.utf8) }
  }

  /// Begins what a request asks for; one that came before waits for the first one's end.
  ///
  /// - Parameter act: does it, and ends the submission.
  func begin(
    _ submission: Submission, _ session: WebSession, _ act: @escaping (Screenlet) -> Void
  ) {
    session.address = submission.visit.request.client.address
    forgetOldDeparture(submission.key, session)
    let answer = LateAnswer()
    let isFirst = session.submissions.begin(submission.key) { [weak self] result in
      guard answer.take() else { return }
      self?.answer(submission, result, session)
    }
    let wait = loop.schedule(after: commons.configuration.patience) { [weak self] in
      guard answer.take() else { return }
      self?.showProgress(submission)
    }
    answer.onTake = { wait.cancel() }
    if answer.isTaken { wait.cancel() }
    guard isFirst else { return }
    guard let screenlet = session.screenlet(at: submission.place) else {
      return end(submission, .again(.notFound), session)
    }
    act(screenlet)
  }

  /// A form that led away is sent once more after the way back is closed: it leads there anew.
  private func forgetOldDeparture(_ key: Submissions.Key, _ session: WebSession) {
    guard case .ended(.leaves(let url)) = session.submissions.state(key),
      session.authorization?.flow.url != url
    else { return }
    session.submissions.forget(key)
  }

  /// Calls `body` when nothing runs; another form that waited, too, may have gone first.
  func whenIdle(_ screenlet: Screenlet, _ body: @escaping () -> Void) {
    screenlet.whenIdle { [weak self] in
      guard screenlet.isBusy else { return body() }
      self?.whenIdle(screenlet, body)
    }
  }

  private func perform(_ submission: Submission, _ screenlet: Screenlet, _ session: WebSession) {
    guard let view = screenlet.view else {
      return end(submission, .again(.serviceUnavailable), session)
    }
    noteTyped(submission.visit.request.body.count, at: submission.place, in: session)
    let plan = painter.plan(of: view)
    let hasSecret = submission.entry.enter(in: view, plan)
    let guesser = hasSecret ? guesser(view, submission.visit) : nil
    if let guesser, let seconds = commons.guesses.wait(guesser, now: loop.now) {
      Self.forgetSecrets(view)
      logLimited(screenlet, session)
      return end(submission, .tooMany(seconds: seconds), session)
    }
    let ended = session.endedActions
    let former = session.scope.context.authorizationFlow
    let control = submission.entry.control(in: view, plan)
    if control == nil, submission.entry.fired != nil {
      // The view has changed since the form was shown, or somebody made the form up.
      Self.forgetSecrets(view)
      return end(submission, .again(.unprocessableContent), session)
    }
    if let control { _ = try? view.fire(control) }
    if let flow = session.scope.context.authorizationFlow, flow !== former {
      Self.forgetSecrets(view)
      return leave(submission, flow, session)
    }
    let isActing = screenlet.isBusy || session.endedActions != ended
    let isInvalid = !screenlet.isBusy && screenlet.outcome?.error?.isValidation == true
    let counted = isActing && !isInvalid ? guesser : nil
    if let counted { commons.guesses.count(counted, now: loop.now) }
    whenIdle(screenlet) { [weak self] in
      guard let self else { return }
      if let counted, screenlet.outcome?.error == nil {
        commons.guesses.forgive(counted, now: loop.now)
      }
      finish(submission, screenlet, session, hasActed: isActing)
    }
  }

  private func finish(
    _ submission: Submission, _ screenlet: Screenlet, _ session: WebSession, hasActed: Bool
  ) {
    if hasActed, let view = screenlet.view { Self.forgetSecrets(view) }
    session.feed.touch(.screenlet(submission.place))
    let isSignIn = session.needsRenewal && session.scope.context.isLoggedIn
    let former = session.token
    if isSignIn { welcome(session) }
    renew(after: submission, session)
    if isSignIn, !keepsSignIn(session) { return refuseSignIn(submission, former, session) }
    if isSignIn { forgetFailures(session) }
    guard hasActed else { return end(submission, .done(path: submission.page.path), session) }
    guard let error = screenlet.outcome?.error else {
      if isSignIn, let view = screenlet.view {
        session.knownAccount = Self.account(view)
      }
      return end(submission, .done(path: target(of: submission)), session)
    }
    let isAway = error.cause == .notAvailable && error.domain == ScreensError.screensDomain
    end(submission, .again(isAway ? .serviceUnavailable : .unprocessableContent), session)
  }

  /// Where the browser goes after success: where its form says, else where the page says.
  func target(of submission: Submission) -> String {
    if let next = submission.next { return next }
    guard case .site(let path) = submission.page else { return map.home }
    let part = map.pages[path]?.places(environment.defaultTheme)
      .first { $0.place == submission.place }?.part
    return part?.next.flatMap { nextPath.path(Array($0.utf8)) } ?? path
  }

  /// Gives the session another name if its user changed; a page that waits gets to know it.
  func renew(after submission: Submission, _ session: WebSession) {
    guard session.needsRenewal else { return }
    let old = session.token
    renewIfNeeded(session)
    if claims.count > 1000 { claims.removeAll() }
    claims[old.text + submission.key.once] = session.token
  }

  func end(
    _ submission: Submission, _ result: Submissions.Result, _ session: WebSession
  ) {
    for waiter in session.submissions.end(submission.key, result) { waiter(result) }
    endIfPassing(session)
  }

  private func answer(
    _ submission: Submission, _ result: Submissions.Result, _ session: WebSession
  ) {
    let visit = submission.visit
    var response: HTTPResponse
    switch result {
    case .done(let path):
      response = .seeOther(path.utf8)
      markDevice(session, visit, in: &response)
    case .leaves(let url): response = .seeOther(url.utf8)
    case .again(let status):
      response = render(
        submission.page, session, for: visit, submitted: submission.place, next: submission.next
      ).response(status)
      if status == .serviceUnavailable { response.fields.append("Retry-After", "5") }
    case .notKept:
      let texts = PageTexts.texts(for: session.scope.locale.language)
      response = render(
        submission.page, session, for: visit, submitted: submission.place,
        notice: texts.notKeptNote, next: submission.next
      ).response(.serviceUnavailable)
      response.fields.append("Retry-After", "30")
    case .tooMany(let seconds):
      let texts = PageTexts.texts(for: session.scope.locale.language)
      response = render(
        submission.page, session, for: visit, submitted: submission.place,
        notice: texts.tooManyNote(seconds), next: submission.next
      ).response(.tooManyRequests)
      response.fields.append("Retry-After", "\(seconds)")
    }
    setCookies(session, visit, in: &response)
    send(response, visit)
  }
}
