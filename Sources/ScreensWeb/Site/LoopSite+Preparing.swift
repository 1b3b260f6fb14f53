import ScreensCore

/// What has to be there before a page can be shown.
extension LoopSite {
  /// The places that a page shows now.
  func places(_ page: Page) -> [ScreenletPlace] {
    switch page {
    case .screenlet(let place, _): [place]
    case .site(let path):
      map.pages[path]?.places(environment.defaultTheme).map(\.place) ?? []
    case .gallery:
      commons.library.names.flatMap { name in
        environment.registry.themes(showing: name).map { ScreenletPlace(name, $0.name) }
      }
    }
  }

  /// The page of a path, unless this host never had the theme that it names.
  func page(at path: ArraySlice<UInt8>) -> Page? {
    guard let page = Page(path: path, map, defaultTheme: environment.defaultTheme) else {
      return nil
    }
    guard case .screenlet(let place, _) = page else { return page }
    let registry = environment.registry
    let isKnown = registry.themes[place.theme] != nil || registry.refusals[place.theme] != nil
    return isKnown ? page : nil
  }

  /// The place of a screenlet that is shown alone at a path.
  func place(at path: ArraySlice<UInt8>) -> ScreenletPlace? {
    if case .screenlet(let place, _)? = page(at: path) { place } else { nil }
  }

  /// Calls `body` when the code of the page's themes is loaded, or could not be, and the gallery
  /// knows its demo account: at once, mostly.
  func prepared(_ page: Page, _ body: @escaping () -> Void) {
    let registry = environment.registry
    var themes: [ThemeName] = []
    var missing: Set<PluginReference> = []
    for theme in Set(places(page).map(\.theme)).sorted() {
      let plugins = registry.unloaded(for: theme).compactMap { registry.themes[$0]?.plugin }
      guard !asked.isSuperset(of: plugins) else { continue }
      missing.formUnion(plugins)
      themes.append(theme)
    }
    guard !themes.isEmpty else { return withDemo(page, body) }
    let work = EventLoopBound(body, to: loop)
    let site = bound
    let source = commons.source
    let (wanted, plugins) = (themes, missing)
    // Ends by itself when the host has admitted or refused the themes.
    Task(executorPreference: ServiceExecutor.shared) {
      for theme in wanted { await source.admit(theme) }
      site.loop.execute {
        // Not before: who comes meanwhile waits, too.
        site.value.asked.formUnion(plugins)
        site.value.withDemo(page, work.value)
      }
    }
  }

  private func withDemo(_ page: Page, _ body: @escaping () -> Void) {
    let isRecent = demo.map { loop.now - $0.at < Duration.seconds(2).nanoseconds } ?? false
    guard page == .gallery, !isRecent else { return body() }
    let site = bound
    let work = EventLoopBound(body, to: loop)
    DemoAccount.ask(environment, connectors) { account in
      site.loop.execute {
        site.value.demo = (account, site.loop.now)
        work.value()
      }
    }
  }

  /// What a page shows besides its screenlets, for everyone or for one session.
  func surroundings(_ page: Page, _ session: WebSession?) -> PageSurroundings {
    var surroundings = PageSurroundings(user: session?.userName)
    if page == .gallery {
      surroundings.demo = demo?.account
      surroundings.notices = notices + pageNotices
    }
    return surroundings
  }
}

extension DemoAccount {
  /// Asks the present connectors for the account that the host is tried with.
  ///
  /// - Parameter answer: called once, on any thread; nil when there is none.
  static func ask(
    _ environment: Environment, _ queue: ConnectorQueue,
    _ answer: @escaping @Sendable (DemoAccount?) -> Void
  ) {
    let context = ConnectorContext(server: environment.server)
    guard let operation = OperationName("demoAccount"),
      let connector = try? environment.connectors.connector(
        for: operation, parameters: [:], context: context),
      connector.validate() == nil
    else { return answer(nil) }
    queue.add(connector) { result in
      guard case .success(let value) = result, let map = value.map,
        let name = map["userName"]?.nonEmptyString, let password = map["password"]?.nonEmptyString
      else { return answer(nil) }
      answer(DemoAccount(userName: name, password: password))
    }
  }
}
