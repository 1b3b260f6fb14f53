@testable import PluginWorkers
import ScreensCore
import ScreensModel
import ScreensSystem
import ScreensViews
import Testing

struct ForeseenCallsTests {
  private static let calls = [
    ForeseenCall(link: 0, call: SlotCall(.preCreate)),
    ForeseenCall(link: 0, call: SlotCall(.setUserAction)),
    ForeseenCall(link: 1, call: SlotCall(.setTranslations)),
    ForeseenCall(link: 0, call: SlotCall(.created)),
    ForeseenCall(link: 2, call: SlotCall(.progressPresenter)),
  ]

  @Test func `a message has the calls up to the first of another's class`() {
    var foreseen = ForeseenCalls(Self.calls)
    #expect(foreseen.takeRun(from: Self.calls[0], of: [0, 2]) == Array(Self.calls[0...1]))
    #expect(foreseen.takeRun(from: Self.calls[3], of: [0, 2]) == Array(Self.calls[3...4]))
    #expect(foreseen.isEmpty)
  }

  @Test func `an unforeseen call goes alone, and the others stay`() {
    var foreseen = ForeseenCalls(Self.calls)
    let other = ForeseenCall(link: 0, call: SlotCall(.shown))
    #expect(foreseen.takeRun(from: other, of: [0]) == [other])
    #expect(foreseen.takeRun(from: Self.calls[0], of: [0]) == Array(Self.calls[0...1]))
  }

  @Test func `a result belongs to the next call only, and an undone call is sent again`() {
    var foreseen = ForeseenCalls(Self.calls)
    let run = foreseen.takeRun(from: Self.calls[0], of: [0])
    foreseen.record(run, [.inherit])
    #expect(foreseen.takeResult(of: Self.calls[1]) == nil)
    #expect(foreseen.takeResult(of: Self.calls[0]) == .answer(.inherit))
    #expect(foreseen.takeResult(of: Self.calls[0]) == nil)
    #expect(foreseen.takeRun(from: Self.calls[1], of: [0]) == [Self.calls[1]])
  }

  @Test func `a fault belongs to its call, and the calls before it are lost`() {
    var foreseen = ForeseenCalls(Self.calls)
    let plugin = PluginReference(id: "org.example.a", version: "1", generation: 1, path: "/a.so")
    let fault = WorkerFault(
      plugin: plugin, digest: Digest(of: []), cause: .hung(milliseconds: 1), during: nil)
    let run = foreseen.takeRun(from: Self.calls[0], of: [0])
    foreseen.record(run, endedIn: 1, fault)
    #expect(foreseen.takeResult(of: Self.calls[0]) == .lost)
    #expect(foreseen.takeResult(of: Self.calls[1]) == .fault(fault))
  }

  @Test func `a view whose first calls were made has no more of them`() {
    var foreseen = ForeseenCalls(Self.calls)
    #expect(foreseen.takeRest(of: [2]) == [Self.calls[4]])
    #expect(foreseen.isEmpty)
  }
}
