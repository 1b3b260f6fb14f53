import ScreensSystem
import Glibc
import ScreensCore
import Synchronization

/// Reads the notes of many libraries, on as many threads as that is worth.
enum LibraryReading {
  /// A library, and the plugin that it is by its own words.
  typealias Item = (library: IndexedLibrary, plugin: ScannedPlugin?)

  /// How many libraries are worth a thread: starting one takes as long as reading some twenty.
  private static let share = 200
  private static let threadLimit = 4

  /// Reads libraries; those that are in a known state are not opened.
  ///
  /// - Returns: an item for each candidate, in their order.
  static func read(
    _ candidates: [PluginCandidate], known: [String: IndexedLibrary]
  ) -> [Item] {
    let parts = min(candidates.count / share, threadLimit)
    guard parts > 1 else { return read(candidates[...], known) }
    let count = min(parts, max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    let bounds = (0...count).map { candidates.count * $0 / count }
    let others = (1..<count).map { part in
      let others = Part()
      ServiceThread.start {
        others.finish(read(candidates[bounds[part]..<bounds[part + 1]], known))
      }
      return others
    }
    var items = read(candidates[..<bounds[1]], known)
    items.reserveCapacity(candidates.count)
    for part in others { items += part.wait() }
    return items
  }

  private static func read(
    _ candidates: ArraySlice<PluginCandidate>, _ known: [String: IndexedLibrary]
  ) -> [Item] {
    var heads = HeadReader()
    return candidates.map { candidate in
      let earlier = known[candidate.path].flatMap { $0.status == candidate.status ? $0 : nil }
      let library = earlier ?? CandidateReader.library(candidate, &heads)
      return (library, CandidateReader.plugin(candidate, library))
    }
  }

  /// The share of another thread.
  private final class Part: Sendable {
    private let items = Mutex<[Item]>([])
    private let done = CountingSemaphore()

    func finish(_ items: [Item]) {
      self.items.withLock { $0 = items }
      done.signal()
    }

    func wait() -> [Item] {
      done.wait()
      return items.withLock { $0 }
    }
  }
}
