import ScreensFace
import ScreensModel
import ScreensSystem
import ScreensCore
import ScreensViews

/// The conditions for showing a page: tried themes, and the demo account.
final class PageTrials {
  private let face: FaceLoop
  private let edition: SiteSnapshot
  /// Plugins whose admission was requested and answered; it is requested again only for another
  /// generation of them.
  private var asked: Set<PluginReference> = []
  /// The deadline of waiting for each plugin on its first trial, in the loop's nanoseconds.
  private var trials: [PluginReference: Int64] = [:]
  private var waiting: [TrialWait] = []
  private var demo: (account: DemoAccount?, at: Int64)?

  init(_ face: FaceLoop, _ edition: SiteSnapshot) {
    self.face = face
    self.edition = edition
  }

  /// The account that the gallery shows developers; nil elsewhere, and where there is none.
  func demoAccount(on page: Page) -> DemoAccount? {
    guard case .gallery = page, edition.map.gallery == .developer else { return nil }
    return demo?.account
  }

  /// Another server, or another factory, may have another demo account.
  func forgetDemo(after change: EnvironmentChange) {
    let operation = edition.environment.library.signIn?.demoAccount?.name
    if change.isWhole || operation.map(change.affects) ?? true { demo = nil }
  }

  /// Calls `body` when the code of the page's themes is tried and loaded, or could not be, and the
  /// gallery knows its demo account: at once, mostly. A slow trial is waited for until its time is
  /// over: then the page is shown through the themes' parents, and keeps changing as each theme is
  /// ready.
  func prepared(_ page: Page, _ body: @escaping () -> Void) {
    let untried = untried(on: page)
    guard !untried.isEmpty else { return withDemo(page, body) }
    let now = face.now
    let configuration = face.commons.configuration
    var end = now
    var started: [(theme: ThemeName, plugins: Set<PluginReference>)] = []
    for (theme, plugins, isHome) in untried {
      let limit = (isHome ? configuration.contentTime : configuration.trial).nanoseconds
      if plugins.contains(where: { trials[$0] == nil }) { started.append((theme, plugins)) }
      for plugin in plugins { trials[plugin] = trials[plugin] ?? now + limit }
      end = plugins.compactMap { trials[$0] }.reduce(end, max)
    }
    tryOut(started)
    guard end > now else { return withDemo(page, body) }
    waiting.removeAll(where: \.isOver)
    let plugins = untried.reduce(into: Set()) { $0.formUnion($1.plugins) }
    waiting.append(
      TrialWait(for: plugins, .nanoseconds(end - now), on: face.loop) { [weak self] in
        self?.withDemo(page, body)
      })
  }

  /// The page's themes with their plugins that are neither loaded nor already requested.
  ///
  /// A theme that is the home of a screenlet has no parent that could show the screenlet meanwhile.
  private func untried(
    on page: Page
  ) -> [(theme: ThemeName, plugins: Set<PluginReference>, isHome: Bool)] {
    let registry = edition.environment.registry
    let shown = edition.views(on: page)
    // A page mostly has one theme, and this is asked at each request.
    let isOne = shown.allSatisfy { $0.theme == shown[0].theme }
    var themes = isOne ? shown.prefix(1).map(\.theme) : Set(shown.map(\.theme)).sorted()
    var homes: Set<ThemeName> = []
    if !registry.homes.isEmpty {
      homes = Set(shown.compactMap { registry.homes[$0.screenlet] })
      themes += homes.sorted()
    }
    return themes.compactMap { theme in
      let plugins = registry.unloaded(for: theme).compactMap { registry.themes[$0]?.plugin }
      guard !asked.isSuperset(of: plugins) else { return nil }
      return (theme, Set(plugins), homes.contains(theme))
    }
  }

  /// Starts the trial of themes, a few at once, and resumes the pages that wait for them.
  private func tryOut(_ themes: [(theme: ThemeName, plugins: Set<PluginReference>)]) {
    let trials = EventLoopBound(self, to: face.loop)
    let source = face.commons.source
    for lane in 0..<min(themes.count, 4) {
      let own = stride(from: lane, to: themes.count, by: 4).map { themes[$0] }
      // Ends by itself when the host has admitted or refused the themes.
      Task(executorPreference: ServiceExecutor.shared) {
        for (theme, plugins) in own {
          await source.admit(theme)
          trials.loop.execute { trials.value.tried(plugins) }
        }
      }
    }
  }

  /// Continues after plugins have been admitted or refused.
  private func tried(_ plugins: Set<PluginReference>) {
    asked.formUnion(plugins)
    for plugin in plugins { trials[plugin] = nil }
    let present = waiting
    for wait in present { wait.tried(plugins) }
    waiting.removeAll(where: \.isOver)
  }

  private func withDemo(_ page: Page, _ body: @escaping () -> Void) {
    let isRecent = demo.map { face.now - $0.at < Duration.seconds(2).nanoseconds } ?? false
    guard case .gallery = page, edition.map.gallery == .developer, !isRecent else { return body() }
    let trials = EventLoopBound(self, to: face.loop)
    let work = EventLoopBound(body, to: face.loop)
    DemoAccount.ask(edition.environment, face.connectors) { account in
      trials.loop.execute {
        let trials = trials.value
        trials.demo = (account, trials.face.now)
        work.value()
      }
    }
  }
}

/// A page that waits for the first trial of its themes. Confined to a loop.
private final class TrialWait {
  /// The plugins that are still on trial.
  private var plugins: Set<PluginReference>
  private let answer = LateAnswer()
  private let body: () -> Void

  /// Begins to wait.
  ///
  /// - Parameters:
  ///   - time: The longest wait.
  ///   - body: Shows the page; called once.
  init(
    for plugins: Set<PluginReference>, _ time: Duration, on loop: EventLoop,
    _ body: @escaping () -> Void
  ) {
    self.plugins = plugins
    self.body = body
    answer.deadline = loop.schedule(after: time) { [weak self] in self?.end() }
  }

  var isOver: Bool { answer.isTaken }

  /// Continues after plugins have been admitted or refused.
  func tried(_ tried: Set<PluginReference>) {
    plugins.subtract(tried)
    if plugins.isEmpty { end() }
  }

  private func end() {
    guard answer.take() else { return }
    body()
  }
}

extension DemoAccount {
  /// Asks the present connectors for the demo account.
  ///
  /// - Parameter answer: called once, on any thread; nil when there is none.
  static func ask(
    _ environment: Environment, _ queue: ConnectorQueue,
    _ answer: @escaping @Sendable (DemoAccount?) -> Void
  ) {
    let context = ConnectorContext(server: environment.server)
    guard let operation = environment.library.signIn?.demoAccount,
      let connector = try? environment.connectors.typedConnector(
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
