import PluginCalls
import PluginCatalog
import PluginFormat
import PluginWorkers
import ScreensCore
import ScreensModel
import ScreensSystem
import ScreensViews

/// The loss of code in front of users, in a plugin's own process or in the host's.
extension PluginHost {
  /// Handles the loss of a worker. The view whose slot was under way is lost; its session has
  /// already reported that. The plugin's other views are rebuilt in a new worker. During probation
  /// the previous generation comes back instead. A content that faults repeatedly is quarantined. A
  /// worker that was killed or missed a deadline once is tried again after a while.
  func end(_ fault: WorkerFault) {
    let trace = traceText(of: fault)
    let log = services.log.about(plugin: fault.plugin.id)
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

  /// Notes that a view's code was lost. Every face shows the view through its parent, with the
  /// typed text, until there is new content or the operator asks for another try.
  func lose(_ fault: ViewFault) {
    let running = plugins.firstIndex {
      $0.descriptor?.id.rawValue == fault.plugin.id && $0.number == fault.plugin.generation
    }
    guard let index = running, plugins[index].losses[fault.view] == nil else { return }
    let place = "\(fault.viewClass).\(fault.slot)"
    let weight = (fault.loss as? WorkerFault).map { record.faults.weigh($0, at: .now) }
    let isExcused = weight == .excused || weight == .killedAgain
    if !isExcused, let loss = fault.loss, rollBack(index, because: loss, in: place) { return }
    handle(
      .viewLost(fault, trace: (fault.loss as? WorkerFault).flatMap(traceText)), at: index)
    if isExcused { pauseViews(of: index) }
    publish()
  }

  /// Quarantines the content of a plugin that exceeded the budget of a user's act: it would do so
  /// again. During probation the previous generation comes back instead.
  func leaveOut(_ excess: ActExcess) {
    let running = plugins.firstIndex {
      $0.isRunning && $0.code?.instance.reference.generation == excess.plugin.generation
    }
    guard let index = running else { return }
    if !rollBack(index, because: excess, in: nil) { replace(index, because: excess) }
    publish()
  }

  /// Forgets that views were lost, and looks again at plugins that were given up.
  ///
  /// - Returns: the plugins' paths.
  package func retry() async -> [String] {
    let givenUp: Set<PluginState> = [.refused, .crashed, .hung]
    let paths = plugins.filter {
      givenUp.contains($0.visibleState) || $0.failedUpdate != nil
        || $0.life.running?.harm.accident.sentence != nil
    }.map(\.path)
    guard !paths.isEmpty else { return [] }
    for index in plugins.indices where paths.contains(plugins[index].path) {
      handle(.retried, at: index)
    }
    record.faults = FaultHistory()
    liftQuarantine()
    await loading {
      lookAtAll()
      publish()
    }
    return paths
  }

  /// Goes back to the generation that stands by, and quarantines the present content.
  ///
  /// - Parameter place: The call that was under way.
  /// - Returns: false when none stands by.
  func rollBack(_ index: Int, because loss: any PluginLoss, in place: String?) -> Bool {
    let faulty = plugins[index].generation
    guard let standby = plugins[index].life.running?.standby,
      let entry = entry(of: loss, faulty, in: place)
    else { return false }
    leaveOut(entry)
    let reason =
      PathText.sentence(faulty.path, entry.state, "it \(entry)")
      + "; generation \(standby.number ?? 0) is back in its place"
    handle(
      .harmed(
        Refusal(
          state: entry.state, reason: reason, trace: entry.trace,
          rules: rules(of: faulty.listed))), at: index)
    publish()
    return true
  }
}

/// The effect of faults on the content that ran.
extension PluginHost {
  /// Quarantines a version that ended its worker during its trial.
  ///
  /// - Parameter running: the content that still runs and is not to blame.
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

  private func entry(
    of loss: any PluginLoss, _ plugin: PluginGeneration, in place: String? = nil
  ) -> Quarantine.Entry? {
    let fault = loss as? WorkerFault
    guard let descriptor = plugin.descriptor, let digest = fault?.digest ?? plugin.code?.digest
    else { return nil }
    return Quarantine.Entry(
      digest: digest, pluginID: descriptor.id, file: plugin.listed.libraryPath ?? plugin.path,
      slot: fault == nil ? place : nil, version: descriptor.version.rawValue,
      reason: fault?.reason ?? (loss is ActExcess ? "\(loss)" : "failed (\(loss))"),
      time: wallClock() / 1_000_000_000, trace: fault.flatMap(traceText),
      state: loss.isHang ? .hung : .crashed)
  }

  /// Weighs a fault of a generation that is past its probation. After the first fault its content
  /// is no longer good; after a second one within a minute it is quarantined. A plugin that serves
  /// only views and exceeded its bounds is quarantined at once, as it would do so again.
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

  /// Quarantines a running content. The plugin's last good content takes its place; without one,
  /// the parents show its views.
  func replace(_ index: Int, because fault: any PluginLoss) {
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
  func standIn(_ index: Int, for faulty: HostedPlugin, because fault: any PluginLoss) {
    guard let plugin = faulty.code?.instance.reference, let theme = faulty.theme,
      faulty.descriptor?.servesViewsAlone == true,
      let refusal = plugins[index].life.refusal
    else { return }
    plugins[index] = faulty
    let faults = theme.classes.values.map { viewClass in
      ViewFault(
        plugin: plugin, viewClass: viewClass.name,
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
    let text = fault.traceText(services.workers?.names)
    record.lastTrace = (fault, text)
    return text
  }

  /// The trace of a plugin that could not be loaded or tried.
  func trace(of error: any Error, _ plugin: PluginGeneration) -> String? {
    if case .leftOut(let entry) = error as? AdmissionError { return entry.trace }
    return ((error as? WorkerFault) ?? plugin.code?.library.fault).flatMap(traceText)
  }
}
