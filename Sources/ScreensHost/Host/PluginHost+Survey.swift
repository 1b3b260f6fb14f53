import PluginFormat
import PluginCalls
package import PluginCatalog
import ScreensSystem
import ScreensCore
import ScreensDocuments
import ScreensLayout

/// Surveys of plugins that run none of them, and the trial of a single one.
extension PluginHost {
  /// Finds the plugins and reads all that can be read of them; none of their code is loaded.
  ///
  /// - Returns: the objections to plugins and directories.
  @discardableResult
  package func survey() -> [SetupProblem] {
    graph = PluginGraph(
      configuration.policy.addingObjections(to: scanAnew().plugins),
      offer: Self.offer(fixed.defaultTheme))
    graph.checkLibraries()
    var unfinished = false
    plugins = graph.entries.map { goOn($0, from: nil, &unfinished) }
    checkFiles()
    return refusals() + problems() + oddities() + layoutProblems() + missingImages()
  }

  /// The plugins that cannot be used, and those that run an earlier version.
  package func refusals() -> [SetupProblem] {
    plugins.compactMap { plugin in
      let isMissing = !plugin.isUsable && plugin.state != .disabled
      let reason = isMissing ? plugin.reason ?? plugin.state.rawValue : plugin.failedUpdate
      return reason.map { .plugin(path: plugin.path, state: plugin.state, reason: $0) }
    }
  }

  /// The problems of the configuration on this host at the last look: folders that cannot be
  /// searched, unknown names, and missing parents. `check`, `reload`, the log and the host's
  /// readiness report these and no others.
  package func problems() -> [SetupProblem] {
    let unread = search.hindrances.values.filter { !search.failures.contains($0) }
    let places = search.failures + unread.sorted { $0.path < $1.path }
    return places.map(SetupProblem.directory) + unmetNames() + missingKeys(configuration)
      + graph.entries.flatMap { entry in
        entry.diagnoses.map {
          .plugin(
            path: entry.plugin.candidate.path, state: entry.objection?.state ?? .listed,
            reason: $0.description)
        }
      }
  }

  /// Reports the configuration's problems once.
  ///
  /// - Parameter isTold: Whether the caller reports them.
  func tellProblems(isTold: Bool) {
    let problems = problems()
    // Why a folder cannot be searched is said with what becomes of it.
    for problem in problems
    where !isTold && !problem.isOfDirectory && !search.toldProblems.contains(problem) {
      fixed.log("\(problem)")
    }
    search.toldProblems = problems
  }

  /// Contradicting constraints and open views in layouts at their own size, and controls without a
  /// name.
  private func layoutProblems() -> [SetupProblem] {
    let themes = plugins.filter(\.isUsable).compactMap(\.theme)
      .flatMap(\.withSubThemes)
    let layouts = themes.flatMap { Array($0.layouts.values) }.sorted { $0.path < $1.path }
    var problems: [SetupProblem] = []
    for layout in layouts {
      let conditions = LayoutConditions(design: layout.document)
      let solution = LayoutSolver(layout.document).solution(conditions)
      // Code may name a control that has an outlet.
      let unnamed = layout.document.unnamedControls { !$0.outletNames.isEmpty }
      problems += (solution.diagnostics + unnamed).map { SetupProblem.file($0.description) }
    }
    return problems
  }

  /// Views of screenlets that other hosts have and outlets that no class asks for, after a survey.
  package func unusedParts() -> [ConfigurationWarning] {
    plugins.filter(\.isRead).flatMap(\.generation.unused).map { .unusedPart($0) }
  }

  /// The oddities in the files of used and refused plugins.
  private func oddities() -> [SetupProblem] {
    plugins.filter(\.isRead).flatMap { plugin in
      plugin.generation.remarks.map { .plugin(path: plugin.path, state: plugin.state, reason: $0) }
    }
  }

  private func checkFiles() {
    noteStrays()
    let rules = ThemeRules(library: fixed.library, registry: registry())
    for index in plugins.indices {
      guard plugins[index].isUsable, let theme = plugins[index].theme else { continue }
      do throws(AdmissionError) {
        try checkPin(plugins[index])
        // The content of a library is known when it is loaded.
        if plugins[index].listed.libraryPath == nil, let descriptor = plugins[index].descriptor {
          try ThemeRules.checkLayouts(theme, descriptor)
        }
        try rules.checkFiles(theme)
      } catch {
        refuse(index, because: error)
      }
    }
  }

  /// Compares the content of a pinned plugin's library with its pin.
  private func checkPin(_ plugin: HostedPlugin) throws(AdmissionError) {
    guard let id = plugin.descriptor?.id, configuration.policy.rules[id]?.digest != nil,
      let path = plugin.listed.libraryPath,
      let library = try? search.digests.content(of: path)
    else { return }
    if let objection = configuration.policy.objection(
      toContent: library.digest, of: id, file: path)
    {
      throw .policy(objection.reason)
    }
  }

  /// The configured names that no plugin has, after a survey.
  package func unmetNames() -> [SetupProblem] { unmetNames(configuration, graph) }

  /// The unknown names of a new configuration that the present one does not have: slips of the pen.
  /// A name that both have is no reason to keep the present one.
  package func newlyUnmetNames(under new: HostConfiguration) -> [SetupProblem] {
    let plugins = scan(for: new).plugins
    func unmet(_ configuration: HostConfiguration) -> [SetupProblem] {
      let graph = PluginGraph(
        configuration.policy.addingObjections(to: plugins), offer: Self.offer(fixed.defaultTheme))
      return unmetNames(configuration, graph)
    }
    let known = unmet(configuration).map(\.placeless)
    return unmet(new).filter { !known.contains($0.placeless) }
  }

  private func unmetNames(
    _ configuration: HostConfiguration, _ graph: PluginGraph
  ) -> [SetupProblem] {
    func place(_ key: String) -> String {
      if case .file(let place)? = configuration.origins[key] { return place }
      return configuration.origins[key]?.description ?? configuration.file
    }
    var problems: [SetupProblem] = []
    func check(_ name: ConnectorFactoryName, _ key: String) -> Bool {
      if graph.factories[name] != nil { return true }
      let known = graph.factories.keys.map(\.rawValue).sorted()
      problems.append(
        .unknownFactory(
          place: place(key), name: name,
          suggestion: Suggestion.nearest(to: name.rawValue, among: known)))
      return false
    }
    _ = check(configuration.connectorFactory(among: graph.factories.keys), "connectorFactory")
    let operations = knownOperations(graph)
    for (operation, name) in configuration.connectorOverrides.sorted(by: { $0.key < $1.key }) {
      guard check(name, "connectorOverrides"), !makes(operation, name, graph) else { continue }
      problems.append(
        .operationNotMade(
          place: place("connectorOverrides"), operation: operation, factory: name,
          remedy: remedy(operation, operations)))
    }
    let theme = configuration.defaultTheme
    let isSub = graph.themes.keys.contains { theme.rawValue.hasPrefix("\($0)-") }
    if theme != .default, graph.themes[theme] == nil, !(isSub && registry().knows(theme)) {
      let known = ["default"] + graph.themes.keys.map(\.rawValue).sorted()
      problems.append(
        .unknownTheme(
          place: place("defaultTheme"), name: theme,
          suggestion: Suggestion.nearest(to: theme.rawValue, among: known)))
    }
    return problems + unmetDelegates(configuration, graph) + unmetAttributes(configuration)
  }

  private func unmetDelegates(
    _ configuration: HostConfiguration, _ graph: PluginGraph
  ) -> [SetupProblem] {
    let known = graph.delegates.keys.map(\.rawValue).sorted()
    return configuration.delegates.sorted { $0.key < $1.key }.flatMap { screenlet, name in
      let origin = configuration.origins["delegates.\(screenlet)"]
      let place = origin?.description ?? configuration.file
      var problems: [SetupProblem] = []
      if fixed.library[screenlet] == nil {
        problems.append(
          .unknownScreenlet(
            place: place, name: screenlet,
            suggestion: Suggestion.nearest(
              to: screenlet.rawValue, among: fixed.library.names.map(\.rawValue))))
      }
      if graph.delegates[name] == nil {
        problems.append(
          .unknownDelegate(
            place: place, name: name,
            suggestion: Suggestion.nearest(to: name.rawValue, among: known)))
      }
      return problems
    }
  }

  /// The operations that the host runs, and those that plugins make.
  private func knownOperations(_ graph: PluginGraph) -> Set<String> {
    let made = graph.entries.flatMap { $0.plugin.descriptor?.factories ?? [] }
      .flatMap(\.operations)
    return Set((fixed.library.operations.map(\.name) + made).map(\.rawValue))
  }

  private func remedy(_ operation: OperationName, _ known: Set<String>) -> SetupProblem.Remedy {
    if known.contains(operation.rawValue) { return .otherFactory }
    return Suggestion.nearest(to: operation.rawValue, among: known.sorted())
      .map(SetupProblem.Remedy.otherOperation) ?? .anyOperation
  }

  private func makes(
    _ operation: OperationName, _ name: ConnectorFactoryName, _ graph: PluginGraph
  ) -> Bool {
    let lineage = graph.factories[name]?.lineage ?? []
    return lineage.contains { factory in
      graph.factories[factory].map { node in
        graph.entries[node.entry].plugin.descriptor?.factories.contains {
          $0.name == factory && $0.operations.contains(operation)
        } ?? false
      } ?? false
    }
  }

  /// Remarks for the operator that do not keep the host from running, each a sentence.
  package func remarks() -> [String] {
    problems().filter { !$0.isOfDirectory }.map(\.description)
      + unknownPlugins().map(\.description)
  }

  /// The settings of plugins that are not there, after a survey.
  package func unknownPlugins() -> [ConfigurationWarning] {
    let known = Set(plugins.compactMap { $0.descriptor?.id.rawValue })
    return configuration.plugins.keys.filter { !known.contains($0) }.sorted().map { id in
      let place = configuration.origins["plugins.\(id)"]?.description ?? configuration.file
      return .unknownPlugin(
        place, id: id, suggestion: Suggestion.nearest(to: id, among: known.sorted()))
    }
  }

  /// Loads one plugin, the themes it stands on first, after a survey; its first render is part
  /// of it.
  ///
  /// - Returns: the plugin's row; nil when there is none of that path.
  package func trial(of path: String) async -> PluginRow? {
    // A bundle's library is shown as what it is part of.
    let found = plugins.firstIndex { $0.path == path || $0.listed.libraryPath == path }
    guard let index = found else { return nil }
    let lineage = plugins[index].descriptor?.theme.flatMap { graph.themes[$0]?.lineage } ?? []
    for name in lineage.reversed() {
      guard let ancestor = plugins.first(where: { $0.theme?.name == name && $0.isUsable })
      else { continue }
      if ancestor.path != plugins[index].path { await load(ancestor.path) }
    }
    await load(plugins[index].path)
    return rows(source: .scan)[index]
  }
}
