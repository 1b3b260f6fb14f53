import Synchronization

/// Numbers for interactors, views and screenlets: unique in the process, never 0.
enum InteractorIdentity {
  private static let counter = Atomic<UInt64>(0)

  static func next() -> UInt64 {
    counter.add(1, ordering: .relaxed).newValue
  }
}
