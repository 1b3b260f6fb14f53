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
    guard !fault.isKill, fault.digest != running,
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

  /// Counts a fault of what runs and is past its probation: at the first its content is good no
  /// more, at the second within a minute it is left out.
  func weigh(_ fault: WorkerFault, of index: Int) {
    let weight = faults.add(fault.digest, isKill: fault.isKill, at: .now)
    if weight != .excused { forget(fault.digest, of: plugins[index]) }
    if weight == .again { return replace(index, because: fault) }
    guard plugins[index].descriptor?.factories.isEmpty == false else { return }
    plugins[index].accident =
      "\(plugins[index].path): its worker \(fault.reason) on "
      + "\(Timestamp.text(wallClock() / 1_000_000_000)); the next request starts another one"
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
    bringLastGood(index)
    guard plugins[index].state != .ready, let theme = faulty.theme,
      faulty.descriptor?.factories.isEmpty == true
    else { return }
    let reason = plugins[index].reason
    plugins[index] = faulty
    plugins[index].trace = entry.trace
    plugins[index].failedUpdate = reason
    plugins[index].rules = rules(of: faulty.scanned)
    for viewClass in theme.classes.values {
      let view = ThemeView(theme: theme.name, screenlet: viewClass.screenlet)
      guard faulty.losses[view] == nil else { continue }
      plugins[index].losses[view] = ViewFault(
        plugin: fault.plugin, viewClass: viewClass.name, view: view, slot: .created,
        text: "\(fault)", loss: fault)
    }
  }
}
