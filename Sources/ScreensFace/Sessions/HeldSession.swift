import ScreensSystem
package import ScreensCore

/// A session for its holders: the table, the keeper, the claims of requests. Confined to its loop.
package protocol HeldSession: AnyObject, SendableMetatype {
  /// The present name.
  var token: SessionToken { get }
  /// Its position in its table.
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
  /// Called at every change of the part that outlives the process.
  var onKeep: (() -> Void)? { get set }
  /// Stops the browser's remember cookie from signing it in again.
  func stopBeingRemembered()
  /// Ends the session: streams are closed, and all that the user did is forgotten.
  func end()
}

/// A session's position in its table; times are the loop's, in nanoseconds.
package struct SessionSlot<Session: AnyObject> {
  /// When the session began.
  package var began: Int64
  /// When it was used last.
  package var used: Int64
  /// Whether the session has ended.
  package internal(set) var isGone = false
  @usableFromInline weak var newer: Session?
  @usableFromInline weak var older: Session?

  package init(began: Int64, used: Int64) {
    self.began = began
    self.used = used
  }
}

/// The part of a session that had to make room: its screenlets without secrets, and its signed-in
/// user. In memory only.
package struct SavedSession {
  /// The states of the screenlets.
  package let states: [KeptScreenlet]
  /// The signed-in user, with the proof.
  package let user: SessionContext.SignedIn?
  /// The content of the browser's remember cookie.
  package let remember: CredentialsToken?
  /// When the session began, in the loop's nanoseconds.
  package let began: Int64
  /// The size of the typed text in octets; an upper bound.
  package let typedBytes: Int
  /// The requests under way, whose results wait there.
  package let tray: RequestTray
  /// Its part in the store.
  package internal(set) var keeping: SessionKeeping
  /// The action that continues when its user has signed in again.
  package let awaited: AwaitedAction?
  /// The forms that have sent something unrepeatable.
  package let spent: [SpentForm]
  package let outcomes: FormOutcomes

  package init(
    states: [KeptScreenlet], user: SessionContext.SignedIn?, remember: CredentialsToken?,
    began: Int64, typedBytes: Int, tray: RequestTray, keeping: SessionKeeping,
    awaited: AwaitedAction? = nil, spent: [SpentForm] = [],
    outcomes: FormOutcomes = FormOutcomes()
  ) {
    self.states = states
    self.user = user
    self.remember = remember
    self.began = began
    self.typedBytes = typedBytes
    self.tray = tray
    self.keeping = keeping
    self.awaited = awaited
    self.spent = spent
    self.outcomes = outcomes
  }
}

/// How many sessions a table holds, and for how long.
package struct SessionLimits: Sendable {
  /// Sessions at once; the typed text of sessions that make room is kept aside.
  package var count = 10_000
  /// Sessions that are kept aside.
  package var savedCount = 40_000
  /// Octets of typed text in all of them.
  package var typedBytes = 64 << 20
  /// The time after which an unused session ends; nil for no limit.
  package var idle: Duration? = .seconds(30 * 60)
  /// The longest life of a session; nil for no limit.
  package var absolute: Duration? = .seconds(12 * 3600)

  /// The limits of an unconfigured host.
  package init() {}

  @usableFromInline var idleNanoseconds: Int64 { idle?.nanoseconds ?? .max }
  @usableFromInline var absoluteNanoseconds: Int64 { absolute?.nanoseconds ?? .max }
}
