internal import Synchronization

/// The number of refused requests, by class; shared by all loops of a server.
package final class HTTPRefusalCounters: Sendable {
  private let counts = Mutex<[HTTPRefusal: Int]>([:])

  package init() {}

  func count(_ refusal: HTTPRefusal) {
    counts.withLock { $0[refusal, default: 0] += 1 }
  }

  /// The present counts; a class that never occurred is absent.
  package var snapshot: [HTTPRefusal: Int] { counts.withLock { $0 } }
}
