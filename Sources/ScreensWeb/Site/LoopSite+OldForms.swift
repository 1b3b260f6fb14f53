import ScreensSystem
import ScreensHTTP
import ScreensCore

/// Forms of sessions and of themes that are gone.
extension LoopSite {
  /// Shows the form of a page once more, as one of the browser's present session, with what was
  /// typed; nothing else is done with it.
  ///
  /// - Parameter note: why nothing was done; nil where the form is too old.
  func showAgain(
    _ page: Page, _ place: ScreenletPlace, _ fields: FormFields, _ visit: Visit,
    note: KeyPath<PageTexts, String>? = nil, status: HTTPStatus = .forbidden
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
    let usual = visit.hasCookie ? \PageTexts.tooOldNote : \PageTexts.noCookieNote
    var response = render(
      page, session, for: visit, submitted: place, notice: texts[keyPath: note ?? usual],
      next: fields.value(of: "next").flatMap(nextPath.path)
    ).response(status)
    setCookies(session, visit, in: &response)
    send(response, visit)
  }

  /// A page whose theme this host does not have is not there. A form of it that was shown while the
  /// theme was there is shown once more in the theme that stands in.
  func withoutTheme(_ visit: Visit) {
    guard visit.request.method == .post, let (page, place) = standIn(at: visit.request.path) else {
      return notFound(visit)
    }
    guard let fields = formFields(visit) else { return badRequest(visit) }
    guard RequestGuard.isFromHere(visit.request) else { return forbidden(visit, link: page.path) }
    prepared(page) {
      self.showAgain(
        page, place, fields, visit, note: \.themeGoneNote, status: .unprocessableContent)
    }
  }

  /// What is shown in the place of a screenlet whose theme this host does not have: the same one in
  /// the theme that stands in for every other.
  func standIn(at path: ArraySlice<UInt8>) -> (page: Page, place: ScreenletPlace)? {
    let named = Page(path: path, map, defaultTheme: environment.defaultTheme)
    guard case .screenlet(let gone, _)? = named else { return nil }
    let place = ScreenletPlace(gone.screenlet, .default)
    return (.screenlet(place, isDefault: false), place)
  }

  /// Somebody is signed in now: what went wrong before in forms that sign in is over, on every page
  /// that is open.
  func forgetFailures(_ session: WebSession) {
    let failed = session.screenlets.filter {
      commons.library[$0.place.screenlet]?.signsIn == true && $0.screenlet.outcome?.error != nil
    }
    guard !failed.isEmpty else { return }
    for (_, screenlet) in failed { screenlet.forgetFailure() }
    resetListeners(of: session)
  }
}
