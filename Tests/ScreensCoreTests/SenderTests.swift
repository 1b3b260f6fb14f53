import ScreensCore
import ScreensModel
import ScreensViews
import TestSupport
import Testing

struct SenderTests {
  @Test(
    arguments: [
      (.none, .none), (.int(7), .int(7)), (.double(0.5), .double(0.5)), (.string("a"), .text("a")),
      (["page": 2], .map(["page": 2])),
      (.handle(1 << 32 | 3), .node(NodeHandle(generation: 1, index: 2))),
    ] as [(Value, Sender)])
  func `a sender is absent, a node, a number, a text or a map`(value: Value, sender: Sender) {
    #expect(Sender(value) == sender)
    #expect(sender.value == value)
  }

  @Test(arguments: [true, [1], .bytes([1]), .json("{}"), .handle(0)] as [Value])
  func `no other value is a sender`(value: Value) {
    #expect(Sender(value) == nil)
  }

  @Test func `delegate and screenlet make the interactor for a sender of any kind`() throws {
    final class Delegate: ScreenletDelegate {
      var senders: [Sender] = []

      func screenlet(
        _ screenlet: Screenlet, customInteractorForAction action: ActionName, sender: Sender
      ) -> Interactor? {
        senders.append(sender)
        return nil
      }
    }
    let host = try ProbeHost()
    let delegate = Delegate()
    host.screenlet.delegate = delegate
    let senders: [Sender] = [
      .none, .node(try host.node("both")), .int(2), .double(4.5), .text("t"), .map(["entryId": 7]),
    ]
    for sender in senders { host.screenlet.performAction(action("nothing"), sender: sender) }
    #expect(delegate.senders == senders)
    #expect(host.probe.senders == senders)
  }

  @Test func `onAction gets the interactor and the sender, and may work around the start`() throws {
    let host = try ProbeHost()
    let probe = host.probe
    probe.log = []
    probe.onAction = { action, interactor, sender, screenlet in
      probe.log.append("before \(sender)")
      defer { probe.log.append("after") }
      return screenlet.start(interactor, of: action, sender: sender)
    }
    #expect(host.screenlet.performAction(action("x"), sender: .int(2)))
    #expect(probe.log == ["interactor x", "before int(2)", "start", "after"])
    #expect(host.viewLog.suffix(1) == ["default.startInteraction"])
    host.screenlet.cancelAll()
  }

  @Test func `an interactor that onAction does not start ends with an error, once`() throws {
    let host = try ProbeHost()
    host.probe.log = []
    host.probe.onAction = { _, _, _, _ in false }
    #expect(!host.screenlet.performAction(action("x"), sender: .text("t")))
    #expect(host.probe.log == ["interactor x", "failure abortedDueToPreconditions", "finish x"])
    #expect(host.screenlet.outcome?.error?.cause == .abortedDueToPreconditions)
    #expect(!host.screenlet.isBusy && !host.screenlet.progress.isWorking)
  }

  @Test func `the first of several sentences is shown, unless one covers all`() throws {
    let fields = [
      try #require(AttributeName("title")): "Second.",
      try #require(AttributeName("name")): "First.",
    ]
    #expect(ScreensError.validation(fields).firstText == "First.")
    #expect(ScreensError.validation(fields).text == "First. Second.")
    #expect(ScreensError.validation(fields, "Both.").firstText == "Both.")
    #expect(ScreensError(.failed, "No.").firstText == "No.")
  }
}
