/// The states of some files at one moment. A later look tells by them whether the files are the
/// same.
package struct FileStates: Sendable {
  /// The states by name; a file that could not be asked about has none.
  package private(set) var identities: [String: FileIdentity] = [:]
  /// When the first of them was asked about, by the wall clock.
  package let time: Int64

  /// States of no files yet.
  package init(time: Int64 = wallClock()) { self.time = time }

  /// Adds a file.
  package mutating func add(_ identity: FileIdentity?, of name: String) {
    identities[name] = identity
  }

  /// The states of the files whose names pass a test.
  package func filter(_ isIncluded: (String) -> Bool) -> FileStates {
    var states = FileStates(time: time)
    states.identities = identities.filter { isIncluded($0.key) }
    return states
  }

  /// Whether the files have the same states as at an earlier look.
  package func areSame(as earlier: FileStates) -> Bool { identities == earlier.identities }

  /// Whether the files are surely the same as at an earlier look. A file that was young then may
  /// have been written again within one tick of its clock.
  package func areSurelySame(as earlier: FileStates) -> Bool {
    areSame(as: earlier)
      && identities.values.allSatisfy { $0.isSettled(before: earlier.time) }
  }
}

extension FileIdentity {
  /// Within how many nanoseconds two changes may carry the same time: file systems stamp with the
  /// clock of the last tick, at most 10 ms old.
  private static let tick: Int64 = 50_000_000

  /// Whether it changed long enough before a moment that a change after it has another time.
  package func isSettled(before moment: Int64) -> Bool {
    max(changed, modified) < moment - Self.tick
  }
}
