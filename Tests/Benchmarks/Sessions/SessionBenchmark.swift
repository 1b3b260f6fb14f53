import ScreensFace
import TestSupport
import ScreensSystem

/// The claim and release of a session by a request, against the bare look for its name in a table:
/// in the loop's memory, in a store that hosts share, and with a change that is written.
enum SessionBenchmark {
  private static let sessions = 1_000
  private static let turns = 20
  private static let rounds = 21

  static func run() async -> [Figure] {
    let loop = EventLoop()
    defer { loop.stop() }
    return await withCheckedContinuation { continuation in
      loop.execute { continuation.resume(returning: measure(on: loop)) }
    }
  }

  /// One loop's sessions, and the store that they are claimed from.
  private final class Place {
    let hall: SessionHall<MeasuredSession>
    let claims: SessionClaims<MeasuredSession>
    let tokens: [SessionToken]
    let loop: EventLoop

    init(_ loop: EventLoop, _ store: (any SessionStore)?) {
      self.loop = loop
      let keys = SessionKeys(key: SessionKeys.random(32))
      tokens = (0..<SessionBenchmark.sessions).map { _ in keys.makeToken(now: 0) }
      hall = SessionHall(on: loop, SessionRules(), log: { OperatorLog(texts: { _ in }) })
      claims = SessionClaims(hall) { _, _ in true }
      if let store { claims.open(store) }
      for token in tokens {
        let session = MeasuredSession(token, now: loop.now)
        hall.insert(session, now: loop.now)
      }
    }

    /// Claims every session, uses it and gives it back.
    func claimAll(isChanged: Bool = false) {
      for token in tokens {
        if claims.isAtHand(token) {
          precondition(hall.session(token, now: loop.now) != nil)
          continue
        }
        claims.claim(token, revive: { _, _ in }) { _ in
          let session = self.hall.session(token, now: self.loop.now)
          if isChanged, let session { self.hall.changed(session) }
        }
        claims.release(token)
      }
    }
  }

  private static func measure(on loop: EventLoop) -> [Figure] {
    let own = Place(loop, nil)
    let shared = Place(loop, MemorySessionStore(SessionMemory()))
    let bare = Dictionary(uniqueKeysWithValues: own.tokens.map { ($0, 1) })
    var (looks, claims, sharedClaims, writes): ([Double], [Double], [Double], [Double]) =
      ([], [], [], [])
    shared.claimAll(isChanged: true)
    for _ in 0..<rounds {
      looks.append(
        time {
          for token in own.tokens { precondition(bare[token] == 1) }
        })
      claims.append(time { own.claimAll() })
      sharedClaims.append(time { shared.claimAll() })
      writes.append(time { shared.claimAll(isChanged: true) })
    }
    return [
      figure("claim and release, session in memory", claims, looks),
      figure("claim and release, store shared by hosts", sharedClaims, looks),
      figure("the same with a change, which is written", writes, looks),
    ]
  }

  /// Nanoseconds of one session's turn.
  private static func time(_ body: () -> Void) -> Double {
    let spent = Stopwatch.processorMilliseconds { for _ in 0..<turns { body() } }
    return spent * 1e6 / Double(turns * sessions)
  }

  private static func figure(_ name: String, _ values: [Double], _ bare: [Double]) -> Figure {
    Figure(
      name: name, value: values.median, unit: "ns", other: bare.median,
      otherName: "look for the name", rounds: rounds)
  }
}
