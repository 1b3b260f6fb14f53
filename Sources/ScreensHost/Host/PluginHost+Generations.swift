import PluginCalls
import PluginCatalog
import PluginFormat
import PluginWorkers
import ScreensSystem
import ScreensCore
import ScreensLayout

/// How a plugin's generations come and go: a change is taken whole or not at all.
extension PluginHost {
  /// What becomes of a scanned plugin, given what the host had under that path.
  ///
  /// - Parameter isTold: Whether a watcher named the plugin's files, so that equal times of files
  ///   that were young when they were read prove nothing.
  func merge(
    _ entry: PluginGraph.Entry, with old: LivePlugin?, isTold: Bool = false,
    _ unfinished: inout Bool
  ) -> LivePlugin {
    var old = old
    old?.absentSince = nil
    old?.missing = nil
    var new = LivePlugin(
      scanned: entry.plugin, state: entry.objection?.state ?? .listed,
      reason: entry.reason)
    if new.isUsable, let left = leftOut(entry.plugin),
      old?.state == .ready || !hasLastGood(entry.plugin)
    {
      new.state = left.state
      new.reason = PathText.sentence(new.path, left.state, "it \(left)")
      new.trace = left.trace
    }
    if !new.isUsable {
      loads[new.path] = nil
      return keepRunning(old, instead: new) ?? new
    }
    let now = wallClock()
    let fingerprint = self.fingerprint(of: entry.plugin)
    if var old, old.fingerprint == fingerprint, stays(old, entry.plugin, isTold: isTold) {
      // What runs is described by its own content, not by one that was not taken.
      if old.failedUpdate == nil { old.scanned = entry.plugin }
      // What it stands on may have come or gone.
      if old.state == .listed { old.reason = entry.reason }
      return old
    }
    new.fingerprint = fingerprint
    new.lookedAt = now
    return update(old, to: new, &unfinished)
  }

  /// Whether nothing speaks for another look at a plugin whose files are as they were. What failed
  /// is not tried again before the operator says something else about it.
  private func stays(_ old: LivePlugin, _ plugin: ScannedPlugin, isTold: Bool) -> Bool {
    let hasFailed = old.isGivenUp || old.failedUpdate != nil
    guard old.isUsable || old.isGivenUp, !isMisplaced(old) else { return false }
    guard !hasFailed || old.rules == rules(of: plugin) else { return false }
    return !isTold || old.isSettled || hasFailed || !old.losses.isEmpty
  }

  /// A version that cannot be used at all leaves the one that runs in its place.
  private func keepRunning(_ old: LivePlugin?, instead new: LivePlugin) -> LivePlugin? {
    guard var old, old.state == .ready, new.state != .disabled, new.state != .shadowed else {
      return nil
    }
    let fingerprint = self.fingerprint(of: new.scanned)
    if old.failedUpdate == nil || old.fingerprint != fingerprint {
      old.failedUpdate = new.reason ?? new.state.rawValue
    }
    old.fingerprint = fingerprint
    old.rules = rules(of: new.scanned)
    return old
  }

  /// Takes a changed plugin: listed if it was not in use, else loaded, tried and switched to.
  private func update(_ old: LivePlugin?, to new: LivePlugin, _ unfinished: inout Bool)
    -> LivePlugin
  {
    var new = new
    do {
      if new.scanned.candidate.form == .bundle, new.descriptor?.theme != nil {
        new.files = try files(of: new, reusing: old?.files)
        // While the host runs, a save that makes something unreadable changes nothing.
        if let old, old.isUsable, let fault = new.files?.newFault(since: old.files) { throw fault }
      }
      new.theme = listedTheme(of: new)
      if let old, old.isUsable { try checkRoots(of: new, instead: old) }
      new.oddities = oddities(of: new)
      new.unused = unusedParts(new)
      for sentence in new.oddities + new.unused { log(of: new)(sentence) }
      let file =
        loads[new.path] != nil || old?.state == .ready
        ? try new.scanned.libraryPath.map { try CompleteFile($0) } : nil
      if let old, let load = loads[new.path], load.isOf(new, library: file) { return old }
      loads[new.path] = nil
      guard let old, old.state == .ready else { return new }
      // Content that is written again is another try for views that were lost.
      if old.losses.isEmpty, old.hasContent(of: new, library: file), !isMisplaced(old) {
        new.goOn(with: old)
        return new
      }
      try beginLoad(new, file, reusing: old.code)
      return old
    } catch {
      if let error = error as? CompleteFileError, error.isTransient {
        unfinished = true
        if let old { return old }
        new.fingerprint = []
        return new
      }
      if hinder(new.path, by: error) { return old ?? new }
      return refused(new, because: error, running: old)
    }
  }

  private func files(of plugin: LivePlugin, reusing old: ThemeFiles?) throws -> ThemeFiles? {
    guard let descriptor = plugin.descriptor, let theme = descriptor.theme else { return nil }
    let owner = LayoutOwner(theme: theme, descriptor, screenlets: fixed.library.names)
    return try ThemeFiles(folder: plugin.path, of: owner, reusing: old)
  }

  /// What becomes of a version that cannot be taken.
  func refused(
    _ new: LivePlugin, because error: any Error, running old: LivePlugin?
  ) -> LivePlugin {
    var new = new
    let fault = (error as? WorkerFault) ?? new.code?.library.fault
    let entry = fault.flatMap { leaveOut($0, tried: new, running: old?.code?.digest) }
    let state = entry?.state ?? .refused
    let reason = PathText.sentence(new.path, state, entry.map { "it \($0)" } ?? "\(error)")
    fixed.log(reason)
    let trace = trace(of: error, new)
    let rules = rules(of: new.scanned)
    if var old, old.isUsable {
      old.failedUpdate = reason
      old.fingerprint = new.fingerprint
      old.trace = trace
      old.rules = rules
      return old
    }
    new.trace = trace
    new.state = state
    new.reason = reason
    new.rules = rules
    return new
  }

  func nextGeneration() -> UInt64 {
    pluginGeneration += 1
    return pluginGeneration
  }

  /// What is loaded already, where it is the content of a file and runs where it is to.
  func reusable(
    _ old: LivePlugin.Code?, _ file: CompleteFile, _ descriptor: Descriptor
  ) -> LivePlugin.Code? {
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
    if let entry = quarantine.entries[digest] { throw .leftOut(entry) }
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
  func listedTheme(of plugin: LivePlugin) -> Theme? {
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
      strings: files?.strings ?? StringTables(), images: files?.images ?? [:], isAdmitted: false)
  }

  /// How plugins are admitted among those that are usable now.
  var admission: PluginAdmission { admission(live: liveStates) }

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

  /// Which files, in which state, a plugin consists of now.
  private func fingerprint(of plugin: ScannedPlugin) -> [FileIdentity] {
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
