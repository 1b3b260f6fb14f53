import PluginCalls
import PluginCatalog
import PluginFormat
import PluginWorkers
import ScreensSystem
import ScreensCore

/// A version of a plugin whose code was loaded, compared with its descriptor, and shown for the
/// first time; or the reason why it can't be used.
struct TriedVersion: Sendable {
  /// The version, with its code and its theme as far as it came.
  private(set) var version: LivePlugin
  /// The generations that its theme stood on.
  let basis: [PluginReference]
  private(set) var failure: (any Error)?

  /// Loads and tries a version; any thread may do it.
  ///
  /// - Parameter opening: The version's library; nil where there is none, or where it is loaded.
  init(_ version: LivePlugin, _ opening: LibraryOpening?, _ admission: PluginAdmission) {
    self.version = version
    basis = version.theme.map { admission.basis(of: $0) } ?? []
    do { try load(opening, admission) } catch { failure = error }
  }

  private mutating func load(_ opening: LibraryOpening?, _ admission: PluginAdmission) throws {
    if let opening { version.code = try opening.open() }
    version.theme = try admission.theme(of: version)
    if let theme = version.theme {
      try admission.tryOut(theme, isIsolated: version.code?.library.isolation == .process)
    }
    version.state = .ready
    version.reason = nil
  }
}

/// A version that is being loaded and tried, while the host does other things and what ran before
/// goes on.
struct PluginLoad: Sendable {
  let version: LivePlugin
  /// The name of its library's content.
  let digest: Digest?
  /// Returns the loads that began when this one was over.
  let task: Task<[PluginLoad], Never>

  /// Whether a version that was read now is the one that is being loaded.
  func isOf(_ new: LivePlugin, library: CompleteFile?) -> Bool {
    version.descriptor == new.descriptor && version.files?.digest == new.files?.digest
      && digest == library?.digest
  }
}

/// Loading that keeps nothing else waiting: a library that hangs in its `init`, or a theme that
/// does while it is shown for the first time, takes seconds until its worker is given up.
extension PluginHost {
  /// Begins to load and try a version. Its parents' loads that are under way come first.
  ///
  /// - Parameter old: Code that is loaded already, and used if it is that of the file.
  func beginLoad(
    _ version: LivePlugin, _ file: CompleteFile?, reusing old: LivePlugin.Code? = nil
  ) throws {
    var version = version
    version.generation = nextGeneration()
    version.code = nil
    var opening: LibraryOpening?
    if let file, let descriptor = version.descriptor {
      version.code = reusable(old, file, descriptor)
      if version.code == nil {
        opening = try self.opening(file, descriptor, version.reference(descriptor))
      }
    }
    let parents = loads(under: version)
    let admission = admission
    // Ends by itself: a worker that is late is killed.
    let task = Task.detached(executorPreference: ServiceExecutor.shared) {
      [self, version, opening] in
      for load in parents { _ = await load.task.value }
      let admission = parents.isEmpty ? admission : await self.admission(live: admission.live)
      return await run(version, opening, admission)
    }
    loads[version.path] = PluginLoad(version: version, digest: file?.digest, task: task)
  }

  /// Tries a version until its parents are those that it was tried with.
  @concurrent
  private nonisolated func run(
    _ version: LivePlugin, _ opening: LibraryOpening?, _ admission: PluginAdmission
  ) async -> [PluginLoad] {
    let tried = TriedVersion(version, opening, admission)
    if let more = await endLoad(tried) { return more }
    var version = version
    version.code = tried.version.code
    return await run(version, nil, self.admission(live: admission.live))
  }

  /// Begins to load a plugin that is listed, unless that is under way.
  func beginLoad(_ index: Int) {
    let plugin = plugins[index]
    guard plugin.state == .listed, loads[plugin.path] == nil else { return }
    do {
      try beginLoad(plugin, plugin.scanned.libraryPath.map { try CompleteFile($0) })
    } catch {
      failFirst(plugin, because: error, at: index)
    }
  }

  /// Loads a plugin that is listed, and returns when that is over.
  func load(_ path: String) async {
    if let index = plugins.firstIndex(where: { $0.path == path }) { beginLoad(index) }
    _ = await loads[path]?.task.value
  }

  /// Does something, and returns when all is loaded that it began to load.
  func loading<Result>(_ body: () -> Result) async -> Result {
    let before = loads
    let result = body()
    await wait(for: loads(since: before))
    return result
  }

  func wait(for loads: [PluginLoad]) async {
    var rest = loads
    while let load = rest.popLast() { rest += await load.task.value }
  }

  func loads(since before: [String: PluginLoad]) -> [PluginLoad] {
    loads.values.filter { $0.version.generation != before[$0.version.path]?.version.generation }
  }

  private func loads(under version: LivePlugin) -> [PluginLoad] {
    let lineage = version.descriptor?.theme.flatMap { graph.themes[$0]?.lineage } ?? []
    return loads.values.filter { load in
      load.version.path != version.path
        && load.version.descriptor?.theme.map(lineage.contains) ?? false
    }
  }

  /// Uses a version that was tried, or says why it can't be.
  ///
  /// - Returns: the loads that began by it; nil where the version's parents are others by now, so
  ///   that it has to be tried again.
  private func endLoad(_ tried: TriedVersion) -> [PluginLoad]? {
    let path = tried.version.path
    guard loads[path]?.version.generation == tried.version.generation else { return [] }
    guard let index = plugins.firstIndex(where: { $0.path == path }) else {
      loads[path] = nil
      return []
    }
    if let theme = tried.version.theme, tried.version.isLoaded,
      admission(live: []).basis(of: theme) != tried.basis
    {
      return nil
    }
    loads[path] = nil
    let before = loads
    let old = plugins[index]
    use(tried, at: index)
    if published != nil {
      loadThemesInUse()
      publish()
    }
    // Only now is the file of a replaced plugin given back, which takes its time.
    withExtendedLifetime(old) {}
    return loads(since: before)
  }

  private func use(_ tried: TriedVersion, at index: Int) {
    let old = plugins[index]
    let running = old.state == .ready ? old : nil
    var new = tried.version
    do {
      if let failure = tried.failure { throw failure }
      try checkLoaded(new, instead: running)
      beginProbation(&new, after: running)
      if let pin = new.code?.pin, let id = new.descriptor?.id.rawValue {
        generations.add(pin, of: id)
      }
      plugins[index] = new
    } catch {
      if running == nil { return failFirst(new, because: error, at: index) }
      if hinder(new.path, by: error) { return }
      plugins[index] = refused(new, because: error, running: old)
    }
  }

  /// Checks what may have come about while a version was tried.
  private func checkLoaded(_ new: LivePlugin, instead old: LivePlugin?) throws {
    if let code = new.code, let descriptor = new.descriptor, let file = new.scanned.libraryPath,
      code.digest != old?.code?.digest
    {
      try checkContent(code.digest, of: descriptor, file: file)
    }
    // It may have used more than it may behind its trial's back.
    if let fault = new.code?.library.fault, case .exceeded = fault.cause { throw fault }
    if let old { try checkRoots(of: new, instead: old) }
  }

  /// Refuses a plugin of which nothing runs, and runs its last good content where there is one.
  private func failFirst(_ new: LivePlugin, because error: any Error, at index: Int) {
    guard !hinder(new.path, by: error) else {
      plugins[index].reason = "\(error)"
      return
    }
    let fault = (error as? WorkerFault) ?? new.code?.library.fault
    plugins[index].trace = trace(of: error, new)
    let entry = fault.flatMap { leaveOut($0, tried: new, running: nil) }
    let told = entry.map(AdmissionError.leftOut) ?? (error as? AdmissionError)
    refuse(index, because: told ?? error, state: fault?.state ?? told?.state ?? .refused)
    if fault?.isKill == true || fault?.isOfMachine == true { pauseTrial(of: index) }
    runLastGood(index)
  }
}
