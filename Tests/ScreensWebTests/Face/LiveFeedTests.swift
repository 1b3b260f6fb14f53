@testable import ScreensSystem
import Testing

@testable import ScreensWeb

/// What a stream is told that comes back after a while: all that it missed, or to begin anew.
@Suite struct LiveFeedTests {
  private let first = LiveRegion.account

  /// A feed with nine changes, of which it remembers four.
  private func makeFeed() -> LiveFeed {
    let feed = LiveFeed(EventLoop(), limit: 4)
    for _ in 0..<9 { feed.touch(first) }
    return feed
  }

  @Test(arguments: [(9, 0), (8, 1), (7, 1), (6, 1), (5, 1)] as [(UInt64, Int)])
  func `what is remembered is told, each region once`(seen: UInt64, count: Int) {
    let feed = makeFeed()
    guard case .changes(let changes) = feed.changes(after: seen) else {
      Issue.record("it is to begin anew")
      return
    }
    #expect(changes.count == count)
    #expect(changes.allSatisfy { $0.sequence == 9 && $0.region == first })
  }

  @Test(arguments: [0, 1, 3, 4, 10, 1 << 60] as [UInt64])
  func `who missed more than is remembered, or saw what never was, begins anew`(seen: UInt64) {
    #expect(makeFeed().changes(after: seen) == .reset)
  }
}
