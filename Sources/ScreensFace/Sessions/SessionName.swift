package import ScreensSystem
package import ScreensCore

/// The names by which a browser and its forms know a session; every change of the user renames it.
package struct SessionName {
  /// The content of the browser's cookie.
  package private(set) var token: SessionToken
  /// The token that forms carry now.
  package private(set) var formToken: String
  /// Hashes of the tokens that forms of other tabs still carry, the oldest first.
  package var earlier: [Digest] = []
  /// The count of sign-ins that the token belongs to.
  package var signInCount: Int
  /// The last known content of the browser's remember cookie.
  package var remembered: CredentialsToken?

  /// Makes the name of a new session.
  package init(_ token: SessionToken, formToken: String, signInCount: Int) {
    self.token = token
    self.formToken = formToken
    self.signInCount = signInCount
  }

  /// Whether a form's token belongs to this session: the present token, or one from before a
  /// sign-in in another tab of the same browser.
  package func accepts(formToken text: [UInt8]) -> Bool {
    isSameSecret(text, formToken.utf8)
      || !earlier.isEmpty && earlier.contains(Digest(of: text))
  }

  /// Replaces the token; forms with the former one are still accepted.
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
  /// Whether a change is not written yet.
  package var isChanged = false
  /// The name under which its state was written.
  package var key: Digest?
  /// The place of that name.
  package var place: UInt32 = 0
  /// The version of the last state that the store has accepted or delivered; 0 without one.
  package var version: Int64 = 0
  /// The version of the last state that was sent to the store.
  var attempted: Int64 = 0
  /// The time of use that was written with it.
  package var used: Int64 = 0
  /// The result of writing its state last.
  package var outcome = SessionOutcome.kept
  /// Writes that the store has not answered.
  package var unanswered: Int32 = 0
  /// A hash of the last state, while it is unknown whether the store has accepted it.
  var doubtful: Digest?

  package init() {}

  /// Continues the version count of an earlier session with the same name.
  mutating func begin(after version: Int64) { attempted = max(attempted, version) }

  /// The version of the state that is to be written now.
  ///
  /// A session's first version is derived from the time, so that it is higher than all of an
  /// earlier session with the same name, on any host.
  ///
  /// - Parameter now: seconds since 1970.
  mutating func nextVersion(now: Int64) -> Int64 {
    attempted = max(max(version, attempted) + 1, version == 0 ? now << 20 : 0)
    return attempted
  }

  /// Records that the store has accepted a state.
  mutating func confirm(_ version: Int64, of key: Digest) {
    self.version = version
    self.key = key
    outcome = .kept
    doubtful = nil
  }

  /// Records that the store has not confirmed a state in time.
  mutating func doubt(_ state: SessionState) { doubtful = Digest(of: state.bytes) }
}

/// How many drafts a session may keep: sixty at once, two a second.
package struct DraftAllowance {
  private var count = 60.0
  private var time: Int64 = 0

  package init() {}

  /// Counts one more draft; false when the allowance is used up.
  package mutating func take(now: Int64) -> Bool {
    count = min(60, count + Double(now - time) / 5e8)
    time = now
    guard count >= 1 else { return false }
    count -= 1
    return true
  }
}
