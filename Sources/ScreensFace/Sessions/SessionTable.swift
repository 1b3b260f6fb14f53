import ScreensSystem
import ScreensCore

/// The sessions of one loop, by token; the one used longest ago makes room. Where what was typed
/// takes too much, that of visitors who are not signed in is let go, the oldest first.
///
/// Confined to its loop: no lock is shared with another's.
package final class SessionTable<Session: HeldSession> {
  @usableFromInline let limits: SessionLimits
  @usableFromInline var sessions: [SessionToken: Session] = [:]
  @usableFromInline var newest: Session?
  @usableFromInline var oldest: Session?
  @usableFromInline var saved: [SessionToken: (state: SavedSession, at: Int64)] = [:]
  private var savedVisitors = OldestFirst<SessionToken>()
  private var savedUsers = OldestFirst<SessionToken>()
  private var typedBytes = 0

  /// Called with each session that was kept aside and is let go: its name, and whether somebody was
  /// signed in whose time was not over.
  package var onLetGo: ((_ token: SessionToken, _ isUserLost: Bool) -> Void)?

  /// Makes a table without sessions.
  package init(_ limits: SessionLimits) {
    self.limits = limits
  }

  /// How many sessions are in memory, those that were put aside not counted.
  package var count: Int { sessions.count }

  /// Octets of what may be typed in all sessions.
  package var typedLimit: Int { limits.typedBytes }

  /// The sessions in memory, in no order.
  package var all: [Session] { Array(sessions.values) }

  /// Whether a session of that name is in memory, put aside or not, expired or not.
  @inlinable
  package func holds(_ token: SessionToken) -> Bool {
    sessions[token] != nil || !saved.isEmpty && saved[token] != nil
  }

  /// The session of a token, expired or not; that is no use of it.
  package func peek(_ token: SessionToken) -> Session? { sessions[token] }

  /// The part in the store of a session in memory, or put aside.
  package func keeping(of token: SessionToken) -> SessionKeeping? {
    sessions[token]?.keeping ?? saved[token]?.state.keeping
  }

  /// Takes a state of the store for one that was written here, where the store did not say in time
  /// that it took it.
  ///
  /// - Returns: whether it is that one; then what is in memory is the session still.
  func confirm(_ state: SessionState, of token: SessionToken) -> Bool {
    guard let doubtful = keeping(of: token)?.doubtful, doubtful == Digest(of: state.bytes) else {
      return false
    }
    let key = Digest(of: token.text)
    sessions[token]?.keeping.confirm(state.version, of: key)
    saved[token]?.state.keeping.confirm(state.version, of: key)
    return true
  }

  /// The session of a token, if it has not expired.
  @inlinable
  package func session(_ token: SessionToken, now: Int64) -> Session? {
    guard let session = sessions[token] else { return nil }
    guard !isExpired(session, now) else {
      remove(session)
      return nil
    }
    session.seat.used = now
    moveToFront(session)
    return session
  }

  /// Takes a session in; the one used longest ago may have to make room.
  package func insert(_ session: Session, now: Int64) {
    sessions[session.token] = session
    moveToFront(session)
    while sessions.count > limits.count, let last = oldest { evict(last, now: now) }
  }

  /// Gives a session another token; the one before names nothing any more.
  package func rename(_ session: Session, to token: SessionToken, formToken: String) {
    sessions[session.token] = nil
    session.renew(token, formToken: formToken)
    sessions[token] = session
  }

  /// Ends a session.
  package func remove(_ session: Session) {
    session.seat.isGone = true
    session.onKeep?()
    sessions[session.token] = nil
    typedBytes -= session.typedBytes
    unlink(session)
    session.end()
  }

  /// Ends what is in memory of a session of which the store has another state.
  package func drop(_ token: SessionToken) {
    _ = removeSaved(token)
    if let session = sessions[token] { drop(session) }
  }

  /// Ends what is in memory of a session that lives on elsewhere.
  private func drop(_ session: Session) {
    session.onKeep = nil
    session.keeping.key = nil
    remove(session)
  }

  /// Ends the sessions of a user, those that made room among them, but for one.
  package func end(of user: Int64, besides kept: Session?) {
    for session in all where session !== kept && session.userId == user {
      session.stopBeingRemembered()
      remove(session)
    }
    for (token, entry) in saved where entry.state.user?.attributes.userId == user { letGo(token) }
  }

  /// The saved part of a session that made room; it is handed out once.
  package func takeSaved(_ token: SessionToken, now: Int64) -> SavedSession? {
    guard let entry = removeSaved(token) else { return nil }
    guard now - entry.at < limits.idleNanoseconds,
      now - entry.state.began < limits.absoluteNanoseconds
    else {
      onLetGo?(token, false)
      return nil
    }
    return entry.state
  }

  /// Notes how much a form holds that a session has sent.
  ///
  /// - Returns: how many other visitors' sessions had to be given up for it.
  package func noteTyped(_ count: Int, at place: ScreenletPlace, in session: Session) -> Int {
    // One that ended while its form waited has been taken off already.
    guard !session.seat.isGone else { return 0 }
    typedBytes -= session.typedBytes
    session.noteTyped(count, at: place)
    typedBytes += session.typedBytes
    var lost = 0
    while typedBytes > limits.typedBytes, giveUpOldest(but: session) { lost += 1 }
    return lost
  }

  /// Gives up the oldest session of somebody who typed and is not signed in.
  private func giveUpOldest(but session: Session) -> Bool {
    let aside = savedVisitors.first { token in
      saved[token].map { $0.state.typedBytes > 0 } ?? false
    }
    if let aside {
      letGo(aside)
      return true
    }
    var next = oldest
    while let candidate = next {
      next = candidate.seat.newer
      guard candidate !== session, candidate.typedBytes > 0, !candidate.isLoggedIn
      else { continue }
      remove(candidate)
      return true
    }
    return false
  }

  private func removeSaved(_ token: SessionToken) -> (state: SavedSession, at: Int64)? {
    savedVisitors.remove(token)
    savedUsers.remove(token)
    guard let entry = saved.removeValue(forKey: token) else { return nil }
    typedBytes -= entry.state.typedBytes
    return entry
  }

  private func letGo(_ token: SessionToken, isUserLost: Bool = false) {
    if removeSaved(token) != nil { onLetGo?(token, isUserLost) }
  }

  /// Keeps a session aside; where those are too many, a visitor's goes before a user's.
  private func save(_ state: SavedSession, of token: SessionToken, now: Int64) {
    _ = removeSaved(token)
    typedBytes += state.typedBytes
    saved[token] = (state, now)
    if state.user == nil { savedVisitors.append(token) } else { savedUsers.append(token) }
    while saved.count > limits.savedCount {
      if let oldest = savedVisitors.first() {
        letGo(oldest)
      } else if let oldest = savedUsers.first() {
        letGo(oldest, isUserLost: true)
      } else {
        break
      }
    }
  }

  /// Ends the sessions whose time is over.
  ///
  /// - Returns: the others.
  @discardableResult
  package func sweep(now: Int64) -> [Session] {
    while let last = oldest, isExpired(last, now) { remove(last) }
    var living = all
    if let first = living.firstIndex(where: { isExpired($0, now) }) {
      for session in living[first...] where isExpired(session, now) { remove(session) }
      living.removeAll(where: \.seat.isGone)
    }
    while let first = savedVisitors.first(), isIdle(first, now) { letGo(first) }
    while let first = savedUsers.first(), isIdle(first, now) { letGo(first) }
    return living
  }

  /// Whether a session that was kept aside has been there for too long.
  private func isIdle(_ token: SessionToken, _ now: Int64) -> Bool {
    saved[token].map { now - $0.at >= limits.idleNanoseconds } ?? true
  }

  @inlinable
  func isExpired(_ session: Session, _ now: Int64) -> Bool {
    now - session.seat.used >= limits.idleNanoseconds
      || now - session.seat.began >= limits.absoluteNanoseconds
  }

  private func evict(_ session: Session, now: Int64) {
    if let state = session.putAside() {
      // Its written state stays, as its saved one does here.
      save(state, of: session.token, now: now)
      drop(session)
    } else {
      remove(session)
    }
  }

  // MARK: Order of use

  @inlinable
  func moveToFront(_ session: Session) {
    guard newest !== session else { return }
    unlink(session)
    session.seat.older = newest
    newest?.seat.newer = session
    newest = session
    if oldest == nil { oldest = session }
  }

  @inlinable
  func unlink(_ session: Session) {
    if newest === session { newest = session.seat.older }
    if oldest === session { oldest = session.seat.newer }
    session.seat.newer?.seat.older = session.seat.older
    session.seat.older?.seat.newer = session.seat.newer
    session.seat.newer = nil
    session.seat.older = nil
  }
}
