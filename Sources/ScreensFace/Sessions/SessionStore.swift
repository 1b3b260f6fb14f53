package import ScreensSystem

/// The sessions of a loop that none of its requests uses: a request claims its session from the
/// store before anything touches it, and the loop gives it back.
///
/// A store belongs to one loop, is called there alone, and answers there: within the call where the
/// answer is at hand. It keeps the order of the calls. The claims of a host that has died end.
package protocol SessionStore: AnyObject {
  /// Whether other hosts claim sessions of it, too: then each is given back when no request uses
  /// it. Else a claim lasts as long as the session lives.
  var isShared: Bool { get }
  /// Whether surely no session is there to be claimed.
  var isEmpty: Bool { get }
  /// Why it does not work now, as a sentence; nil when it does.
  var fault: String? { get }
  /// The name of the store, for the operator.
  var name: String { get }
  /// How many visitors' states have made room.
  var evicted: Int { get }

  /// Claims a session.
  ///
  /// - Parameters:
  ///   - key: the hash of the session's token.
  ///   - version: that of the state which the loop has in memory; nil where it has none.
  func claim(_ key: Digest, knowing version: Int64?, _ answer: @escaping (SessionClaim) -> Void)
  /// Keeps a state of a claimed session in the place of the one before, which has a lower version;
  /// it stays claimed. A name that was not there before is claimed with it.
  func keep(
    _ state: SessionState, of key: Digest, isUser: Bool,
    _ answer: @escaping (SessionOutcome) -> Void)
  /// Keeps nothing more of a session that is claimed; its claim ends. One that is not stays.
  func forget(_ key: Digest)
  /// Ends the sessions of a user that are not claimed.
  func endUnclaimed(of user: Int64)
  /// Gives a session back.
  func release(_ key: Digest)
  /// Does the regular work, at seconds since 1970; sessions end after so many without use.
  func tick(now: Int64, idle: Int64)
  /// Gives all sessions back. Nothing is claimed any more.
  func close()
}

extension SessionStore {
  /// No other host claims from it.
  package var isShared: Bool { false }
  /// Only a claim tells.
  package var isEmpty: Bool { false }
  /// No state makes room.
  package var evicted: Int { 0 }
  /// Does nothing: a claim lasts as long as the session.
  package func release(_ key: Digest) {}
  /// Does nothing: there is no such work.
  package func tick(now: Int64, idle: Int64) {}
}

/// A store's answer to a claim.
package enum SessionClaim {
  /// Claimed: the session is as this state says, which takes so many bytes.
  case state(SessionState, size: Int)
  /// Claimed: the state in the loop's memory is the last one.
  case unchanged
  /// Claimed: nothing is kept under that name.
  case absent
  /// Another host has it now.
  case taken
  /// The store cannot say; why is the store's `fault`.
  case failed
}

/// The result of writing a state.
package enum SessionOutcome: Sendable {
  case kept
  /// It has more bytes than there is room for; nothing of it is kept.
  case tooLarge
  /// It could not be written; the state before it stays.
  case failed
}
