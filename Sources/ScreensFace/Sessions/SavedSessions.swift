import ScreensModel
import ScreensSystem
package import ScreensCore

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

/// The sessions of a loop that made room, each until it is used again or its time is over.
package struct SavedSessions {
  private var entries: [SessionToken: (state: SavedSession, at: Int64)] = [:]
  private var visitors = OldestFirst<SessionToken>()
  private var users = OldestFirst<SessionToken>()
  /// The size of the typed text in all of them.
  private(set) var typedBytes = 0

  init() {}

  @usableFromInline
  func holds(_ token: SessionToken) -> Bool { entries[token] != nil }

  func keeping(of token: SessionToken) -> SessionKeeping? { entries[token]?.state.keeping }

  mutating func confirm(_ token: SessionToken, _ version: Int64, of key: Digest) {
    entries[token]?.state.keeping.confirm(version, of: key)
  }

  mutating func add(_ state: SavedSession, of token: SessionToken, now: Int64) {
    _ = remove(token)
    typedBytes += state.typedBytes
    entries[token] = (state, now)
    if state.user == nil { visitors.append(token) } else { users.append(token) }
  }

  mutating func remove(_ token: SessionToken) -> (state: SavedSession, at: Int64)? {
    visitors.remove(token)
    users.remove(token)
    guard let entry = entries.removeValue(forKey: token) else { return nil }
    typedBytes -= entry.state.typedBytes
    return entry
  }

  /// The session that has to go where there are too many: a visitor's before a user's.
  mutating func surplus(over limit: Int) -> (token: SessionToken, isUser: Bool)? {
    guard entries.count > limit else { return nil }
    return visitors.first().map { ($0, false) } ?? users.first().map { ($0, true) }
  }

  /// A session that has been kept for longer than `idle`.
  mutating func expired(now: Int64, idle: Int64) -> SessionToken? {
    for oldest in [visitors.first(), users.first()] {
      if let oldest, entries[oldest].map({ now - $0.at >= idle }) ?? true { return oldest }
    }
    return nil
  }

  /// The oldest session of a visitor who typed.
  var oldestTyping: SessionToken? {
    visitors.first { (entries[$0]?.state.typedBytes ?? 0) > 0 }
  }

  func tokens(of user: Int64) -> [SessionToken] {
    entries.filter { $0.value.state.user?.attributes.userId == user }.map(\.key)
  }
}
