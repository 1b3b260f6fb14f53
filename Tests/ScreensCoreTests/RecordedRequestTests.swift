@testable import ScreensCore
import ScreensModel
import ScreensViews
import TestSupport
import Testing

/// Requests that must happen once are recorded before they are sent. Requests whose answers are no
/// longer needed are not sent.
struct RecordedRequestTests {
  @Test func `a request that must happen once is sent when it is recorded, and no other waits`()
    throws
  {
    let host = try ProbeHost()
    var records: [([OpenAction], (Bool) -> Void)] = []
    host.session.house.onRecord = { records.append(($0.state.open, $1)) }
    host.screenlet.performAction(action("bookingThenRead"))
    #expect(host.connectors.open.isEmpty && host.screenlet.isBusy)
    #expect(
      records.map(\.0) == [[OpenAction(action: action("bookingThenRead"), isRepeatable: false)]])
    records[0].1(true)
    #expect(host.connectors.open == ["booking"])
    host.connectors.complete("booking", .success("b"))
    host.session.deliverResults()
    #expect(host.connectors.open == ["read"] && records.count == 1)
    host.connectors.complete("read", .success("r"))
    host.session.deliverResults()
    #expect(host.screenlet.outcome?.result == ["b", "r"])
    #expect(host.session.scope.tray.count == 0)
  }

  @Test func `a request that cannot be recorded is not sent, and the action says so`() throws {
    let host = try ProbeHost()
    host.session.house.onRecord = { $1(false) }
    host.screenlet.performAction(action("booking"))
    #expect(host.connectors.open.isEmpty && !host.screenlet.isBusy)
    #expect(host.screenlet.outcome?.error?.cause == .notAvailable)
    #expect(host.probe.log.suffix(2) == ["failure notAvailable", "finish booking"])
    #expect(host.session.scope.tray.count == 0)
  }

  @Test(arguments: [true, false])
  func `a request whose action ended before it was recorded is not sent`(isDetached: Bool) throws {
    let host = try ProbeHost()
    var answer: ((Bool) -> Void)?
    host.session.house.onRecord = { answer = $1 }
    host.screenlet.performAction(action("booking"))
    if isDetached {
      _ = host.session.scope.detach(host.screenlet)
    } else {
      host.screenlet.cancelAll()
    }
    answer?(true)
    #expect(host.connectors.open.isEmpty)
    #expect(host.session.scope.tray.count == 0)
  }

  /// A delegate whose interactors run other operations than the screenlet's own.
  private final class Custom: ScreenletDelegate {
    func screenlet(
      _ screenlet: Screenlet, customInteractorForAction action: ActionName, sender: Sender
    ) -> Interactor? {
      let parameter = OperationDeclaration.Parameter(
        "results", .list, isRequired: false, sample: [], "nothing")
      let operation = OperationDeclaration(
        OperationName("other")!, .read, parameters: [parameter], "")
      let graph = OperationGraph(.init("other") { _ in .init(operation, [:]) })
      return Interactor(ConnectorTask(in: screenlet.session, graph) { $0.last }, for: screenlet)
    }
  }

  @Test(arguments: ["read", "nothing"])
  func
    `an action whose operations are others after a reload ends, and says that its end is not known`(
      name: String
    ) throws
  {
    let host = try ProbeHost()
    let custom = Custom()
    host.screenlet.delegate = custom
    host.screenlet.performAction(action(name))
    #expect(host.connectors.open == ["other"])
    let state = host.session.scope.detach(host.screenlet)
    let restored = try #require(host.session.scope.restore(state))
    #expect(!restored.isBusy)
    #expect(restored.outcome?.action == action(name))
    #expect(restored.outcome?.error?.cause == .notAvailable)
    host.connectors.complete("other", .success("late"))
    host.session.deliverResults()
    #expect(restored.outcome?.error?.cause == .notAvailable)
    #expect(host.session.scope.tray.count == 0)
  }
}
