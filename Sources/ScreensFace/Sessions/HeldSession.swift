/// A session for its hall, and for the claims of requests. Confined to its loop.
package protocol HeldSession: AnyObject, SendableMetatype {
  /// The present name.
  var token: SessionToken { get }
  /// Its position in its hall.
  var seat: SessionSlot<Self> { get set }
  /// Its part in the store.
  var keeping: SessionKeeping { get set }
  /// The size of the typed text in octets; an upper bound.
  var typedBytes: Int { get }
  /// Whether a user is signed in.
  var isLoggedIn: Bool { get }
  /// The number of the signed-in user.
  var userId: Int64? { get }
  /// Whether an action runs, or the host makes a request in the session's name.
  var isBusy: Bool { get }
  /// Whether it ends with the form that it was made for.
  var isPassing: Bool { get }
  /// Whether the operator's account signed it in, and can do so again at any time.
  var isImplicit: Bool { get }

  /// Records the size of a place's last form.
  func noteTyped(_ count: Int, at place: ScreenletPlace)
  /// Replaces the token after the user changed.
  func renew(_ token: SessionToken, formToken: String)
  /// Removes the part that outlives the session when it has to make room; nil when nothing is worth
  /// keeping.
  func putAside() -> SavedSession?
  /// The part that outlives the process; nil when nothing is worth keeping.
  ///
  /// - Parameters:
  ///   - now: seconds since 1970, at this turn of the loop.
  ///   - turn: the loop's own time at this turn.
  func state(now: Int64, turn: Int64) -> SessionState?
  /// Stops the browser's remember cookie from signing it in again.
  func stopBeingRemembered()
  /// Ends the session: streams are closed, and all that the user did is forgotten.
  func end()
}
