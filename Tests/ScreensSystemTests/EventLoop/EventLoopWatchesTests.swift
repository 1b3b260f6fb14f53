import Testing

@testable import ScreensSystem

/// An event reaches the source that owns its watch, and no later source.
struct EventLoopWatchesTests {
  private final class Source: EventLoopSource {
    func becameReady(_ readiness: EventLoopReadiness) {}
  }

  @Test func `an event reaches the source of its descriptor`() {
    var watches = EventLoopWatches()
    let (one, two) = (Source(), Source())
    let first = watches.add(7, one)
    let second = watches.add(3, two)
    #expect(watches.source(of: first) === one)
    #expect(watches.source(of: second) === two)
  }

  @Test func `an event of a closed descriptor does not reach the next user of its number`() {
    var watches = EventLoopWatches()
    let late = watches.add(5, Source())
    watches.remove(5)
    #expect(watches.source(of: late) == nil)
    let next = Source()
    let key = watches.add(5, next)
    #expect(watches.source(of: late) == nil)
    #expect(watches.source(of: key) === next)
  }
}
