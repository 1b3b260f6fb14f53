package import ScreensSystem

/// The sessions of one loop, by token; the one used longest ago makes room. Where the typed text
/// needs too much memory, that of visitors who are not signed in is dropped, the oldest first.
///
/// The part of a session that outlives the process is written to the store before the next answer
/// leaves. Confined to its loop: no lock is shared with another loop.
package final class SessionHall<Session: HeldSession> {
  package let rules: SessionRules
  let loop: EventLoop
  let log: () -> OperatorLog
  @usableFromInline var sessions: [SessionToken: Session] = [:]
  @usableFromInline var order = UseOrder<Session>()
  /// The sessions that made room.
  @usableFromInline var saved = SavedSessions()
  /// The size of the typed text of the sessions in memory.
  private var typedBytes = 0
  /// The store of sessions; nil where they end with the process.
  var store: (any SessionStore)?
  /// The claims on sessions of the store.
  weak var claims: SessionClaims<Session>?
  var writes = PendingWrites<Session>()
  var reported = ReportedStore()

  /// Makes a hall without a store.
  package init(on loop: EventLoop, _ rules: SessionRules, log: @escaping () -> OperatorLog) {
    self.loop = loop
    self.rules = rules
    self.log = log
  }

  /// The sessions in memory, in no order.
  package var all: [Session] { Array(sessions.values) }

  /// Whether a session of that name is in memory, put aside or not, expired or not.
  @inlinable
  package func holds(_ token: SessionToken) -> Bool {
    sessions[token] != nil || saved.holds(token)
  }

  /// The session of a token, expired or not; its time of use is unchanged.
  package func peek(_ token: SessionToken) -> Session? { sessions[token] }

  /// The part in the store of a session in memory, or put aside.
  package func keeping(of token: SessionToken) -> SessionKeeping? {
    sessions[token]?.keeping ?? saved.keeping(of: token)
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
    order.moveToFront(session)
    return session
  }

  /// Inserts a session; the one used longest ago may have to make room.
  package func insert(_ session: Session, now: Int64) {
    sessions[session.token] = session
    order.moveToFront(session)
    while sessions.count > rules.count, let last = order.oldest { evict(last, now: now) }
  }

  /// Gives a session another token; the former one becomes invalid.
  package func rename(_ session: Session, to token: SessionToken, formToken: String) {
    sessions[session.token] = nil
    session.renew(token, formToken: formToken)
    sessions[token] = session
  }

  // MARK: Ends

  /// Ends a session.
  package func remove(_ session: Session) {
    session.seat.isGone = true
    changed(session)
    unseat(session)
  }

  /// Drops the session in memory, of which the store has another state.
  func drop(_ token: SessionToken) {
    _ = saved.remove(token)
    if let session = sessions[token] { drop(session) }
  }

  /// Drops a session in memory that lives on elsewhere.
  private func drop(_ session: Session) {
    session.keeping.key = nil
    session.seat.isGone = true
    unseat(session)
  }

  private func unseat(_ session: Session) {
    sessions[session.token] = nil
    typedBytes -= session.typedBytes
    order.remove(session)
    session.end()
  }

  /// Ends the sessions of a user but one, including the sessions that made room and those in the
  /// store that no host uses.
  ///
  /// - Returns: the number of ended sessions, without any that the store does not know yet.
  @discardableResult
  package func end(of user: Int64, besides kept: Session?) -> Int {
    let ended = all.filter { $0 !== kept && $0.userId == user }
    for session in ended {
      session.stopBeingRemembered()
      remove(session)
    }
    let aside = saved.tokens(of: user)
    for token in aside { letGo(token) }
    return ended.count + aside.count + (store?.endUnclaimed(of: user) ?? 0)
  }

  /// Ends the expired sessions.
  ///
  /// - Returns: the remaining sessions.
  @discardableResult
  package func sweep(now: Int64) -> [Session] {
    while let last = order.oldest, isExpired(last, now) { remove(last) }
    var living = all
    if let first = living.firstIndex(where: { isExpired($0, now) }) {
      for session in living[first...] where isExpired(session, now) { remove(session) }
      living.removeAll(where: \.seat.isGone)
    }
    while let token = saved.expired(now: now, idle: rules.idleNanoseconds) { letGo(token) }
    return living
  }

  @inlinable
  func isExpired(_ session: Session, _ now: Int64) -> Bool {
    now - session.seat.used >= rules.idleNanoseconds
      || now - session.seat.began >= rules.absoluteNanoseconds
  }

  // MARK: Room

  private func evict(_ session: Session, now: Int64) {
    guard let state = session.putAside() else { return remove(session) }
    // Its written state stays, as its saved one does here.
    saved.add(state, of: session.token, now: now)
    while let (token, isUser) = saved.surplus(over: rules.savedCount) {
      letGo(token, isUserLost: isUser)
    }
    drop(session)
  }

  /// The saved part of a session that made room; it is handed out once.
  package func takeSaved(_ token: SessionToken, now: Int64) -> SavedSession? {
    guard let entry = saved.remove(token) else { return nil }
    guard now - entry.at < rules.idleNanoseconds,
      now - entry.state.began < rules.absoluteNanoseconds
    else {
      reportEnd(of: token, isUserLost: false)
      return nil
    }
    return entry.state
  }

  /// Drops a session that was kept aside.
  ///
  /// - Parameter isUserLost: whether a user was signed in whose time was not over.
  private func letGo(_ token: SessionToken, isUserLost: Bool = false) {
    if saved.remove(token) != nil { reportEnd(of: token, isUserLost: isUserLost) }
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
    while typedBytes + saved.typedBytes > rules.typedBytes, giveUpOldest(but: session) { lost += 1 }
    return lost
  }

  /// Drops the oldest session of a visitor who typed and is not signed in.
  private func giveUpOldest(but session: Session) -> Bool {
    if let aside = saved.oldestTyping {
      letGo(aside)
      return true
    }
    var next = order.oldest
    while let candidate = next {
      next = candidate.seat.newer
      guard candidate !== session, candidate.typedBytes > 0, !candidate.isLoggedIn
      else { continue }
      remove(candidate)
      return true
    }
    return false
  }
}
