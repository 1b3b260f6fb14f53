package import ScreensCore

/// The host's plugins: found, judged, loaded on first use, watched, and made into the environment
/// that all sessions use.
///
/// An actor: changes are made one after the other; what they make is an immutable value that is
/// swapped whole.
package actor PluginHost {
  /// What never changes while the host runs.
  struct Fixed: Sendable {
    let library: ScreenletLibrary
    let defaultTheme: Theme
    let coreStrings: StringTables
    let copies: PrivateCopies
    let directories: @Sendable (HostConfiguration) -> [PluginDirectory]
    /// Where plugins run that nobody vouches for; nil for a host that runs all of them itself.
    let workers: WorkerPool?
    /// How long new code is on probation.
    let probation: Duration
    let log: @Sendable (String) -> Void
  }

  /// Where faces get the environment.
  package nonisolated let source: EnvironmentSource

  let fixed: Fixed
  private let link: HostLink
  var configuration: HostConfiguration
  var plugins: [LivePlugin] = []
  var graph: PluginGraph
  var registryGeneration: UInt64 = 1
  var pluginGeneration: UInt64 = 0
  /// Codes of all generations, so that `plugins` can say what pins an old one.
  var generations: [(id: String, pin: GenerationPin)] = []
  /// The factory in use, and why it is not the one that was asked for.
  var connectorReason: String?
  /// Themes that were admitted: a new version of one is loaded at once.
  var themesInUse: Set<ThemeName> = []
  /// Code that workers are loading, by its plugin's path.
  var starting: [String: Task<StartedCode, Never>] = [:]
  /// The views that are live while changes are taken.
  var liveStates: [ScreenletState] = []
  /// What did harm and is left out.
  var quarantine = Quarantine()
  /// The trace that was made last.
  var lastTrace: (fault: WorkerFault, text: String?)?
  /// What files of plugins held when it was last good.
  var lastGood = LastGood()
  /// The configuration that the present environment was made of.
  private var published: HostConfiguration?
  /// How often what runs has faulted of late.
  var faults = FaultHistory()
  /// How long a plugin that ran may be absent.
  static let patienceForAbsence: Duration = .milliseconds(50)
  /// Folders to watch for changes.
  package private(set) var folders: [String] = []
  /// What was said of folders that cannot be searched.
  private var unsearched: Set<String> = []
  /// Which plugins lie where, as the last whole look found them.
  var places = PluginPlaces()

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
  ///   - log: writes one line for the operator.
  package init(
    _ configuration: HostConfiguration, library: ScreenletLibrary, defaultTheme: Theme,
    coreStrings: StringTables, copies: PrivateCopies,
    directories: @escaping @Sendable (HostConfiguration) -> [PluginDirectory],
    workers: WorkerPool? = nil, probation: Duration = .seconds(2),
    log: @escaping @Sendable (String) -> Void
  ) {
    fixed = Fixed(
      library: library, defaultTheme: defaultTheme, coreStrings: coreStrings, copies: copies,
      directories: directories, workers: workers, probation: probation, log: log)
    self.configuration = configuration
    graph = PluginGraph([], offer: Self.offer(defaultTheme))
    let link = HostLink()
    self.link = link
    source = EnvironmentSource(
      Environment(
        registry: ThemeRegistry(
          generation: 0, themes: [.default: defaultTheme], coreStrings: coreStrings),
        server: configuration.server,
        connectors: NoConnectorFactory(name: configuration.connectorFactory),
        defaultTheme: configuration.defaultTheme, attributes: configuration.screenlets,
        report: log),
      admission: { await link.host?.admit($0) })
    link.set(self)
  }

  static func offer(_ theme: Theme) -> HostOffer {
    HostOffer(viewClasses: Set(theme.classes.keys))
  }

  /// Finds the plugins, and loads the connector factories that the configuration names.
  ///
  /// Copies of plugins that hosts before left are removed, but those that were last good.
  package func start() {
    rescan()
    let folder = configuration.stateDirectory
    do {
      let isAlone = !ControlClient(stateFolder: folder).isAnswered
      try fixed.copies.removeLeft(isAlone: isAlone) {
        (try? LastGood(stateFolder: folder))?.copies
      }
    } catch {
      fixed.log("copies of plugins that nobody needs stay: \(error)")
    }
  }

  /// Loads the code of a theme's lineage, the ancestors first, and switches to it.
  ///
  /// While a worker loads code, the host does other things.
  package func admit(_ theme: ThemeName) async {
    let unloaded = source.current.registry.unloaded(for: theme)
    guard !unloaded.isEmpty else { return }
    var started: [ThemeName: StartedCode] = [:]
    for name in unloaded.reversed() { started[name] = await start(name) }
    themesInUse.formUnion(unloaded)
    for name in unloaded.reversed() {
      guard let index = plugins.firstIndex(where: { $0.theme?.name == name && $0.isUsable }) else {
        continue
      }
      bring(index, with: started[name])
    }
    publish()
  }

  /// Uses another configuration from now on.
  package func reconfigure(_ configuration: HostConfiguration) {
    self.configuration = configuration
    rescan()
  }

  /// Looks for changed, new and removed plugins, and takes what is good of them.
  ///
  /// - Returns: whether a file was just being written, so that it must be looked at again.
  @discardableResult
  package func rescan() -> Bool {
    refreshQuarantine()
    refreshLastGood()
    let scan = PluginScan(fixed.directories(configuration))
    graph = PluginGraph(
      configuration.policy.judge(scan.plugins.map(standingIn)),
      offer: Self.offer(fixed.defaultTheme))
    folders = scan.folders
    places = PluginPlaces(scan, graph)
    tell(scan.failures)
    let old = Dictionary(plugins.map { ($0.path, $0) }) { first, _ in first }
    let before = plugins.map(\.signature)
    var unfinished = false
    let found = graph.entries.map { entry in
      merge(entry, with: old[entry.plugin.candidate.path], &unfinished)
    }
    plugins = found + absent(old, found)
    if plugins.map(\.signature) != before { settle() }
    unfinished = unfinished || plugins.contains { $0.absentSince != nil }
    if plugins.map(\.signature) != before || configuration != published { publish() }
    // Only now is the file of a replaced plugin given back, which takes its time.
    withExtendedLifetime(old) {}
    return unfinished
  }

  /// Says once of each place that it cannot be searched: a folder that is being removed changes
  /// many times.
  private func tell(_ failures: [SystemCallError]) {
    let sentences = failures.map { "plugins: \($0)" }
    for sentence in sentences where !unsearched.contains(sentence) { fixed.log(sentence) }
    unsearched = Set(sentences)
  }

  /// Brings what is in use, after something changed that it may stand on.
  func settle() {
    reconsiderRefusals()
    for index in plugins.indices where isInUse(plugins[index]) { bring(index) }
  }

  /// A theme that was refused for what its parents are may be right when those have changed.
  private func reconsiderRefusals() {
    let registry = registry()
    for index in plugins.indices
    where plugins[index].isGivenUp && graph.entries.indices.contains(index)
      && graph.entries[index].objection == nil
    {
      guard let basis = plugins[index].basis, let theme = plugins[index].theme,
        basis != Self.basis(of: theme, registry)
      else { continue }
      plugins[index].state = .listed
      plugins[index].reason = nil
      plugins[index].basis = nil
    }
  }

  /// The generations that a theme stands on.
  private static func basis(of theme: Theme, _ registry: ThemeRegistry) -> [PluginReference] {
    registry.lineage(of: theme.parent ?? .default).themes.map(\.plugin)
  }

  /// Whether a plugin that is only listed has a theme that was in use before.
  private func isInUse(_ plugin: LivePlugin) -> Bool {
    plugin.state == .listed && plugin.theme.map { themesInUse.contains($0.name) } ?? false
  }

  /// The plugins that ran and are not there any more. A linker takes a file away before it puts the
  /// next one in its place, so they are kept for a moment.
  private func absent(_ old: [String: LivePlugin], _ found: [LivePlugin]) -> [LivePlugin] {
    let there = Set(found.map(\.path))
    return old.values.filter { !there.contains($0.path) && $0.state == .ready }
      .sorted { $0.path < $1.path }
      .compactMap { plugin in
        var plugin = plugin
        let start = plugin.absentSince ?? .now
        guard start.duration(to: .now) < Self.patienceForAbsence else { return nil }
        plugin.absentSince = start
        return plugin
      }
  }

  /// Makes the environment of what is there now, and gives it to all faces.
  func publish() {
    checkRules()
    published = configuration
    registryGeneration += 1
    let environment = Environment(
      registry: registry(), server: configuration.server, connectors: connectors(),
      defaultTheme: configuration.defaultTheme, attributes: configuration.screenlets,
      secret: configuration.secret, report: fixed.log, remark: fixed.log,
      lose: { [link] fault in Task { await link.host?.lose(fault) } })
    source.swap(environment, notices: notices())
  }

  /// The registry of what is usable now.
  func registry() -> ThemeRegistry {
    var themes: [ThemeName: Theme] = [.default: fixed.defaultTheme]
    var refusals: [ThemeName: String] = [:]
    var losses: [ThemeView: String] = [:]
    for plugin in plugins {
      if plugin.isUsable, let theme = plugin.theme {
        themes[theme.name] = theme
        losses.merge(plugin.losses.mapValues { "\($0.plugin): \($0.text)" }) { own, _ in own }
      } else if let name = plugin.descriptor?.theme, themes[name] == nil {
        refusals[name] = plugin.reason ?? plugin.state.rawValue
      }
    }
    for entry in graph.entries {
      guard let parent = entry.plugin.descriptor?.parent, themes[parent] == nil,
        refusals[parent] == nil
      else { continue }
      refusals[parent] = entry.diagnoses.first?.description
    }
    return ThemeRegistry(
      generation: registryGeneration, themes: themes, refusals: refusals, losses: losses,
      coreStrings: fixed.coreStrings)
  }

  /// Themes whose code is loaded stand on others that may have changed: those that break a rule now
  /// are refused.
  private func checkRules() {
    let rules = ThemeRules(library: fixed.library, registry: registry())
    for index in plugins.indices {
      guard plugins[index].state == .ready, let theme = plugins[index].theme else { continue }
      guard rules.registry.unloaded(for: theme.name).isEmpty else { continue }
      do throws(AdmissionError) { try rules.check(theme) } catch {
        refuse(index, because: error)
      }
    }
  }

  /// Uses a plugin no more, until it or what it stands on changes, or the operator says otherwise.
  func refuse(_ index: Int, because error: any Error, state: PluginState = .refused) {
    let reason = PathText.sentence(plugins[index].path, state, "\(error)")
    let theme = plugins[index].theme
    let isOthers = isOfOthers(error, plugins[index])
    plugins[index].state = state
    plugins[index].reason = reason
    plugins[index].rules = rules(of: plugins[index].scanned)
    plugins[index].basis = isOthers ? theme.map { Self.basis(of: $0, registry()) } : nil
    fixed.log(reason)
  }

  /// Whether an error may be gone when what a theme stands on has changed.
  private func isOfOthers(_ error: any Error, _ plugin: LivePlugin) -> Bool {
    if let fault = error as? WorkerFault {
      return fault.plugin.id != plugin.descriptor?.id.rawValue
    }
    return (error as? AdmissionError)?.isOfLineage ?? false
  }

  /// What the operator says about a plugin now.
  func rules(of plugin: ScannedPlugin) -> LivePlugin.Rules? {
    plugin.descriptor.map {
      LivePlugin.Rules(
        setting: configuration.setting(of: $0.id), pin: configuration.trust.pins[$0.id]?.digest,
        isStrict: configuration.strictOwnership)
    }
  }
}
