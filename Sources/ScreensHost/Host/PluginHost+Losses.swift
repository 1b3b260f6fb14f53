import PluginFormat
import PluginWorkers
import ScreensCore

/// Plugins whose code can't be called any more. Parents show the lost views one by one, and
/// everything else goes on.
extension PluginHost {
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

  /// Forgets that views were lost, and looks anew at plugins that were given up.
  ///
  /// - Returns: the plugins' paths.
  package func retry() async -> [String] {
    let givenUp: Set<PluginState> = [.refused, .crashed, .hung]
    let paths = plugins.filter {
      givenUp.contains($0.visibleState) || $0.failedUpdate != nil
        || $0.life.running?.accident != nil
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
}
