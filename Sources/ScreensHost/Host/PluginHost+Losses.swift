import PluginFormat
import PluginWorkers
import ScreensCore

/// What becomes of a plugin whose code can't be called any more: its views, one by one, are shown
/// by their parents, and everything else goes on.
extension PluginHost {
  /// A view's code was lost: every face shows it through its parent from now on, with what was
  /// typed, until there is new content or the operator asks to try again.
  func lose(_ fault: ViewFault) {
    let running = plugins.firstIndex {
      $0.descriptor?.id.rawValue == fault.plugin.id && $0.generation == fault.plugin.generation
    }
    guard let index = running, plugins[index].losses[fault.view] == nil else { return }
    let place = "\(fault.viewClass).\(fault.slot)"
    let weight = (fault.loss as? WorkerFault).map { faults.weigh($0, at: .now) }
    let isExcused = weight == .excused || weight == .killedAgain
    if !isExcused, let loss = fault.loss, rollBack(index, because: loss, in: place) { return }
    plugins[index].losses[fault.view] = fault
    if isExcused { pauseViews(of: index) }
    if let trace = (fault.loss as? WorkerFault).flatMap(traceText) {
      plugins[index].trace = trace
    }
    publish()
  }

  /// Forgets that views were lost, and looks anew at plugins that were given up.
  ///
  /// - Returns: the plugins' paths.
  package func retry() async -> [String] {
    let givenUp: Set<PluginState> = [.refused, .crashed, .hung]
    let paths = plugins.filter {
      givenUp.contains($0.visibleState) || $0.failedUpdate != nil || $0.accident != nil
    }.map(\.path)
    guard !paths.isEmpty else { return [] }
    for index in plugins.indices where paths.contains(plugins[index].path) {
      plugins[index].losses = [:]
      plugins[index].trace = nil
      plugins[index].accident = nil
      plugins[index].pause = nil
      if let code = plugins[index].code {
        code.library.forgetFaults()
        awaitProbation(of: plugins[index].path, code.digest)
      }
      if plugins[index].state != .ready || plugins[index].failedUpdate != nil {
        plugins[index].fingerprint = []
      }
    }
    faults = FaultHistory()
    liftQuarantine()
    await loading {
      lookAtAll()
      publish()
    }
    return paths
  }
}
