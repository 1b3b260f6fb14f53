import PluginCalls
import PluginCatalog
import PluginFormat
import PluginWorkers
import ScreensModel
import ScreensSystem
import ScreensCore

/// The result of loading a generation, comparing it with its descriptor and showing it for the
/// first time; or the reason why it can't be used.
struct TriedGeneration: Sendable {
  /// The generation, with its code and its theme up to the step that failed.
  private(set) var generation: PluginGeneration
  /// The generations that its theme stood on.
  let basis: [PluginReference]
  private(set) var failure: (any Error)?

  /// Loads and tries a generation; any thread may do it.
  ///
  /// - Parameter admitted: The generation's library; nil where there is none, or it is loaded.
  init(_ generation: PluginGeneration, _ admitted: AdmittedLibrary?, _ admission: PluginAdmission) {
    self.generation = generation
    basis = generation.theme.map { admission.basis(of: $0) } ?? []
    do { try load(admitted, admission) } catch { failure = error }
  }

  private mutating func load(_ admitted: AdmittedLibrary?, _ admission: PluginAdmission) throws {
    if let admitted { generation.code = try admitted.open() }
    generation.screenlets = admission.screenlets(of: generation)
    generation.theme = try admission.theme(of: generation)
    if let theme = generation.theme {
      try admission.tryOut(
        theme, declaring: generation.screenlets,
        isIsolated: generation.code?.library.isolation == .process)
    }
  }
}

/// A generation that is being loaded and tried. The host does other things meanwhile, and the
/// generation before goes on.
struct PluginLoad: Sendable {
  let generation: PluginGeneration
  /// The name of its library's content.
  let digest: Digest?
  /// The files that it was read from.
  let files: FileStates
  /// Returns the loads that began when this one was over.
  let task: Task<[PluginLoad], Never>

  /// Whether a generation that was read now is the one that is being loaded.
  func isOf(_ new: PluginGeneration, library: LibraryContent?) -> Bool {
    generation.descriptor == new.descriptor && generation.files?.digest == new.files?.digest
      && digest == library?.digest
  }
}

/// Loads plugins without keeping anything else waiting. A library that hangs in its `init`, or a
/// theme that hangs when it is first shown, takes seconds until its worker is given up.
extension PluginHost {
  /// Starts a standby worker for the first plugin that needs one. The host calls it while no page
  /// waits.
  package nonisolated func keepWorkerReady() { services.workers?.warmUpSoon() }

  /// Begins to load and try a generation. Its parents' loads that are under way come first.
  ///
  /// - Parameter old: Code that is loaded already, and used if it is that of the file.
  func beginLoad(
    _ generation: PluginGeneration, _ library: LibraryContent?, _ files: FileStates,
    reusing old: PluginGeneration.Code? = nil
  ) throws {
    var generation = generation
    generation.number = loads.nextGeneration()
    generation.code = nil
    var admitted: AdmittedLibrary?
    var digest = library?.digest
    if let library, let descriptor = generation.descriptor {
      generation.code = reusable(old, library, descriptor)
      if generation.code == nil {
        let file = try library.complete()
        digest = file.digest
        admitted = try self.admitted(file, descriptor, generation.reference(descriptor))
      }
    }
    let parents = loads(under: generation)
    let admission = admission(live: loads.liveStates)
    // Ends by itself: a worker that is late is killed.
    let task = Task.detached(executorPreference: ServiceExecutor.shared) {
      [self, generation, admitted] in
      for load in parents { _ = await load.task.value }
      let admission = parents.isEmpty ? admission : await self.admission(live: admission.live)
      return await run(generation, admitted, admission)
    }
    loads[generation.path] = PluginLoad(
      generation: generation, digest: digest, files: files, task: task)
  }

  /// Tries a generation until its parents are the same after the trial as before it.
  @concurrent
  private nonisolated func run(
    _ generation: PluginGeneration, _ admitted: AdmittedLibrary?, _ admission: PluginAdmission
  ) async -> [PluginLoad] {
    let tried = TriedGeneration(generation, admitted, admission)
    if let more = await endLoad(tried) { return more }
    var generation = generation
    generation.code = tried.generation.code
    return await run(generation, nil, self.admission(live: admission.live))
  }

  /// Begins to load a plugin that is listed, unless that is under way.
  func beginLoad(_ index: Int) {
    let plugin = plugins[index]
    guard plugin.state == .listed, loads[plugin.path] == nil else { return }
    do {
      let library = try plugin.listed.libraryPath.map { try search.digests.content(of: $0) }
      try beginLoad(plugin.generation, library, plugin.files)
    } catch {
      refuseFirst(plugin.generation, because: error, at: index)
    }
  }

  /// Loads a plugin that is listed, and returns when that is over.
  func load(_ path: String) async {
    if let index = plugins.firstIndex(where: { $0.path == path }) { beginLoad(index) }
    // Content that changes meanwhile is loaded in its place.
    while let load = loads[path] { _ = await load.task.value }
  }

  /// Does some work, and returns when all loads are over that it began.
  func loading<Result>(_ body: () -> Result) async -> Result {
    let before = loads
    let result = body()
    await wait(for: loads.since(before))
    return result
  }

  func wait(for loads: [PluginLoad]) async {
    var rest = loads
    while let load = rest.popLast() { rest += await load.task.value }
  }

  private func loads(under generation: PluginGeneration) -> [PluginLoad] {
    let lineage = graph.line(of: generation.descriptor)
    return loads.underWay.values.filter { load in
      load.generation.path != generation.path
        && load.generation.descriptor?.theme.map(lineage.contains) ?? false
    }
  }

  /// Uses a generation that was tried, or reports why it can't be used.
  ///
  /// - Returns: the loads that this started; nil where its parents have changed, so that it has to
  ///   be tried again.
  private func endLoad(_ tried: TriedGeneration) -> [PluginLoad]? {
    let path = tried.generation.path
    guard let load = loads[path], load.generation.number == tried.generation.number
    else { return [] }
    guard let index = plugins.firstIndex(where: { $0.path == path }) else {
      loads[path] = nil
      return []
    }
    if let theme = tried.generation.theme, tried.generation.isLoaded,
      admission(live: []).basis(of: theme) != tried.basis
    {
      return nil
    }
    loads[path] = nil
    let before = loads
    let old = plugins[index]
    use(tried, load.files, at: index)
    if published.configuration != nil {
      loadThemesInUse()
      publish()
    }
    // The replaced plugin's file is freed only now, since that takes time.
    withExtendedLifetime(old) {}
    return loads.since(before)
  }

  private func use(_ tried: TriedGeneration, _ files: FileStates, at index: Int) {
    let old = plugins[index].isRunning ? plugins[index].generation : nil
    let new = old.map(tried.generation.keepingKinds) ?? tried.generation
    do {
      if let failure = tried.failure { throw failure }
      try checkLoaded(new, instead: old)
      if let pin = new.code?.pin, let id = new.descriptor?.id.rawValue {
        generations.add(pin, of: id)
      }
      plugins[index].files = files
      handle(.loaded(new, code: new.loadedPart(after: old)), at: index)
    } catch {
      guard let old else { return refuseFirst(new, because: error, at: index) }
      if hinder(new.path, by: error) { return }
      plugins[index].files = files
      handle(.unusable(new, refusal(of: new, because: error, instead: old)), at: index)
    }
  }

  /// Checks the facts that may have changed while a generation was tried.
  private func checkLoaded(_ new: PluginGeneration, instead old: PluginGeneration?) throws {
    if let code = new.code, let descriptor = new.descriptor, let file = new.listed.libraryPath,
      code.digest != old?.code?.digest
    {
      try checkContent(code.digest, of: descriptor, file: file)
    }
    // It may have exceeded its bounds outside the calls of its trial.
    if let fault = new.code?.library.fault, case .exceeded = fault.cause { throw fault }
    if let old { try checkRoots(of: new, instead: old) }
  }

  /// Refuses a plugin that does not run, and runs its last good content where there is one.
  private func refuseFirst(_ new: PluginGeneration, because error: any Error, at index: Int) {
    if hinder(new.path, by: error) {
      handle(.noted("\(error)"), at: index)
      return
    }
    let fault = (error as? WorkerFault) ?? new.code?.library.fault
    let entry = fault.flatMap { leaveOut($0, tried: new, running: nil) }
    let refusal = entry.map(AdmissionError.leftOut) ?? (error as? AdmissionError)
    refuse(
      index, because: refusal ?? error, state: fault?.state ?? refusal?.state ?? .refused,
      trace: trace(of: error, new))
    if fault?.isKill == true || fault?.isOfMachine == true { pauseAll(of: index) }
    runLastGood(index)
  }
}

extension PluginGeneration {
  fileprivate func loadedPart(after old: PluginGeneration?)
    -> PluginLife<PluginGeneration>.LoadedPart
  {
    guard let code else { return .nothing }
    return code.digest == old?.code?.digest ? .sameCode : .newCode
  }
}
