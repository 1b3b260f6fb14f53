package import ScreensSystem
package import ScreensCore

/// How a browser and its forms know a session: another name comes with every change of the user.
package struct SessionName {
  /// The content of the browser's cookie.
  package private(set) var token: SessionToken
  /// The token that forms carry now.
  package private(set) var formToken: String
  /// Hashes of the tokens that forms of other tabs still carry, the oldest first.
  package var earlier: [Digest] = []
  /// The signs-in that the token belongs to.
  package var signInCount: Int
  /// The content of the browser's remember cookie, as far as we know.
  package var remembered: CredentialsToken?

  /// Makes the name of a new session.
  package init(_ token: SessionToken, formToken: String, signInCount: Int) {
    self.token = token
    self.formToken = formToken
    self.signInCount = signInCount
  }

  /// Whether a form's token is this session's: the present one, or one from before a sign-in in
  /// another tab of the same browser.
  package func accepts(formToken text: [UInt8]) -> Bool {
    isSameSecret(text, formToken.utf8)
      || !earlier.isEmpty && earlier.contains(Digest(of: text))
  }

  /// Takes a new token; forms that carry the one before are still accepted.
  package mutating func renew(_ token: SessionToken, formToken: String, signInCount: Int) {
    earlier.append(Digest(of: Array(self.formToken.utf8)))
    if earlier.count > 4 { earlier.removeFirst() }
    self.token = token
    self.formToken = formToken
    self.signInCount = signInCount
  }
}

/// A session's part in the store.
package struct SessionKeeping {
  /// Whether a change was noted that is not written yet.
  package var isChanged = false
  /// The name under which its state was written.
  package var key: Digest?
  /// The place of that name.
  package var place: UInt32 = 0
  /// The version of the last state that the store has taken or given; 0 where there was none.
  package var version: Int64 = 0
  /// The version of the last state that it was to take.
  var attempted: Int64 = 0
  /// The use that was written with it.
  package var used: Int64 = 0
  /// The result of writing its state last.
  package var outcome = SessionOutcome.kept
  /// Writes that the store has not answered.
  package var unanswered: Int32 = 0
  /// A hash of the last state, while it is not known whether the store has taken it.
  var doubtful: Digest?

  /// Nothing is written yet.
  package init() {}

  /// Counts the versions on from one of a session that had the name before.
  mutating func begin(after version: Int64) { attempted = max(attempted, version) }

  /// The version of the state that is to be written now.
  ///
  /// A session's first one is made of the time, so that it is higher than all of a session that had
  /// the name before, on whichever host.
  ///
  /// - Parameter now: seconds since 1970.
  mutating func nextVersion(now: Int64) -> Int64 {
    attempted = max(max(version, attempted) + 1, version == 0 ? now << 20 : 0)
    return attempted
  }

  /// The store has taken a state.
  mutating func confirm(_ version: Int64, of key: Digest) {
    self.version = version
    self.key = key
    outcome = .kept
    doubtful = nil
  }

  /// The store has not said in time whether it took a state.
  mutating func doubt(_ state: SessionState) { doubtful = Digest(of: state.bytes) }
}

/// How many drafts a session may keep: sixty at once, two a second.
package struct DraftAllowance {
  private var count = 60.0
  private var time: Int64 = 0

  /// The whole allowance.
  package init() {}

  /// Whether one more draft may be kept; it is counted.
  package mutating func take(now: Int64) -> Bool {
    count = min(60, count + Double(now - time) / 5e8)
    time = now
    guard count >= 1 else { return false }
    count -= 1
    return true
  }
}
