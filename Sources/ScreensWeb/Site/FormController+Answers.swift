import ScreensFace
import ScreensHTTP
import ScreensSystem
import ScreensCore
import ScreensDocuments

/// The answers to forms.
extension FormController {
  func answer(
    _ submission: Submission, _ result: Submissions.Result, _ session: WebSession
  ) {
    switch result {
    case .done(let path):
      var response = HTTPResponse.seeOther(path.utf8)
      sessions.markDevice(session, submission.visit, in: &response)
      publisher.send(response, submission.visit, session)
    case .leaves(let url):
      publisher.send(.seeOther(url.utf8), submission.visit, session)
    case .again(.unknown): again(submission, session, .notFound, wait: nil)
    case .again(.incorrect): again(submission, session, .unprocessableContent, wait: nil)
    case .again(.changed):
      again(submission, session, .unprocessableContent, wait: nil) { $0[.rowGone] }
    case .again(.unavailable): again(submission, session, .serviceUnavailable, wait: 5)
    case .again(.cut): showCut(submission, session)
    case .notKept:
      again(submission, session, .serviceUnavailable, wait: 30) { $0[.notKeptNote] }
    case .tooMany(let seconds):
      again(submission, session, .tooManyRequests, wait: seconds) { $0.tooMany(seconds) }
    }
  }

  /// Answers a copy of a form that the preceding process handled: its end is unknown.
  private func showCut(_ submission: Submission, _ session: WebSession) {
    // The screenlet says so itself, where its state was kept.
    let isTold = session.screenlet(at: submission.placed)?.outcome?.error != nil
    again(
      submission, session, .serviceUnavailable, wait: nil,
      notice: isTold ? nil : { $0[.endUnknownNote] })
  }

  /// Answers with the form again, in the present state of its session.
  ///
  /// - Parameter namesSession: whether the browser gets the session's cookies.
  func again(
    _ submission: Submission, _ session: WebSession, _ status: HTTPStatus, wait: Int?,
    namesSession: Bool = true, notice: ((PageTexts) -> String)? = nil
  ) {
    let texts = PageTexts.texts(for: session.scope.locale.language)
    var response = publisher.render(
      submission.page, session, isDeveloper: submission.visit.isDeveloper,
      submitted: submission.place,
      notice: notice?(texts), next: submission.next
    ).response(status)
    if let wait { response.fields.append("Retry-After", "\(wait)") }
    publisher.send(response, submission.visit, namesSession ? session : nil)
  }

  // MARK: Unprocessed forms

  /// Shows the form of a page again, as a form of the browser's present session, with the typed
  /// text; the form is not processed.
  ///
  /// - Parameter note: the reason; nil where the form is too old.
  func showAgain(
    _ submission: Submission, note: PageText? = nil,
    status: HTTPStatus = .forbidden
  ) {
    switch sessions.knownOrNew(submission.visit) {
    case .session(let session) where mayKeep(textOf: submission.owner, in: session):
      showAgain(submission, in: session, note: note, status: status)
    case .session(let session): refuse(submission, session)
    case .limited(let seconds): showLimited(submission, seconds)
    }
  }

  func showAgain(
    _ submission: Submission, in session: WebSession, note: PageText? = nil,
    status: HTTPStatus = .forbidden
  ) {
    let (visit, placed) = (submission.visit, submission.placed)
    if session.drafts.take(now: face.now), let view = session.screenlet(at: placed)?.view {
      let order = publisher.painter.plan(of: view).order
      submission.entry.enter(in: view, order, takesSecrets: false)
      session.feed.touch(.screenlet(placed.place))
    }
    let usual = visit.hasCookie ? PageText.tooOldNote : .noCookieNote
    again(submission, session, status, wait: nil) { $0[note ?? usual] }
  }

  /// The same for a browser whose network may begin no session now.
  func showLimited(_ submission: Submission, _ seconds: Int) {
    showPassing(submission, .tooManyRequests, wait: seconds, namesSession: true) {
      $0.tooMany(seconds)
    }
  }

  /// The same for a browser whose session the store did not deliver in time: the user is unknown,
  /// and no cookie changes.
  func showLate(_ page: Page, _ visit: Visit) {
    guard edition.hasTheme(of: page), let fields = fields(visit) else {
      return publisher.lateNote(visit)
    }
    guard visit.isFromHere, let placed = placed(by: fields, on: page) else {
      return publisher.forbidden(visit, link: page.path)
    }
    let submission = submission(of: fields, at: placed, on: page, visit)
    publisher.trials.prepared(page) {
      self.showPassing(submission, .serviceUnavailable, wait: 5, namesSession: false) {
        $0[.lateNote]
      }
    }
  }

  /// Shows a form again from a session that ends with the answer.
  ///
  /// - Parameter namesSession: whether the browser gets the session's cookies.
  private func showPassing(
    _ submission: Submission, _ status: HTTPStatus, wait: Int, namesSession: Bool,
    notice: @escaping (PageTexts) -> String
  ) {
    let session = sessions.passing(submission.visit)
    defer { session.forgetScreenlets() }
    if let view = session.screenlet(at: submission.placed)?.view {
      let order = publisher.painter.plan(of: view).order
      submission.entry.enter(in: view, order, takesSecrets: false)
    }
    again(submission, session, status, wait: wait, namesSession: namesSession, notice: notice)
  }

  /// Answers for a page whose theme this host lacks: not found. A form that was shown while the
  /// theme existed is shown again in the default theme.
  func withoutTheme(_ visit: Visit) {
    guard visit.request.method == .post,
      let (page, placed) = edition.standIn(at: visit.request.path)
    else { return publisher.notFound(visit) }
    guard let fields = fields(visit) else { return publisher.badRequest(visit) }
    guard visit.isFromHere else { return publisher.forbidden(visit, link: page.path) }
    let submission = submission(of: fields, at: placed, on: page, visit)
    publisher.trials.prepared(page) {
      self.showAgain(submission, note: .themeGoneNote, status: .unprocessableContent)
    }
  }

  // MARK: Actions that take long

  /// Redirects a browser to the page that waits for its form's end.
  func showProgress(_ submission: Submission) {
    let mark = submission.key.once
    let once = Base64URL.encode(mark.span)
    let path =
      Array("/progress?once=".utf8) + once + Array("&at=".utf8)
      + Array(PercentEncoding.encode(submission.page.path).utf8) + Array("&place=".utf8)
      + Array(PercentEncoding.encode(submission.place.name).utf8)
    publisher.send(.seeOther(path), submission.visit)
  }

  /// The page that waits for an action, and continues when the action has ended.
  func progress(_ visit: Visit) {
    guard let page = visit.query("at").flatMap({ edition.page(at: $0[...]) }),
      let placed = edition.screenlet(
        named: visit.query("place")?[...] ?? Array(page.path.utf8)[...]),
      let once = visit.query("once").flatMap({ Base64URL.decode($0.span) })
    else { return publisher.notFound(visit) }
    guard let session = sessions.successor(visit, once: once) ?? sessions.known(visit)
    else { return publisher.send(.seeOther(page.path.utf8), visit) }
    let response: HTTPResponse
    switch session.submissions.state(Submissions.Key(place: placed.place, once: once)) {
    case .running:
      response = publisher.note(
        .ok, visit, heading: .workingTitle, text: .workingNote, link: page.path, refresh: 2)
    case .ended(.done(let path)): response = .seeOther(path.utf8)
    default: response = .seeOther(page.path.utf8)
    }
    publisher.send(response, visit, session)
  }
}
