import ScreensSystem
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
    let page = Page(path: path, map, defaultTheme: environment.defaultTheme)
    return page.flatMap { hasTheme(of: $0) ? $0 : nil }
  }

  /// The meaning of a path, with the pages and themes that there are now.
  func route(_ path: ArraySlice<UInt8>) -> WebRoute {
    WebRoute(path, map, defaultTheme: environment.defaultTheme)
  }

  /// Whether this host has, or had, the theme that a page's path names.
  func hasTheme(of page: Page) -> Bool {
    guard case .screenlet(let place, _) = page else { return true }
    return isKnown(place.theme)
  }

  /// The place that a path names, unless this host never had its theme.
  func place(at path: ArraySlice<UInt8>) -> ScreenletPlace? {
    Page.place(at: path, commons.library, defaultTheme: environment.defaultTheme)
      .flatMap { isKnown($0.place.theme) ? $0.place : nil }
  }

  /// The place that a path names, if this host does not have its theme.
  func formerPlace(at path: ArraySlice<UInt8>) -> ScreenletPlace? {
    let named = Page.place(at: path, commons.library, defaultTheme: environment.defaultTheme)
    return named.flatMap { isKnown($0.place.theme) ? nil : $0.place }
  }

  private func isKnown(_ theme: ThemeName) -> Bool {
    environment.registry.themes[theme] != nil || environment.registry.refusals[theme] != nil
  }

  /// Calls `body` when the code of the page's themes is tried and loaded, or could not be, and the
  /// gallery knows its demo account: at once, mostly. A trial that takes its time is waited for
  /// until its time is over: then the page is shown through the themes' parents, and goes on
  /// changing as each theme is ready.
  func prepared(_ page: Page, _ body: @escaping () -> Void) {
    let untried = untried(on: page)
    guard !untried.isEmpty else { return withDemo(page, body) }
    let now = loop.now
    let limit = commons.configuration.trial.nanoseconds
    var end = now
    var started: [(theme: ThemeName, plugins: Set<PluginReference>)] = []
    for (theme, plugins) in untried {
      if plugins.contains(where: { trials[$0] == nil }) { started.append((theme, plugins)) }
      for plugin in plugins { trials[plugin] = trials[plugin] ?? now + limit }
      end = plugins.compactMap { trials[$0] }.reduce(end, max)
    }
    tryOut(started)
    guard end > now else { return withDemo(page, body) }
    waiting.removeAll(where: \.isOver)
    let plugins = untried.reduce(into: Set()) { $0.formUnion($1.plugins) }
    waiting.append(
      TrialWait(for: plugins, .nanoseconds(end - now), on: loop) { [weak self] in
        self?.withDemo(page, body)
      })
  }

  /// The page's themes with what of them has not been loaded, nor asked for in vain.
  private func untried(on page: Page) -> [(theme: ThemeName, plugins: Set<PluginReference>)] {
    let registry = environment.registry
    let places = places(page)
    // A page mostly has one screenlet, and this is asked at each request.
    let themes = places.count == 1 ? [places[0].theme] : Set(places.map(\.theme)).sorted()
    return themes.compactMap { theme in
      let plugins = registry.unloaded(for: theme).compactMap { registry.themes[$0]?.plugin }
      return asked.isSuperset(of: plugins) ? nil : (theme, Set(plugins))
    }
  }

  /// Has themes tried, a few at once, and lets those go on who wait for them.
  private func tryOut(_ themes: [(theme: ThemeName, plugins: Set<PluginReference>)]) {
    let site = bound
    let source = commons.source
    for lane in 0..<min(themes.count, 4) {
      let own = stride(from: lane, to: themes.count, by: 4).map { themes[$0] }
      // Ends by itself when the host has admitted or refused the themes.
      Task(executorPreference: ServiceExecutor.shared) {
        for (theme, plugins) in own {
          await source.admit(theme)
          site.loop.execute { site.value.tried(plugins) }
        }
      }
    }
  }

  /// Plugins have been admitted or refused.
  private func tried(_ plugins: Set<PluginReference>) {
    asked.formUnion(plugins)
    for plugin in plugins { trials[plugin] = nil }
    let present = waiting
    for wait in present { wait.tried(plugins) }
    waiting.removeAll(where: \.isOver)
  }

  private func withDemo(_ page: Page, _ body: @escaping () -> Void) {
    let isRecent = demo.map { loop.now - $0.at < Duration.seconds(2).nanoseconds } ?? false
    guard case .gallery = page, map.gallery == .developer, !isRecent else { return body() }
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
  func surroundings(
    _ page: Page, _ session: WebSession?, isDeveloper: Bool
  ) -> PageSurroundings {
    var surroundings = PageSurroundings(user: session?.userName)
    if case .gallery = page, map.gallery == .developer { surroundings.demo = demo?.account }
    if isDeveloper { surroundings.notices = notices(on: page) }
    return surroundings
  }

  /// What is wrong with what a page is made of: the gallery is made of everything.
  private func notices(on page: Page) -> [PluginNotice] {
    let ofPages = pageNotices + pageRemarks
    if case .gallery = page { return notices + ofPages }
    let registry = environment.registry
    let themes = Set(places(page).map(\.theme))
    let plugins = themes.flatMap { registry.lineage(of: $0).themes.map(\.plugin) }
    let refusals = themes.compactMap { registry.refusals[$0] }
    let own = notices.filter { notice in
      refusals.contains(notice.reason)
        || plugins.contains { $0.path == notice.path || $0.id == notice.id }
    }
    return own + ofPages.filter { $0.path == page.path }
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
    let operation = OperationDeclaration.demoAccount
    guard
      let connector = try? environment.connectors.connector(
        for: operation.name, parameters: [:], context: context),
      connector.validate() == nil
    else { return answer(nil) }
    queue.add(connector) { result in
      guard case .success(let value) = result, let map = try? operation.result.check(value),
        let name = map["userName"]?.nonEmptyString, let password = map["password"]?.nonEmptyString
      else { return answer(nil) }
      answer(DemoAccount(userName: name, password: password))
    }
  }
}
