import ScreensCore
import ScreensFace
import ScreensSystem

/// A session with a known text.
final class PlainSession: HeldSession {
  private(set) var token: SessionToken
  var seat: SessionSlot<PlainSession>
  var keeping = SessionKeeping()
  var typedBytes = 0
  var isLoggedIn = false
  var userId: Int64? { nil }
  var isBusy = false
  var isPassing: Bool { false }
  var isImplicit: Bool { false }
  /// The stored text; nil while nothing is worth storing.
  var text: String?

  init(_ token: SessionToken, now: Int64) {
    self.token = token
    seat = SessionSlot(began: now, used: now)
  }

  func noteTyped(_ count: Int, at place: ScreenletPlace) { typedBytes += count }

  func renew(_ token: SessionToken, formToken: String) { self.token = token }

  func putAside() -> SavedSession? { nil }

  func state(now: Int64, turn: Int64) -> SessionState? {
    text.map { text in
      SessionState(
        place: token.place, used: now, began: now, language: text, user: nil, screenlets: [],
        formTokens: [])
    }
  }

  func stopBeingRemembered() {}

  func end() {}
}

/// One loop's hall and claims of plain sessions, with the store that they claim from.
final class PlainSessions {
  let hall: SessionHall<PlainSession>
  let claims: SessionClaims<PlainSession>
  private let loop: EventLoop
  private let keys = SessionKeys(key: [UInt8](repeating: 7, count: 32))

  /// - Parameter isLive: whether a session of the store has not ended.
  init(
    _ loop: EventLoop, _ store: (any SessionStore)?, patience: Duration = .seconds(60),
    isLive: @escaping () -> Bool = { true }
  ) {
    self.loop = loop
    var rules = SessionRules()
    rules.patience = patience
    hall = SessionHall(on: loop, rules, log: { OperatorLog(texts: { _ in }) })
    claims = SessionClaims(hall) { _, _ in isLive() }
    if let store { claims.open(store) }
  }

  func makeToken() -> SessionToken { keys.makeToken(now: 0) }

  /// Makes a session, as a request does that finds none.
  @discardableResult
  func make(_ token: SessionToken, _ text: String?) -> PlainSession {
    let session = PlainSession(token, now: loop.now)
    session.text = text
    hall.insert(session, now: loop.now)
    claims.adopt(session)
    return session
  }

  /// Claims a session, and makes it from the store's state.
  func claim(_ token: SessionToken, _ body: @escaping (SessionClaims<PlainSession>.End) -> Void) {
    claims.claim(
      token,
      revive: { state, _ in
        let session = self.make(token, state.language)
        session.keeping.version = state.version
        session.keeping.key = Digest(of: token.text)
      }, body)
  }
}
