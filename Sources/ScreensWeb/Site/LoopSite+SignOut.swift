import ScreensSystem
import ScreensHTTP
import ScreensCore

/// What a browser sends besides the forms of screenlets.
extension LoopSite {
  func signOut(_ visit: Visit) {
    guard let fields = formFields(visit) else { return badRequest(visit) }
    guard isOwnForm(fields.value(of: "csrf"), visit) else { return stillSignedIn(visit) }
    var response = HTTPResponse.seeOther(map.home.utf8)
    if let session = knownSession(visit) {
      session.forgetScreenlets()
      session.scope.context.removeStoredCredentials()
      session.scope.context.logout()
      renewIfNeeded(session)
      session.forgetFormTokens()
      resetListeners(of: session)
      setCookies(session, visit, in: &response)
    }
    send(response, visit)
  }

  /// A page that is too old signs nobody out. Whoever is signed in gets a button that does, and
  /// whoever isn't has what was wanted.
  private func stillSignedIn(_ visit: Visit) {
    guard RequestGuard.isFromHere(visit.request) else { return forbidden(visit, link: map.home) }
    guard let session = knownSession(visit), let user = session.userName else {
      return send(.seeOther(map.home.utf8), visit)
    }
    let writer = writer(session)
    let tokens = PageWriter.FormTokens(of: session, event: eventID(session))
    let texts = writer.texts
    let main = writer.note(
      texts.forbidden, texts.stillSignedInNote, link: homeLink(texts))
    let bytes = writer.page(
      title: "\(texts.forbidden) – \(texts.gallery)",
      surroundings: PageSurroundings(user: user), tokens: tokens, main: main)
    var response = HTTPResponse.html(bytes, status: .forbidden)
    setCookies(session, visit, in: &response)
    send(response, visit)
  }

  /// What was typed but not sent: kept for a reload and the next process, told to nobody's action.
  func draft(_ visit: Visit) {
    guard let fields = formFields(visit), let at = fields.value(of: "place"),
      let place = place(at: at[...])
    else { return badRequest(visit) }
    guard isOwnForm(fields.value(of: "csrf"), visit) else { return forbidden(visit, link: nil) }
    let known = knownSession(visit)
    if known == nil, let seconds = waitForSession(visit) {
      return send(tooManyRequests(seconds), visit)
    }
    let session = known ?? newSession(visit)
    var response = HTTPResponse(.noContent)
    if session.takeDraft(now: loop.now) {
      if let view = session.screenlet(at: place)?.view {
        noteTyped(visit.request.body.count, at: place, in: session)
        FormEntry(fields).enterDraft(in: view, painter.plan(of: view))
        session.feed.touch(.screenlet(place))
      }
      if let refusal = unkeptDraft(session) { response = refusal }
    } else {
      response = tooManyRequests(5)
    }
    setCookies(session, visit, in: &response)
    send(response, visit)
  }

  func tooManyRequests(_ seconds: Int) -> HTTPResponse {
    var response = HTTPResponse.plain(.tooManyRequests)
    response.fields.append("Retry-After", "\(seconds)")
    return response
  }
}
