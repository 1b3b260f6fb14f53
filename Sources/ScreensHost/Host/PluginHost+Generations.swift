import PluginCalls
import PluginCatalog
import PluginFormat
import PluginWorkers
import ScreensSystem
import ScreensCore
import ScreensLayout

/// How a plugin's generations come and go: a change is taken whole or not at all.
extension PluginHost {
  /// A scanned plugin as it goes on, given what the host had under that path.
  ///
  /// - Parameter isTold: Whether a watcher named the plugin's files, so that equal times of files
  ///   that were young when they were read prove nothing.
  func goOn(
    _ entry: PluginGraph.Entry, from old: LivePlugin?, isTold: Bool = false,
    _ unfinished: inout Bool
  ) -> LivePlugin {
    var plugin = old ?? LivePlugin(life: PluginLife(PluginVersion(entry.plugin)))
    _ = plugin.life.handle(.appeared)
    if let refusal = refusal(of: entry, old) {
      return exclude(plugin, PluginVersion(entry.plugin), refusal)
    }
    let look = LivePlugin.Look(files: files(of: entry.plugin), time: wallClock())
    if old != nil, plugin.look.files == look.files, stays(plugin, entry.plugin, isTold: isTold) {
      // A plugin that runs is described by its own content, not by one that was not taken.
      if plugin.life.failedUpdate == nil { plugin.life.version.scanned = entry.plugin }
      // The plugins that it stands on may have come or gone.
      if plugin.state == .listed { _ = plugin.life.handle(.noted(entry.reason)) }
      return plugin
    }
    do {
      return try read(entry, look, old)
    } catch {
      if let error = error as? CompleteFileError, error.isTransient {
        unfinished = true
        return plugin
      }
      if hinder(plugin.path, by: error) { return plugin }
      let version = PluginVersion(entry.plugin)
      plugin.look = look
      let refusal = refusal(of: version, because: error, instead: plugin.version)
      let event: PluginLife<PluginVersion>.Event =
        old == nil ? .refused(refusal) : .unusable(version, refusal)
      run(plugin.life.handle(event), of: plugin)
      return plugin
    }
  }

  /// Why a file is not to be used as it is now, whatever is in it.
  private func refusal(of entry: PluginGraph.Entry, _ old: LivePlugin?) -> Refusal? {
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
    _ plugin: LivePlugin, _ version: PluginVersion, _ refusal: Refusal
  ) -> LivePlugin {
    loads[plugin.path] = nil
    var plugin = plugin
    let files = plugin.isRunning ? files(of: version.scanned) : []
    let isNews = plugin.look.files != files
    run(plugin.life.handle(.excluded(version, refusal, isNews: isNews)), of: plugin)
    plugin.look.files = plugin.isRunning ? files : []
    return plugin
  }

  /// Whether nothing speaks for another look at a plugin whose files are as they were. A failed
  /// version is not tried again before the operator says something else about it.
  private func stays(_ old: LivePlugin, _ plugin: ScannedPlugin, isTold: Bool) -> Bool {
    let failure = old.life.refusal ?? old.life.failedUpdate
    guard old.life.refusal?.isOfContent ?? true, !isMisplaced(old) else { return false }
    guard failure == nil || failure?.rules == rules(of: plugin) else { return false }
    return !isTold || old.look.isSettled || failure != nil || !old.losses.isEmpty
  }

  /// Reads a changed plugin: it is listed if it was not in use, else its loading begins.
  private func read(
    _ entry: PluginGraph.Entry, _ look: LivePlugin.Look, _ old: LivePlugin?
  ) throws -> LivePlugin {
    var version = PluginVersion(entry.plugin)
    var plugin = old ?? LivePlugin(life: PluginLife(version))
    try readFiles(of: &version, old)
    let library =
      loads[plugin.path] != nil || plugin.isRunning
      ? try entry.plugin.libraryPath.map { try CompleteFile($0) } : nil
    if let load = loads[plugin.path], load.isOf(version, library: library) { return plugin }
    loads[plugin.path] = nil
    // Content that is written again is another try for views that were lost.
    if plugin.isRunning, plugin.losses.isEmpty, !isMisplaced(plugin),
      plugin.version.hasContent(of: version, library: library?.digest)
    {
      _ = plugin.life.handle(.reread(version.with(loaded: plugin.version)))
    } else if plugin.life.handle(.read(version, note: entry.reason)).contains(.load) {
      try beginLoad(version, library, look, reusing: plugin.code)
      return plugin
    }
    plugin.look = look
    return plugin
  }

  private func readFiles(of version: inout PluginVersion, _ old: LivePlugin?) throws {
    if version.scanned.candidate.form == .bundle, version.descriptor?.theme != nil {
      version.files = try themeFiles(of: version, reusing: old?.version.files)
      // While the host runs, a save that makes something unreadable changes nothing.
      if let old, old.isUsable, let fault = version.files?.newFault(since: old.version.files) {
        throw fault
      }
    }
    version.theme = listedTheme(of: version)
    if let old, old.isUsable { try checkRoots(of: version, instead: old.version) }
    version.oddities = oddities(of: version)
    version.unused = unusedParts(version)
    for sentence in version.oddities + version.unused { log(of: version)(sentence) }
  }

  private func themeFiles(
    of version: PluginVersion, reusing old: ThemeFiles?
  ) throws -> ThemeFiles? {
    guard let descriptor = version.descriptor, let theme = descriptor.theme else { return nil }
    let owner = LayoutOwner(theme: theme, descriptor, screenlets: fixed.library.names)
    return try ThemeFiles(folder: version.path, of: owner, reusing: old)
  }

  /// Why a version can't be used; a version that did harm is left out.
  ///
  /// - Parameter old: The version that goes on.
  func refusal(
    of version: PluginVersion, because error: any Error, instead old: PluginVersion?
  ) -> Refusal {
    let fault = (error as? WorkerFault) ?? version.code?.library.fault
    let entry = fault.flatMap { leaveOut($0, tried: version, running: old?.code?.digest) }
    let state = entry?.state ?? .refused
    return Refusal(
      state: state,
      reason: PathText.sentence(version.path, state, entry.map { "it \($0)" } ?? "\(error)"),
      trace: trace(of: error, version), rules: rules(of: version.scanned))
  }

  /// The code that is loaded already, where it is the content of a file and runs where it is to.
  func reusable(
    _ old: PluginVersion.Code?, _ file: CompleteFile, _ descriptor: Descriptor
  ) -> PluginVersion.Code? {
    guard let old, old.digest == file.digest,
      !isMisplaced(old, of: descriptor.id, file: file.path)
    else { return nil }
    old.library.forgetFaults()
    return old
  }

  /// Refuses content that the operator or its own deeds speak against.
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

  /// A library whose content may be loaded, with all that it is told.
  func opening(
    _ file: CompleteFile, _ descriptor: Descriptor, _ reference: PluginReference
  ) throws -> LibraryOpening {
    try checkContent(file.digest, of: descriptor, file: file.path)
    try ELFPolicy().check(file.bytes, file: file.path)
    let copy = PinnedCopy(try fixed.copies.copy(file), of: fixed.copies)
    let mark = InFlight.mark(
      InFlightPage.Plugin(
        digest: file.digest, id: descriptor.id.rawValue, file: file.path,
        version: descriptor.version.rawValue),
      generation: reference.generation)
    let log = fixed.log.about(plugin: descriptor.id.rawValue)
    var options = configuration.plugins[descriptor.id.rawValue]?.options ?? [:]
    options["stateDirectory"] = .string(try stateFolder(of: descriptor.id.rawValue))
    let warnings = PluginWarnings { log("\(reference): \($0)") }
    let instance = PluginInstance(
      reference: reference, options: options, mark: mark, warnings: warnings
    ) { level, text in
      warnings.write(LogLine.escaped(text)) {
        log("\(reference): \($0)", LogLevel(ofPlugin: level))
      }
    }
    return LibraryOpening(
      file: file.path, digest: file.digest, copy: copy, instance: instance,
      worker: workerLoad(copy, of: file.path, file.digest, descriptor, instance))
  }

  /// The theme with its class names alone: enough to list, to explain, and to inherit from.
  func listedTheme(of plugin: PluginVersion) -> Theme? {
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
    return Theme(
      name: name, parent: descriptor.parent, plugin: reference, layouts: files?.layouts ?? [:],
      unreadable: files?.unreadable ?? [:], classes: classes,
      strings: files?.strings ?? StringTables(), images: files?.images ?? [:], isAdmitted: false,
      subLayouts: files?.subLayouts ?? [:])
  }

  /// How plugins are admitted among those that are usable now.
  var admission: PluginAdmission { admission(live: loads.liveStates) }

  /// The same.
  ///
  /// - Parameter live: The views that were live when a change was seen.
  func admission(live: [ScreenletState]) -> PluginAdmission {
    PluginAdmission(
      library: fixed.library, registry: registry(), server: configuration.server,
      connectors: source.current.connectors, log: fixed.log, live: live)
  }

  private func stateFolder(of id: String) throws -> String {
    try StateFolder.make(Path.join(Path.join(configuration.stateDirectory, "plugins"), id))
  }

  /// The files that a plugin consists of now, and their state.
  func files(of plugin: ScannedPlugin) -> [FileIdentity] {
    var identities: [FileIdentity] = []
    if plugin.candidate.form == .library {
      return [plugin.candidate.status.identity]
    }
    if let library = plugin.library { identities.append(library.status.identity) }
    for path in BundleFiles.paths(in: plugin.candidate.path) {
      if let status = try? FileStatus(path: path) { identities.append(status.identity) }
    }
    return identities
  }
}
