import ScreensHTTP
import ScreensSystem
import ScreensCore
import ScreensDocuments

/// The face on one loop: its sessions, its painter, the pages it has ready. Confined to the loop.
final class LoopSite {
  let index: Int
  let loop: EventLoop
  let commons: FaceCommons
  let painter: Painter
  let table: SessionTable
  let connectors = ConnectorQueue()
  /// The sites of all loops, this one among them; set before the first request, let go at the end.
  var sites: [EventLoopBound<LoopSite>] = []

  var environment: Environment
  var notices: [PluginNotice]
  /// The pages that there are now, and what is wrong with their files.
  var map: SiteMap
  var pageNotices: [PluginNotice] = []
  /// What pages ask for and don't get of the themes that there are now.
  var pageRemarks: [PluginNotice] = []
  /// The languages that anything here has texts in.
  var languages: Set<String> = []
  var templates: [TemplateKey: PageTemplate] = [:]
  var assets: [ArraySlice<UInt8>: Asset] = [:]
  var demo: (account: DemoAccount?, at: Int64)?
  /// Plugins whose admission was asked for and answered: not again until there is another
  /// generation of them.
  var asked: Set<PluginReference> = []
  /// Until when pages wait for plugins that are on their first trial, in the loop's nanoseconds.
  var trials: [PluginReference: Int64] = [:]
  /// The pages that wait for them.
  var waiting: [TrialWait] = []
  /// Sessions that were renewed while their browsers waited: the waiting page gets the new token.
  var claims: [[UInt8]: SessionToken] = [:]
  var reports = 0
  /// Sessions that were given up since the last heartbeat, because too much was typed.
  var givenUp = 0
  /// Where sessions are kept for the process after this one; nil where they are not.
  var journal: SessionJournal?
  /// Whether the journal could not be written when that was looked at last.
  var wasFaulty = false
  /// How many visitors' states had made room when that was told last.
  var toldEvictions = 0
  /// What the process before this one left of sessions that have not come back yet.
  var left: [Digest: [UInt8]] = [:]
  /// Sessions that changed, and when changes were written last.
  var changes: [WebSession] = []
  var keptAt: Int64 = 0
  var isKeepingLate = false
  var adoptions = 0

  /// A page that is the same for everyone who has done nothing yet.
  struct TemplateKey: Hashable {
    let page: Page
    let language: String
    let surroundings: PageSurroundings
    let next: String?
  }

  init(index: Int, loop: EventLoop, commons: FaceCommons, map: SiteMap) {
    self.index = index
    self.loop = loop
    self.commons = commons
    self.map = map
    painter = Painter(commons.store)
    let configuration = commons.configuration
    table = SessionTable(
      SessionTable.Limits(
        count: configuration.sessionsPerLoop, savedCount: configuration.savedSessionsPerLoop,
        typedBytes: configuration.typedBytesPerLoop,
        idle: configuration.sessionIdle, absolute: configuration.sessionAbsolute))
    environment = commons.source.current
    notices = commons.source.notices
    languages = knownLanguages
    pageRemarks = remarksOfPages
    table.onLetGo = { [weak self] token, isUserLost in
      self?.letGo(token, isUserLost: isUserLost)
    }
  }

  /// Names what pages were made from; a page of another generation is made anew.
  var generation: String { "\(commons.boot)\(index)x\(adoptions)" }

  var bound: EventLoopBound<LoopSite> { EventLoopBound(self, to: loop) }

  // MARK: Requests

  func handle(_ request: HTTPRequest, _ responder: HTTPResponder) {
    let route = route(request.path)
    if case .asset = route { return asset(request, responder) }
    if case .contentReport = route { return contentReport(request, responder) }
    let visit = visit(request, responder)
    if let token = visit.token, !isHome(of: token) {
      let site = sites[home(of: token)]
      site.loop.execute { site.value.handle(visit, site.value.route(visit.request.path)) }
    } else {
      handle(visit, route)
    }
  }

  private func handle(_ visit: Visit, _ route: WebRoute) {
    switch route {
    case .page(let page):
      guard hasTheme(of: page) else { return withoutTheme(visit) }
      if visit.request.method == .post {
        submit(page, visit)
      } else {
        open(page, visit)
      }
    case .live: openLive(visit)
    case .progress: progress(visit)
    case .draft: draft(visit)
    case .signOut: signOut(visit)
    case .authorized: authorized(visit)
    case .unknown where map.isMissing(visit.request.path): notNow(visit)
    case .asset, .contentReport, .unknown: notFound(visit)
    }
  }

  private func asset(_ request: HTTPRequest, _ responder: HTTPResponder) {
    let known = assets[request.path]
    guard let asset = known ?? commons.store[String(decoding: request.path, as: UTF8.self)] else {
      return notFound(visit(request, responder))
    }
    if known == nil {
      if assets.count > 512 { assets.removeAll() }
      assets[ArraySlice(Array(request.path))] = asset
    }
    responder.send(asset.response)
  }

  /// Browsers report what the content policy stopped: a line for the operator, a few at a time.
  private func contentReport(_ request: HTTPRequest, _ responder: HTTPResponder) {
    if reports < 10 {
      reports += 1
      let text = EscapedBytes(request.body, limit: 600)
      environment.report("A browser reports a violation of the content policy: \(text)")
    }
    responder.send(HTTPResponse(.noContent))
  }

  // MARK: Time and change

  /// What is done regularly: heartbeats, and the end of sessions whose time is over.
  func tick() {
    reports = 0
    givenUp = 0
    for session in table.sweep(now: loop.now) {
      for listener in session.feed.listeners where !listener.stream.write(LiveEvent.heartbeat) {
        session.feed.remove(listener.stream)
      }
      endLateAuthorization(session)
      keepUse(session)
    }
    forgetLeft()
    journal?.look()
    tellKeeping()
    loop.schedule(after: commons.configuration.heartbeat) { [weak self] in self?.tick() }
  }

  /// The states of views that are live here in some themes; some of them, where there are many.
  func liveStates(in themes: Set<ThemeName>) -> [ScreenletState] {
    var states: [ScreenletState] = []
    for session in table.all {
      states += session.scope.states(in: themes)
      if states.count >= 64 { break }
    }
    return states
  }

  /// Switches to the present environment: views are made anew, every open page gets everything.
  func adopt(_ new: Environment) {
    environment = new
    notices = commons.source.notices
    demo = nil
    for session in table.all { session.adopt(new) }
    renewPages()
  }
}
