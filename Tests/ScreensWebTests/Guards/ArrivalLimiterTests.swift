import TestSupport
import Testing

@testable import ScreensWeb

@Suite struct ArrivalLimiterTests {
  private let second: Int64 = 1_000_000_000

  @Test func `a network begins as many as the limit, and the next at the announced time`() throws {
    for start in [0, 17, 59] {
      for limit in [1, 5, 600] {
        let limiter = ArrivalLimiter(limit)
        let now = Int64(start) * second
        for _ in 0..<limit { #expect(limiter.count(1, now: now) == nil) }
        let wait = try #require(limiter.count(1, now: now))
        #expect((1...120).contains(wait))
        #expect(limiter.count(1, now: now + Int64(wait) * second) == nil)
        #expect(limiter.count(2, now: now) == nil)
      }
    }
  }

  @Test func `a flood of ten minutes gets the limit each minute`() {
    let limiter = ArrivalLimiter(600)
    var begun = 0
    for tick in 0..<6_000 {
      for _ in 0..<50 where limiter.count(1, now: Int64(tick) * second / 10) == nil { begun += 1 }
    }
    #expect((5_000...6_600).contains(begun))
  }

  @Test func `the earlier minute counts by the part of it that is less than a minute ago`() {
    for (later, room) in [(0, 0), (15, 2), (30, 5), (45, 7), (59, 9), (60, 10)] {
      let limiter = ArrivalLimiter(10)
      for _ in 0..<10 { #expect(limiter.count(1, now: 59 * second) == nil) }
      let accepted = (0..<20).count { _ in
        limiter.count(1, now: Int64(60 + later) * second) == nil
      }
      #expect(accepted == room, "\(later) s into the next minute")
    }
  }

  @Test func `a withdrawn arrival may be repeated`() {
    let limiter = ArrivalLimiter(2)
    for _ in 0..<50 {
      #expect(limiter.count(1, now: 0) == nil)
      limiter.forgive(1, now: 0)
    }
    limiter.forgive(1, now: 0)
    #expect(limiter.count(1, now: 0) == nil)
    #expect(limiter.count(1, now: 0) == nil)
    #expect(limiter.count(1, now: 0) != nil)
  }

  @Test func `a limited number of networks is remembered`() {
    let limiter = ArrivalLimiter(2, capacity: 100)
    for network in 0..<10_000 { _ = limiter.count(UInt64(network), now: 0) }
    #expect(limiter.count <= 100)
    #expect(limiter.count(9_999, now: 0) == nil)
    #expect(limiter.count(9_999, now: 0) != nil)
  }

  @Test func `without a limit nothing is counted`() {
    let limiter = ArrivalLimiter(nil)
    for _ in 0..<10_000 { #expect(limiter.count(1, now: 0) == nil) }
    #expect(limiter.count == 0)
  }
}
