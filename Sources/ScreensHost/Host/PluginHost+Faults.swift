import PluginFormat
import PluginCalls
import PluginCatalog
import PluginWorkers
import ScreensSystem
import ScreensCore

/// What faults of a plugin's own process mean for its content.
extension PluginHost {
  /// Leaves a version out that ended its worker when it was tried, so that it is not run again.
  ///
  /// - Parameter running: the content that runs meanwhile and is not to blame.
  /// - Returns: nil for what need not be its own doing: a kill, or the code of another plugin.
  func leaveOut(
    _ fault: WorkerFault, tried plugin: LivePlugin, running: Digest?
  ) -> Quarantine.Entry? {
    guard !fault.isKill, !fault.isOfMachine, fault.digest != running,
      fault.plugin.id == plugin.descriptor?.id.rawValue,
      let entry = entry(of: fault, plugin)
    else { return nil }
    leaveOut(entry)
    return entry
  }

  private func entry(of fault: WorkerFault, _ plugin: LivePlugin) -> Quarantine.Entry? {
    plugin.descriptor.map {
      Quarantine.Entry(
        digest: fault.digest, pluginID: $0.id, file: plugin.scanned.libraryPath ?? plugin.path,
        version: $0.version.rawValue, reason: fault.reason, time: wallClock() / 1_000_000_000,
        trace: traceText(of: fault), state: fault.state)
    }
  }

  /// Takes a fault of what runs and is past its probation: at the first its content is good no
  /// more, at the second within a minute it is left out. What only uses too much and serves views
  /// alone is left out at once, as it would do so again.
  func take(_ fault: WorkerFault, _ weight: FaultHistory.Weight, of index: Int) {
    let servesRequests = plugins[index].descriptor?.factories.isEmpty == false
    if weight == .first || weight == .again { forget(fault.digest, of: plugins[index]) }
    if case .exceeded = fault.cause, !servesRequests { return replace(index, because: fault) }
    if weight == .again { return replace(index, because: fault) }
    let when = Timestamp.text(wallClock() / 1_000_000_000)
    if weight == .excused {
      plugins[index].code?.instance.warnings.take(.end, "its worker \(fault.reason) on \(when)")
    }
    guard servesRequests else { return }
    plugins[index].accident =
      "\(plugins[index].path): its worker \(fault.reason) on \(when); "
      + "the next request starts another one"
  }

  /// Leaves what runs out, and puts its last good content in its place; where there is none, the
  /// parents of its views are.
  private func replace(_ index: Int, because fault: WorkerFault) {
    let faulty = plugins[index]
    guard let entry = entry(of: fault, faulty) else { return }
    leaveOut(entry)
    plugins[index].losses = [:]
    plugins[index].accident = nil
    plugins[index].trace = entry.trace
    refuse(index, because: AdmissionError.leftOut(entry), state: entry.state)
    runLastGood(index)
    guard plugins[index].state != .ready else { return }
    standIn(index, for: faulty, because: fault)
  }

  /// Has the parents of a theme's views stand in for all of them, where the theme has no connectors
  /// besides: its layouts and texts stay.
  func standIn(_ index: Int, for faulty: LivePlugin, because fault: WorkerFault) {
    guard let theme = faulty.theme, faulty.descriptor?.factories.isEmpty == true else { return }
    let refused = plugins[index]
    plugins[index] = faulty
    plugins[index].trace = refused.trace
    plugins[index].pause = refused.pause
    plugins[index].failedUpdate = refused.reason
    plugins[index].rules = rules(of: faulty.scanned)
    for viewClass in theme.classes.values {
      let view = ThemeView(theme: theme.name, screenlet: viewClass.screenlet)
      guard plugins[index].losses[view] == nil else { continue }
      plugins[index].losses[view] = ViewFault(
        plugin: fault.plugin, viewClass: viewClass.name, view: view, slot: .created,
        text: "\(fault)", loss: fault)
    }
  }
}
