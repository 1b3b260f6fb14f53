import PluginFormat
import PluginCalls
package import PluginCatalog
package import ScreensModel
import ScreensSystem
import ScreensCore
import ScreensDocuments
import ScreensLayout
import ScreensViews

/// Surveys of plugins that run none of them, and the trial of a single one.
extension PluginHost {
  /// Finds the plugins and reads all that can be read of them; none of their code is loaded.
  ///
  /// - Returns: the objections to plugins and directories.
  @discardableResult
  package func survey() -> [SetupProblem] {
    graph = builtIn.graph(of: scanAnew().plugins, under: configuration)
    graph.checkLibraries()
    published.forgetRegistry()
    var unfinished = false
    plugins = graph.entries.map { goOn($0, from: nil, &unfinished) }
    checkFiles()
    return faults()
  }

  /// The faults at the last look: of plugins, of the configuration, and of plugins' files. `check`
  /// and `reload` report these, and end with the exit code 1 where there are any.
  package func faults() -> [SetupProblem] {
    refusals() + unshareable() + problems() + optionProblems() + oddities() + layoutProblems()
      + missingImages()
  }

  /// Warnings for the operator that are no faults. `check` and `reload` report these.
  package func warnings() -> [ConfigurationWarning] {
    configuration.warnings + unknownPlugins() + unknownOptions() + unusedParts()
  }

  /// The plugins that cannot be used, or that run an earlier version.
  package func refusals() -> [SetupProblem] {
    plugins.compactMap { plugin in
      let isMissing = !plugin.isUsable && plugin.state != .disabled
      let reason = isMissing ? plugin.reason ?? plugin.state.rawValue : plugin.failedUpdate
      return reason.map { .plugin(path: plugin.path, state: plugin.state, reason: $0) }
    }
  }

  /// The problems of the configuration on this host at the last look: folders that cannot be
  /// searched, unknown names, and missing parents. The log and the host's readiness report these
  /// and no others.
  package func problems() -> [SetupProblem] {
    let unread = search.hindrances.values.filter { !search.failures.contains($0) }
    let places = search.failures + unread.sorted { $0.path < $1.path }
    return places.map(SetupProblem.directory) + unmetNames() + setup.missingKeys()
      + setup.missingAttributes() + setup.unmadeOperations()
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
    // The report about an unsearchable folder comes with the report of its hindrance.
    for problem in problems
    where !isTold && !problem.isOfDirectory && !search.toldProblems.contains(problem) {
      services.log("\(problem)")
    }
    search.toldProblems = problems
  }

  /// Contradicting constraints and open views in layouts at their own size, and controls without a
  /// name.
  private func layoutProblems() -> [SetupProblem] {
    layoutProblems(of: plugins.filter(\.isUsable).compactMap(\.theme))
  }

  func layoutProblems(of themes: [Theme]) -> [SetupProblem] {
    let layouts = themes.flatMap(\.withSubThemes).flatMap { Array($0.layouts.values) }
      .sorted { $0.path < $1.path }
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
    let rules = ThemeRules(library: library, registry: registry())
    for index in plugins.indices {
      guard plugins[index].isUsable, let theme = plugins[index].theme else { continue }
      do {
        try checkPin(plugins[index])
        try checkSharing(plugins[index])
        // The content of a library is known when it is loaded.
        if plugins[index].listed.libraryPath == nil, let descriptor = plugins[index].descriptor {
          try ThemeRules.checkLayouts(theme, descriptor)
        }
        try rules.checkNesting(of: theme)
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

  /// Libraries that were not loaded yet and that the host's process would refuse.
  private func unshareable() -> [SetupProblem] {
    plugins.filter { $0.state == .listed }.compactMap { plugin in
      do throws(ELFPolicyFault) {
        try checkSharing(plugin)
        return nil
      } catch {
        return .plugin(path: plugin.path, state: error.state, reason: "\(error)")
      }
    }
  }

  /// Checks that a library which is to run in the host's process can share it.
  private func checkSharing(_ plugin: HostedPlugin) throws(ELFPolicyFault) {
    guard let id = plugin.descriptor?.id, let path = plugin.listed.libraryPath,
      let library = try? search.digests.content(of: path).complete()
    else { return }
    try services.checkSharing(library, of: id, under: configuration)
  }

  /// The configured names that no plugin has, after a survey.
  package func unmetNames() -> [SetupProblem] {
    setup.unmetNames { registry().knows($0) }
  }

  /// The unknown names of a new configuration that the present one does not have: slips of the pen.
  /// A name that both have is no reason to keep the present one.
  package func newlyUnmetNames(under new: HostConfiguration) -> [SetupProblem] {
    let plugins = scan(for: new).plugins
    func unmet(_ configuration: HostConfiguration) -> [SetupProblem] {
      SetupCheck(
        configuration: configuration, library: library,
        graph: builtIn.graph(of: plugins, under: configuration)
      ).unmetNames { registry().knows($0) }
    }
    let known = unmet(configuration).map(\.placeless)
    return unmet(new).filter { !known.contains($0.placeless) }
  }

  /// The operations that a screenlet of these attributes cannot do without and that no factory in
  /// use makes, after a survey.
  package func unmadeOperations(
    of screenlet: ScreenletName, set: [AttributeName: Value]
  ) -> [UnmadeOperation] {
    setup.unmadeOperations(of: screenlet, set: set)
  }

  /// The present configuration beside the plugins that were found last.
  private var setup: SetupCheck {
    SetupCheck(configuration: configuration, library: library, graph: graph)
  }

  /// Remarks for the operator that do not keep the host from running, each a sentence.
  package func remarks() -> [String] {
    problems().filter { !$0.isOfDirectory }.map(\.description)
      + unknownPlugins().map(\.description)
  }

  /// The settings of plugins that are not there, after a survey.
  package func unknownPlugins() -> [ConfigurationWarning] {
    setup.unknownPlugins(among: Set(plugins.compactMap { $0.descriptor?.id.rawValue }))
  }

  /// Loads one plugin, the themes it stands on first, after a survey; its first render is part
  /// of it.
  ///
  /// - Returns: the plugin's row; nil when there is none of that path.
  package func trial(of path: String) async -> PluginRow? {
    // A bundle's library is shown as what it is part of.
    let found = plugins.firstIndex { $0.path == path || $0.listed.libraryPath == path }
    guard let index = found else { return nil }
    for name in graph.line(of: plugins[index].descriptor).reversed() {
      guard let ancestor = plugins.first(where: { $0.theme?.name == name && $0.isUsable })
      else { continue }
      if ancestor.path != plugins[index].path { await load(ancestor.path) }
    }
    await load(plugins[index].path)
    return rows(source: .scan)[index]
  }
}
