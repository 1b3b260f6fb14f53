import Synchronization

/// Counts what keeps a generation of a plugin alive: views and requests.
package final class GenerationPin: Sendable {
  package let generation: UInt64
  private let counts = Mutex((views: 0, requests: 0))

  /// What calls of this generation are marked with.
  let mark: InFlightMark

  package init(generation: UInt64) {
    self.generation = generation
    mark = .none
  }

  init(generation: UInt64, mark: InFlightMark) {
    self.generation = generation
    self.mark = mark
  }

  package var views: Int { counts.withLock { $0.views } }
  package var requests: Int { counts.withLock { $0.requests } }

  func addView(_ change: Int) { counts.withLock { $0.views += change } }
  func addRequest(_ change: Int) { counts.withLock { $0.requests += change } }
}
