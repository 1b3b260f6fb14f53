import ScreensFace
import ScreensHTTP
import ScreensModel
import ScreensSystem
import ScreensCore
import ScreensDocuments
import ScreensViews

/// Shows pages: from a session, or from a template for a browser that has done nothing yet.
final class PagePublisher {
  let face: FaceLoop
  let edition: SiteSnapshot
  let sessions: SessionHost
  let trials: PageTrials
  let painter: Painter
  let guests: GuestPages

  init(_ sessions: SessionHost, _ trials: PageTrials) {
    face = sessions.face
    edition = sessions.edition
    self.sessions = sessions
    self.trials = trials
    painter = Painter(
      face.commons.store, uploadBytes: face.commons.configuration.media.uploadBytes,
      pages: { [edition] in edition.map.paths })
    guests = GuestPages()
  }

  /// Rebuilds pages whose sources have changed, and sends them to the browsers that show them.
  func renewPages(_ isAffected: (Page) -> Bool) {
    guests.forget(isAffected)
    for session in sessions.hall.all {
      for listener in session.feed.listeners {
        // The same path may show another kind of page now. A developer's page shows the problems.
        if let page = edition.page(at: Array(listener.page.path.utf8)[...]) {
          listener.page = page
        }
        if listener.isDeveloper || isAffected(listener.page) { renew(listener, session) }
      }
    }
  }

  func show(_ page: Page, _ visit: Visit) {
    let next = edition.next(visit.query("next"))
    let known = sessions.known(visit)
    // The answer would be shown without another request, perhaps never, and late: a session's page
    // is shown when it is opened, with what belongs to that moment.
    if let known, RequestGuard.isAhead(visit.request) {
      return respond(HTTPResponse(.serviceUnavailable), visit, known)
    }
    let isGuest = known.map { !$0.isLoggedIn && !$0.isImplicit } ?? true
    if isGuest, edition.needsUser(page), let way = edition.wayToSignIn(from: page) {
      return send(.seeOther(way.address.utf8), visit, known)
    }
    if let known { return show(page, known, visit, next: next) }
    // A browser that comes back reads on in lists, and gets a session for their rows.
    let readsOn = visit.token != nil && !edition.lists(on: page).isEmpty
    if readsOn, sessions.wait(visit) == nil {
      return show(page, sessions.new(visit), visit, next: next)
    }
    template(page, visit.language, next: next, isDeveloper: visit.isDeveloper) {
      [weak self] template in
      guard let self else { return }
      if let template { send(template, visit) } else { showOwn(page, visit, next: next) }
    }
  }

  /// Shows a page that differs between browsers, because showing it starts an action.
  private func showOwn(_ page: Page, _ visit: Visit, next: String?) {
    let isLimited = sessions.wait(visit) != nil
    let session = isLimited ? sessions.passing(visit) : sessions.newUnseen(visit)
    show(page, session, visit, next: next) { if isLimited { session.forgetScreenlets() } }
  }

  /// Shows a page from a session, once its lists have the rows that it shows and its screenlets
  /// have read what they read when they are shown. The wait has a bound; then the page is sent
  /// without the rest, which follows.
  ///
  /// - Parameter done: Called when the answer is on its way.
  private func show(
    _ page: Page, _ session: WebSession, _ visit: Visit, next: String?,
    _ done: @escaping () -> Void = {}
  ) {
    let answer = LateAnswer()
    let name = session.token
    let isOpened = RequestGuard.opensPage(visit.request)
    let showing =
      isOpened
      ? showing(of: page, session, answering: visit.query(FormOutcome.field)) : PageShowing(page)
    let show = { [weak self] in
      guard let self, answer.take() else { return }
      // A user has signed in meanwhile: others may know the name that the request came with.
      guard session.token == name else {
        respond(.seeOther(page.path.utf8), visit, session)
        return done()
      }
      let shown = render(
        page, session, isDeveloper: visit.isDeveloper, next: next,
        outcome: outcome(of: visit, on: page, session), asked: visit.asked, showing: showing)
      if isOpened { session.visitor.unfinished = shown.isUnfinished ? showing : nil }
      hearOfOthers(session)
      send(shown.response(), visit, session)
      done()
    }
    guard !showing.isRead || !edition.lists(on: page).isEmpty else { return show() }
    answer.deadline = face.loop.schedule(after: face.commons.configuration.contentTime, show)
    whenRowsAreRead(
      of: page, session, isAskedAgain: true, isShownAgain: isOpened && !showing.isContinued
    ) { [weak self] in self?.whenRead(showing, session, show) }
  }

  /// The outcome that a request names, and the outcomes of a restart that no page has shown.
  private func outcome(of visit: Visit, on page: Page, _ session: WebSession) -> ShownOutcome {
    guard visit.request.method == .get else { return ShownOutcome() }
    let named = session.takeOutcome(visit.query(FormOutcome.field), at: page.path, now: face.now)
    var shown = named.map { ShownOutcome($0, in: session) } ?? ShownOutcome()
    guard RequestGuard.opensPage(visit.request) else { return shown }
    // They are restored on first use.
    for placed in edition.outermost(on: page) { _ = session.screenlet(at: placed) }
    shown.name = session.claimRecovered(as: shown.name) { place in
      edition.outermost(on: page).contains { place == $0.place || place.isInside($0.place) }
    }
    return shown
  }

  /// Renders a page from a session.
  func render(
    _ page: Page, _ session: WebSession, isDeveloper: Bool,
    tokens: FormTokens? = nil, next: String? = nil, outcome: ShownOutcome = ShownOutcome(),
    asked: AskedAction? = nil, showing: PageShowing? = nil
  ) -> RenderedPage {
    let writer = writer(session, on: page)
    let texts = writer.texts
    let tokens =
      tokens
      ?? FormTokens(of: session, event: eventID(page, session))
    let course = PageRenderer.Course(
      room: face.commons.configuration.pageBytes, asked: asked)
    let cells = cells(page, session, texts, outcome, tokens: tokens, next: next, course)
    var surroundings = surroundings(page, session, isDeveloper: isDeveloper)
    surroundings.success = outcome.success
    surroundings.question = asked.flatMap { question($0, session) }
    let isUnfinished = course.isUnfinished || showing?.isRead == false
    let hasError = cells.contains { $0.painting.hasError }
    let frame = frame(of: page, session)
    let bytes = writer.page(
      title: writer.title(page, hasError: hasError, frame: frame),
      heading: writer.heading(of: page, frame: frame),
      stylesheets: PageWriter.stylesheets(of: cells, frame), surroundings: surroundings,
      tokens: tokens, live: page.path, outcome: outcome.name, next: next,
      refresh: isUnfinished ? Self.refreshSeconds : nil,
      main: writer.main(page, cells, surroundings, tokens, frame: frame, next: next))
    return RenderedPage(
      bytes: bytes, policy: Self.policy(of: cells), isUnfinished: isUnfinished)
  }

  /// The question about an action of a screenlet that is painted; nil where its control or its row
  /// is no longer there.
  private func question(_ asked: AskedAction, _ session: WebSession) -> PageQuestion? {
    guard let (place, occupant) = session.places.occupants.first(where: { asked.isOf($0.key) }),
      let view = occupant.screenlet.view,
      let found = asked.question(in: view, painter.plan(of: view).order)
    else { return nil }
    return PageQuestion(found.question, title: found.title, at: place, fired: found.fired)
  }

  /// Seconds until a browser without script asks again for a page that is unfinished.
  private static let refreshSeconds = 2

  /// A page, and the permitted targets of its forms.
  struct RenderedPage {
    let bytes: [UInt8]
    let policy: HTTPContentPolicy
    /// Whether something of it is still to come.
    let isUnfinished: Bool

    func response(_ status: HTTPStatus = .ok) -> HTTPResponse {
      var response = HTTPResponse.html(bytes, status: status)
      response.contentPolicy = policy
      return response
    }
  }

  /// Sends every answer of a page, with the headers that all have in common.
  ///
  /// - Parameter session: the session whose cookies the browser gets.
  func send(_ response: HTTPResponse, _ visit: Visit, _ session: WebSession? = nil) {
    var response = response
    if let session { sessions.setCookies(session, visit, in: &response) }
    response.fields.append("Vary", "Accept-Language, Cookie")
    respond(response, visit, session)
  }

  /// Sends an answer, once the session is written, and releases the session.
  func respond(_ response: HTTPResponse, _ visit: Visit, _ session: WebSession? = nil) {
    sessions.hall.keepChanges()
    guard let session, session.keeping.unanswered > 0 else {
      visit.responder.send(response)
      return sessions.release(visit, session)
    }
    sessions.hall.whenKept(session) { [sessions] in
      visit.responder.send(response)
      sessions.release(visit, session)
    }
  }

  // MARK: Pieces

  /// - Parameter page: The page that is written; nil for the texts alone.
  func writer(_ session: WebSession, on page: Page? = nil) -> PageWriter {
    let language = session.scope.locale.language
    var writer = PageWriter(
      texts: PageTexts.texts(for: language), assets: face.commons.assets, home: edition.map.home,
      site: edition.map.site, icon: edition.icon, language: language,
      heartbeat: face.commons.configuration.heartbeat,
      uploadBytes: face.commons.configuration.media.uploadBytes,
      languages: edition.languages)
    if let page {
      writer.shell = painter.shell(
        edition.theme(of: page), edition.state(of: page), language, for: session.userName,
        in: edition.environment)
    }
    return writer
  }

  /// The parts of a page besides its screenlets, for all visitors or for one session.
  func surroundings(
    _ page: Page, _ session: WebSession?, isDeveloper: Bool
  ) -> PageSurroundings {
    var surroundings = PageSurroundings(
      user: session?.userName, demo: trials.demoAccount(on: page),
      notices: isDeveloper ? edition.notices(on: page) : nil)
    surroundings.visitors = surroundings.user == nil ? .guests : .users
    surroundings.path = edition.menuPath(of: page)
    surroundings.address = page.path
    return surroundings
  }

  /// The painted outermost screenlets of a page, with the screenlets inside.
  func cells(
    _ page: Page, _ session: WebSession, _ texts: PageTexts, _ outcome: ShownOutcome,
    tokens: FormTokens? = nil, next: String? = nil,
    _ course: PageRenderer.Course? = nil
  ) -> [PageWriter.Cell] {
    let course = course ?? PageRenderer.Course(room: face.commons.configuration.pageBytes)
    return edition.outermost(on: page).compactMap { placed in
      if case .gallery = page { session.screenlet(at: placed)?.showSample() }
      let brush = PageRenderer(
        self, page, session, texts,
        FormWriter(action: edition.action(of: placed, on: page), tokens: tokens, next: next),
        outcome, course: course)
      let imprint = edition.environment.registry.themes[placed.theme]?.imprint
      return brush.painting(of: placed).map {
        PageWriter.Cell(placed: placed, painting: $0, imprint: imprint)
      }
    }
  }

  /// The rows of a list that a page shows, where they are in memory. Painting requests none, or the
  /// open pages of one list would evict each other's rows without end. The gallery shows samples.
  func list(of screenlet: Screenlet, _ placed: PlacedScreenlet, on page: Page) -> ShownList? {
    var isPreview = false
    if case .gallery = page { isPreview = true }
    return ShownList(
      screenlet, page: placed.listPage, field: edition.listField(of: placed, on: page),
      isPreview: isPreview, isChoosable: edition.hearsSelection(of: screenlet, at: placed.place)
    ) { [edition] number in edition.address(of: page, showing: number, of: placed) }
  }

  /// A XIB's drawing around a page's screenlets.
  func frame(of page: Page, _ session: WebSession) -> PageWriter.Frame? {
    guard case .site(let address) = page, let site = edition.map.pages[address.path] else {
      return nil
    }
    let (plan, stylesheet) = painter.compile(
      site, isRightToLeft: session.scope.locale.isRightToLeft)
    return PageWriter.Frame(
      page: site, address: address, plan: plan, stylesheet: stylesheet,
      imageURL: { self.painter.url(of: $0) })
  }

  /// The policy of a page: the permitted targets of its screenlets' forms besides this host, and
  /// the servers of the images in their foreign HTML.
  private static func policy(of cells: [PageWriter.Cell]) -> HTTPContentPolicy {
    var origins = PageOrigins()
    for cell in cells { origins.add(cell.painting.origins) }
    let sources =
      origins.formTargets.compactMap { HTTPContentPolicy.Source(.formTargets, origin: $0) }
      + origins.images.compactMap { HTTPContentPolicy.Source(.images, origin: $0) }
    return sources.isEmpty ? .strict : .widened(sources)
  }
}
