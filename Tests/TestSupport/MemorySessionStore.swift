package import ScreensFace
import ScreensCore
package import ScreensSystem
import Synchronization

/// Sessions in the memory of a process, for all hosts in it that share them.
package final class SessionMemory: Sendable {
  private struct Entry {
    var bytes: [UInt8]?
    var version: Int64 = 0
    /// The store that has claimed it.
    var holder: ObjectIdentifier?
  }

  private let entries = Mutex<[Digest: Entry]>([:])

  package init() {}

  /// The number of sessions with a state here.
  package var count: Int { entries.withLock { $0.values.count { $0.bytes != nil } } }

  fileprivate func claim(
    _ key: Digest, _ known: Int64?, _ holder: ObjectIdentifier
  ) -> SessionClaim {
    let found = entries.withLock { entries -> Entry? in
      var entry = entries[key] ?? Entry()
      guard entry.holder == nil || entry.holder == holder else { return nil }
      entry.holder = holder
      entries[key] = entry
      return entry
    }
    guard let found else { return .claimedElsewhere }
    guard let bytes = found.bytes else { return .absent }
    if found.version == known { return .unchanged }
    return SessionState(bytes).map { .state($0, size: bytes.count) } ?? .absent
  }

  fileprivate func keep(
    _ state: SessionState, _ key: Digest, _ holder: ObjectIdentifier
  ) -> SessionOutcome {
    let bytes = state.bytes
    guard bytes.count <= SessionRecord.contentLimit else {
      forget(key, holder)
      return .tooLarge
    }
    return entries.withLock { entries in
      var entry = entries[key] ?? Entry(holder: holder)
      let isOurs = entry.holder == nil || entry.holder == holder
      guard isOurs, entry.bytes == nil || state.version > entry.version else { return .failed }
      entry.bytes = bytes
      entry.version = state.version
      entries[key] = entry
      return .kept
    }
  }

  fileprivate func forget(_ key: Digest, _ holder: ObjectIdentifier) {
    entries.withLock { entries in
      if entries[key]?.holder == holder { entries[key] = nil }
    }
  }

  fileprivate func release(_ holder: ObjectIdentifier, _ key: Digest? = nil) {
    entries.withLock { entries in
      for key in key.map({ [$0] }) ?? Array(entries.keys) where entries[key]?.holder == holder {
        entries[key]?.holder = nil
        if entries[key]?.bytes == nil { entries[key] = nil }
      }
    }
  }

  fileprivate func endUnclaimed(of user: Int64) -> Int {
    entries.withLock { entries in
      let count = entries.count
      entries = entries.filter { _, entry in
        guard entry.holder == nil else { return true }
        return entry.bytes.flatMap(SessionState.userId(in:)) != user
      }
      return count - entries.count
    }
  }

  fileprivate func letGo(now: Int64, idle: Int64) {
    entries.withLock { entries in
      entries = entries.filter { _, entry in
        guard entry.holder == nil else { return true }
        return now - (entry.bytes.flatMap(SessionState.Head.init)?.used ?? 0) < idle
      }
    }
  }
}

/// The store of one loop in a memory that hosts share: it answers at once.
package final class MemorySessionStore: SessionStore {
  private let memory: SessionMemory
  private var isClosed = false

  package init(_ memory: SessionMemory) { self.memory = memory }

  /// All hosts of the process may claim from it.
  package var isShared: Bool { true }
  /// Memory does not fail.
  package var fault: String? { nil }
  /// The name of the store, for the operator.
  package var name: String { "the memory of the process" }

  /// Answers within the call.
  package func claim(
    _ key: Digest, knowing version: Int64?, _ answer: @escaping (SessionClaim) -> Void
  ) {
    answer(isClosed ? .failed : memory.claim(key, version, ObjectIdentifier(self)))
  }

  /// Answers within the call; a state that is not newer than the present one is refused.
  package func keep(
    _ state: SessionState, of key: Digest, isUser: Bool,
    _ answer: @escaping (SessionOutcome) -> Void
  ) {
    answer(memory.keep(state, key, ObjectIdentifier(self)))
  }

  /// Ends a session that this store has claimed.
  package func forget(_ key: Digest) { memory.forget(key, ObjectIdentifier(self)) }

  /// Ends a user's sessions that no store has claimed.
  package func endUnclaimed(of user: Int64) -> Int { memory.endUnclaimed(of: user) }

  /// Lets others claim a session.
  package func release(_ key: Digest) { memory.release(ObjectIdentifier(self), key) }

  /// Drops sessions that no store has claimed for too long.
  package func tick(now: Int64, idle: Int64) { memory.letGo(now: now, idle: idle) }

  /// Lets others claim all sessions of this store.
  package func close() {
    isClosed = true
    memory.release(ObjectIdentifier(self))
  }
}
