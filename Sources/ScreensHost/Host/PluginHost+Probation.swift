import PluginFormat
import PluginCatalog
import PluginWorkers
import ScreensSystem
import ScreensCore

/// New code is on probation at first: the generation before it stands by, and is back at once when
/// the new one faults, without the author's file.
extension PluginHost {
  /// Puts new code on probation.
  ///
  /// - Parameter old: what ran under that path until now; nil for the first code of a plugin.
  func beginProbation(_ new: inout LivePlugin, after old: LivePlugin?) {
    guard let code = new.code else { return }
    guard old?.code?.digest != code.digest else {
      new.standby = old?.standby
      return
    }
    // What is on probation itself is nothing to go back to.
    new.standby = old?.standby
    if let old, old.standby == nil, old.state == .ready, old.losses.isEmpty {
      new.standby = StandbyGeneration(old)
    }
    awaitProbation(of: new.path, code.digest)
  }

  /// Has the probation of a content end when its time is over.
  func awaitProbation(of path: String, _ digest: Digest) {
    // Ends by itself.
    Task { [weak self, time = fixed.probation] in
      try? await Task.sleep(for: time)
      await self?.endProbation(of: path, digest)
    }
  }

  /// Code that did no harm for as long as probation lasts is good: the generation before it is let
  /// go, and the plugin goes back to this one after a restart, too.
  func endProbation(of path: String, _ digest: Digest) {
    guard let index = plugins.firstIndex(where: { $0.path == path }),
      let code = plugins[index].code, code.digest == digest, plugins[index].state == .ready,
      plugins[index].losses.isEmpty, code.library.fault == nil, !faults.has(digest)
    else { return }
    plugins[index].standby = nil
    show()
    remember(code, of: plugins[index])
  }

  /// Goes back to the generation that stands by, and leaves the present content out.
  ///
  /// - Parameter place: what of the plugin was under way.
  /// - Returns: false when none stands by.
  func rollBack(_ index: Int, because loss: any PluginLoss, in place: String?) -> Bool {
    let faulty = plugins[index]
    guard var previous = faulty.standby?.plugin, let code = faulty.code,
      let id = faulty.descriptor?.id
    else { return false }
    let fault = loss as? WorkerFault
    let entry = Quarantine.Entry(
      digest: code.digest, pluginID: id, file: faulty.scanned.libraryPath ?? faulty.path,
      slot: fault == nil ? place : nil, version: faulty.descriptor?.version.rawValue,
      reason: fault?.reason ?? "failed (\(loss))",
      time: wallClock() / 1_000_000_000, trace: fault.flatMap(traceText),
      state: loss.isHang ? .hung : .crashed)
    leaveOut(entry)
    previous.trace = entry.trace
    previous.fingerprint = faulty.fingerprint
    previous.lookedAt = faulty.lookedAt
    previous.rules = rules(of: faulty.scanned)
    previous.failedUpdate =
      PathText.sentence(faulty.path, entry.state, "it \(entry)")
      + "; generation \(previous.generation ?? 0) is back in its place"
    fixed.log(previous.failedUpdate ?? "")
    plugins[index] = previous
    publish()
    return true
  }
}
