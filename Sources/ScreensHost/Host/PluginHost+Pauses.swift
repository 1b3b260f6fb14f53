import PluginFormat
import PluginWorkers
import ScreensSystem
import ScreensCore

/// Plugins that are not used for a while, because the fault may not be theirs.
extension PluginHost {
  /// Pauses a view whose code missed a deadline once, or was killed; it is tried again later.
  func pauseViews(of index: Int) {
    pause(index, milliseconds: fixed.workers?.patience.again ?? 0, isWhole: false)
  }

  /// Pauses a plugin whose worker was killed twice, and names the likely causes to the operator.
  func pauseAll(of index: Int, because fault: WorkerFault) {
    let faulty = plugins[index]
    refuse(
      index, because: KilledTwice(fault: fault), state: .crashed, trace: traceText(of: fault))
    standIn(index, for: faulty, because: fault)
    pauseAll(of: index)
  }

  /// Has a plugin whose worker was killed tried again after a while.
  func pauseAll(of index: Int) {
    pause(index, milliseconds: fixed.workers?.patience.killed ?? 0, isWhole: true)
  }

  private func pause(_ index: Int, milliseconds: Int, isWhole: Bool) {
    let end = wallClock() / 1_000_000_000 + Int64((milliseconds + 999) / 1000)
    handle(.paused(PluginPause(end: end, isWhole: isWhole)), at: index)
  }

  /// Ends a pause when its time is over.
  func awaitEnd(of pause: PluginPause, _ path: String) {
    let milliseconds =
      (pause.isWhole ? fixed.workers?.patience.killed : fixed.workers?.patience.again) ?? 0
    // Ends by itself.
    Task { [weak self] in
      try? await Task.sleep(for: .milliseconds(milliseconds))
      await self?.end(pause, of: path)
    }
  }

  private func end(_ pause: PluginPause, of path: String) {
    guard let index = plugins.firstIndex(where: { $0.path == path && $0.pause == pause })
    else { return }
    if handle(.pauseEnded(pause), at: index) { lookAtAll() }
    publish()
  }
}

/// The reason why a plugin whose worker is killed again and again is not used.
private struct KilledTwice: Error, CustomStringConvertible {
  let fault: WorkerFault

  var description: String {
    "its worker was killed from outside twice within a minute, the last time as it "
      + "\(fault.reason); the kernel does that when memory is short ('dmesg' tells), "
      + "and so may an operator; nothing is held against its content"
  }
}
