@testable import PluginCalls
@testable import ScreensSystem
import Glibc
import ScreensCore
import Synchronization
import TestSupport
import Testing

@testable import ScreensHost

/// A thread that hangs outside plugins is also named, since users wait for an event loop.
@Suite(.timeLimit(.minutes(15)))
struct HangWatchTests {
  @Test func `an event loop that hangs outside plugins is named and given up without blame`() async
  {
    await #expect(processExitsWith: .success) {
      // The test installs no handler that reports the thread's place.
      _ = signal(SIGUSR2, SIG_IGN)
      let descriptor = try InFlightPage.make()
      let page = try #require(InFlightPage(descriptor: descriptor))
      page.limits = HangLimits(named: 200, end: 600)
      InFlight.use(page)
      ServiceThread.start {
        InFlight.pulse(ofLoop: 3).beginWork()
        while true { pause() }
      }
      let said = Mutex<[String]>([])
      let watch = try #require(
        HangWatch(descriptor: descriptor, process: getpid(), reading: { _, _ in nil }) { line in
          said.withLock { $0.append(line) }
        })
      var lost: InFlightMark?
      try await Limit.wait(for: "a loop that is given up") {
        lost = watch.look()
        return lost != nil
      }
      #expect(lost == InFlightMark.none)
      #expect(page.culprit(.hung) == nil)
      let lines = said.withLock { $0 }
      #expect(
        lines.first
          == "a piece of the host's own work has not ended for 0.2 s: it keeps event loop 3 of the "
          + "host, which is ended after 0.6 s")
      #expect(
        lines.last
          == "a piece of the host's own work has not ended for 0.6 s: the host is ended for it")
    }
  }
}
