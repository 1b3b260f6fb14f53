/// The states of some files at one moment. A later look compares them to detect changed files.
package struct FileStates: Sendable {
  /// The states by name; a file whose status could not be read has none.
  package private(set) var identities: [String: FileIdentity] = [:]
  /// The wall clock's time before the first status was read.
  package let time: Int64

  /// The states of no files.
  package init(time: Int64 = wallClock()) { self.time = time }

  /// Adds a file; nil adds nothing.
  package mutating func add(_ identity: FileIdentity?, of name: String) {
    identities[name] = identity
  }

  /// The states of the files whose names satisfy a condition.
  package func filter(_ isIncluded: (String) -> Bool) -> FileStates {
    var states = FileStates(time: time)
    states.identities = identities.filter { isIncluded($0.key) }
    return states
  }

  /// Whether the files have the same states as at an earlier look.
  package func areSame(as earlier: FileStates) -> Bool { identities == earlier.identities }

  /// Whether all files of an earlier look are still there, in whatever state.
  package func hasAll(of earlier: FileStates) -> Bool {
    earlier.identities.keys.allSatisfy { identities[$0] != nil }
  }

  /// Whether the files are certainly the same as at an earlier look. A file that was young then may
  /// have been written again within one tick of its clock.
  package func areSurelySame(as earlier: FileStates) -> Bool {
    areSame(as: earlier)
      && identities.values.allSatisfy { $0.isSettled(before: earlier.time) }
  }
}

extension FileIdentity {
  /// The nanoseconds within which two changes may carry the same time. File systems stamp with the
  /// clock of the last tick, which is at most 10 ms old.
  private static let tick: Int64 = 50_000_000

  /// Whether the last change is old enough that any change after the moment has another time.
  package func isSettled(before moment: Int64) -> Bool {
    max(changed, modified) < moment - Self.tick
  }
}
