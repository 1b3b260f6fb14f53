import ScreensCore
import ScreensFace
import ScreensModel
import TestSupport
import ScreensSystem
import Testing

/// Claims of two hosts on one memory.
struct MemorySessionStoreTests {
  private let memory = SessionMemory()
  private let key = Digest(of: [1])

  private func state(_ version: Int64, used: Int64 = 100) -> SessionState {
    SessionState(
      place: 0, version: version, used: used, began: 0, language: "v\(version)", user: nil,
      screenlets: [], formTokens: [])
  }

  private func claim(_ store: MemorySessionStore, knowing version: Int64? = nil) -> String {
    var text = ""
    store.claim(key, knowing: version) { claim in
      switch claim {
      case .state(let state, _): text = state.language
      case .unchanged: text = "unchanged"
      case .absent: text = "absent"
      case .claimedElsewhere: text = "taken"
      case .failed: text = "failed"
      }
    }
    return text
  }

  private func keep(_ store: MemorySessionStore, _ state: SessionState) -> SessionOutcome {
    var outcome = SessionOutcome.failed
    store.keep(state, of: key, isUser: false) { outcome = $0 }
    return outcome
  }

  @Test func `one host holds a session at a time, and the next one gets its last state`() {
    let (one, other) = (MemorySessionStore(memory), MemorySessionStore(memory))
    #expect(claim(one) == "absent")
    #expect(claim(other) == "taken")
    #expect(keep(one, state(1)) == .kept)
    #expect(keep(other, state(2)) == .failed)
    one.release(key)
    #expect(claim(other) == "v1")
    #expect(keep(other, state(1)) == .failed)
    #expect(keep(other, state(2)) == .kept)
    other.release(key)
    #expect(claim(one, knowing: 1) == "v2")
    #expect(claim(one, knowing: 2) == "unchanged")
  }

  @Test func `a session that ended is absent, and only its holder ends it`() {
    let (one, other) = (MemorySessionStore(memory), MemorySessionStore(memory))
    #expect(claim(one) == "absent")
    #expect(keep(one, state(1)) == .kept)
    other.forget(key)
    #expect(memory.count == 1)
    one.forget(key)
    #expect(claim(other) == "absent")
  }

  @Test func `the claims of an ended host are free, and idle sessions are removed`() {
    let (one, other) = (MemorySessionStore(memory), MemorySessionStore(memory))
    #expect(claim(one) == "absent")
    #expect(keep(one, state(1)) == .kept)
    one.close()
    #expect(claim(one) == "failed")
    other.tick(now: 109, idle: 10)
    #expect(claim(other) == "v1")
    other.tick(now: 110, idle: 10)
    #expect(memory.count == 1)
    other.release(key)
    other.tick(now: 110, idle: 10)
    #expect(memory.count == 0)
  }
}
