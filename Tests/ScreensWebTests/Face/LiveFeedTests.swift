import Testing

@testable import ScreensWeb

/// The answer to a stream that comes back after a while: everything that it missed, or an order to
/// restart.
@Suite struct LiveFeedTests {
  private let first = LiveRegion.account

  /// A feed with nine changes, of which it remembers four.
  private func makeFeed() -> LiveFeed {
    let feed = LiveFeed(limit: 4)
    for _ in 0..<9 { _ = feed.touch(first) }
    return feed
  }

  @Test(arguments: [(9, 0), (8, 1), (7, 1), (6, 1), (5, 1)] as [(UInt64, Int)])
  func `remembered changes are sent, each region once`(seen: UInt64, count: Int) {
    let feed = makeFeed()
    guard case .changes(let changes) = feed.changes(after: seen) else {
      Issue.record("it is to begin anew")
      return
    }
    #expect(changes.count == count)
    #expect(changes.allSatisfy { $0.sequence == 9 && $0.region == first })
  }

  @Test(arguments: [0, 1, 3, 4, 10, 1 << 60] as [UInt64])
  func `a stream that missed too much, or saw an unknown event, restarts`(seen: UInt64) {
    #expect(makeFeed().changes(after: seen) == .reset)
  }
}
