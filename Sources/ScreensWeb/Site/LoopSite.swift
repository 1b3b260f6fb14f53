import ScreensFace
import ScreensHTTP
import ScreensModel
import ScreensSystem
import ScreensCore
import ScreensDocuments
import ScreensViews

/// The face on one loop: it dispatches each request. Everything below a site belongs to its loop,
/// and `EventLoopBound` checks it.
final class LoopSite {
  private let face: FaceLoop
  let edition: SiteSnapshot
  let sessions: SessionHost
  let publisher: PagePublisher
  private let desk: FormController
  private let media: MediaController
  private let uploads: UploadController
  /// The sites of all loops including this one; set before the first request, cleared at the end.
  private var sites: [EventLoopBound<LoopSite>] = []
  private var assets: [ArraySlice<UInt8>: Asset] = [:]
  /// The number of browsers' reports since the last heartbeat.
  private var reports = 0

  init(_ face: FaceLoop, _ map: SiteMap, loops: Int) {
    self.face = face
    edition = SiteSnapshot(face, map)
    sessions = SessionHost(face, edition, loops: loops)
    publisher = PagePublisher(sessions, PageTrials(face, edition))
    desk = FormController(publisher)
    media = MediaController(publisher)
    uploads = UploadController(publisher)
    sessions.site = self
  }

  /// The requests of the loop's sessions.
  var connectors: ConnectorQueue { face.connectors }

  var bound: EventLoopBound<LoopSite> { EventLoopBound(self, to: face.loop) }

  // MARK: Requests

  func handle(_ request: HTTPRequest, _ responder: HTTPResponder) {
    let route = edition.route(request.path)
    if case .resource = route { return asset(request, responder) }
    if case .contentReport = route { return contentReport(request, responder) }
    if case .icon = route { return responder.send(edition.iconAnswer) }
    if case .robots = route { return responder.send(edition.robots) }
    let visit = visit(request, responder)
    if let token = visit.token, !sites.isEmpty, case let home = sessions.home(of: token),
      home != face.index
    {
      let site = sites[home]
      site.loop.execute { site.value.claim(visit, site.value.edition.route(request.path)) }
    } else {
      claim(visit, route)
    }
  }

  /// Claims the session that a request names; nothing touches a session before.
  private func claim(_ visit: Visit, _ route: WebRoute) {
    if sessions.isAtHand(visit) { return handle(visit, route) }
    sessions.claim(visit) { [weak self] end in
      guard let self else { return }
      guard end == .granted else { return late(visit, route) }
      var visit = visit
      visit.isClaimed = true
      handle(visit, edition.route(visit.request.path))
    }
  }

  /// Answers a request whose session did not come in time: nothing is done, and a form is shown
  /// again.
  private func late(_ visit: Visit, _ route: WebRoute) {
    switch route {
    case .page(let page) where visit.request.method == .post: desk.showLate(page, visit)
    case .draft, .live, .events: publisher.send(publisher.unavailable(visit), visit)
    default: publisher.lateNote(visit)
    }
  }

  private func handle(_ visit: Visit, _ route: WebRoute) {
    switch route {
    case .page(let page):
      guard edition.hasTheme(of: page) else { return desk.withoutTheme(visit) }
      guard let page = asking(page, visit) else { return }
      if visit.request.method == .post {
        desk.submit(page, visit)
      } else {
        open(page, visit)
      }
    case .media(let name): media.show(name, visit)
    case .uploads: uploads.create(visit)
    case .upload(let name): uploads.serve(name, visit)
    case .live: publisher.openLive(visit)
    case .events: sessions.openEvents(visit, publisher)
    case .progress: desk.progress(visit)
    case .draft: desk.draft(visit)
    case .signOut: signOut(visit)
    case .language: speak(visit)
    case .departureReturn: desk.comeBack(visit)
    case .unknown where edition.map.isMissing(visit.request.path): publisher.notNow(visit)
    case .changePassword: leadToPassword(visit)
    case .resource, .contentReport, .icon, .robots, .unknown: publisher.notFound(visit)
    }
  }

  /// Leads a password manager to the page on which its user changes the password.
  private func leadToPassword(_ visit: Visit) {
    let session = sessions.known(visit)
    guard let path = edition.passwordPage(isUser: session?.userName != nil) else {
      return publisher.notFound(visit)
    }
    var response = HTTPResponse.seeOther(path.utf8)
    response.status = .found
    publisher.send(response, visit, session)
  }

  /// The page with the values of the request's query. It is nil where the request is already
  /// answered: because a value has the wrong type, or because the address held a secret.
  private func asking(_ page: Page, _ visit: Visit) -> Page? {
    guard let query = visit.request.query else { return page }
    do throws(PageQueryFault) {
      guard case .site(let address) = page, let site = edition.map.pages[address.path] else {
        return try page.asking(query, edition.map.library)
      }
      let (asking, secrets) = try site.address(asking: query)
      guard !secrets.isEmpty, visit.request.method == .get else { return .site(asking) }
      publisher.trials.prepared(.site(asking)) { self.storeSecrets(secrets, site, asking, visit) }
    } catch {
      publisher.badQuery(visit, field: error.field)
    }
    return nil
  }

  /// Stores the secrets of an address in the browser's session, and sends the browser to the
  /// address without them.
  private func storeSecrets(
    _ secrets: [PageQuery.Field], _ site: SitePage, _ address: SiteAddress, _ visit: Visit
  ) {
    let session: WebSession
    switch sessions.knownOrNew(visit) {
    case .session(let found): session = found
    case .limited(let seconds): return publisher.send(publisher.tooManyRequests(seconds), visit)
    }
    for part in site.parts.values {
      for ask in part.asks where ask.attribute.isSecret {
        guard let secret = secrets.first(where: { $0.name == ask.field }) else { continue }
        let placed = site.placed(part, edition.environment.defaultTheme, address.query)
        // The value's type was checked before.
        try? session.screenlet(at: placed)?.set(ask.attribute.name, to: .string(secret.value))
        session.touch(.screenlet(placed.place))
      }
    }
    publisher.send(.seeOther(address.text.utf8), visit, session)
  }

  /// A request with its session and its user.
  private func visit(_ request: HTTPRequest, _ responder: HTTPResponder) -> Visit {
    Visit(request, responder, face.commons.keys, languages: edition.languages) { mark in
      edition.map.gallery == .developer
        && face.commons.keys.developerSince(mark).map(face.isRecent) ?? false
    }
  }

  /// Shows a page, or makes a browser with the gallery's key a developer's: the key is exchanged
  /// for a mark at once, and is in no later address.
  private func open(_ page: Page, _ visit: Visit) {
    guard case .gallery = page, edition.map.gallery == .developer, visit.request.method == .get,
      let key = visit.query("key")
    else { return publisher.trials.prepared(page) { self.publisher.show(page, visit) } }
    guard visit.isDeveloper || face.commons.galleryKey.take(key) else {
      return publisher.send(
        publisher.note(
          .forbidden, visit, heading: .keyRefused, text: .keyRefusedNote, link: page.path),
        visit)
    }
    var response = HTTPResponse.seeOther(page.path.utf8)
    if !visit.isDeveloper {
      visit.cookies.set(
        .developer, to: face.commons.keys.makeDeveloper(now: face.wall), in: &response)
      let address = visit.request.client.address.map { "\($0)" } ?? "a Unix socket"
      edition.environment.log(
        "A browser from \(address) brought the gallery's key: it is shown the problems of "
          + "plugins and pages", .info)
    }
    publisher.send(response, visit)
  }

  private func asset(_ request: HTTPRequest, _ responder: HTTPResponder) {
    let known = assets[request.path]
    let store = face.commons.store
    guard let asset = known ?? store[String(decoding: request.path, as: UTF8.self)] else {
      return publisher.notFound(visit(request, responder))
    }
    if known == nil {
      if assets.count > 512 { assets.removeAll() }
      assets[ArraySlice(Array(request.path))] = asset
    }
    responder.send(asset.response)
  }

  /// Logs a browser's report of content that the policy stopped, at most ten per heartbeat.
  private func contentReport(_ request: HTTPRequest, _ responder: HTTPResponder) {
    if reports < 10 {
      reports += 1
      let text = EscapedBytes(request.body, limit: 600)
      edition.environment.report("A browser reports a violation of the content policy: \(text)")
    }
    responder.send(HTTPResponse(.noContent))
  }

  /// Remembers the language that a browser's user chose, and shows the page again.
  private func speak(_ visit: Visit) {
    guard let fields = desk.fields(visit),
      let language = fields.value(of: "language").map({ String(decoding: $0, as: UTF8.self) }),
      edition.languages.contains(language)
    else { return publisher.badRequest(visit) }
    guard visit.isFromHere else { return publisher.forbidden(visit, link: edition.map.home) }
    let target = edition.next(fields.value(of: "page")) ?? edition.map.home
    var response = HTTPResponse.seeOther(target.utf8)
    visit.cookies.set(.language, to: language.utf8, maxAge: Self.yearSeconds, in: &response)
    let session = sessions.known(visit)
    session?.speak(language)
    publisher.send(response, visit, session)
  }

  private static let yearSeconds: Int64 = 31_536_000

  // MARK: Signing out

  private func signOut(_ visit: Visit) {
    guard let fields = desk.fields(visit) else { return publisher.badRequest(visit) }
    guard visit.isFromHere else { return publisher.forbidden(visit, link: edition.map.home) }
    guard sessions.isOwnForm(fields.value(of: "csrf"), visit) else { return stillSignedIn(visit) }
    let session = sessions.known(visit)
    let owner = desk.owner(of: fields)
    if let session, !owner.isGuest, owner != session.owner {
      return stillSignedIn(visit)
    }
    if let session {
      session.forgetScreenlets()
      session.scope.context.removeStoredCredentials()
      session.scope.context.logout()
      sessions.renewIfNeeded(session)
      session.forgetFormTokens()
      publisher.endListeners(of: session)
    }
    publisher.send(.seeOther(edition.map.home.utf8), visit, session)
  }

  /// Answers a sign-out from a page that is too old, without signing out. A signed-in user gets a
  /// button that does; any other user has the desired state already.
  private func stillSignedIn(_ visit: Visit) {
    guard let session = sessions.known(visit), let user = session.userName else {
      return publisher.send(.seeOther(edition.map.home.utf8), visit)
    }
    var writer = publisher.writer(session)
    writer.shell = publisher.painter.shell(
      edition.environment.defaultTheme, .error, session.scope.locale.language, for: user,
      in: edition.environment)
    let tokens = FormTokens(
      of: session, event: publisher.eventID(.gallery(isRoot: true), session))
    let texts = writer.texts
    let main = writer.note(
      texts[.forbidden], texts[.stillSignedInNote], link: edition.map.homeLink(texts))
    let bytes = writer.page(
      title: writer.titled(texts[.forbidden]), heading: texts[.forbidden],
      surroundings: PageSurroundings(user: user), tokens: tokens, main: main)
    publisher.send(.html(bytes, status: .forbidden), visit, session)
  }

  /// Ends all sessions of a user but one, and forgets the user's remembered browsers.
  func endOthers(of user: Int64, besides session: WebSession) {
    endAll(of: user, besides: session)
    edition.environment.log.about(session: session.shortID)(
      "a user has ended all other sessions of theirs", .info)
    guard let credentials = face.commons.credentials else { return }
    let server = (try? edition.environment.server.server()) ?? ""
    let (kept, loop) = (session.scope.context.token, face.loop)
    sessions.hall.holdAnswers(of: session) { done in
      let bound = EventLoopBound((site: self, session: session, done: done), to: loop)
      // Ends by itself after it has read the files, which may be many.
      Task(executorPreference: ServiceExecutor.shared) {
        credentials.removeAll(of: user, server: server, besides: kept)
        loop.execute {
          // A browser may have signed in with a file that still existed.
          bound.value.site.endAll(of: user, besides: bound.value.session)
          bound.value.done()
        }
      }
    }
  }

  private func endAll(of user: Int64, besides session: WebSession) {
    for site in sites {
      let kept = site.loop === face.loop ? EventLoopBound(session, to: face.loop) : nil
      site.loop.execute {
        site.value.sessions.hall.end(of: user, besides: kept?.value)
      }
    }
  }

  /// Ends the loop's sessions of a user, for an operator.
  ///
  /// - Returns: the number of ended sessions.
  func endSessions(of user: Int64) -> Int {
    let ended = sessions.hall.end(of: user, besides: nil)
    sessions.hall.keepChanges()
    return ended
  }

  // MARK: Time and change

  /// Begins to answer, together with the sites of the other loops.
  func begin(with sites: [EventLoopBound<LoopSite>]) {
    self.sites = sites
    tick()
  }

  /// Does the regular work: heartbeats, and the end of sessions whose time is over.
  private func tick() {
    reports = 0
    for session in sessions.sweep() {
      for listener in session.feed.listeners where !listener.stream.write(LiveEvent.heartbeat) {
        session.feed.remove(listener.stream)
      }
      session.events.beat()
      if desk.departures.endLate(session) { sessions.endIfPassing(session) }
      sessions.hall.keepUse(session)
    }
    sessions.hall.tick()
    face.loop.schedule(after: face.commons.configuration.heartbeat) { [weak self] in self?.tick() }
  }

  /// Switches to the present environment: the views and pages that look different in it are
  /// rebuilt; sessions and pages that show none of them are unchanged.
  func adopt(_ new: Environment) {
    let change = edition.adopt(new)
    publisher.trials.forgetDemo(after: change)
    publisher.painter.drawn.forget()
    let setsAttributes = change.isWhole || !change.attributes.isEmpty
    for session in sessions.hall.all {
      session.scope.adopt(new, change)
      if setsAttributes { session.setAttributesAgain() }
    }
    publisher.renewPages { edition.affects(change, $0) }
  }

  /// Switches to other pages: pages that differ are rebuilt, and sessions that show none of them
  /// are unchanged.
  func adopt(_ new: SiteMap, _ notices: [PluginNotice]) {
    let change = edition.adopt(new, notices)
    publisher.renewPages { edition.affects(change, $0) }
  }

  /// Ends the site: everything is written, and the files then belong to the next process.
  func end() {
    sessions.hall.end()
    publisher.painter.drawn.forget()
    sites = []
  }
}
