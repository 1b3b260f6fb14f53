import ScreensFace
import TestSupport
import ScreensSystem
import Synchronization

/// A memory of sessions that a test makes slow, unavailable, or outdated.
final class StoreScript: Sendable {
  /// How the store behaves at present.
  enum Mood: Sendable {
    case well
    /// Answers wait until `release()`.
    case holding
    /// The store is unavailable.
    case gone
    /// Writes fail.
    case full
    /// Each session is answered with its first written state.
    case old
  }

  private struct State {
    var mood = Mood.well
    var claims = 0
    var held: [@Sendable () -> Void] = []
  }

  let memory = SessionMemory()
  private let state = Mutex(State())

  var mood: Mood { state.withLock { $0.mood } }
  /// How many claims were made.
  var claims: Int { state.withLock { $0.claims } }
  /// How many answers wait.
  var waiting: Int { state.withLock { $0.held.count } }

  func behave(_ mood: Mood) { state.withLock { $0.mood = mood } }

  func countClaim() { state.withLock { $0.claims += 1 } }

  func hold(_ answer: @escaping @Sendable () -> Void) { state.withLock { $0.held.append(answer) } }

  /// Gives the waiting answers, and behaves well from then on.
  func release() {
    let held = state.withLock { state in
      state.mood = .well
      defer { state.held = [] }
      return state.held
    }
    for answer in held { answer() }
  }
}

final class ScriptedStore: SessionStore {
  private let script: StoreScript
  private let loop: EventLoop
  private let inner: MemorySessionStore
  /// The first written state of each session.
  private var first: [Digest: SessionState] = [:]

  init(_ script: StoreScript, _ loop: EventLoop) {
    self.script = script
    self.loop = loop
    inner = MemorySessionStore(script.memory)
  }

  var isShared: Bool { true }
  var fault: String? { script.mood == .gone ? "the store is gone" : nil }
  var name: String { "a scripted store" }

  func claim(
    _ key: Digest, knowing version: Int64?, _ answer: @escaping (SessionClaim) -> Void
  ) {
    script.countClaim()
    switch script.mood {
    case .gone: answer(.failed)
    case .old:
      inner.claim(key, knowing: version) { [first] claim in
        answer(first[key].map { .state($0, size: 1) } ?? claim)
      }
    case .well, .full: inner.claim(key, knowing: version, answer)
    case .holding:
      let late = EventLoopBound((store: self, answer: answer), to: loop)
      script.hold {
        late.loop.execute {
          late.value.store.inner.claim(key, knowing: version, late.value.answer)
        }
      }
    }
  }

  func keep(
    _ state: SessionState, of key: Digest, isUser: Bool,
    _ answer: @escaping (SessionOutcome) -> Void
  ) {
    switch script.mood {
    case .gone, .full: answer(.failed)
    case .well, .old:
      if first[key] == nil { first[key] = state }
      inner.keep(state, of: key, isUser: isUser, answer)
    case .holding:
      let late = EventLoopBound((store: self, state: state, answer: answer), to: loop)
      script.hold {
        late.loop.execute {
          let (store, state, answer) = late.value
          store.inner.keep(state, of: key, isUser: isUser, answer)
        }
      }
    }
  }

  func forget(_ key: Digest) { inOrder { $0.forget(key) } }
  func endUnclaimed(of user: Int64) -> Int {
    inOrder { _ = $0.endUnclaimed(of: user) }
    return 0
  }
  func release(_ key: Digest) { inOrder { $0.release(key) } }

  /// Runs a body after the waiting answers.
  private func inOrder(_ body: @escaping @Sendable (MemorySessionStore) -> Void) {
    guard script.mood == .holding else { return body(inner) }
    let late = EventLoopBound(inner, to: loop)
    script.hold { late.loop.execute { body(late.value) } }
  }

  func close() { inner.close() }
}
