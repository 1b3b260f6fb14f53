import Synchronization

/// Numbers for interactors, views and screenlets: unique in the process, never 0.
package enum InteractorIdentity {
  private static let counter = Atomic<UInt64>(0)

  package static func next() -> UInt64 { next(1) }

  /// The first of `count` consecutive numbers.
  package static func next(_ count: Int) -> UInt64 {
    counter.add(UInt64(count), ordering: .relaxed).oldValue + 1
  }
}
