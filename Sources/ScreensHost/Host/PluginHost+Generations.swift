import ScreensDocuments
import PluginCalls
import PluginCatalog
import PluginFormat
import PluginWorkers
import ScreensModel
import ScreensSystem
import ScreensCore
import ScreensLayout
import ScreensViews

/// The changes of the plugins' generations: a change is used whole or not at all.
extension PluginHost {
  /// The next state of a listed plugin, after the one that the host had for its path.
  ///
  /// - Parameter isTold: Whether a watcher named the plugin's files. Then equal times prove nothing
  ///   for files that were young when they were read.
  func goOn(
    _ entry: PluginGraph.Entry, from old: HostedPlugin?, isTold: Bool = false,
    _ unfinished: inout Bool
  ) -> HostedPlugin {
    var plugin = old ?? HostedPlugin(life: PluginLife(PluginGeneration(entry.plugin)))
    let files = entry.plugin.states
    // A folder that is being removed loses one file after another.
    if let absence = losing(old, files) {
      _ = plugin.life.handle(.vanished(absence))
      unfinished = true
      return plugin
    }
    _ = plugin.life.handle(.appeared)
    if let refusal = refusal(of: entry, old) {
      if plugin.isRunning, !refusal.isOperators, entry.plugin.isBeingWritten {
        unfinished = true
        return plugin
      }
      return exclude(plugin, PluginGeneration(entry.plugin), refusal)
    }
    if let old, stays(old, entry.plugin, files, isTold: isTold) {
      // A running plugin is described by its own content, not by a newer one that was refused.
      if plugin.life.failedUpdate == nil { plugin.life.generation.listed = entry.plugin }
      // The plugins that it stands on may have come or gone.
      if plugin.state == .listed { _ = plugin.life.handle(.noted(entry.reason)) }
      return plugin
    }
    do {
      return try read(entry, files, old)
    } catch {
      if let error = error as? CompleteFileError, error.isTransient {
        unfinished = true
        return plugin
      }
      if hinder(plugin.path, by: error) { return plugin }
      let generation = PluginGeneration(entry.plugin)
      plugin.files = files
      let refusal = refusal(of: generation, because: error, instead: plugin.generation)
      let event: PluginLife<PluginGeneration>.Event =
        old == nil ? .refused(refusal) : .unusable(generation, refusal)
      run(plugin.life.handle(event), of: plugin)
      return plugin
    }
  }

  /// The beginning of an absence: a running plugin has lost files just now, and may be losing the
  /// others. Nil once that was some time ago, and for a plugin with all its files.
  private func losing(_ old: HostedPlugin?, _ files: FileStates) -> PluginAbsence? {
    guard let old, old.isRunning, !files.hasAll(of: old.files) else { return nil }
    let start = old.life.running?.absence?.start ?? .now
    guard start.duration(to: .now) < Self.patienceForAbsence else { return nil }
    return PluginAbsence(start: start, notice: nil)
  }

  /// The reason not to use a file as it is now, whatever its content.
  private func refusal(of entry: PluginGraph.Entry, _ old: HostedPlugin?) -> Refusal? {
    let path = entry.plugin.candidate.path
    if let objection = entry.objection {
      return Refusal(
        state: objection.state, reason: entry.reason ?? objection.state.rawValue,
        rules: rules(of: entry.plugin))
    }
    guard let left = leftOut(entry.plugin),
      old?.isRunning == true || !hasLastGood(entry.plugin)
    else { return nil }
    return Refusal(
      state: left.state, reason: PathText.sentence(path, left.state, "it \(left)"),
      trace: left.trace, rules: rules(of: entry.plugin))
  }

  private func exclude(
    _ plugin: HostedPlugin, _ generation: PluginGeneration, _ refusal: Refusal
  ) -> HostedPlugin {
    loads[plugin.path] = nil
    var plugin = plugin
    let files = plugin.isRunning ? generation.listed.states : FileStates()
    let isNews = !files.areSame(as: plugin.files)
    run(plugin.life.handle(.excluded(generation, refusal, isNews: isNews)), of: plugin)
    plugin.files = plugin.isRunning ? files : FileStates()
    return plugin
  }

  /// Whether a plugin needs no other look, because its files are unchanged. A failed generation is
  /// not tried again before the operator changes its settings.
  private func stays(
    _ old: HostedPlugin, _ plugin: ListedPlugin, _ files: FileStates, isTold: Bool
  ) -> Bool {
    guard files.areSame(as: old.files) else { return false }
    let failure = old.life.refusal ?? old.life.failedUpdate
    guard old.life.refusal?.isOfContent ?? true, !services.isOtherwise(old, under: configuration)
    else { return false }
    guard failure == nil || failure?.rules == rules(of: plugin) else { return false }
    return !isTold || files.areSurelySame(as: old.files) || failure != nil || !old.losses.isEmpty
  }

  /// Reads a changed plugin: it is listed if it was not in use, else its loading begins.
  private func read(
    _ entry: PluginGraph.Entry, _ files: FileStates, _ old: HostedPlugin?
  ) throws -> HostedPlugin {
    var generation = PluginGeneration(entry.plugin)
    var plugin = old ?? HostedPlugin(life: PluginLife(generation))
    try readFiles(of: &generation, old)
    let library =
      loads[plugin.path] != nil || plugin.isRunning
      ? try entry.plugin.libraryPath.map { try search.digests.content(of: $0) } : nil
    if let load = loads[plugin.path], load.isOf(generation, library: library) { return plugin }
    loads[plugin.path] = nil
    // Content that is written again is another try for views that were lost.
    if plugin.isRunning, plugin.losses.isEmpty,
      !services.isOtherwise(plugin, under: configuration),
      plugin.generation.hasContent(of: generation, library: library?.digest)
    {
      _ = plugin.life.handle(.reread(generation.with(loaded: plugin.generation)))
    } else if plugin.life.handle(.read(generation, note: entry.reason)).contains(.load) {
      try beginLoad(generation, library, files, reusing: plugin.code)
      return plugin
    }
    plugin.files = files
    return plugin
  }

  private func readFiles(of generation: inout PluginGeneration, _ old: HostedPlugin?) throws {
    if let files = generation.listed.files, let descriptor = generation.descriptor,
      let theme = descriptor.theme
    {
      generation.files = try ThemeFiles(
        of: files, layoutOwner(theme, descriptor), reusing: old?.generation.files)
      // While the host runs, a save that makes something unreadable changes nothing.
      if let old, old.isUsable, let fault = generation.files?.newFault(since: old.generation.files)
      {
        throw fault
      }
    }
    generation.screenlets = admission(live: []).screenlets(of: generation)
    generation.theme = listedTheme(of: generation)
    if let old, old.isUsable { try checkRoots(of: generation, instead: old.generation) }
    noteOddities(of: &generation)
  }

  /// The owner of a theme's layouts among the screenlets that are known.
  func layoutOwner(_ theme: ThemeName, _ descriptor: Descriptor) -> LayoutOwner {
    LayoutOwner(
      theme: theme, descriptor, screenlets: graph.screenletNames(builtIn.library),
      cells: declared.all.compactMap(\.list?.cellPrefixes).flatMap(\.self))
  }

  /// The reason why a generation can't be used. A harmful one is quarantined.
  ///
  /// - Parameter old: The generation that goes on.
  func refusal(
    of generation: PluginGeneration, because error: any Error, instead old: PluginGeneration?
  ) -> Refusal {
    let fault = (error as? WorkerFault) ?? generation.code?.library.fault
    let entry = fault.flatMap { leaveOut($0, tried: generation, running: old?.code?.digest) }
    let state = entry?.state ?? .refused
    return Refusal(
      state: state,
      reason: PathText.sentence(generation.path, state, entry.map { "it \($0)" } ?? "\(error)"),
      trace: trace(of: error, generation), rules: rules(of: generation.listed))
  }

  /// The loaded code, where it is the file's content, in the right process and with its options.
  func reusable(
    _ old: PluginGeneration.Code?, _ library: LibraryContent, _ descriptor: Descriptor
  ) -> PluginGeneration.Code? {
    guard let old, old.digest == library.digest,
      !services.isOtherwise(
        old, of: descriptor.id, file: library.path, under: configuration)
    else { return nil }
    old.library.forgetFaults()
    return old
  }

  /// Refuses content that the operator forbids or that did harm.
  func checkContent(
    _ digest: Digest, of descriptor: Descriptor, file: String
  ) throws(AdmissionError) {
    if let objection = configuration.policy.objection(
      toContent: digest, of: descriptor.id, file: file)
    {
      throw .policy(objection.reason)
    }
    if let entry = record.quarantine.entries[digest] { throw .leftOut(entry) }
  }

  /// A library whose content may be loaded, with everything that its plugin is given.
  func admitted(
    _ file: CompleteFile, _ descriptor: Descriptor, _ reference: PluginReference
  ) throws -> AdmittedLibrary {
    try checkContent(file.digest, of: descriptor, file: file.path)
    return try services.admitted(file, descriptor, reference, under: configuration) {
      [weak self] fault in
      // Ends by itself: one turn of the host.
      Task { await self?.end(fault) }
    }
  }

  /// The theme with its class names alone: enough to list, to explain, and to inherit from.
  func listedTheme(of plugin: PluginGeneration) -> Theme? {
    guard let descriptor = plugin.descriptor, let name = descriptor.theme else { return nil }
    let reference = plugin.reference(descriptor)
    let files = plugin.files
    var classes: [ViewClassName: ViewClass] = [:]
    for view in descriptor.views {
      guard let className = view.viewClass else { continue }
      classes[className] = ViewClass(
        screenlet: view.screenlet, name: className, extends: view.extends, attributes: [],
        selectors: [], slots: [], theme: name, plugin: reference
      ) { _, _ in throw AdmissionError.layout("\(reference) is listed, and not loaded") }
    }
    let declared = PluginAdmission.declaredClasses(
      of: plugin, files?.layouts ?? [:], theme: name, reference)
    for viewClass in declared where classes[viewClass.name] == nil {
      classes[viewClass.name] = viewClass
    }
    return Theme(
      name: name, parent: descriptor.parent, plugin: reference, layouts: files?.layouts ?? [:],
      unreadable: files?.unreadable ?? [:], classes: classes,
      strings: files?.strings ?? StringTables(), images: files?.images ?? [:], isAdmitted: false,
      subLayouts: files?.subLayouts ?? [:], imprint: descriptor.imprint,
      hasLayoutTexts: descriptor.texts == .layout)
  }

  /// The admission of plugins among the presently usable ones.
  ///
  /// - Parameter live: The views that were live when a change was seen.
  func admission(live: [ScreenletState]) -> PluginAdmission {
    PluginAdmission(
      library: library, registry: registry(), server: configuration.server,
      connectors: source.current.connectors, log: services.log, live: live)
  }
}
