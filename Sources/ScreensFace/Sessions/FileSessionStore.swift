package import ScreensSystem
import ScreensCore

/// The sessions of one loop in files: the states left by the preceding host, and a journal of the
/// present states. One host at a time uses the folder.
package final class FileSessionStore: SessionStore {
  private let journal: SessionJournal
  /// The states of sessions that have not come back yet.
  private var left: [Digest: [UInt8]]

  /// Makes the store of a loop that has inherited `left`.
  init(_ journal: SessionJournal, left: [Digest: [UInt8]]) {
    self.journal = journal
    self.left = left
  }

  /// Whether all inherited states have been claimed.
  package var isEmpty: Bool { left.isEmpty }
  /// The error of the last write; nil when it succeeded.
  package var fault: String? { journal.fault.map { "\($0)" } }
  package var name: String { journal.path }
  /// The number of visitors' states that made room.
  package var evicted: Int { journal.evicted }

  /// Answers within the call: each inherited state is handed out once.
  package func claim(
    _ key: Digest, knowing version: Int64?, _ answer: @escaping (SessionClaim) -> Void
  ) {
    guard let bytes = left.removeValue(forKey: key) else { return answer(.absent) }
    guard let state = SessionState(bytes) else {
      journal.forget(key)
      return answer(.absent)
    }
    answer(.state(state, size: bytes.count))
  }

  /// Answers within the call: the kernel then has the state.
  package func keep(
    _ state: SessionState, of key: Digest, isUser: Bool,
    _ answer: @escaping (SessionOutcome) -> Void
  ) {
    left[key] = nil
    answer(journal.keep(key, state.bytes, isUser: isUser))
  }

  /// Ends a session's entry in the journal, and its inherited state.
  package func forget(_ key: Digest) {
    left[key] = nil
    journal.forget(key)
  }

  /// Ends the inherited states of a user's sessions.
  package func endUnclaimed(of user: Int64) -> Int {
    let ended = left.filter { SessionState.userId(in: $0.value) == user }.map(\.key)
    for key in ended { forget(key) }
    return ended.count
  }

  /// Makes an unused state claimable again.
  package func release(_ key: Digest) { left[key] = journal.content(of: key) }

  /// Drops expired inherited states, and checks the journal.
  package func tick(now: Int64, idle: Int64) {
    for (key, bytes) in left {
      let used = SessionState.Head(bytes)?.used ?? 0
      guard now - used >= idle else { continue }
      left[key] = nil
      journal.forget(key)
    }
    journal.look()
  }

  /// Makes the journal end inherited states in files that stay.
  package func hold(_ former: FormerSessions) { journal.former = former }

  /// Leaves the files to the next process.
  package func close() { journal.close() }
}

extension SessionArchive {
  /// Opens the store of a loop, with the states of its sessions that an earlier host left.
  ///
  /// - Parameters:
  ///   - boot: distinguishes the files of this host from earlier ones.
  ///   - isLive: whether a session last used at that time has not ended.
  /// - Returns: the store, and whether all of it is in the loop's own journal; the rest stays in
  ///   its old files, and is in the store all the same.
  package func store(
    of loop: Int, among loops: Int, _ former: FormerSessions, boot: String,
    limits: SessionJournal.Limits, isLive: (_ used: Int64) -> Bool
  ) throws(StateFileError) -> (store: FileSessionStore, isWhole: Bool) {
    let journal = try journal(loop, boot: boot, limits: limits)
    var left: [Digest: [UInt8]] = [:]
    var mine: [(record: SessionRecord, used: Int64)] = []
    for record in former.states.values {
      guard let head = SessionState.Head(record.content),
        SessionToken.home(of: head.place, loops) == loop, isLive(head.used)
      else { continue }
      mine.append((record, head.used))
      left[record.key] = record.content
    }
    mine.sort { $0.used < $1.used }
    let isWhole = journal.keepAll(mine.lazy.map(\.record))
    return (FileSessionStore(journal, left: left), isWhole)
  }
}
