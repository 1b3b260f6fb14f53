import Testing

@testable import ScreensSystem

/// A loop sleeps only when it has no work, and is then woken once.
///
/// An inbox can't be copied, as the expectations' own calls would do, so answers come first.
struct EventLoopInboxTests {
  @Test func `the first work after sleep wakes the loop, and later work does not`() {
    let inbox = EventLoopInbox()
    let sleeps = inbox.fallAsleep()
    let wakes = [inbox.add(.closure {}), inbox.add(.closure {})]
    let sleepsAgain = inbox.fallAsleep()
    #expect(sleeps && !sleepsAgain)
    #expect(wakes == [true, false])
  }

  @Test func `all work is fetched at once, and then the loop may sleep`() {
    let inbox = EventLoopInbox()
    _ = inbox.add(.closure {})
    _ = inbox.add(.closure {})
    var work: [EventLoopInbox.Work] = []
    let isStopping = inbox.take(&work)
    let sleeps = inbox.fallAsleep()
    #expect(work.count == 2)
    #expect(sleeps && !isStopping)
  }

  @Test func `a loop that must end does not sleep`() {
    let inbox = EventLoopInbox()
    inbox.stop()
    let sleeps = inbox.fallAsleep()
    var work: [EventLoopInbox.Work] = []
    let isStopping = inbox.take(&work)
    #expect(isStopping && !sleeps)
  }
}
