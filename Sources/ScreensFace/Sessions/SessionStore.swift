package import ScreensSystem

/// The sessions of a loop that none of its requests uses: a request claims its session from the
/// store before anything touches it, and the loop releases it.
///
/// A store belongs to one loop, is called there alone, and answers there: within the call where the
/// answer is available. It keeps the order of the calls. The claims of a host that has died end.
package protocol SessionStore: AnyObject {
  /// Whether other hosts also claim its sessions: then each session is released when no request
  /// uses it. Else a claim lasts as long as the session lives.
  var isShared: Bool { get }
  /// Whether the store certainly has no session to claim.
  var isEmpty: Bool { get }
  /// The reason why it does not work now, as a sentence; nil when it does.
  var fault: String? { get }
  /// The name of the store, for the operator.
  var name: String { get }
  /// The number of visitors' states that made room.
  var evicted: Int { get }

  /// Claims a session.
  ///
  /// - Parameters:
  ///   - key: the hash of the session's token.
  ///   - version: the version of the state in the loop's memory; nil where it has none.
  func claim(_ key: Digest, knowing version: Int64?, _ answer: @escaping (SessionClaim) -> Void)
  /// Keeps a state of a claimed session, which replaces the former one with a lower version; it
  /// stays claimed. A new name is claimed with it.
  func keep(
    _ state: SessionState, of key: Digest, isUser: Bool,
    _ answer: @escaping (SessionOutcome) -> Void)
  /// Drops the state of a claimed session and ends its claim. An unclaimed session stays.
  func forget(_ key: Digest)
  /// Ends the sessions of a user that are not claimed.
  ///
  /// - Returns: the number of ended sessions; 0 where it is not known yet.
  @discardableResult
  func endUnclaimed(of user: Int64) -> Int
  /// Releases a session.
  func release(_ key: Digest)
  /// Does the regular work at `now`, in seconds since 1970; sessions end after `idle` seconds
  /// without use.
  func tick(now: Int64, idle: Int64)
  /// Releases all sessions, and claims none any more.
  func close()
}

extension SessionStore {
  /// No other host claims from it.
  package var isShared: Bool { false }
  /// Only a claim shows whether there is a session.
  package var isEmpty: Bool { false }
  /// No state makes room.
  package var evicted: Int { 0 }
  /// A claim lasts as long as the session.
  package func release(_ key: Digest) {}
  /// There is no regular work.
  package func tick(now: Int64, idle: Int64) {}
}

/// A store's answer to a claim.
package enum SessionClaim {
  /// Claimed: the state of the session, with its size in bytes.
  case state(SessionState, size: Int)
  /// Claimed: the state in the loop's memory is the last one.
  case unchanged
  /// Claimed: no state is kept under that name.
  case absent
  /// Another host has claimed it.
  case claimedElsewhere
  /// The store cannot answer; its `fault` is the reason.
  case failed
}

/// The result of writing a state.
package enum SessionOutcome: Sendable {
  case kept
  /// The state has more bytes than fit; nothing of it is kept.
  case tooLarge
  /// The state could not be written; the former one stays.
  case failed
}
