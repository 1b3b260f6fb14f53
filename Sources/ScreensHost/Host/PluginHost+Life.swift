import PluginCatalog
import PluginFormat
import PluginWorkers
import ScreensCore
import ScreensSystem

/// The events of plugins' lives, and what follows from them. New code is on probation at first: the
/// generation before it stands by, and returns at once when the new one faults, without the
/// author's file. A plugin is paused where the fault may not be its own.
extension PluginHost {
  /// Applies an event to a plugin's life, and runs the effects.
  ///
  /// - Returns: whether the plugin is to be looked at again.
  @discardableResult
  func handle(_ event: PluginLife<PluginGeneration>.Event, at index: Int) -> Bool {
    let effects = plugins[index].life.handle(event)
    run(effects, of: plugins[index])
    let isToBeRead = effects.contains(.lookAgain)
    if isToBeRead { plugins[index].files = FileStates() }
    return isToBeRead
  }

  /// Runs the effects of an event; a load or a look is begun by the caller.
  func run(_ effects: [PluginLife<PluginGeneration>.Effect], of plugin: HostedPlugin) {
    for effect in effects {
      switch effect {
      case .load, .lookAgain: break
      case .log(let sentence): services.log(of: plugin.generation)(sentence)
      case .reportUse: reportUse(of: plugin)
      case .forgetFaults: plugin.code?.library.forgetFaults()
      case .remember: plugin.code.map { remember($0, of: plugin.generation) }
      case .awaitProbation: plugin.code.map { awaitProbation(of: plugin.path, $0.digest) }
      case .awaitEnd(let pause): awaitEnd(of: pause, plugin.path)
      }
    }
  }

  private func reportUse(of plugin: HostedPlugin) {
    let version = plugin.descriptor.map { " \($0.version)" } ?? ""
    services.log(of: plugin.generation).info(
      "\(plugin.listed.libraryPath ?? plugin.path): its new version\(version) is used from now on")
  }

  /// Ends the probation of a content when its time is over.
  private func awaitProbation(of path: String, _ digest: Digest) {
    // Ends by itself.
    Task { [weak self, time = services.probation] in
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

  // MARK: Pauses

  /// Pauses a view whose code missed a deadline once, or was killed; it is tried again later.
  func pauseViews(of index: Int) {
    pause(index, isWhole: false)
  }

  /// Pauses a plugin whose worker was killed twice, and names the likely causes to the operator.
  func pauseAll(of index: Int, because fault: WorkerFault) {
    let faulty = plugins[index]
    refuse(
      index, because: KilledTwice(fault: fault), state: .crashed, trace: traceText(of: fault))
    standIn(index, for: faulty, because: fault)
    pauseAll(of: index)
  }

  /// Pauses a plugin whose worker was killed; it is tried again later.
  func pauseAll(of index: Int) {
    pause(index, isWhole: true)
  }

  private func pause(_ index: Int, isWhole: Bool) {
    let length = services.length(ofWhole: isWhole) + .milliseconds(999)
    let end = wallClock() / 1_000_000_000 + length.components.seconds
    handle(.paused(PluginPause(end: end, isWhole: isWhole)), at: index)
  }

  /// Ends a pause when its time is over.
  func awaitEnd(of pause: PluginPause, _ path: String) {
    // Ends by itself.
    Task { [weak self, length = services.length(ofWhole: pause.isWhole)] in
      try? await Task.sleep(for: length)
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
      + "\(fault.reason); the kernel does that when memory is short ('dmesg' shows it), "
      + "and so may an operator; nothing is held against its content"
  }
}
