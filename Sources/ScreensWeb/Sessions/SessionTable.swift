import ScreensFace
import ScreensSystem
import ScreensCore

/// The sessions of one loop, by token; the one used longest ago makes room. Where what was typed
/// takes too much, that of visitors who are not signed in is let go, the oldest first.
///
/// Confined to its loop: no lock is shared with another's.
final class SessionTable {
  struct Limits: Sendable {
    /// Sessions at once; what is typed in those that make room is kept aside.
    var count = 10_000
    var savedCount = 40_000
    /// Octets of what is typed in all of them.
    var typedBytes = 64 << 20
    /// Nil for any time.
    var idle: Duration? = .seconds(30 * 60)
    var absolute: Duration? = .seconds(12 * 3600)

    fileprivate var idleNanoseconds: Int64 { idle?.nanoseconds ?? .max }
    fileprivate var absoluteNanoseconds: Int64 { absolute?.nanoseconds ?? .max }
  }

  /// Where a session stands in its table; times are the loop's, in nanoseconds.
  struct Seat {
    var began: Int64
    var used: Int64
    /// Whether the session has ended.
    fileprivate(set) var isGone = false
    fileprivate weak var newer: WebSession?
    fileprivate weak var older: WebSession?

    init(began: Int64, used: Int64) {
      self.began = began
      self.used = used
    }
  }

  private let limits: Limits
  private var sessions: [SessionToken: WebSession] = [:]
  private var newest: WebSession?
  private var oldest: WebSession?
  private var saved: [SessionToken: (state: SavedSession, at: Int64)] = [:]
  private var savedVisitors = OldestFirst<SessionToken>()
  private var savedUsers = OldestFirst<SessionToken>()
  private var typedBytes = 0

  /// Called with each session that was kept aside and is let go: its name, and whether somebody was
  /// signed in whose time was not over.
  var onLetGo: ((SessionToken, _ isUserLost: Bool) -> Void)?

  init(_ limits: Limits) {
    self.limits = limits
  }

  var count: Int { sessions.count }

  var typedLimit: Int { limits.typedBytes }

  var all: [WebSession] { Array(sessions.values) }

  /// The session of a token, if it has not expired.
  func session(_ token: SessionToken, now: Int64) -> WebSession? {
    guard let session = sessions[token] else { return nil }
    guard !isExpired(session, now) else {
      remove(session)
      return nil
    }
    session.seat.used = now
    moveToFront(session)
    return session
  }

  func insert(_ session: WebSession, now: Int64) {
    sessions[session.token] = session
    moveToFront(session)
    while sessions.count > limits.count, let last = oldest { evict(last, now: now) }
  }

  /// Gives a session another token; the one before names nothing any more.
  func rename(_ session: WebSession, to token: SessionToken, formToken: String) {
    sessions[session.token] = nil
    session.renew(token, formToken: formToken)
    sessions[token] = session
  }

  func remove(_ session: WebSession) {
    session.seat.isGone = true
    session.onKeep?()
    sessions[session.token] = nil
    typedBytes -= session.typedBytes
    unlink(session)
    session.feed.closeAll()
    session.events.forget()
    session.forgetScreenlets()
    session.scope.context.logout()
  }

  /// The saved part of a session that made room; it is handed out once.
  func takeSaved(_ token: SessionToken, now: Int64) -> SavedSession? {
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
  func noteTyped(_ count: Int, at place: ScreenletPlace, in session: WebSession) -> Int {
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
  private func giveUpOldest(but session: WebSession) -> Bool {
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
      guard candidate !== session, candidate.typedBytes > 0, !candidate.scope.context.isLoggedIn
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
  func sweep(now: Int64) -> [WebSession] {
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

  private func isExpired(_ session: WebSession, _ now: Int64) -> Bool {
    now - session.seat.used >= limits.idleNanoseconds
      || now - session.seat.began >= limits.absoluteNanoseconds
  }

  private func evict(_ session: WebSession, now: Int64) {
    if let state = session.putAside() {
      // Its written state stays, as its saved one does here.
      session.onKeep = nil
      session.keeping.key = nil
      save(state, of: session.token, now: now)
    }
    remove(session)
  }

  // MARK: Order of use

  private func moveToFront(_ session: WebSession) {
    guard newest !== session else { return }
    unlink(session)
    session.seat.older = newest
    newest?.seat.newer = session
    newest = session
    if oldest == nil { oldest = session }
  }

  private func unlink(_ session: WebSession) {
    if newest === session { newest = session.seat.older }
    if oldest === session { oldest = session.seat.newer }
    session.seat.newer?.seat.older = session.seat.older
    session.seat.older?.seat.newer = session.seat.newer
    session.seat.newer = nil
    session.seat.older = nil
  }
}
