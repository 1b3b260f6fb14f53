import ScreensSystem

/// The claims of one loop's requests: each claims its session before anything touches it, and
/// releases it afterwards.
///
/// A session in the loop's memory is available without a lock and without a wait, unless other
/// hosts share the store. Requests for a session that is being claimed wait for that one claim. A
/// session that comes after its deadline is released unused. Confined to its loop.
package final class SessionClaims<Session: HeldSession> {
  /// The end of a request's claim.
  package enum End {
    /// The session may be touched, if there is one.
    case granted
    /// The store did not answer in time, or not usably.
    case late
  }

  /// Makes the session that a state of the store describes.
  package typealias Revival = (SessionState, _ size: Int) -> Void

  /// The claim of one session.
  private final class Claim {
    let token: SessionToken
    let key: Digest
    let revive: Revival
    /// Granted requests that have not released the session.
    var uses = 0
    /// Requests that wait for the store.
    var waiters: [(End) -> Void] = []
    var isGranted = false
    var timer: EventLoopTimer?

    init(_ token: SessionToken, _ key: Digest, _ revive: @escaping Revival) {
      self.token = token
      self.key = key
      self.revive = revive
    }
  }

  @usableFromInline let hall: SessionHall<Session>
  private let loop: EventLoop
  private let rules: SessionRules
  private let log: () -> OperatorLog
  /// Whether a session with these times of last use and beginning has not ended.
  private let isLive: (_ used: Int64, _ began: Int64) -> Bool
  @usableFromInline private(set) var store: (any SessionStore)?
  /// Unanswered claims, and in a shared store the claims in use.
  private var claims: [Digest: Claim] = [:]
  /// The lowest usable versions of sessions that were released to a shared store, or have ended.
  private var versions: [Digest: Int64] = [:]

  /// Makes the claims of a loop that has no store.
  package init(
    _ hall: SessionHall<Session>, isLive: @escaping (_ used: Int64, _ began: Int64) -> Bool
  ) {
    self.hall = hall
    loop = hall.loop
    rules = hall.rules
    log = hall.log
    self.isLive = isLive
  }

  /// Begins to keep sessions in a store; called before the first request.
  package func open(_ store: any SessionStore) {
    self.store = store
    hall.open(store, self)
  }

  // MARK: Claiming

  /// Whether a request may touch its session now, without asking the store.
  @inlinable
  package func isAtHand(_ token: SessionToken) -> Bool {
    guard let store else { return true }
    return !store.isShared && (store.isEmpty || hall.holds(token))
  }

  /// Claims a session that is not available at once.
  ///
  /// - Parameters:
  ///   - revive: makes the session where the store has its state.
  ///   - body: continues with the request; within the call where the answer is available.
  package func claim(
    _ token: SessionToken, revive: @escaping Revival, _ body: @escaping (End) -> Void
  ) {
    let key = Digest(of: token.text)
    if let claim = claims[key] {
      guard claim.isGranted else { return claim.waiters.append(body) }
      claim.uses += 1
      return body(.granted)
    }
    let claim = Claim(token, key, revive)
    claim.waiters.append(body)
    claims[key] = claim
    ask(claim)
    guard !claim.isGranted, claims[key] === claim else { return }
    claim.timer = loop.schedule(after: rules.patience) { [weak self] in
      guard let self else { return }
      let name = store?.name ?? "the store"
      log().rarely(
        "claims late", "\(name): a session was not there in \(rules.patience); its request got 503")
      end(claim, .late)
    }
  }

  private func ask(_ claim: Claim) {
    let known = hall.keeping(of: claim.token)?.version
    store?.claim(claim.key, knowing: known == 0 ? nil : known) { [weak self] answer in
      self?.apply(answer, of: claim, knowing: known ?? 0)
    }
  }

  private func apply(_ answer: SessionClaim, of claim: Claim, knowing known: Int64) {
    guard claims[claim.key] === claim, !claim.isGranted else {
      // The requests that asked are gone; others may have asked since.
      switch claims[claim.key] {
      case nil: giveUp(answer, of: claim.key)
      case let next? where !next.isGranted: apply(answer, of: next, knowing: known)
      default: break
      }
      return
    }
    switch answer {
    case .failed:
      end(claim, .late)
    case .claimedElsewhere:
      again(claim)
    case .unchanged:
      end(claim, .granted)
    case .absent:
      // A state that was once written has ended elsewhere.
      if known > 0 {
        hall.drop(claim.token)
        noteEnd(of: claim.key, known)
      }
      end(claim, .granted)
    case .state(let state, _) where state.version < max(known, versions[claim.key] ?? 0):
      log().rarely(
        "claims old",
        "\(store?.name ?? "the store"): answered version \(state.version) of a session whose last "
          + "one is \(max(known, versions[claim.key] ?? 0)); an old one is not used")
      store?.release(claim.key)
      again(claim)
    case .state(let state, _) where hall.confirm(state, of: claim.token):
      // The state is our own write, which the store did not confirm in time.
      end(claim, .granted)
    case .state(let state, let size):
      hall.drop(claim.token)
      if isLive(state.used, state.began) {
        claim.revive(state, size)
      } else {
        store?.forget(claim.key)
        noteEnd(of: claim.key, state.version)
      }
      end(claim, .granted)
    }
  }

  /// Asks again after a pause; the deadline stays.
  private func again(_ claim: Claim) {
    loop.schedule(after: .milliseconds(20)) { [weak self] in
      guard let self, claims[claim.key] === claim, !claim.isGranted else { return }
      ask(claim)
    }
  }

  private func end(_ claim: Claim, _ end: End) {
    claim.timer?.cancel()
    let waiters = claim.waiters
    claim.waiters = []
    claim.isGranted = end == .granted
    if end == .granted, store?.isShared == true {
      claim.uses = waiters.count
    } else {
      claims[claim.key] = nil
    }
    for waiter in waiters { waiter(end) }
  }

  /// Gives up a claim that comes too late; in a store of our own the state waits in memory.
  private func giveUp(_ answer: SessionClaim, of key: Digest) {
    switch answer {
    case .state, .unchanged, .absent: store?.release(key)
    case .claimedElsewhere, .failed: break
    }
  }

  // MARK: Giving back

  /// Claims a session that was made here, or renamed: no other host knows it.
  package func adopt(_ session: Session) {
    guard let store, store.isShared else { return }
    let key = Digest(of: session.token.text)
    // Its states are later than those of a session that had the name before.
    if session.keeping.version == 0 { session.keeping.begin(after: versions[key] ?? 0) }
    guard claims[key] == nil else { return }
    let claim = Claim(session.token, key) { _, _ in }
    claim.isGranted = true
    claims[key] = claim
    giveBackLater(claim, to: store)
  }

  /// Releases a session whose request, which made or renamed it, is answered.
  package func release(_ session: Session) {
    guard let store, store.isShared, let claim = claims[Digest(of: session.token.text)] else {
      return
    }
    giveBack(claim, to: store)
  }

  /// Releases a session whose granted request is answered.
  package func release(_ token: SessionToken) {
    guard let store, store.isShared else { return }
    let key = Digest(of: token.text)
    guard let claim = claims[key], claim.isGranted else { return }
    claim.uses -= 1
    giveBack(claim, to: store)
  }

  /// Releases a session that no request uses; a busy one when its action has ended.
  private func giveBack(_ claim: Claim, to store: any SessionStore) {
    guard claim.uses == 0, claims[claim.key] === claim else { return }
    if let session = hall.peek(claim.token), session.isBusy || session.keeping.unanswered > 0 {
      return giveBackLater(claim, to: store)
    }
    hall.keepChanges()
    claims[claim.key] = nil
    note(claim)
    store.release(claim.key)
  }

  /// Records which states of a session are too old.
  private func note(_ claim: Claim) {
    guard let version = hall.keeping(of: claim.token)?.version, version > 0 else { return }
    note(version, of: claim.key)
  }

  /// Records that all states of an ended session are too old.
  func noteEnd(of key: Digest, _ version: Int64) {
    if store?.isShared == true { note(version + 1, of: key) }
  }

  private func note(_ version: Int64, of key: Digest) {
    if versions.count > 10_000 { versions.removeAll() }
    versions[key] = max(version, versions[key] ?? 0)
  }

  private func giveBackLater(_ claim: Claim, to store: any SessionStore) {
    loop.schedule(after: .milliseconds(50)) { [weak self] in self?.giveBack(claim, to: store) }
  }
}
