import ScreensCore

/// Forms of sessions that are gone.
extension LoopSite {
  /// Shows the form of a page once more, as one of the browser's present session, with what was
  /// typed; nothing else is done with it.
  func showAgain(
    _ page: Page, _ place: ScreenletPlace, _ fields: FormFields, _ visit: Visit
  ) {
    let known = knownSession(visit)
    if known == nil, let seconds = waitForSession(visit) {
      return showLimited(page, place, fields, visit, seconds)
    }
    let session = known ?? newSession(visit)
    if session.takeDraft(now: loop.now), let view = session.screenlet(at: place)?.view {
      FormEntry(fields).enter(in: view, painter.plan(of: view), takesSecrets: false)
      session.feed.touch(.screenlet(place))
    }
    let texts = PageTexts.texts(for: session.scope.locale.language)
    var response = render(
      page, session, for: visit, submitted: place,
      notice: visit.hasCookie ? texts.tooOldNote : texts.noCookieNote,
      next: fields.value(of: "next").flatMap(nextPath.path)
    ).response(.forbidden)
    setCookies(session, visit, in: &response)
    send(response, visit)
  }
}
