@testable import PluginWorkers
@testable import ScreensSystem
import ScreensCore
import ScreensModel
import Testing

@testable import ScreensHost

@Suite struct FaultHistoryTests {
  private let content = Digest(of: [1])
  private let start = ContinuousClock.now

  private func fault(
    _ cause: WorkerFault.Cause, of content: Digest? = nil, worker: Int32 = 1
  ) -> WorkerFault {
    WorkerFault(
      plugin: PluginReference(id: "org.example.a", version: "1.0.0", generation: 1, path: "/a.so"),
      digest: content ?? self.content, cause: cause, during: nil, worker: worker)
  }

  private let crash = WorkerFault.Cause.ended("crashed (Aborted, signal 6)")
  private let kill = WorkerFault.Cause.ended("crashed (Killed, signal 9)")
  private let miss = WorkerFault.Cause.hung(milliseconds: 250)

  @Test func `a second fault within a minute is one too many`() {
    var history = FaultHistory()
    #expect(!history.has(content))
    #expect(history.weigh(fault(crash), at: start) == .first)
    #expect(history.has(content))
    #expect(history.weigh(fault(crash, of: Digest(of: [2]), worker: 2), at: start) == .first)
    #expect(history.weigh(fault(crash, worker: 3), at: start + .seconds(60)) == .again)
  }

  @Test func `faults that are far apart count as first faults`() {
    var history = FaultHistory()
    for minute in 0..<3 {
      #expect(
        history.weigh(fault(crash, worker: Int32(minute + 1)), at: start + .seconds(61 * minute))
          == .first)
    }
  }

  @Test func `any number of kills counts against no content`() {
    var history = FaultHistory()
    #expect(history.weigh(fault(kill), at: start) == .excused)
    for second in 1..<4 {
      let fault = fault(kill, worker: Int32(second + 1))
      #expect(history.weigh(fault, at: start + .seconds(second)) == .killedAgain)
    }
    #expect(!history.has(content))
  }

  @Test func `a first miss does not count; a second within a minute does, and one after a crash`() {
    var history = FaultHistory()
    #expect(history.weigh(fault(miss), at: start) == .excused)
    #expect(history.weigh(fault(miss, worker: 2), at: start + .seconds(61)) == .excused)
    #expect(history.weigh(fault(miss, worker: 3), at: start + .seconds(62)) == .again)
    var other = FaultHistory()
    #expect(other.weigh(fault(crash), at: start) == .first)
    #expect(other.weigh(fault(miss, worker: 2), at: start + .seconds(1)) == .again)
  }

  @Test func `a call of a user's act that runs for its whole time is one too many at once`() {
    var history = FaultHistory()
    let spun = fault(.spun(milliseconds: 250))
    #expect(spun.isHang && !spun.isOfMachine)
    #expect(history.weigh(spun, at: start) == .again)
    #expect(history.has(content))
  }

  @Test func `a delay by the machine never counts against a content`() {
    var history = FaultHistory()
    for worker in 1..<9 {
      let fault = fault(.starved(milliseconds: 2_000), worker: Int32(worker))
      #expect(history.weigh(fault, at: start) == .excused)
    }
    for _ in 0..<3 { #expect(history.weigh(fault(miss, worker: 0), at: start) == .excused) }
    #expect(history.weigh(fault(miss), at: start) == .excused)
  }

  @Test func `the end of one worker counts once, however often it is reported`() {
    var history = FaultHistory()
    for _ in 0..<3 { #expect(history.weigh(fault(crash), at: start) == .first) }
  }

  @Test func `any number of kills far apart counts for nothing`() {
    var history = FaultHistory()
    for minute in 0..<3 {
      let fault = fault(kill, worker: Int32(minute + 1))
      #expect(history.weigh(fault, at: start + .seconds(61 * minute)) == .excused)
    }
    #expect(history.weigh(fault(kill, worker: 9), at: start + .seconds(182)) == .killedAgain)
  }

  @Test func `one content's faults do not count against another`() {
    for cause in [crash, kill, miss] {
      var history = FaultHistory()
      let first = history.weigh(fault(cause), at: start)
      let other = fault(cause, of: Digest(of: [2]), worker: 2)
      #expect(history.weigh(other, at: start + .seconds(1)) == first)
      let again = history.weigh(fault(cause, worker: 3), at: start + .seconds(2))
      #expect(again != first)
    }
  }
}
