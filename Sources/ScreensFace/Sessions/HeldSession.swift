import ScreensSystem
package import ScreensCore

/// A session as those who hold it see it: the table, the keeper, the claims of requests. Confined
/// to its loop.
package protocol HeldSession: AnyObject, SendableMetatype {
  /// The present name.
  var token: SessionToken { get }
  /// Where it stands in its table.
  var seat: SessionSeat<Self> { get set }
  /// Its part in the store.
  var keeping: SessionKeeping { get set }
  /// Octets of what was typed, at most.
  var typedBytes: Int { get }
  /// Whether a user is signed in.
  var isLoggedIn: Bool { get }
  /// The number of the signed-in user.
  var userId: Int64? { get }
  /// Whether an action runs, or the host is asked for something in the session's name.
  var isBusy: Bool { get }
  /// Whether it ends with the form that it was made for.
  var isPassing: Bool { get }
  /// Whether the operator's account signed it in, which does so again at any time.
  var isImplicit: Bool { get }

  /// Notes how much the last form of a place holds.
  func noteTyped(_ count: Int, at place: ScreenletPlace)
  /// Takes a new token after the user changed.
  func renew(_ token: SessionToken, formToken: String)
  /// Takes the part out that outlives the session when it has to go; nil when nothing is worth
  /// keeping.
  func putAside() -> SavedSession?
  /// The part that outlives the process; nil when nothing is worth keeping.
  ///
  /// - Parameters:
  ///   - now: seconds since 1970, at this turn of the loop.
  ///   - turn: the loop's own time at this turn.
  func state(now: Int64, turn: Int64) -> SessionState?
  /// Called at every change of what outlives the process.
  var onKeep: (() -> Void)? { get set }
  /// The browser is not signed in again by what it was given to be remembered.
  func stopBeingRemembered()
  /// Ends it: streams are closed, and all that the user did is forgotten.
  func end()
}

/// Where a session stands in its table; times are the loop's, in nanoseconds.
package struct SessionSeat<Session: AnyObject> {
  /// When the session began.
  package var began: Int64
  /// When it was used last.
  package var used: Int64
  /// Whether the session has ended.
  package internal(set) var isGone = false
  @usableFromInline weak var newer: Session?
  @usableFromInline weak var older: Session?

  /// A session that is in no table yet.
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
  /// Octets of what was typed, at most.
  package let typedBytes: Int
  /// The requests under way, whose results wait there.
  package let tray: RequestTray
  /// Its part in the store.
  package internal(set) var keeping: SessionKeeping
  /// The action that goes on when its user has signed in again.
  package let awaited: AwaitedAction?
  /// The forms that have sent what is never repeated.
  package let spent: [SpentForm]

  /// Makes what is kept of a session.
  package init(
    states: [KeptScreenlet], user: SessionContext.SignedIn?, remember: CredentialsToken?,
    began: Int64, typedBytes: Int, tray: RequestTray, keeping: SessionKeeping,
    awaited: AwaitedAction? = nil, spent: [SpentForm] = []
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
  }
}

/// How many sessions a table holds, and for how long.
package struct SessionLimits: Sendable {
  /// Sessions at once; what is typed in those that make room is kept aside.
  package var count = 10_000
  /// Sessions that are kept aside.
  package var savedCount = 40_000
  /// Octets of what is typed in all of them.
  package var typedBytes = 64 << 20
  /// The time after which an unused session ends; nil for any time.
  package var idle: Duration? = .seconds(30 * 60)
  /// How long a session lasts at all; nil for any time.
  package var absolute: Duration? = .seconds(12 * 3600)

  /// The limits of a host that is not configured.
  package init() {}

  @usableFromInline var idleNanoseconds: Int64 { idle?.nanoseconds ?? .max }
  @usableFromInline var absoluteNanoseconds: Int64 { absolute?.nanoseconds ?? .max }
}
