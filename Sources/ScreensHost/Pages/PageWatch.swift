import ScreensSystem
import Glibc
import ScreensCore

/// Watches the folders of the pages on a thread of its own, and calls back for every look at a
/// change.
///
/// Runs until the process ends: there is nothing to stop.
package final class PageWatch: Sendable {
  /// The pause and the number of looks at a file that is absent or being written.
  private static let retry: (milliseconds: Int32, times: Int) = (5, 40)

  private let shelf: PageShelf
  private let watcher: DirectoryWatcher
  private let turn = WaitingThread()
  private let looked: @Sendable (PageShelf.Look) async -> Void

  /// Starts to watch the folders of the shelf's pages.
  ///
  /// - Parameter looked: Called after every look that found something, one after the other.
  /// - Throws: when a folder can't be watched.
  package init(
    _ shelf: PageShelf, looked: @escaping @Sendable (PageShelf.Look) async -> Void
  ) async throws {
    self.shelf = shelf
    self.looked = looked
    watcher = try DirectoryWatcher()
    try await watchFolders()
    let watch = self
    ServiceThread.start { watch.serve() }
  }

  /// Watches the folders in which the shelf's pages lie now.
  package func watchFolders() async throws {
    for folder in await shelf.folders { try watcher.watch(folder) }
  }

  private func serve() {
    // No event told of changes between the first look and the watch.
    var tries = look(isLast: false) ? 1 : 0
    while true {
      var interest = pollfd(fd: watcher.descriptor, events: Int16(POLLIN), revents: 0)
      // Safety: one local descriptor, for the length of the call.
      let ready = unsafe poll(&interest, 1, tries == 0 ? -1 : Self.retry.milliseconds)
      if ready < 0, errno != EINTR { return }
      if ready > 0, watcher.drain().isEmpty, tries == 0 { continue }
      tries = look(isLast: tries >= Self.retry.times) ? tries + 1 : 0
    }
  }

  /// Looks, and returns whether another look is needed.
  private func look(isLast: Bool) -> Bool {
    let result = LookResult()
    turn.wait { [self] in
      let look = await shelf.look(isLast: isLast)
      // A folder that was made anew has to be watched anew.
      try? await watchFolders()
      if look.hasChanged { await looked(look) }
      result.set(look.isUnfinished)
    }
    return result.value
  }
}
