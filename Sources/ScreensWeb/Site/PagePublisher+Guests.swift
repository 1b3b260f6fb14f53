import ScreensFace
import ScreensModel
import ScreensHTTP
import ScreensSystem
import ScreensCore

/// Pages for browsers that have done nothing yet: no session is kept for them, and requests at the
/// same time share the rows of lists.
extension PagePublisher {
  /// Calls a body with the page that all such browsers get; with nil where showing the page starts
  /// an action.
  func template(
    _ page: Page, _ language: String, next: String?, isDeveloper: Bool,
    _ body: @escaping (PageTemplate?) -> Void
  ) {
    let key = GuestPages.Key(
      page: page, language: language,
      surroundings: surroundings(page, nil, isDeveloper: isDeveloper), next: next)
    if let known = guests.template(key, now: face.now) { return body(known) }
    if edition.readsEntries(on: page) { return body(nil) }
    guard !edition.lists(on: page).isEmpty else {
      return body(template(key, isDeveloper: isDeveloper))
    }
    guard guests.wait(for: key, body) else { return }
    readRows(of: key, isDeveloper: isDeveloper)
  }

  /// A page without lists.
  private func template(_ key: GuestPages.Key, isDeveloper: Bool) -> PageTemplate? {
    let session = sessions.pristine(key.language)
    defer { session.forgetScreenlets() }
    let template = template(
      key, session, named: edition.generation(of: key.page), isDeveloper: isDeveloper)
    guard session.screenlets.allSatisfy({ !$0.screenlet.isBusy }) else { return nil }
    guests.keep(template, key)
    return template
  }

  /// Reads the rows of a page, and gives the page to all that wait for it. Like the page of a
  /// session it is sent without the rows that are not there in time.
  private func readRows(of key: GuestPages.Key, isDeveloper: Bool) {
    let session = sessions.pristine(key.language)
    guard !startsActions(key.page, session) else {
      session.forgetScreenlets()
      return guests.end(key, nil)
    }
    let name = guests.nextName(edition.generation(of: key.page))
    let changes = face.commons.content.count
    let answer = LateAnswer()
    let show = { [weak self] in
      guard let self, answer.take() else { return }
      let template = template(key, session, named: name, isDeveloper: isDeveloper)
      let isCurrent = name.hasPrefix("\(edition.generation(of: key.page))~")
      if isCurrent, session.screenlets.allSatisfy({ $0.screenlet.isAtRest }) {
        guests.keep(template, key, named: name, session.rows(readAfter: changes), now: face.now)
      }
      session.forgetScreenlets()
      guests.end(key, template)
    }
    answer.deadline = face.loop.schedule(after: face.commons.configuration.contentTime, show)
    whenRowsAreRead(of: key.page, session, isAskedAgain: true, show)
  }

  /// Whether a screenlet of a page acts as soon as it is shown, besides lists that read their rows.
  private func startsActions(_ page: Page, _ session: WebSession) -> Bool {
    edition.screenlets(on: page).contains {
      guard let screenlet = session.screenlet(at: $0) else { return false }
      return !screenlet.kind.hasPages && screenlet.isBusy
    }
  }

  /// - Parameter name: The name that the page's live stream begins with.
  private func template(
    _ key: GuestPages.Key, _ session: WebSession, named name: String, isDeveloper: Bool
  ) -> PageTemplate {
    let tokens = FormTokens(
      csrf: PageTemplate.tokens.csrf, once: PageTemplate.tokens.once, event: "\(name).0")
    let shown = render(
      key.page, session, isDeveloper: isDeveloper, tokens: tokens, next: key.next)
    return PageTemplate(shown.bytes, shown.policy)
  }

  /// Sends a page to a browser without a session, which gets the name of one that does not exist
  /// yet.
  func send(_ template: PageTemplate, _ visit: Visit) {
    let token = sessions.pageToken(visit)
    let csrf = SessionKeys.masked(face.commons.keys.formToken(token))
    var response = HTTPResponse.html(template.page(csrf: csrf, once: SessionKeys.once()))
    response.contentPolicy = template.policy
    if token != visit.token || visit.cookies.needsName(.session) {
      visit.cookies.set(.session, to: token.text, in: &response)
    }
    if visit.cookies[.remember] != nil {
      visit.cookies.remove(.remember, in: &response)
    }
    send(response, visit)
  }

  /// Makes the session of a browser that opens the stream of a page for everyone: it shows the rows
  /// that the page shows, unless these are no longer known.
  func newSession(_ visit: Visit, showing name: String) -> WebSession {
    let session = sessions.new(visit)
    if let rows = guests.rows(named: name), session.show(rows, face.commons.content) {
      session.visitor.firstPage = name
    }
    return session
  }
}

extension Screenlet {
  /// Whether it neither acts nor has failed to.
  fileprivate var isAtRest: Bool { !isBusy && outcome?.error == nil }
}

extension WebSession {
  /// The rows that its lists have read; those of an outer list come first.
  ///
  /// - Parameter changes: the number of changes that had been announced before.
  fileprivate func rows(readAfter changes: UInt64) -> [GuestRows] {
    lists.sorted { $0.placed.place.depth < $1.placed.place.depth }
      .map { GuestRows(placed: $0.placed, rows: $0.list.reading, changes: changes) }
  }

  /// Shows rows that were read for everyone.
  ///
  /// - Returns: whether it has all the lists.
  fileprivate func show(_ rows: [GuestRows], _ content: ContentBoard) -> Bool {
    rows.allSatisfy { rows in
      guard let screenlet = screenlet(at: rows.placed), let list = screenlet.list else {
        return false
      }
      list.adopt(rows.rows)
      if let topic = list.topic(screenlet), content.hasAnnounced(topic, after: rows.changes) {
        list.noteChangeOfOthers()
      }
      return true
    }
  }
}
