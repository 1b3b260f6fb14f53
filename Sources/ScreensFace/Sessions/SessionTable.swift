import ScreensSystem
import ScreensCore

/// The sessions of one loop, by token; the one used longest ago makes room. Where the typed text
/// needs too much memory, that of visitors who are not signed in is dropped, the oldest first.
///
/// Confined to its loop: no lock is shared with another loop.
package final class SessionTable<Session: HeldSession> {
  @usableFromInline let limits: SessionLimits
  @usableFromInline var sessions: [SessionToken: Session] = [:]
  @usableFromInline var newest: Session?
  @usableFromInline var oldest: Session?
  @usableFromInline var saved: [SessionToken: (state: SavedSession, at: Int64)] = [:]
  private var savedVisitors = OldestFirst<SessionToken>()
  private var savedUsers = OldestFirst<SessionToken>()
  private var typedBytes = 0

  /// Called with each dropped session that was kept aside: its name, and whether a user was signed
  /// in whose time was not over.
  package var onLetGo: ((_ token: SessionToken, _ isUserLost: Bool) -> Void)?

  package init(_ limits: SessionLimits) {
    self.limits = limits
  }

  /// The number of sessions in memory, without the sessions that were put aside.
  package var count: Int { sessions.count }

  /// The limit of typed text in all sessions, in octets.
  package var typedLimit: Int { limits.typedBytes }

  /// The sessions in memory, in no order.
  package var all: [Session] { Array(sessions.values) }

  /// Whether a session of that name is in memory, put aside or not, expired or not.
  @inlinable
  package func holds(_ token: SessionToken) -> Bool {
    sessions[token] != nil || !saved.isEmpty && saved[token] != nil
  }

  /// The session of a token, expired or not; its time of use is unchanged.
  package func peek(_ token: SessionToken) -> Session? { sessions[token] }

  /// The part in the store of a session in memory, or put aside.
  package func keeping(of token: SessionToken) -> SessionKeeping? {
    sessions[token]?.keeping ?? saved[token]?.state.keeping
  }

  /// Recognises a state of the store as one that was written here, where the store did not confirm
  /// it in time.
  ///
  /// - Returns: whether it is that one; then the session in memory is still valid.
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

  /// Inserts a session; the one used longest ago may have to make room.
  package func insert(_ session: Session, now: Int64) {
    sessions[session.token] = session
    moveToFront(session)
    while sessions.count > limits.count, let last = oldest { evict(last, now: now) }
  }

  /// Gives a session another token; the former one becomes invalid.
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

  /// Drops the session in memory, of which the store has another state.
  package func drop(_ token: SessionToken) {
    _ = removeSaved(token)
    if let session = sessions[token] { drop(session) }
  }

  /// Drops a session in memory that lives on elsewhere.
  private func drop(_ session: Session) {
    session.onKeep = nil
    session.keeping.key = nil
    remove(session)
  }

  /// Ends the sessions of a user but one, including the sessions that made room.
  ///
  /// - Returns: the number of ended sessions.
  @discardableResult
  package func end(of user: Int64, besides kept: Session?) -> Int {
    let ended = all.filter { $0 !== kept && $0.userId == user }
    for session in ended {
      session.stopBeingRemembered()
      remove(session)
    }
    let aside = saved.filter { $0.value.state.user?.attributes.userId == user }.map(\.key)
    for token in aside { letGo(token) }
    return ended.count + aside.count
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

  /// Records the size of a form that a session has sent.
  ///
  /// - Returns: the number of other visitors' sessions that were dropped for it.
  package func noteTyped(_ count: Int, at place: ScreenletPlace, in session: Session) -> Int {
    // A session that ended while its form waited is already removed.
    guard !session.seat.isGone else { return 0 }
    typedBytes -= session.typedBytes
    session.noteTyped(count, at: place)
    typedBytes += session.typedBytes
    var lost = 0
    while typedBytes > limits.typedBytes, giveUpOldest(but: session) { lost += 1 }
    return lost
  }

  /// Drops the oldest session of a visitor who typed and is not signed in.
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

  /// Keeps a session aside; where there are too many, a visitor's is dropped before a user's.
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

  /// Ends the expired sessions.
  ///
  /// - Returns: the remaining sessions.
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

  /// Whether a session has been kept aside for too long.
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
