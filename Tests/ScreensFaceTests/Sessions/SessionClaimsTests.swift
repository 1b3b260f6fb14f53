import ScreensCore
@testable import ScreensFace
import ScreensSystem
import TestSupport
import Testing

/// The claims of requests on sessions, on a loop.
struct SessionClaimsTests {
  private let loop = EventLoop()

  /// Runs a body on the loop.
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

    init(_ memory: SessionMemory) { inner = MemorySessionStore(memory) }

    var isShared: Bool { true }
    var fault: String? { nil }
    var name: String { "a store that waits" }

    func claim(
      _ key: Digest, knowing version: Int64?, _ answer: @escaping (SessionClaim) -> Void
    ) {
      answers.append { self.inner.claim(key, knowing: version, answer) }
    }

    func keep(
      _ state: SessionState, of key: Digest, isUser: Bool,
      _ answer: @escaping (SessionOutcome) -> Void
    ) {
      inner.keep(state, of: key, isUser: isUser, answer)
    }

    func forget(_ key: Digest) { inner.forget(key) }

    func endUnclaimed(of user: Int64) { inner.endUnclaimed(of: user) }

    func release(_ key: Digest) {
      releases += 1
      inner.release(key)
    }

    func close() { inner.close() }
  }

  @Test func `requests for one session wait for one claim, which is given back once`() async throws
  {
    let loop = loop
    let result = try await onLoop {
      let memory = SessionMemory()
      let other = PlainSessions(loop, MemorySessionStore(memory))
      let token = other.makeToken()
      let made = other.make(token, "typed")
      made.onKeep?()
      other.keeper.end()
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
        here.table.peek(token)?.text
      )
    }
    #expect(result.0 == [1, 0, 4, 0, 1, 1])
    #expect(result.1 == "typed")
    loop.stop()
  }

  @Test func `two hosts take turns, and each sees what the other did`() async throws {
    let loop = loop
    let seen = try await onLoop {
      let memory = SessionMemory()
      let hosts = (0..<2).map { _ in PlainSessions(loop, MemorySessionStore(memory)) }
      let token = hosts[0].makeToken()
      var texts: [String?] = []
      for round in 0..<10 {
        let host = hosts[round % 2]
        host.claim(token) { _ in
          let session = host.table.peek(token) ?? host.make(token, nil)
          texts.append(session.text)
          session.text = "round \(round)"
          session.onKeep?()
        }
        host.claims.release(token)
      }
      return texts
    }
    #expect(seen == [nil] + (0..<9).map { "round \($0)" })
    loop.stop()
  }

  @Test func `without a store, or in one of its own that is empty, every session is at hand`()
    async throws
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
