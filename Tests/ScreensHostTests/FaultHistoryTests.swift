import ScreensCore
import Testing

@testable import ScreensHost

@Suite struct FaultHistoryTests {
  private let content = Digest(of: [1])
  private let start = ContinuousClock.now

  @Test func `a second fault within a minute is one too many`() {
    var history = FaultHistory()
    #expect(!history.has(content))
    #expect(history.add(content, isKill: false, at: start) == .first)
    #expect(history.has(content))
    #expect(history.add(Digest(of: [2]), isKill: false, at: start) == .first)
    #expect(history.add(content, isKill: false, at: start + .seconds(60)) == .again)
  }

  @Test func `faults that are far apart are each the first`() {
    var history = FaultHistory()
    for minute in 0..<3 {
      #expect(history.add(content, isKill: false, at: start + .seconds(61 * minute)) == .first)
    }
  }

  @Test func `one kill says nothing, more of them do`() {
    var history = FaultHistory()
    #expect(history.add(content, isKill: true, at: start) == .excused)
    #expect(!history.has(content))
    #expect(history.add(content, isKill: true, at: start + .seconds(1)) == .first)
    #expect(history.add(content, isKill: true, at: start + .seconds(2)) == .again)
  }
}
