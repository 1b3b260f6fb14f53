import ScreensFace
import ScreensHTTP
import ScreensModel
import ScreensSystem
import ScreensCore
import ScreensDocuments
import ScreensViews

/// Typed text: kept before it is sent, and shown on the session's other pages.
extension FormController {
  /// Keeps text that was typed but not sent, for a reload and the next process; no action sees it.
  func draft(_ visit: Visit) {
    guard let fields = fields(visit), let at = fields.value(of: "place"),
      let placed = edition.screenlet(named: at[...])
    else { return publisher.badRequest(visit) }
    guard visit.isFromHere, sessions.isOwnForm(fields.value(of: "csrf"), visit) else {
      return publisher.forbidden(visit, link: nil)
    }
    let session: WebSession
    switch sessions.knownOrNew(visit) {
    case .session(let found): session = found
    case .limited(let seconds):
      return publisher.send(publisher.tooManyRequests(seconds), visit)
    }
    guard mayKeep(textOf: owner(of: fields), at: placed.place, in: session) else {
      return publisher.forbidden(visit, link: nil)
    }
    guard session.drafts.take(now: face.now) else {
      return publisher.send(publisher.tooManyRequests(5), visit, session)
    }
    whenThere(placed, session) { [weak self] in
      self?.keepDraft(fields, at: placed, session, visit)
    }
  }

  private func keepDraft(
    _ fields: FormFields, at placed: PlacedScreenlet, _ session: WebSession, _ visit: Visit
  ) {
    guard let screenlet = screenlet(ofForm: placed, session) else {
      return publisher.send(HTTPResponse(.noContent), visit, session)
    }
    let entry = FormEntry(fields)
    // Only a dropped row has to be waited for.
    guard entry.wantRows(in: screenlet) else {
      return keep(entry, visit, screenlet, placed, session)
    }
    whenReady(for: entry, screenlet) { [weak self] in
      self?.keep(entry, visit, screenlet, placed, session)
    }
  }

  private func keep(
    _ draft: FormEntry, _ visit: Visit, _ screenlet: Screenlet, _ placed: PlacedScreenlet,
    _ session: WebSession
  ) {
    if let view = screenlet.view {
      let revision = view.tree.revision
      draft.enterDraft(in: view, publisher.painter.plan(of: view).order)
      screenlet.followInput()
      noteTyped(visit, in: view, at: placed.place, session)
      tellChange(of: screenlet, at: placed.place, since: revision, session)
    }
    sessions.hall.outcome(of: session) { [publisher, self] outcome in
      let answer = unkeptDraft(outcome, session) ?? HTTPResponse(.noContent)
      publisher.send(answer, visit, session)
    }
  }

  /// The answer to a draft that is lost with the process; nil for one that outlives it.
  private func unkeptDraft(_ outcome: SessionOutcome, _ session: WebSession) -> HTTPResponse? {
    let texts = PageTexts.texts(for: session.scope.locale.language)
    switch outcome {
    case .kept: return nil
    case .tooLarge: return .plain(.contentTooLarge, texts[.draftNotKept] + "\n")
    case .failed:
      var response = HTTPResponse.plain(.serviceUnavailable, texts[.draftNotKept] + "\n")
      response.fields.append("Retry-After", "30")
      return response
    }
  }

  /// Calls a body when no action runs, and the rows that a form names are read.
  func whenReady(
    for entry: FormEntry, _ screenlet: Screenlet, tries: Int = ListRows.heldPages,
    _ body: @escaping () -> Void
  ) {
    whenIdle(screenlet) { [weak self] in
      guard tries > 0, entry.wantRows(in: screenlet) else { return body() }
      self?.whenReady(for: entry, screenlet, tries: tries - 1, body)
    }
  }

  /// Records the size of the text typed at a place, including the text kept for the rows of a list
  /// and beside a record.
  func noteTyped(
    _ visit: Visit, in view: ScreenletView, at place: ScreenletPlace, _ session: WebSession
  ) {
    let beside = view.screenlet.kind.record?.draft.map { view.attribute($0).octets } ?? 0
    let octets = visit.request.body.count + view.rowStates.octets + beside
    sessions.noteTyped(octets, at: place, in: session)
  }

  /// Sends a form's effect to the session's pages; an effect on a list's rows is sent row by row.
  ///
  /// - Parameter revision: the view's revision before the form; nil where more than rows may have
  ///   changed.
  func tellChange(
    of screenlet: Screenlet, at place: ScreenletPlace, since revision: UInt64?,
    _ session: WebSession
  ) {
    let isOfRows =
      screenlet.list != nil && revision != nil && screenlet.view?.tree.revision == revision
    if !isOfRows { session.touch(.screenlet(place)) }
  }
}
