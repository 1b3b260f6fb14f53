import PluginFormat
import PluginCalls
import PluginCatalog
import PluginWorkers
import ScreensSystem
import ScreensCore

/// The effect of faults in a plugin's own process on its content.
extension PluginHost {
  /// Leaves a version out that ended its worker when it was tried, so that it is not run again.
  ///
  /// - Parameter running: the content that runs meanwhile and is not to blame.
  /// - Returns: nil for what need not be its own doing: a kill, or the code of another plugin.
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

  /// Weighs a fault of a generation that is past its probation: at the first its content is good no
  /// more, at the second within a minute it is left out. A plugin that only uses too much and
  /// serves views alone is left out at once, as it would do so again.
  func endWorker(_ fault: WorkerFault, _ weight: FaultHistory.Weight, of index: Int) {
    let plugin = plugins[index].generation
    let servesRequests = plugin.descriptor?.servesViewsAlone == false
    if weight == .first || weight == .again { forget(fault.digest, of: plugin) }
    if case .exceeded = fault.cause, !servesRequests { return replace(index, because: fault) }
    if weight == .again { return replace(index, because: fault) }
    let when = Timestamp.text(wallClock() / 1_000_000_000)
    if weight == .excused {
      plugin.code?.instance.warnings.take(.end, "its worker \(fault.reason) on \(when)")
    }
    let sentence =
      "\(plugin.path): its worker \(fault.reason) on \(when); the next request starts another one"
    handle(
      .workerEnded(servesRequests ? sentence : nil, trace: traceText(of: fault)), at: index)
  }

  /// Leaves a running content out, and puts the plugin's last good content in its place; where
  /// there is none, the parents of its views are.
  private func replace(_ index: Int, because fault: WorkerFault) {
    let faulty = plugins[index]
    guard let entry = entry(of: fault, faulty.generation) else { return }
    leaveOut(entry)
    refuse(
      index, because: AdmissionError.leftOut(entry), state: entry.state, trace: entry.trace)
    runLastGood(index)
    if !plugins[index].isRunning { standIn(index, for: faulty, because: fault) }
  }

  /// Has the parents of a theme's views stand in for all of them, where the theme has no connectors
  /// besides: its layouts and texts stay.
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

/// Where in their code plugins were that did harm.
extension PluginHost {
  /// Where a plugin was that ended its worker, a line for each call; nil when that is not known.
  func traceText(of fault: WorkerFault) -> String? {
    // Each fault is told at once by the worker that is gone and by the view that was lost.
    if let last = record.lastTrace, last.fault == fault { return last.text }
    let text = fault.traceText(fixed.workers?.names)
    record.lastTrace = (fault, text)
    return text
  }

  /// Where a plugin was that could not be loaded or tried.
  func trace(of error: any Error, _ plugin: PluginGeneration) -> String? {
    if case .leftOut(let entry) = error as? AdmissionError { return entry.trace }
    return ((error as? WorkerFault) ?? plugin.code?.library.fault).flatMap(traceText)
  }
}
