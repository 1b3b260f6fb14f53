import ScreensSystem

/// Watches the pages' files and folders, and calls back for every look at a change.
package final class PageWatch: Sendable {
  /// The pause and the number of looks at a file that is absent or being written.
  private static let retry: (milliseconds: Int32, times: Int) = (5, 40)

  private let shelf: PageShelf
  private let loop: WatchLoop
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
    loop = try WatchLoop()
    try await watchPlaces()
    loop.start(Int?.none) { [self] in serve(&$0, $1) }
  }

  /// Watches the places where the shelf's pages lie now, and has them looked at.
  package func renew() async throws {
    try loop.watcher.renew()
    try await watchPlaces()
    loop.ring()
  }

  private func watchPlaces() async throws {
    for file in await shelf.files { try loop.watcher.watchFile(file) }
    for folder in await shelf.folders {
      do throws(SystemCallError) { try loop.watcher.watch(folder) } catch {
        // A missing folder is watched once it exists.
        guard error.isNowhere else { throw error }
      }
    }
  }

  /// One round.
  ///
  /// - Parameter tries: The looks at what is unfinished; nil before the first look.
  private func serve(_ tries: inout Int?, _ wakeup: WatchLoop.Wakeup) -> Int32? {
    if tries == 0, wakeup.changes.isEmpty, !wakeup.isRung { return nil }
    let before = tries ?? 0
    tries = look(isLast: before >= Self.retry.times) ? before + 1 : 0
    return tries == 0 ? nil : Self.retry.milliseconds
  }

  /// Looks, and returns whether another look is needed.
  private func look(isLast: Bool) -> Bool {
    turn.wait { [self] in
      let look = await shelf.look(isLast: isLast)
      // There may be new folders of languages.
      try? await watchPlaces()
      if look.hasChanged { await looked(look) }
      return look.isUnfinished
    }
  }
}
