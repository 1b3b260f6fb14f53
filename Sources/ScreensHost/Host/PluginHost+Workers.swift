import PluginCalls
import PluginCatalog
import PluginFormat
import PluginWorkers
import ScreensSystem
import ScreensCore

/// The process that a plugin's library is loaded in, and the handling of a lost worker.
extension PluginHost {
  /// Has a worker stand by from now on, so that the first plugin that needs one finds it; for a
  /// moment when nobody waits.
  package nonisolated func keepWorkerReady() { fixed.workers?.warmUpSoon() }

  /// The setup of a worker, and the pool that it is from; nil for a plugin that runs in this
  /// process.
  ///
  /// - Parameter file: the author's own file; the library is a copy of it.
  func workerSetup(
    _ copy: PinnedCopy, of file: String, _ digest: Digest, _ descriptor: Descriptor,
    _ instance: PluginInstance
  ) -> AdmittedLibrary.Worker? {
    let chosen = isolation(of: descriptor.id, file: file, digest: digest)
    guard chosen.isolation == .process, let workers = fixed.workers else {
      if fixed.workers != nil, let warning = chosen.warning {
        fixed.log.about(plugin: descriptor.id.rawValue)(warning)
      }
      return nil
    }
    let message = LoadMessage(
      path: copy.path, plugin: instance.reference, options: instance.options,
      grants: grants(descriptor, instance))
    let setup = WorkerSetup(
      message: message, digest: digest, copy: copy, isSerial: descriptor.threading == .main,
      log: instance.log,
      report: { [log = fixed.log.about(plugin: descriptor.id.rawValue)] in
        instance.warnings.write($0) { log($0) }
      }, warnings: instance.warnings
    ) { [weak self] fault in
      // Ends by itself: one turn of the host.
      Task { await self?.end(fault) }
    }
    return AdmittedLibrary.Worker(setup: setup, pool: workers)
  }

  func isolation(of id: PluginID, file: String, digest: Digest) -> PluginIsolation {
    PluginIsolation(
      id, library: file, digest: digest, configuration: configuration,
      directories: fixed.directories(configuration))
  }

  /// Whether the loaded part of a plugin runs in another process than it should by now: the
  /// configuration or the trust changed, and the content need not have.
  func isMisplaced(_ code: PluginGeneration.Code, of id: PluginID, file: String) -> Bool {
    guard fixed.workers != nil else { return false }
    return code.library.isolation != isolation(of: id, file: file, digest: code.digest).isolation
  }

  /// The same for a plugin with unchanged files; one that could not be moved is not tried again.
  func isMisplaced(_ plugin: HostedPlugin) -> Bool {
    guard plugin.failedUpdate == nil, let code = plugin.code, let id = plugin.descriptor?.id,
      let file = plugin.listed.libraryPath
    else { return false }
    return isMisplaced(code, of: id, file: file)
  }

  /// A theme needs nothing; connectors and delegates write to their own folder, and reach the
  /// network when their note says that they must.
  private func grants(_ descriptor: Descriptor, _ instance: PluginInstance) -> WorkerGrants {
    var grants = WorkerGrants()
    grants.bounds = fixed.workers?.bounds ?? grants.bounds
    guard !descriptor.servesViewsAlone else { return grants }
    grants.folder = instance.options["stateDirectory"]?.string
    grants.network = descriptor.requires.contains(HostOffer.network)
    return grants
  }

  /// Handles the loss of a worker. The view whose slot was under way is lost, and its session has
  /// reported that by now. The plugin's other views are made anew in a new worker. During probation
  /// the generation before comes back instead. A content that faults again and again is left out. A
  /// worker that was killed or missed a deadline once is tried again after a while.
  private func end(_ fault: WorkerFault) {
    let trace = traceText(of: fault)
    let log = fixed.log.about(plugin: fault.plugin.id)
    log.error("\(fault)")
    for line in trace?.split(separator: "\n") ?? [] { log.error("  \(line)") }
    let running = plugins.firstIndex {
      $0.isRunning
        && $0.code?.instance.reference.generation == fault.plugin.generation
    }
    guard let running else { return }
    let weight = record.faults.weigh(fault, at: .now)
    switch weight {
    case .killedAgain: pauseAll(of: running, because: fault)
    case .first, .again:
      guard !rollBack(running, because: fault, in: fault.during) else { return }
      fallthrough
    case .excused: endWorker(fault, weight, of: running)
    }
    publish()
  }
}
