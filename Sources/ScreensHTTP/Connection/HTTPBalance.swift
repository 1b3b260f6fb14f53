internal import Synchronization

/// The number of a worker's connections, readable by its siblings on other threads.
final class HTTPLoad: Sendable {
  private let value = Atomic<Int>(0)

  var count: Int { value.load(ordering: .relaxed) }

  func add(_ change: Int) { value.add(change, ordering: .relaxed) }
}

/// A worker's load beside those of its siblings: each new connection goes to the least loaded one.
struct HTTPBalance<Worker> {
  /// A worker as its siblings see it.
  struct Seat {
    let worker: Worker
    let load: HTTPLoad
  }

  let load = HTTPLoad()
  var siblings: [Seat] = []

  /// Counts a new connection for its worker.
  ///
  /// - Returns: the sibling with the fewest connections; nil when no sibling has fewer.
  func place() -> Worker? {
    let least = siblings.min { $0.load.count < $1.load.count }
    guard let least, least.load.count < load.count else {
      load.add(1)
      return nil
    }
    least.load.add(1)
    return least.worker
  }

  /// Uncounts a closed connection.
  func leave() { load.add(-1) }
}

extension HTTPBalance.Seat: Sendable where Worker: Sendable {}
