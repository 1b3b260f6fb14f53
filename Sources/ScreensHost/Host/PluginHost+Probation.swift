import PluginFormat
import PluginCatalog
import PluginWorkers
import ScreensSystem
import ScreensCore

/// New code is on probation at first. The generation before it stands by, and is back at once when
/// the new one faults, without the author's file.
extension PluginHost {
  /// Applies an event to a plugin's life, and runs the effects.
  ///
  /// - Returns: whether the plugin is to be looked at again.
  @discardableResult
  func handle(_ event: PluginLife<PluginGeneration>.Event, at index: Int) -> Bool {
    let effects = plugins[index].life.handle(event)
    run(effects, of: plugins[index])
    let isToBeRead = effects.contains(.lookAgain)
    if isToBeRead { plugins[index].look.files = [] }
    return isToBeRead
  }

  /// Runs the effects of an event; a load or a look is begun by the caller.
  func run(_ effects: [PluginLife<PluginGeneration>.Effect], of plugin: HostedPlugin) {
    for effect in effects {
      switch effect {
      case .load, .lookAgain: break
      case .log(let sentence): log(of: plugin.generation)(sentence)
      case .forgetFaults: plugin.code?.library.forgetFaults()
      case .remember: plugin.code.map { remember($0, of: plugin.generation) }
      case .awaitProbation: plugin.code.map { awaitProbation(of: plugin.path, $0.digest) }
      case .awaitEnd(let pause): awaitEnd(of: pause, plugin.path)
      }
    }
  }

  /// Ends the probation of a content when its time is over.
  private func awaitProbation(of path: String, _ digest: Digest) {
    // Ends by itself.
    Task { [weak self, time = fixed.probation] in
      try? await Task.sleep(for: time)
      await self?.endProbation(of: path, digest)
    }
  }

  /// Ends a probation: code that did no harm is good. The generation before it is let go, and a
  /// restart uses this one, too.
  func endProbation(of path: String, _ digest: Digest) {
    guard let index = plugins.firstIndex(where: { $0.path == path && $0.isRunning }),
      let code = plugins[index].code, code.digest == digest, code.library.fault == nil,
      !record.faults.has(digest)
    else { return }
    handle(.probationEnded, at: index)
    show()
  }

  /// Goes back to the generation that stands by, and leaves the present content out.
  ///
  /// - Parameter place: The call that was under way.
  /// - Returns: false when none stands by.
  func rollBack(_ index: Int, because loss: any PluginLoss, in place: String?) -> Bool {
    let faulty = plugins[index].generation
    guard let standby = plugins[index].life.running?.standby, let code = faulty.code,
      let id = faulty.descriptor?.id
    else { return false }
    let fault = loss as? WorkerFault
    let entry = Quarantine.Entry(
      digest: code.digest, pluginID: id, file: faulty.listed.libraryPath ?? faulty.path,
      slot: fault == nil ? place : nil, version: faulty.descriptor?.version.rawValue,
      reason: fault?.reason ?? "failed (\(loss))",
      time: wallClock() / 1_000_000_000, trace: fault.flatMap(traceText),
      state: loss.isHang ? .hung : .crashed)
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
