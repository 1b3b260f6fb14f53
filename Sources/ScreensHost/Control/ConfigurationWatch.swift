package import ScreensSystem

/// Watches a configuration's file, or the one that it links to, and calls back for each saved
/// state.
package final class ConfigurationWatch: Sendable {
  private let file: String
  private let loop: WatchLoop
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
    loop = try WatchLoop()
    let first = (try? FileStatus(path: file))?.identity
    try loop.watcher.watch(Path.folder(of: file))
    try loop.watcher.watchFile(file)
    loop.start(first) { [self] known, _ in
      look(&known)
      return nil
    }
  }

  /// Watches the place that the path leads to now.
  ///
  /// - Throws: when the kernel gives no more watches.
  package func renew() throws(SystemCallError) {
    try loop.watcher.renew()
    loop.ring()
  }

  private func look(_ known: inout FileIdentity?) {
    // A missing file is being replaced, or was removed; the last configuration stays in use.
    guard let now = (try? FileStatus(path: file))?.identity, now != known else { return }
    known = now
    changed()
  }
}
