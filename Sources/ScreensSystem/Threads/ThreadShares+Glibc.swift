import Glibc
import Synchronization

/// Divides work on many items among a few threads, including the calling one.
package enum ThreadShares {
  private static let threadLimit = 4

  /// The results of a body for consecutive shares of the items, in the order of the items.
  ///
  ///   - share: The number of items that justifies a thread.
  ///   - body: Called once for each share, concurrently with the other calls.
  ///   - body: Called once for each share, at the same time as for the others.
  package static func map<Item: Sendable, Result: Sendable>(
    _ items: [Item], worth share: Int, _ body: @escaping @Sendable (ArraySlice<Item>) -> [Result]
  ) -> [Result] {
    let parts = min(items.count / share, threadLimit)
    guard parts > 1 else { return body(items[...]) }
    let count = min(parts, max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    let bounds = (0...count).map { items.count * $0 / count }
    let others = (1..<count).map { part in
      let other = Part<Result>()
      ServiceThread.start { other.finish(body(items[bounds[part]..<bounds[part + 1]])) }
      return other
    }
    return others.reduce(into: body(items[..<bounds[1]])) { $0 += $1.wait() }
  }

  /// The share of another thread.
  private final class Part<Result: Sendable>: Sendable {
    private let results = Mutex<[Result]>([])
    private let done = CountingSemaphore()

    func finish(_ results: [Result]) {
      self.results.withLock { $0 = results }
      done.signal()
    }

    func wait() -> [Result] {
      done.wait()
      return results.withLock { $0 }
    }
  }
}
