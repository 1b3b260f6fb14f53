import ScreensFace
import ScreensHTTP
import ScreensModel
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
    case .again(.unknown): again(submission, session, .notFound, wait: nil, isShown: false)
    case .again(.incorrect): again(submission, session, .unprocessableContent, wait: nil)
    case .again(.changed):
      again(submission, session, .unprocessableContent, wait: nil) { $0[.rowGone] }
    case .again(.unavailable): again(submission, session, .serviceUnavailable, wait: 5)
    case .again(.cut): showCut(submission, session)
    case .notKept:
      // The store may not find the session for another request either.
      again(submission, session, .serviceUnavailable, wait: 30, isShown: false) {
        $0[.notKeptNote]
      }
    case .tooMany(let seconds):
      again(submission, session, .tooManyRequests, wait: seconds) { $0.tooMany(seconds) }
    }
  }

  /// The result with the address that shows the end of the action.
  func leading(
    _ result: Submissions.Result, _ screenlet: Screenlet, _ submission: Submission,
    _ session: WebSession
  ) -> Submissions.Result {
    guard submission.machine.hasActed, case .done(var path) = result else { return result }
    switch screenlet.list?.steps.takeLead() {
    case .step(let step): path = address(ofStep: step, submission)
    case .beginning where path == submission.page.path: path = address(ofStep: 0, submission)
    case .beginning, nil: break
    }
    if FiredControl.refreshesList(submission.entry.fired), !submission.page.isGallery {
      // The newest rows are on the first page.
      path = edition.address(of: submission.page, showing: 1, of: submission.placed) ?? path
    }
    return .done(
      path: address(
        path, of: screenlet, at: submission.place, on: submission.page.path, session))
  }

  /// The address of the form's page with a step of its record, counted from 0.
  private func address(ofStep step: Int, _ submission: Submission) -> String {
    edition.address(of: submission.page, showing: step + 1, of: submission.placed)
      ?? submission.page.path
  }

  /// Answers a copy of a form that the preceding process handled: its end is unknown.
  private func showCut(_ submission: Submission, _ session: WebSession) {
    // The screenlet says so itself, where its state was kept.
    let isTold = session.screenlet(at: submission.placed)?.outcome?.error != nil
    again(
      submission, session, .serviceUnavailable, wait: nil,
      notice: isTold ? nil : { $0[.endUnknownNote] })
  }

  /// Leads to the form again, in the present state of its session: by a redirect, so that the way
  /// back never sends a form twice. A browser without a cookie, whose session ends with the answer,
  /// is answered with the form itself.
  ///
  /// - Parameters:
  ///   - namesSession: whether the browser gets the session's cookies.
  ///   - isShown: whether a GET of the page shows the form.
  func again(
    _ submission: Submission, _ session: WebSession, _ status: HTTPStatus, wait: Int?,
    namesSession: Bool = true, isShown: Bool = true, notice: ((PageTexts) -> String)? = nil
  ) {
    let texts = PageTexts.texts(for: session.scope.locale.language)
    let outcome = failure(submission, session, notice?(texts), texts)
    var response: HTTPResponse
    if namesSession, isShown, submission.visit.hasCookie, !session.isPassing {
      session.keep(outcome, now: face.now)
      let path = outcome.path.naming(outcome, next: submission.next)
      response = .seeOther(path.utf8)
      response.fields.append("Outcome-Status", "\(status.code)")
    } else {
      response = publisher.render(
        submission.page, session, isDeveloper: submission.visit.isDeveloper, next: submission.next,
        outcome: ShownOutcome(outcome, in: session)
      ).response(status)
    }
    if let wait { response.fields.append("Retry-After", "\(wait)") }
    publisher.send(response, submission.visit, namesSession ? session : nil)
  }

  /// - Parameter notice: the face's own reason; nil where the screenlet says it.
  private func failure(
    _ submission: Submission, _ session: WebSession, _ notice: String?, _ texts: PageTexts
  ) -> FormOutcome {
    let screenlet = session.screenlet(at: submission.placed)
    var path = submission.page.path
    if case .step(let step)? = screenlet?.list?.steps.takeLead() {
      path = address(ofStep: step, submission)
    }
    func made(_ kind: FormOutcome.Kind, _ name: String, _ text: String) -> FormOutcome {
      FormOutcome(name, kind, at: submission.place, path: path, text: text)
    }
    if let notice { return made(.refused, FormOutcomes.newName(), notice) }
    guard let screenlet, let outcome = screenlet.outcome else {
      return made(.refused, FormOutcomes.newName(), texts[.actionFailed])
    }
    return made(
      .failed, session.places.claimOutcome(at: submission.place),
      texts.problem(outcome, of: screenlet) ?? texts[.actionFailed])
  }

  /// The address that shows the end of a screenlet's action: it names the outcome where there is
  /// something to say.
  ///
  /// - Parameter page: the page of the screenlet, which says it there.
  func address(
    _ path: String, of screenlet: Screenlet, at place: ScreenletPlace, on page: String,
    _ session: WebSession
  ) -> String {
    guard let end = screenlet.outcome else { return path }
    let texts = PageTexts.texts(for: session.scope.locale.language)
    let problem = texts.problem(end, of: screenlet)
    let denied = end.error == .denied ? texts[.denied] : nil
    guard let text = problem ?? denied ?? (end.error == nil ? end.message : nil), !text.isEmpty
    else { return path }
    let name = session.places.claimOutcome(at: place)
    let kind: FormOutcome.Kind = problem == nil ? .succeeded : .failed
    let isHere = FormOutcome(name, kind, at: place, path: path, text: text).isFor(page)
    guard isHere || problem == nil else { return path }
    let outcome = FormOutcome(name, isHere ? kind : .ledAway, at: place, path: path, text: text)
    session.keep(outcome, now: face.now)
    return path.naming(outcome)
  }

  // MARK: Unprocessed forms

  /// Shows the form of a page again, as a form of the browser's present session, with the typed
  /// text; the form is not processed.
  ///
  /// - Parameter note: the reason; nil where the form is too old.
  func showAgain(
    _ submission: Submission, note: PageText? = nil,
    status: HTTPStatus = .forbidden, isShown: Bool = true
  ) {
    switch sessions.knownOrNew(submission.visit) {
    case .session(let session)
    where mayKeep(textOf: submission.owner, at: submission.place, in: session):
      showAgain(submission, in: session, note: note, status: status, isShown: isShown)
    case .session(let session): refuse(submission, session)
    case .limited(let seconds): showLimited(submission, seconds)
    }
  }

  func showAgain(
    _ submission: Submission, in session: WebSession, note: PageText? = nil,
    status: HTTPStatus = .forbidden, isShown: Bool = true
  ) {
    let (visit, placed) = (submission.visit, submission.placed)
    if session.drafts.take(now: face.now), let view = session.screenlet(at: placed)?.view {
      let order = publisher.painter.plan(of: view).order
      submission.entry.enter(in: view, order, takesSecrets: false)
      session.touch(.screenlet(placed.place))
    }
    let usual = visit.hasCookie ? PageText.tooOldNote : .noCookieNote
    again(submission, session, status, wait: nil, isShown: isShown) { $0[note ?? usual] }
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
      self.showAgain(
        submission, note: .themeGoneNote, status: .unprocessableContent, isShown: false)
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
        .ok, visit, as: .progress, on: page, heading: .workingTitle, text: .workingNote,
        link: page.path, refresh: 2)
    case .ended(.done(let path)): response = .seeOther(path.utf8)
    default: response = .seeOther(page.path.utf8)
    }
    publisher.send(response, visit, session)
  }
}

extension String {
  /// An address with the name of the outcome that its page is to show.
  ///
  /// - Parameter next: the target after success, which the address keeps.
  fileprivate func naming(_ outcome: FormOutcome, next: String? = nil) -> String {
    var fields = next.map { "next=\(PercentEncoding.encode($0))&" } ?? ""
    fields += "\(FormOutcome.field)=\(outcome.name)"
    return self + (contains("?") ? "&" : "?") + fields
  }

  /// An address whose page asks whether an action is meant.
  func asking(_ asked: AskedAction) -> String {
    self + (contains("?") ? "&" : "?") + asked.query
  }
}
