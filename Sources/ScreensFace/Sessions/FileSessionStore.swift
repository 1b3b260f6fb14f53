package import ScreensSystem
import ScreensCore

/// The sessions of one loop in files: what the host before this one left, and a journal of what
/// they are now. One host at a time has the folder.
package final class FileSessionStore: SessionStore {
  private let journal: SessionJournal
  /// The states of sessions that have not come back yet.
  private var left: [Digest: [UInt8]]

  /// Makes the store of a loop that has taken `left` over.
  init(_ journal: SessionJournal, left: [Digest: [UInt8]]) {
    self.journal = journal
    self.left = left
  }

  /// Whether all that was left has come back.
  package var isEmpty: Bool { left.isEmpty }
  /// Why the last write failed; nil when it did not.
  package var fault: String? { journal.fault.map { "\($0)" } }
  /// The path of the journal.
  package var name: String { journal.path }
  /// How many visitors' states have made room.
  package var evicted: Int { journal.evicted }

  /// Answers within the call: each state that was left is handed out once.
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

  /// Answers within the call: the state is in the kernel's hands.
  package func keep(
    _ state: SessionState, of key: Digest, isUser: Bool,
    _ answer: @escaping (SessionOutcome) -> Void
  ) {
    left[key] = nil
    answer(journal.keep(key, state.bytes, isUser: isUser))
  }

  /// Ends a session's entry in the journal, and what was left of it.
  package func forget(_ key: Digest) {
    left[key] = nil
    journal.forget(key)
  }

  /// Ends what was left of a user's sessions.
  package func endUnclaimed(of user: Int64) {
    for (key, bytes) in left where SessionState.userId(in: bytes) == user {
      forget(key)
    }
  }

  /// A state that was not used is left once more.
  package func release(_ key: Digest) { left[key] = journal.content(of: key) }

  /// Lets go what was left, once its time is over; looks after the journal.
  package func tick(now: Int64, idle: Int64) {
    for (key, bytes) in left {
      let used = SessionState.Head(bytes)?.used ?? 0
      guard now - used >= idle else { continue }
      left[key] = nil
      journal.forget(key)
    }
    journal.look()
  }

  /// Has the journal end what a host before left in files that stay.
  package func hold(_ former: FormerSessions) { journal.former = former }

  /// The files belong to the process after this one.
  package func close() { journal.close() }
}

extension SessionArchive {
  /// Opens the store of a loop, with what a host before left of the loop's sessions.
  ///
  /// - Parameters:
  ///   - boot: tells the files of this host from those before.
  ///   - isLive: whether a session that was used last at that time has not ended.
  /// - Returns: the store, and whether all of it is in the loop's own journal; what is not stays
  ///   where it was, and is in the store all the same.
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
