/// A session's position in its hall; times are the loop's, in nanoseconds.
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

/// The sessions of a hall in the order of their last use, linked by their slots.
package struct UseOrder<Session: HeldSession> {
  @usableFromInline var newest: Session?
  @usableFromInline var oldest: Session?

  init() {}

  @inlinable
  mutating func moveToFront(_ session: Session) {
    guard newest !== session else { return }
    remove(session)
    session.seat.older = newest
    newest?.seat.newer = session
    newest = session
    if oldest == nil { oldest = session }
  }

  @inlinable
  mutating func remove(_ session: Session) {
    if newest === session { newest = session.seat.older }
    if oldest === session { oldest = session.seat.newer }
    session.seat.newer?.seat.older = session.seat.older
    session.seat.older?.seat.newer = session.seat.newer
    session.seat.newer = nil
    session.seat.older = nil
  }
}
