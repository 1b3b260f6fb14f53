import PluginCalls
package import PluginCatalog
import PluginFormat
package import PluginWorkers
package import ScreensModel
package import ScreensSystem
package import ScreensCore
package import ScreensViews

/// The host's plugins. The host finds them, applies the policy, loads them on first use, watches
/// them, and builds of them the environment of all sessions.
///
/// It is an actor: changes come one after the other, and each swaps in a new immutable value.
package actor PluginHost {
  /// The source of the faces' environment.
  package nonisolated let source: EnvironmentSource

  let builtIn: BuiltInParts
  let services: HostServices
  private let link: HostLink
  var configuration: HostConfiguration
  var plugins: [HostedPlugin] = [] { didSet { published.forgetRegistry() } }
  var graph: PluginGraph
  /// The generations that are being loaded, and the state that decides which are.
  var loads = PluginLoads()
  /// All kept generations, so that `screens plugins` can name the holders of an old one.
  var generations = KnownGenerations()
  /// The findings of the last look at the folders.
  var search = PluginSearchResult()
  /// The harm that plugins did, and the content that did none.
  var record = FaultRecord()
  /// The environment that faces have.
  var published = PublishedState()
  /// How long a plugin that ran may be absent.
  static let patienceForAbsence: Duration = .milliseconds(50)

  /// Finds the plugins and makes the first environment; no code of a theme is loaded yet.
  ///
  /// - Parameters:
  ///   - library: the screenlets of this host.
  ///   - defaultTheme: the theme that is built in.
  ///   - stateFolder: where private copies are kept, 0700.
  ///   - directories: which folders are searched under a configuration.
  ///   - workers: starts the processes of plugins that have one of their own; nil runs every plugin
  ///     in this process, as a trial does that has one to itself.
  ///   - probation: how long new code has to do no harm until it counts as good.
  ///   - log: takes lines for the operator.
  ///   - health: learns the state of plugins and connectors.
  package init(
    _ configuration: HostConfiguration, library: ScreenletLibrary, defaultTheme: Theme,
    coreStrings: StringTables, copies: PrivateCopies,
    directories: @escaping @Sendable (HostConfiguration) -> [PluginDirectory],
    workers: WorkerPool? = nil, probation: Duration = .seconds(2),
    log: OperatorLog, health: HealthBoard = HealthBoard()
  ) {
    builtIn = BuiltInParts(
      library: library, defaultTheme: defaultTheme, coreStrings: coreStrings)
    services = HostServices(
      copies: copies, directories: directories, workers: workers, probation: probation, log: log,
      health: health)
    self.configuration = configuration
    graph = PluginGraph([], offer: builtIn.offer)
    let link = HostLink()
    self.link = link
    source = EnvironmentSource(
      Environment(
        library: library, registry: builtIn.registry, server: configuration.server,
        connectors: NoConnectorFactory(name: configuration.connectorFactory),
        defaultTheme: configuration.defaultTheme, attributes: configuration.screenlets,
        log: log),
      admission: { await link.host?.admit($0) })
    link.set(self)
  }

  /// The host's state at its last change; nil before it has started. Reading it waits for no
  /// plugin.
  package nonisolated var snapshot: HostSnapshot? { link.snapshot }

  /// The host as it is now.
  var present: HostSnapshot {
    HostSnapshot(
      builtIn: builtIn, configuration: configuration, plugins: plugins, graph: graph,
      generations: generations, connectorReason: published.connectorReason,
      registryGeneration: published.generation)
  }

  /// Folders to watch for changes.
  package var folders: [String] { search.folders }

  /// Symbolic links to libraries, whose targets may lie in other folders.
  package var linkedFiles: [String] { search.linkedFiles }

  /// Publishes the host's state for readers that don't wait.
  func show() { link.show(present) }

  /// Finds the plugins, and loads the connector factories that the configuration names.
  ///
  /// Copies of plugins that earlier hosts left are removed, except the copies of last good
  /// contents.
  package func start() async {
    await settle()
    keepGoodCopies()
    let folder = configuration.stateDirectory
    do {
      try services.copies.removeLeft {
        (try? LastGood(stateFolder: folder))?.copies
      }
    } catch {
      services.log("unneeded copies of plugins stay: \(error)")
    }
  }

  /// Loads and tries the code of a theme's lineage, the ancestors first, and switches to it.
  ///
  /// While code is loaded and shown for the first time, the host does other things.
  package func admit(_ theme: ThemeName) async {
    for name in source.current.registry.unloaded(for: theme).reversed() {
      loads.themesInUse.insert(name)
      let plugin = plugins.first { $0.theme?.name == name && $0.isUsable }
      if let plugin { await load(plugin.path) }
    }
    // Another caller may have switched them already.
    guard !source.current.registry.unloaded(for: theme).isEmpty else { return }
    publish()
  }

  /// Has all generations run their `shutdown`, and waits for them within its limit. The host ends
  /// afterwards.
  package func shutDown() async { await GenerationEnd.all(generations.pins().compactMap(\.end)) }

  /// Uses another configuration from now on.
  ///
  /// - Returns: its problems on this host, for the caller to report.
  @discardableResult
  package func reconfigure(_ configuration: HostConfiguration) async -> [SetupProblem] {
    self.configuration = configuration
    await settle()
    return search.toldProblems
  }

  /// Looks at all plugins, and for a moment again while one of their files is being written or
  /// replaced, so that what the caller reports holds.
  private func settle() async {
    var looks = 10
    while await rescan(isTold: true), looks > 0 {
      looks -= 1
      try? await Task.sleep(for: Self.patienceForAbsence)
    }
  }

  /// Looks for changed, new and removed plugins, and loads the used ones. Returns after the loads.
  ///
  /// - Parameter isTold: Whether the caller reports the configuration's problems.
  /// - Returns: whether a file was just being written, so that it must be looked at again.
  @discardableResult
  package func rescan(isTold: Bool = false) async -> Bool {
    await loading { lookAtAll(isTold: isTold) }
  }

  /// Looks for changed, new and removed plugins, and begins to load the used ones.
  @discardableResult
  func lookAtAll(isTold: Bool = false) -> Bool {
    refreshQuarantine()
    refreshLastGood()
    let wasHindered = isHindered
    let scan = scanAnew()
    graph = builtIn.graph(
      of: scan.plugins.map(standingIn), under: configuration,
      holders: Set(plugins.filter(\.isUsable).map(\.path)))
    published.forgetRegistry()
    search.folders = scan.folders
    search.linkedFiles = scan.linkedFiles
    search.places = PluginOwners(scan, graph)
    let old = Dictionary(plugins.map { ($0.path, $0) }) { first, _ in first }
    let before = plugins.map(\.signature)
    var unfinished = false
    let found = graph.entries.map { entry in
      let path = entry.plugin.candidate.path
      if scan.kept.contains(path), entry.objection == nil, let same = old[path] { return same }
      return goOn(entry, from: old[path], &unfinished)
    }
    plugins = found + absent(old, found)
    search.digests.keep(only: Set(graph.entries.compactMap(\.plugin.libraryPath)))
    if plugins.map(\.signature) != before || wasHindered { loadThemesInUse() }
    unfinished =
      unfinished
      || plugins.contains { $0.life.running?.absence != nil && $0.missing == nil }
    let isNews = plugins.map(\.signature) != before || wasHindered
    if isNews || configuration != published.configuration {
      publish()
    }
    tellHindrances()
    // A name that nothing has for a moment, while a linker replaces a file, is no problem yet.
    if isTold || !unfinished { tellProblems(isTold: isTold) }
    show()
    // The replaced plugin's file is freed only now, since that takes time.
    withExtendedLifetime(old) {}
    return unfinished
  }

  /// Loads themes that were in use before, after a change to something that they may stand on.
  func loadThemesInUse() {
    reconsiderRefusals()
    for index in plugins.indices where isInUse(plugins[index]) { beginLoad(index) }
  }

  /// Reconsiders themes that were refused because of their parents, after those have changed.
  private func reconsiderRefusals() {
    let registry = registry()
    for index in plugins.indices
    where graph.entries.indices.contains(index) && graph.entries[index].objection == nil {
      guard let basis = plugins[index].life.refusal?.basis, let theme = plugins[index].theme,
        basis != registry.basis(of: theme).map(\.plugin)
      else { continue }
      handle(.parentsChanged, at: index)
    }
  }

  /// Whether a listed, unloaded plugin has a theme that was in use before.
  private func isInUse(_ plugin: HostedPlugin) -> Bool {
    plugin.state == .listed && search.hindrances[plugin.path] == nil
      && plugin.theme.map { loads.themesInUse.contains($0.name) } ?? false
  }

  /// Makes the environment of the present plugins, and gives it to all faces.
  func publish() {
    noteStrays()
    checkRules()
    published.configuration = configuration
    published.generation += 1
    let environment = Environment(
      library: library, registry: registry(), server: configuration.server,
      connectors: connectors() ?? source.current.connectors,
      delegates: delegates() ?? source.current.delegates,
      defaultTheme: configuration.defaultTheme, attributes: configuration.screenlets,
      secret: configuration.secret(library), log: services.log,
      oversight: PluginOversight(
        acts: configuration.limits.acts,
        lose: { [link] fault in
          // Never cancelled: it ends by itself after one turn of the host.
          Task { await link.host?.lose(fault) }
        },
        exceed: { [link] excess in
          // Never cancelled: as above.
          Task { await link.host?.leaveOut(excess) }
        }))
    source.swap(environment, notices: present.notices())
    services.health.setPlugins(present.healthChecks())
    show()
  }

  /// The screenlets and operations of the host and of the plugins that are usable now.
  var library: ScreenletLibrary { published.library { builtIn.library(of: plugins) } }

  /// The screenlets and operations of the host and of all plugins, as descriptors declare them.
  var declared: ScreenletLibrary { graph.library(builtIn.library) }

  /// The registry of what is usable now.
  func registry() -> ThemeRegistry {
    let generation = published.generation
    return published.registry { builtIn.registry(of: plugins, graph, generation: generation) }
  }

  /// Refuses loaded themes that break a rule now, because themes that they stand on have changed.
  private func checkRules() {
    let rules = ThemeRules(library: library, registry: registry())
    for index in plugins.indices {
      guard plugins[index].isRunning, let theme = plugins[index].theme else { continue }
      guard rules.registry.unloaded(for: theme.name).isEmpty else { continue }
      do throws(AdmissionError) { try rules.check(theme) } catch {
        refuse(index, because: error)
      }
    }
  }

  /// Stops using a plugin until it, its parents or its settings change.
  func refuse(
    _ index: Int, because error: any Error, state: PluginState = .refused, trace: String? = nil
  ) {
    let plugin = plugins[index].generation
    let parents = plugin.theme.map { registry().basis(of: $0).map(\.plugin) }
    handle(
      .refused(
        Refusal(
          state: state, reason: PathText.sentence(plugin.path, state, "\(error)"), trace: trace,
          rules: rules(of: plugin.listed),
          basis: isOfOthers(error, plugin) ? parents : nil)), at: index)
  }

  /// Whether a change of a theme's parents may remove an error.
  private func isOfOthers(_ error: any Error, _ plugin: PluginGeneration) -> Bool {
    if let fault = error as? WorkerFault {
      return fault.plugin.id != plugin.descriptor?.id.rawValue
    }
    return (error as? AdmissionError)?.isOfLineage ?? false
  }

  /// The operator's present rules about a plugin.
  func rules(of plugin: ListedPlugin) -> Refusal.Rules? {
    plugin.descriptor.map {
      Refusal.Rules(
        setting: configuration.setting(of: $0.id), pin: configuration.trust.pins[$0.id]?.digest,
        isStrict: configuration.strictOwnership)
    }
  }
}
