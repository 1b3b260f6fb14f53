import PluginFormat
import PluginCalls
import PluginCatalog
import PluginWorkers
import ScreensSystem
import ScreensCore

/// The effect of faults in a plugin's own process on its content.
extension PluginHost {
  /// Leaves a version out that ended its worker during its trial, so that it does not run again.
  ///
  /// - Parameter running: the content that runs meanwhile and is not to blame.
  /// - Returns: nil where the plugin may not be at fault: its worker was killed, or the code of
  ///   another plugin ended it.
  func leaveOut(
    _ fault: WorkerFault, tried plugin: PluginGeneration, running: Digest?
  ) -> Quarantine.Entry? {
    guard !fault.isKill, !fault.isOfMachine, fault.digest != running,
      fault.plugin.id == plugin.descriptor?.id.rawValue,
      let entry = entry(of: fault, plugin)
    else { return nil }
    leaveOut(entry)
    return entry
  }

  private func entry(of fault: WorkerFault, _ plugin: PluginGeneration) -> Quarantine.Entry? {
    plugin.descriptor.map {
      Quarantine.Entry(
        digest: fault.digest, pluginID: $0.id, file: plugin.listed.libraryPath ?? plugin.path,
        version: $0.version.rawValue, reason: fault.reason, time: wallClock() / 1_000_000_000,
        trace: traceText(of: fault), state: fault.state)
    }
  }

  /// Weighs a fault of a generation that is past its probation. After the first fault its content
  /// is no longer good; after a second within a minute it is left out. A plugin that serves views
  /// alone and only uses too much is left out at once, as it would do so again.
  func endWorker(_ fault: WorkerFault, _ weight: FaultHistory.Weight, of index: Int) {
    let plugin = plugins[index].generation
    let servesRequests = plugin.descriptor?.servesViewsAlone == false
    if weight == .first || weight == .again { forget(fault.digest, of: plugin) }
    if case .exceeded = fault.cause, !servesRequests { return replace(index, because: fault) }
    if weight == .again { return replace(index, because: fault) }
    let when = Timestamp.text(wallClock() / 1_000_000_000)
    if weight == .excused {
      plugin.code?.instance.warnings.add(.end, "its worker \(fault.reason) on \(when)")
    }
    let sentence =
      "\(plugin.path): its worker \(fault.reason) on \(when); the next request starts another one"
    handle(
      .workerEnded(servesRequests ? sentence : nil, trace: traceText(of: fault)), at: index)
  }

  /// Leaves a running content out. The plugin's last good content takes its place; without one, the
  /// parents of its views do.
  private func replace(_ index: Int, because fault: WorkerFault) {
    let faulty = plugins[index]
    guard let entry = entry(of: fault, faulty.generation) else { return }
    leaveOut(entry)
    refuse(
      index, because: AdmissionError.leftOut(entry), state: entry.state, trace: entry.trace)
    runLastGood(index)
    if !plugins[index].isRunning { standIn(index, for: faulty, because: fault) }
  }

  /// Shows all views of a theme through its parents, where the theme has no connectors; its layouts
  /// and texts stay.
  func standIn(_ index: Int, for faulty: HostedPlugin, because fault: WorkerFault) {
    guard let theme = faulty.theme, faulty.descriptor?.servesViewsAlone == true,
      let refusal = plugins[index].life.refusal
    else { return }
    plugins[index] = faulty
    let faults = theme.classes.values.map { viewClass in
      ViewFault(
        plugin: fault.plugin, viewClass: viewClass.name,
        view: ThemeView(theme: theme.name, screenlet: viewClass.screenlet), slot: .created,
        text: "\(fault)", loss: fault)
    }
    handle(.viewsLost(faults, because: refusal), at: index)
  }
}

/// The places in their code where plugins did harm.
extension PluginHost {
  /// The trace of a plugin that ended its worker, a line for each call; nil when it is not known.
  func traceText(of fault: WorkerFault) -> String? {
    // The worker that is gone and the view that was lost both report each fault, at once.
    if let last = record.lastTrace, last.fault == fault { return last.text }
    let text = fault.traceText(fixed.workers?.names)
    record.lastTrace = (fault, text)
    return text
  }

  /// The trace of a plugin that could not be loaded or tried.
  func trace(of error: any Error, _ plugin: PluginGeneration) -> String? {
    if case .leftOut(let entry) = error as? AdmissionError { return entry.trace }
    return ((error as? WorkerFault) ?? plugin.code?.library.fault).flatMap(traceText)
  }
}
