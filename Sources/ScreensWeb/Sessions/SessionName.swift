import ScreensHTTP
import ScreensSystem
import ScreensCore

/// How a browser and its forms know a session: another name comes with every change of the user.
struct SessionName {
  private(set) var token: SessionToken
  /// The token that forms carry now.
  private(set) var formToken: String
  /// Hashes of the tokens that forms of other tabs still carry, the oldest first.
  var earlier: [Digest] = []
  /// The signs-in that the token belongs to.
  var signInCount: Int
  /// The content of the browser's remember cookie, as far as we know.
  var remembered: CredentialsToken?

  init(_ token: SessionToken, formToken: String, signInCount: Int) {
    self.token = token
    self.formToken = formToken
    self.signInCount = signInCount
  }

  /// Whether a form's token is this session's: the present one, or one from before a sign-in in
  /// another tab of the same browser.
  func accepts(formToken text: [UInt8]) -> Bool {
    isSameSecret(text, formToken.utf8)
      || !earlier.isEmpty && earlier.contains(Digest(of: text))
  }

  /// Takes a new token; forms that carry the one before are still accepted.
  mutating func renew(_ token: SessionToken, formToken: String, signInCount: Int) {
    earlier.append(Digest(of: Array(self.formToken.utf8)))
    if earlier.count > 4 { earlier.removeFirst() }
    self.token = token
    self.formToken = formToken
    self.signInCount = signInCount
  }
}

/// The kind of user that a session is for, which decides how long it stays.
struct SessionVisitor {
  /// How a session came to be; a form that signs a user in makes it an ordinary one.
  enum Standing {
    case ordinary
    /// It counts among the sessions that its network began.
    case counted
    /// It ends with the form that it was made for.
    case passing
    /// The operator's account signed it in, which does so again at any time.
    case implicit
  }

  var standing = Standing.ordinary
  /// The sender of the last form.
  var address: IPAddress?
  /// The account that just signed in, until its device has been marked.
  var knownAccount: String?
}

/// A session's part in the journal.
struct SessionKeeping {
  /// Whether a change was noted that is not written yet.
  var isChanged = false
  /// The name under which its state was written.
  var key: Digest?
  /// The use that was written with it.
  var used: Int64 = 0
  /// The result of writing its state last.
  var outcome = SessionJournal.Outcome.kept
}

/// How many drafts a session may keep: sixty at once, two a second.
struct DraftAllowance {
  private var count = 60.0
  private var time: Int64 = 0

  /// Whether one more draft may be kept; it is counted.
  mutating func take(now: Int64) -> Bool {
    count = min(60, count + Double(now - time) / 5e8)
    time = now
    guard count >= 1 else { return false }
    count -= 1
    return true
  }
}
