package import ScreensFace
package import ScreensHTTP
import ScreensModel
import ScreensSystem
package import ScreensCore
import Synchronization

/// The web face: an HTTP server whose pages show the screenlets of an environment.
package final class WebFace: Sendable {
  private let commons: FaceCommons
  private let loops: [EventLoop]
  let sites: [EventLoopBound<LoopSite>]
  private let connectors: [ConnectorQueue]
  private let server: HTTPServer
  private let archive: SessionArchive?
  private let present: PresentMap

  /// Opens the address; requests are answered from `start()` on.
  ///
  /// - Throws: `HTTPServerError`, or `StateFileError` when the state folder is unusable.
  package init(
    _ configuration: WebConfiguration, source: EnvironmentSource,
    credentials: (any CredentialsStore)? = nil
  ) throws {
    let key = try Self.key(configuration, source)
    var store = credentials
    if store == nil, let folder = configuration.stateFolder {
      store = try CredentialsFolder(path: folder + "/credentials", now: configuration.clock.wall)
    }
    var http = configuration.http
    http.log = source.current.log
    let assets = AssetStore()
    let map = SiteMap(
      source.current.library, configuration.pages, missing: configuration.missingPages,
      gallery: configuration.gallery, site: configuration.site)
    present = PresentMap(map)
    let commons = FaceCommons(
      configuration: configuration, source: source,
      keys: SessionKeys(key: key), store: assets, assets: FaceAssets(assets),
      guesses: GuessLimiter(configuration.guesses),
      messages: MessageLimiter(configuration.messages),
      arrivals: ArrivalLimiter(configuration.newSessionsPerAddress), credentials: store,
      media: MediaStore(
        in: configuration.stateFolder.map { $0 + "/media" }, configuration.media,
        kind: { [pictures = configuration.pictures] in pictures.kind(startingWith: $0) }),
      boot: String(UInt32.random(in: 1 ... .max), radix: 36))
    self.commons = commons
    let count = configuration.loops ?? Self.processors()
    loops = EventLoop.start(
      count: max(1, min(count, 200)), clock: configuration.clock, pulse: configuration.pulse)
    do {
      // A store configured by the operator replaces the files.
      archive =
        configuration.sessionStore == nil ? try Self.archive(configuration, source) : nil
      let count = loops.count
      let sites = loops.enumerated().map { index, loop in
        LoopSite(FaceLoop(index, loop, commons), map, loops: count)
      }
      if let archive { try Self.openStores(archive, commons, sites) }
      for (index, loop) in loops.enumerated() {
        guard let open = configuration.sessionStore else { break }
        sites[index].sessions.claims.open(open(loop, index))
      }
      self.sites = sites.map(\.bound)
      connectors = sites.map(\.connectors)
      server = try HTTPServer(
        configuration.address, loops: loops,
        handler: WebRouter(
          sites: self.sites, commons: commons, present: present,
          formBytes: configuration.formBytes),
        configuration: http)
    } catch {
      for loop in loops { loop.stop() }
      throw error
    }
  }

  private static func key(
    _ configuration: WebConfiguration, _ source: EnvironmentSource
  ) throws(StateFileError) -> [UInt8] {
    guard let folder = configuration.stateFolder else { return SessionKeys.random(32) }
    let key = try HostKey(in: folder)
    if let remark = key.remark { source.current.report(remark) }
    return key.bytes
  }

  /// Opens the stores of the loops, with the sessions of the preceding face.
  private static func openStores(
    _ archive: SessionArchive, _ commons: FaceCommons, _ sites: [LoopSite]
  ) throws(StateFileError) {
    let (configuration, now) = (commons.configuration, commons.configuration.clock.wall())
    let former = try archive.former()
    for remark in former.remarks { commons.source.current.report(remark) }
    var stores: [FileSessionStore] = []
    var areAllKept = true
    for (index, site) in sites.enumerated() {
      let opened = try archive.store(
        of: index, among: sites.count, former, boot: commons.boot, limits: configuration.journal
      ) { now - $0 < configuration.sessions.idleSeconds }
      site.sessions.claims.open(opened.store)
      stores.append(opened.store)
      areAllKept = areAllKept && opened.isWhole
    }
    if areAllKept { return former.removeFiles() }
    for store in stores { store.hold(former) }
  }

  /// The sessions that outlive the process; nil where there is no state folder, or another process
  /// uses it.
  private static func archive(
    _ configuration: WebConfiguration, _ source: EnvironmentSource
  ) throws -> SessionArchive? {
    guard let folder = configuration.stateFolder else { return nil }
    let archive = try SessionArchive(path: folder + "/sessions")
    if archive == nil {
      source.current.report(
        "\(folder)/sessions: another host keeps its sessions there; this one's end with it. Give "
          + "each host its own SCREENS_STATE_DIR.")
    }
    return archive
  }

  /// The listening address, with the port that the system chose.
  package var address: HTTPAddress { server.address }

  package var url: String { "http://\(address)/" }

  /// The listening socket, which another process can inherit.
  package var listeningDescriptor: Int32 { server.listeningDescriptor }

  /// How many requests were refused, by class.
  package var refusals: HTTPRefusalCounters { server.refusals }

  /// Begins to answer.
  ///
  /// - Returns: the URL.
  @discardableResult
  package func start() -> String {
    let sites = sites
    commons.source.subscribe { environment in
      for site in sites {
        site.loop.execute { site.value.adopt(environment) }
      }
    }
    for site in sites {
      commons.source.addWitness { themes, answer in
        site.loop.execute { answer(site.value.sessions.liveStates(in: themes)) }
      }
      site.loop.execute { site.value.begin(with: sites) }
    }
    server.start()
    commons.configuration.health.pages = LoopProbe(loops)
    let proxies = commons.configuration.http.proxies
    if proxies.networks.isEmpty, !proxies.trustsUnixSocket {
      commons.source.current.report(
        "Cookies are not marked Secure, because this is plain HTTP: for anything but development "
          + "put a proxy with TLS in front and name it in trustedProxies.")
    }
    return url
  }

  /// Shows other pages; open pages change at once.
  ///
  /// - Parameters:
  ///   - missing: The paths of pages that cannot be shown.
  ///   - notices: The operator's warnings about pages that differ from their files.
  ///   - mode: The gallery's new pages; nil leaves them unchanged.
  ///   - site: The new name, icon and menu; nil leaves them unchanged.
  package func show(
    _ pages: [SitePage], missing: Set<String> = [], notices: [PluginNotice] = [],
    gallery mode: GalleryMode? = nil, site: SiteDescription? = nil
  ) {
    let library = commons.source.current.library
    let (old, map) = present.replace { old in
      SiteMap(
        library, pages, missing: missing, gallery: mode ?? old.gallery, site: site ?? old.site)
    }
    if map.gallery == .developer, old.gallery != .developer { commons.galleryKey.announce() }
    for site in sites {
      site.loop.execute { site.value.adopt(map, notices) }
    }
  }

  /// The gallery's pages at present.
  package var galleryMode: GalleryMode { present.map.gallery }

  /// Reports the addresses under which a browser becomes a developer's: the present one, where the
  /// gallery is for developers, and each successor of a used one.
  package func announceGallery(_ tell: @escaping @Sendable (_ url: String) -> Void) {
    let isOnTheWeb = address.port != nil
    // A client of a Unix socket comes through a proxy, under another name.
    let origin = isOnTheWeb ? String(url.dropLast()) : ""
    commons.galleryKey.onChange { tell(origin + $0) }
    if galleryMode == .developer { commons.galleryKey.announce() }
  }

  func forgetBrowsers(of user: Int64) {
    let server = (try? commons.source.current.server.server()) ?? ""
    commons.credentials?.removeAll(of: user, server: server, besides: nil)
  }

  /// The account for trying out the host, from the present connectors.
  package func demoAccount() async -> DemoAccount? {
    let queue = ConnectorQueue(width: 1)
    // A queue without an owner drops its work.
    defer { withExtendedLifetime(queue) {} }
    return await withCheckedContinuation { continuation in
      DemoAccount.ask(commons.source.current, queue) { continuation.resume(returning: $0) }
    }
  }

  /// Ends gracefully: see `HTTPServer.drain`. Connectors whose forms were answered get the rest of
  /// the grace.
  package func drain(
    delay: Duration = .seconds(5), grace: Duration = .seconds(30)
  ) async {
    let end = ContinuousClock.now + delay + grace
    await server.drain(delay: delay, grace: grace)
    await untilAnswered(within: ContinuousClock.now.duration(to: end))
    stopLoops()
  }

  /// Ends immediately.
  package func stop() async {
    await server.stop()
    stopLoops()
  }

  /// Ends gracefully for a successor, which takes over the listening socket: later connections wait
  /// for it. When this returns, the sessions are the successor's.
  package func handOver(delay: Duration, grace: Duration) async {
    await server.handOver(delay: delay, grace: grace)
    await untilAnswered(within: .seconds(30))
    stopLoops()
  }

  /// Waits for the connectors under way: their answers become part of the states that the successor
  /// reads.
  private func untilAnswered(within limit: Duration) async {
    let end = ContinuousClock.now + min(commons.configuration.connectorTime, limit)
    while connectors.contains(where: { $0.count > 0 }), ContinuousClock.now < end {
      try? await Task.sleep(for: .milliseconds(20))
    }
  }

  private func stopLoops() {
    commons.source.forgetListeners()
    // A loop runs queued work before it ends.
    for site in sites { site.loop.execute { site.value.end() } }
    defer { archive?.release() }
    for loop in loops { loop.stop() }
  }
}
