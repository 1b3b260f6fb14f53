package import ScreensSystem
import Glibc
import ScreensCore

/// Watches a configuration's file on a thread of its own, and calls back for each saved state.
///
/// Runs until the process ends: there is nothing to stop.
package final class ConfigurationWatch: Sendable {
  private let file: String
  private let watcher: DirectoryWatcher
  private let changed: @Sendable () -> Void

  /// Starts to watch.
  ///
  /// - Parameters:
  ///   - file: The file's absolute path; it need not be there.
  ///   - changed: Called on the watching thread after every change.
  /// - Throws: when the folder can't be watched.
  package init(
    file: String, changed: @escaping @Sendable () -> Void
  ) throws(SystemCallError) {
    self.file = file
    self.changed = changed
    watcher = try DirectoryWatcher()
    let first = (try? FileStatus(path: file))?.identity
    try watcher.watch(Path.folder(of: file))
    let watch = self
    ServiceThread.start { watch.serve(from: first) }
  }

  private func serve(from first: FileIdentity?) {
    var known = first
    while true {
      let now = (try? FileStatus(path: file))?.identity
      // A missing file is being replaced, or was removed; the last configuration stays in use.
      if let now, now != known {
        known = now
        changed()
      }
      var interest = pollfd(fd: watcher.descriptor, events: Int16(POLLIN), revents: 0)
      // Safety: one local descriptor, for the length of the call.
      if unsafe poll(&interest, 1, -1) < 0, errno != EINTR { return }
      _ = watcher.drain()
    }
  }
}
