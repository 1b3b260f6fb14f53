import Glibc
import Synchronization

/// Watches the plugins' folders on a thread of its own, and has the host look at what changed.
///
/// Runs until the process ends: there is nothing to stop, as a host watches as long as it lives.
package final class PluginWatch: Sendable {
  private let host: PluginHost
  private let watcher: DirectoryWatcher
  /// Milliseconds until a file that was being written is looked at again.
  private let retry: Int32 = 2

  /// Starts to watch the folders that the host searched.
  ///
  /// - Throws: when the kernel gives no more watches.
  package init(_ host: PluginHost) async throws {
    self.host = host
    watcher = try DirectoryWatcher()
    try await watchFolders()
    let watch = self
    let thread = WatchThread { watch.serve() }
    thread.start()
  }

  /// Watches the folders that the host searches now.
  package func watchFolders() async throws {
    for folder in await host.folders { try watcher.watchTree(folder) }
  }

  /// One round after the other: wait for a change, let the host look, wait for its answer. What was
  /// being written is looked at again together with what comes.
  private func serve() {
    // What changed between the host's first look and the watch was told by nobody.
    var pending: [FileChange] = [.rescan]
    while true {
      var interest = pollfd(fd: watcher.descriptor, events: Int16(POLLIN), revents: 0)
      // Safety: one local descriptor, for the length of the call.
      let ready = unsafe poll(&interest, 1, pending.isEmpty ? -1 : retry)
      if ready < 0, errno != EINTR { return }
      var changes = FileChanges()
      for change in pending + (ready > 0 ? watcher.drain() : []) { changes.add(change) }
      guard !changes.list.isEmpty else { continue }
      pending = look(changes.list) ? changes.list : []
    }
  }

  private func look(_ changes: [FileChange]) -> Bool {
    let result = LookResult()
    let done = Semaphore()
    // Ends by itself: one look of the host.
    Task { [host, watcher] in
      let look = await host.take(changes)
      if look.isWhole {
        for folder in await host.folders { try? watcher.watchTree(folder) }
      }
      result.set(look.isUnfinished)
      done.signal()
    }
    done.wait()
    return result.value
  }
}

/// What a look at the plugins found.
private final class LookResult: Sendable {
  private let found = Atomic<Bool>(false)

  var value: Bool { found.load(ordering: .acquiring) }

  func set(_ value: Bool) { found.store(value, ordering: .releasing) }
}

/// A thread of the C library.
///
/// Safety: the body is retained until it has run.
private final class WatchThread: Sendable {
  private let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
  }

  func start() {
    var thread = pthread_t()
    let retained = unsafe Unmanaged.passRetained(self).toOpaque()
    let status = unsafe pthread_create(
      &thread, nil,
      { argument in
        guard let argument = unsafe argument else { return nil }
        unsafe Unmanaged<WatchThread>.fromOpaque(argument).takeRetainedValue().body()
        return nil
      }, retained)
    precondition(status == 0, "no thread could be made: \(status)")
    pthread_detach(thread)
  }
}
