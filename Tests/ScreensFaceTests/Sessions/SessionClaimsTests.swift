import ScreensCore
@testable import ScreensFace
import ScreensSystem
import TestSupport
import Testing

/// The claims of requests on sessions, on a loop.
struct SessionClaimsTests {
  private let loop = EventLoop()

  private func onLoop<Result: Sendable>(
    _ body: @escaping @Sendable () -> Result
  ) async throws -> Result {
    try await Limit.value(of: "a turn of the loop") { done in
      loop.execute { done(body()) }
    }
  }

  /// A store whose answers wait until a test gives them.
  private final class WaitingStore: SessionStore {
    let inner: MemorySessionStore
    var answers: [() -> Void] = []
    var releases = 0
    /// Whether it accepts states without an answer until the test requests one.
    var isSilent = false
    var silenced: [() -> Void] = []
    var claimsAtOnce = false

    init(_ memory: SessionMemory) { inner = MemorySessionStore(memory) }

    var isShared: Bool { true }
    var fault: String? { nil }
    var name: String { "a store that waits" }

    func claim(
      _ key: Digest, knowing version: Int64?, _ answer: @escaping (SessionClaim) -> Void
    ) {
      if claimsAtOnce { return inner.claim(key, knowing: version, answer) }
      answers.append { self.inner.claim(key, knowing: version, answer) }
    }

    func keep(
      _ state: SessionState, of key: Digest, isUser: Bool,
      _ answer: @escaping (SessionOutcome) -> Void
    ) {
      inner.keep(state, of: key, isUser: isUser) { outcome in
        guard self.isSilent else { return answer(outcome) }
        self.silenced.append { answer(outcome) }
      }
    }

    func forget(_ key: Digest) { inner.forget(key) }

    func endUnclaimed(of user: Int64) -> Int { inner.endUnclaimed(of: user) }

    func release(_ key: Digest) {
      releases += 1
      inner.release(key)
    }

    func close() { inner.close() }
  }

  @Test func `requests for one session share one claim, which is given back once`() async throws {
    let loop = loop
    let result = try await onLoop {
      let memory = SessionMemory()
      let other = PlainSessions(loop, MemorySessionStore(memory))
      let token = other.makeToken()
      let made = other.make(token, "typed")
      other.hall.changed(made)
      other.hall.end()
      let store = WaitingStore(memory)
      let here = PlainSessions(loop, store)
      var granted = 0
      for _ in 0..<3 { here.claim(token) { if $0 == .granted { granted += 1 } } }
      let asked = store.answers.count
      let early = granted
      for answer in store.answers { answer() }
      here.claim(token) { if $0 == .granted { granted += 1 } }
      for _ in 0..<3 { here.claims.release(token) }
      let kept = store.releases
      here.claims.release(token)
      return (
        [asked, early, granted, kept, store.releases, store.answers.count],
        here.hall.peek(token)?.text
      )
    }
    #expect(result.0 == [1, 0, 4, 0, 1, 1])
    #expect(result.1 == "typed")
    loop.stop()
  }

  @Test func `two hosts take turns, and each sees the other's changes`() async throws {
    let loop = loop
    let seen = try await onLoop {
      let memory = SessionMemory()
      let hosts = (0..<2).map { _ in PlainSessions(loop, MemorySessionStore(memory)) }
      let token = hosts[0].makeToken()
      var texts: [String?] = []
      for round in 0..<10 {
        let host = hosts[round % 2]
        host.claim(token) { _ in
          let session = host.hall.peek(token) ?? host.make(token, nil)
          texts.append(session.text)
          session.text = "round \(round)"
          host.hall.changed(session)
        }
        host.claims.release(token)
      }
      return texts
    }
    #expect(seen == [nil] + (0..<9).map { "round \($0)" })
    loop.stop()
  }

  @Test func `a name that is reused after its session ended is valid on every host`() async throws {
    let loop = loop
    let seen = try await onLoop {
      let memory = SessionMemory()
      var isLive = true
      let one = PlainSessions(loop, MemorySessionStore(memory))
      let other = PlainSessions(loop, MemorySessionStore(memory)) { isLive }
      let token = one.makeToken()
      var texts: [String?] = []
      func use(_ host: PlainSessions, _ text: String?) {
        host.claim(token) { _ in
          texts.append(host.hall.peek(token)?.text)
          guard let text else { return }
          let session = host.hall.peek(token) ?? host.make(token, nil)
          session.text = text
          host.hall.changed(session)
        }
        host.claims.release(token)
      }
      use(one, "first")
      use(one, "second")
      isLive = false
      use(other, nil)
      isLive = true
      use(one, "third")
      use(other, "fourth")
      use(one, nil)
      return texts
    }
    #expect(seen == [nil, "first", nil, nil, "third", "fourth"])
    loop.stop()
  }

  /// The parts of a test that lasts several turns of the loop.
  private final class Parts {
    let store: WaitingStore
    let host: PlainSessions
    let session: PlainSession

    init(_ loop: EventLoop) {
      store = WaitingStore(SessionMemory())
      store.claimsAtOnce = true
      host = PlainSessions(loop, store, patience: .milliseconds(1))
      session = host.make(host.makeToken(), "first")
      host.hall.changed(session)
      host.hall.keepChanges()
    }

    /// Writes a text that the store accepts without an answer.
    func change() {
      store.isSilent = true
      session.text = "second"
      host.hall.changed(session)
      host.hall.keepChanges()
      store.isSilent = false
    }
  }

  @Test(arguments: [true, false])
  func `a session whose write was accepted late goes on, and its next write is accepted`(
    isAnswered: Bool
  ) async throws {
    let loop = loop
    let made = try await onLoop { EventLoopBound(Parts(loop), to: loop) }
    _ = try await onLoop { made.value.change() }
    try await Limit.wait(for: "the end of the wait") {
      try await onLoop { made.value.session.keeping.unanswered == 0 }
    }
    try await Limit.wait(for: "the session given back") {
      try await onLoop { made.value.store.releases == 1 }
    }
    let result = try await onLoop {
      let (host, session) = (made.value.host, made.value.session)
      if isAnswered { for answer in made.value.store.silenced { answer() } }
      var isSame = false
      host.claim(session.token) { _ in isSame = host.hall.peek(session.token) === session }
      session.text = "third"
      host.hall.changed(session)
      host.claims.release(session.token)
      return isSame && session.keeping.outcome == .kept
    }
    #expect(result)
    loop.stop()
  }

  @Test func `a session is not given back before the store has answered a write`() async throws {
    let loop = loop
    let counts = try await onLoop {
      let store = WaitingStore(SessionMemory())
      store.claimsAtOnce = true
      let host = PlainSessions(loop, store)
      let token = host.makeToken()
      store.isSilent = true
      host.claim(token) { _ in
        let session = host.make(token, "typed")
        host.hall.changed(session)
        host.hall.keepChanges()
      }
      host.claims.release(token)
      return [store.silenced.count, store.releases]
    }
    #expect(counts == [1, 0])
    loop.stop()
  }

  @Test func `without a store, or with its own empty one, every session is available`() async throws
  {
    let loop = loop
    let isAtHand = try await onLoop {
      let here = PlainSessions(loop, nil)
      let (known, unknown) = (here.makeToken(), here.makeToken())
      here.make(known, "typed")
      return [here.claims.isAtHand(known), here.claims.isAtHand(unknown)]
    }
    #expect(isAtHand == [true, true])
    loop.stop()
  }
}
