import ScreensCore

/// What a browser sends besides the forms of screenlets.
extension LoopSite {
  func signOut(_ visit: Visit) {
    guard let fields = formFields(visit) else { return badRequest(visit) }
    guard isOwnForm(fields.value(of: "csrf"), visit) else { return forbidden(visit, link: "/") }
    var response = HTTPResponse.seeOther("/".utf8)
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

  /// What was typed but not sent: kept for a reload, told to nobody's action.
  func draft(_ visit: Visit) {
    guard let fields = formFields(visit), let at = fields.value(of: "place"),
      let place = place(at: at[...])
    else { return badRequest(visit) }
    guard isOwnForm(fields.value(of: "csrf"), visit) else { return forbidden(visit, link: nil) }
    let session = session(visit)
    var response = HTTPResponse(.noContent)
    if session.takeDraft(now: loop.now) {
      if let view = session.screenlet(at: place)?.view {
        FormEntry(fields).enterDraft(in: view, painter.plan(of: view))
        session.feed.touch(.screenlet(place))
      }
    } else {
      response = .plain(.tooManyRequests)
      response.fields.append("Retry-After", "5")
    }
    setCookies(session, visit, in: &response)
    send(response, visit)
  }
}
