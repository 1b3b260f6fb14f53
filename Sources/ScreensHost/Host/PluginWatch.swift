import CLinux
import Glibc
import ScreensCore
import ScreensSystem
import Synchronization

/// Watches the plugins' folders on a thread of its own, and has the host look at what changed.
///
/// Runs until the process ends: there is nothing to stop, as a host watches as long as it lives.
package final class PluginWatch: Sendable {
  private let host: PluginHost
  private let watcher: DirectoryWatcher
  private let turn = WaitingThread()
  /// Wakes the thread.
  private let bell = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
  /// Milliseconds until a file that was being written is looked at again.
  private let retry: Int32 = 2
  /// Milliseconds until a place that could not be used is tried again.
  private let hindranceRetry: Int32 = 500

  /// Starts to watch the folders that the host searched.
  ///
  /// - Throws: when the kernel gives no more watches.
  package init(_ host: PluginHost) async throws {
    self.host = host
    watcher = try DirectoryWatcher()
    try await watchFolders()
    let watch = self
    ServiceThread.start { watch.serve() }
  }

  /// Watches the folders that the host searches now.
  package func watchFolders() async throws {
    for folder in await host.folders {
      do throws(SystemCallError) { try watch(folder) } catch {
        // One that went since it was searched is missed by the first look.
        guard error.isNowhere else { throw error }
      }
    }
    if await host.isHindered { ring() }
  }

  /// Has places be tried again that somebody else than this watch could not use.
  private func ring() {
    var one: UInt64 = 1
    // Safety: eight local bytes, for the length of the call.
    _ = unsafe write(bell, &one, 8)
  }

  private func isRung() -> Bool {
    var count: UInt64 = 0
    // Safety: eight local bytes, for the length of the call.
    return unsafe read(bell, &count, 8) == 8
  }

  /// Only bundles are watched with what is below them: the executable may lie in a folder of
  /// everybody's.
  private func watch(_ folder: String) throws(SystemCallError) {
    if folder.hasSuffix(".screens") {
      try watcher.watchTree(folder)
    } else {
      try watcher.watch(folder)
    }
  }

  /// One round after the other: wait for a change, let the host look, wait for its answer. A file
  /// that was being written is looked at again together with the next changes.
  private func serve() {
    // No event told of changes between the host's first look and the watch.
    var pending: [FileChange] = [.rescan]
    var isHindered = false
    while true {
      var interests = [watcher.descriptor, bell].map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      let limit = isHindered ? hindranceRetry : -1
      // Safety: two local entries, for the length of the call.
      let ready = unsafe poll(&interests, 2, pending.isEmpty ? limit : retry)
      if ready < 0, errno != EINTR { return }
      if isRung() { isHindered = true }
      var changes = FileChanges()
      for change in pending + (ready > 0 ? watcher.drain() : []) { changes.add(change) }
      if changes.list.isEmpty, isHindered, isHindranceGone() { changes.add(.rescan) }
      guard !changes.list.isEmpty else { continue }
      let look = look(changes.list)
      pending = look.isUnfinished ? changes.list : []
      isHindered = look.isHindered
    }
  }

  private func look(_ changes: [FileChange]) -> (isUnfinished: Bool, isHindered: Bool) {
    let unfinished = LookResult()
    let hindered = LookResult()
    turn.wait { [self, host] in
      let (look, loads) = await host.beginToTake(changes)
      if look.isWhole {
        for folder in await host.folders { try? watch(folder) }
      }
      if !loads.isEmpty { self.wait(for: loads) }
      unfinished.set(look.isUnfinished)
      hindered.set(look.isHindered)
    }
    host.prepareNextLoad()
    return (unfinished.value, hindered.value)
  }

  /// Has a version be tried again that could not be loaded for want of something.
  private func wait(for loads: [PluginLoad]) {
    // Ends with the loads, which end by themselves.
    Task.detached(executorPreference: ServiceExecutor.shared) { [self] in
      await host.wait(for: loads)
      if await host.isHindered { ring() }
    }
  }

  private func isHindranceGone() -> Bool {
    let result = LookResult()
    turn.wait { [host] in result.set(await host.isHindranceGone()) }
    return result.value
  }
}

/// The result of a look.
final class LookResult: Sendable {
  private let found = Atomic<Bool>(false)

  var value: Bool { found.load(ordering: .acquiring) }

  func set(_ value: Bool) { found.store(value, ordering: .releasing) }
}
