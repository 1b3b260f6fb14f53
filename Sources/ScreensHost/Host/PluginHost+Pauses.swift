import PluginFormat
import PluginWorkers
import ScreensSystem
import ScreensCore

/// Plugins that are not used for a while, since what happened to them need not be their doing.
extension PluginHost {
  /// A pause, which ends by itself.
  struct Pause: Sendable, Hashable {
    /// The moment at which it ends, in seconds since 1970.
    let end: Int64
    /// Whether the whole plugin is not used, and not only a view.
    var isWhole = false

    /// What the row says of it.
    var text: String {
      "It is tried again on \(Timestamp.text(end)); 'screens retry' does it at once."
    }
  }

  /// A view's code missed a deadline once, or was killed: it is tried again after a while.
  func pauseViews(of index: Int) {
    pause(index, milliseconds: fixed.workers?.patience.again ?? 0, isWhole: false)
  }

  /// A plugin is not used for a while whose worker was killed twice, and the operator is told what
  /// to look for.
  func pauseAll(of index: Int, because fault: WorkerFault) {
    let faulty = plugins[index]
    refuse(index, because: KilledTwice(fault: fault), state: .crashed)
    pause(index, milliseconds: fixed.workers?.patience.killed ?? 0, isWhole: true)
    standIn(index, for: faulty, because: fault)
  }

  /// Has a plugin be tried again after a while whose worker was killed when it was tried.
  func pauseTrial(of index: Int) {
    pause(index, milliseconds: fixed.workers?.patience.killed ?? 0, isWhole: true)
  }

  private func pause(_ index: Int, milliseconds: Int, isWhole: Bool) {
    if plugins[index].pause?.isWhole == true { return }
    let end = wallClock() / 1_000_000_000 + Int64((milliseconds + 999) / 1000)
    let pause = Pause(end: end, isWhole: isWhole)
    plugins[index].pause = pause
    // Ends by itself.
    Task { [weak self, path = plugins[index].path] in
      try? await Task.sleep(for: .milliseconds(milliseconds))
      await self?.end(pause, of: path)
    }
  }

  private func end(_ pause: Pause, of path: String) {
    guard let index = plugins.firstIndex(where: { $0.path == path }),
      plugins[index].pause == pause
    else { return }
    plugins[index].pause = nil
    guard plugins[index].state == .ready else {
      plugins[index].fingerprint = []
      lookAtAll()
      return publish()
    }
    if pause.isWhole {
      plugins[index].losses = [:]
      plugins[index].failedUpdate = nil
    } else {
      plugins[index].losses = plugins[index].losses.filter {
        ($0.value.loss as? WorkerFault)?.isOfCode != false
      }
    }
    if let code = plugins[index].code {
      code.library.forgetFaults()
      awaitProbation(of: path, code.digest)
    }
    publish()
  }
}

/// Why a plugin is not used whose worker somebody kills.
private struct KilledTwice: Error, CustomStringConvertible {
  let fault: WorkerFault

  var description: String {
    "its worker was killed from outside twice within a minute, the last time as it "
      + "\(fault.reason); the kernel does that when memory is short ('dmesg' tells), "
      + "and so may an operator; nothing is held against its content"
  }
}
