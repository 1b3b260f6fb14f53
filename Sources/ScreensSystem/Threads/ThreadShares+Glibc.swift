import Glibc
import Synchronization

/// Divides work on many items among a few threads, including the calling one.
package enum ThreadShares {
  private static let threadLimit = 4

  private static var processors: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// Calls a body for each item, on as many threads as there are processors: whichever is free has
  /// the next item.
  package static func each<Item: Sendable>(
    _ items: [Item], _ body: @escaping @Sendable (Item) -> Void
  ) {
    let left = Left(items)
    let others = (1..<max(1, min(processors, items.count))).map { _ in
      let end = CountingSemaphore()
      ServiceThread.start {
        while let item = left.next() { body(item) }
        end.signal()
      }
      return end
    }
    while let item = left.next() { body(item) }
    for end in others { end.wait() }
  }

  /// The results of a body for consecutive shares of the items, in the order of the items.
  ///
  /// - Parameters:
  ///   - share: The number of items that justifies a thread.
  ///   - body: Called once for each share, concurrently with the other calls.
  package static func map<Item: Sendable, Result: Sendable>(
    _ items: [Item], worth share: Int, _ body: @escaping @Sendable (ArraySlice<Item>) -> [Result]
  ) -> [Result] {
    let parts = min(items.count / share, threadLimit)
    guard parts > 1 else { return body(items[...]) }
    let count = min(parts, processors)
    let bounds = (0...count).map { items.count * $0 / count }
    let others = (1..<count).map { part in
      let other = Part<Result>()
      ServiceThread.start { other.finish(body(items[bounds[part]..<bounds[part + 1]])) }
      return other
    }
    return others.reduce(into: body(items[..<bounds[1]])) { $0 += $1.wait() }
  }

  /// The items that no thread has begun.
  private final class Left<Item: Sendable>: Sendable {
    private let items: Mutex<ArraySlice<Item>>

    init(_ items: [Item]) { self.items = Mutex(items[...]) }

    func next() -> Item? { items.withLock { $0.popFirst() } }
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
