import ScreensCore
import ScreensSystem

/// Watches the plugins' folders and linked files, and has the host look at changed ones.
package final class PluginWatch: Sendable {
  private let host: PluginHost
  private let loop: WatchLoop
  private let turn = WaitingThread()
  /// Milliseconds until a file that was being written is looked at again.
  private let retry: Int32 = 2
  /// Milliseconds until a place that could not be used is tried again.
  private let hindranceRetry: Int32 = 500

  /// Starts to watch the folders that the host searched.
  ///
  /// - Throws: when the kernel gives no more watches.
  package init(_ host: PluginHost) async throws {
    self.host = host
    loop = try WatchLoop()
    try await watchPlaces()
    loop.start(Pending()) { [self] in serve(&$0, $1) }
  }

  /// Watches the places that the host searches now.
  package func renew() async throws {
    try loop.watcher.renew()
    try await watchPlaces()
  }

  private func watchPlaces() async throws {
    for folder in await host.folders {
      do throws(SystemCallError) { try watch(folder) } catch {
        // A folder that was removed since the search is found missing by the first look.
        guard error.isNowhere else { throw error }
      }
    }
    for file in await host.linkedFiles { try loop.watcher.watchFile(file) }
    if await host.isHindered { loop.ring() }
  }

  /// Watches a folder; a bundle also with its subfolders. Other folders may be shared, as the
  /// executable's.
  private func watch(_ folder: String) throws(SystemCallError) {
    if folder.hasSuffix(".screens") {
      try loop.watcher.watchTree(folder)
    } else {
      try loop.watcher.watch(folder)
    }
  }

  /// The work that a round leaves to the next one.
  private struct Pending {
    /// Changes of files that were being written. It begins with a rescan, since changes between the
    /// host's first look and the watch caused no event.
    var changes: [FileChange] = [.rescan]
    /// Whether a place could not be used.
    var isHindered = false
  }

  /// One round: lets the host look, and waits for its answer. A file that was being written is
  /// looked at again together with the next changes.
  private func serve(_ pending: inout Pending, _ wakeup: WatchLoop.Wakeup) -> Int32? {
    if wakeup.isRung { pending.isHindered = true }
    var changes = FileChanges()
    for change in pending.changes + wakeup.changes { changes.add(change) }
    if changes.list.isEmpty, pending.isHindered, isHindranceGone() { changes.add(.rescan) }
    if !changes.list.isEmpty {
      let look = look(at: changes.list)
      pending.changes = look.isUnfinished ? changes.list : []
      pending.isHindered = look.isHindered
    }
    if !pending.changes.isEmpty { return retry }
    return pending.isHindered ? hindranceRetry : nil
  }

  private func look(at changes: [FileChange]) -> PluginHost.Look {
    defer { host.prepareNextLoad() }
    return turn.wait { [self, host] in
      let (look, loads) = await host.beginToApply(changes)
      if look.isWhole {
        for folder in await host.folders { try? watch(folder) }
        for file in await host.linkedFiles { try? loop.watcher.watchFile(file) }
      }
      if !loads.isEmpty { self.wait(for: loads) }
      return look
    }
  }

  /// Has a version tried again that a shortage kept from loading.
  private func wait(for loads: [PluginLoad]) {
    // Ends with the loads, which end by themselves.
    Task.detached(executorPreference: ServiceExecutor.shared) { [self] in
      await host.wait(for: loads)
      if await host.isHindered { loop.ring() }
    }
  }

  private func isHindranceGone() -> Bool {
    turn.wait { [host] in await host.isHindranceGone() }
  }
}
