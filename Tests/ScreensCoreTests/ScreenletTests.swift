import ScreensCore
import ScreensModel
import ScreensViews
import TestSupport
import Testing

struct ScreenletTests {
  final class Delegate: ScreenletDelegate {
    var custom: Interactor?
    var asked: [ActionName] = []

    func screenlet(
      _ screenlet: Screenlet, customInteractorForAction action: ActionName, sender: Sender
    ) -> Interactor? {
      asked.append(action)
      return custom
    }
  }

  @Test func `a screenlet is created in the documented order`() throws {
    let host = try ProbeHost()
    #expect(host.probe.log == ["preCreate", "created"])
    #expect(
      host.viewLog.filter { !$0.contains("set") || $0.hasSuffix("Translations") } == [
        "default.preCreate", "default.setTranslations", "default.created",
        "default.progressPresenter",
      ])
    host.screenlet.setShown(true)
    #expect(host.probe.log.last == "show")
    #expect(host.viewLog.last == "default.shown")
  }

  @Test(arguments: ["attribute", "code"])
  func `any view has its presenter before the screenlet's onCreated`(_ way: String) throws {
    let host = try ProbeHost()
    let other = try #require(ThemeName("other"))
    var before: [String?] = []
    host.reports.body = { slot, view in
      if slot == .progressPresenter, view.resolution.layoutTheme == other {
        before.append(host.probe.log.last)
      }
      return .handled
    }
    if way == "code" {
      host.screenlet.load(theme: other)
    } else {
      try host.screenlet.set(AttributeName("themeName")!, to: "other")
    }
    #expect(before == ["preCreate"])
    #expect(host.probe.log.suffix(2) == ["preCreate", "created"])
    #expect(host.screenlet.view?.screenlet === host.screenlet)
  }

  @Test func `setting the loaded theme creates no second view`() throws {
    let host = try ProbeHost()
    let view = host.screenlet.view
    try host.screenlet.set(AttributeName("themeName")!, to: "DEFAULT")
    try host.screenlet.set(AttributeName("themeName")!, to: nil)
    #expect(host.screenlet.view === view)
    #expect(host.probe.log == ["preCreate", "created"])
  }

  @Test func `an unknown theme reads back lower-cased, and Default is used`() throws {
    let host = try ProbeHost()
    try host.screenlet.set(AttributeName("themeName")!, to: "XyZ")
    #expect(host.screenlet.themeName.rawValue == "xyz")
    #expect(host.screenlet.view?.resolution.layoutTheme == .default)
  }

  @Test func `an action runs in the documented order, with its results`() throws {
    let host = try ProbeHost()
    host.connectors.answer("first", .success("a"))
    host.connectors.answer("second", .success("b"))
    #expect(host.screenlet.performAction(action("chain")))
    #expect(host.screenlet.isActionRunning(action("chain")))
    host.session.deliverResults()
    #expect(host.screenlet.outcome?.result == ["a", "b"])
    #expect(host.connectors.requests.last?.parameters["results"] == ["a"])
    #expect(
      host.probe.log.dropFirst(2) == ["interactor chain", "start", "success", "finish chain"])
    #expect(
      Array(host.viewLog.suffix(4)) == [
        "default.progressMessage", "default.startInteraction", "default.finishInteraction",
        "default.progressMessage",
      ])
    #expect(!host.screenlet.isBusy)
    #expect(host.screenlet.progress.final?.text == "success")
  }

  @Test func `a chain reports its own step's error, and stops there`() throws {
    let host = try ProbeHost()
    let error = ScreensError(.failed, "head")
    host.connectors.answer("first", .failure(error))
    host.screenlet.performAction(action("chain"))
    host.session.deliverResults()
    #expect(host.screenlet.outcome?.error == error)
    #expect(host.connectors.requests.count == 1)
  }

  @Test func `an action without interactor does nothing at all`() throws {
    let host = try ProbeHost()
    let before = host.viewLog
    #expect(!host.screenlet.performAction(action("nothing")))
    #expect(host.viewLog == before)
    #expect(host.probe.log.last == "interactor nothing")
  }

  @Test func `an operation without a factory ends at once with code -2`() throws {
    let host = try ProbeHost()
    host.connectors.refuse("x")
    #expect(!host.screenlet.performAction(action("x")))
    #expect(host.screenlet.outcome?.error?.cause == .abortedDueToPreconditions)
    #expect(!host.screenlet.isBusy)
    #expect(host.probe.log.filter { $0 == "finish x" }.count == 1)
  }

  @Test func `an interactor that starts nothing is not kept forever`() throws {
    let host = try ProbeHost()
    #expect(!host.screenlet.performAction(action("idle")))
    #expect(!host.screenlet.isBusy)
    #expect(!host.screenlet.progress.isWorking)
    #expect(host.screenlet.outcome?.error?.cause == .abortedDueToPreconditions)
  }

  @Test func `a validation error is reported before performAction returns, with its own text`()
    throws
  {
    let host = try ProbeHost()
    host.connectors.invalidate("x", .validation("Type it."))
    #expect(host.screenlet.performAction(action("x")))
    #expect(host.screenlet.outcome?.message == "Type it.")
  }

  @Test func `the delegate's interactor replaces the screenlet's`() throws {
    let host = try ProbeHost()
    let delegate = Delegate()
    host.screenlet.delegate = delegate
    delegate.custom = Interactor(
      ConnectorTask(in: host.session.scope, .one { nil }) { _ in "own" },
      for: host.screenlet)
    #expect(host.screenlet.performAction(action("x")))
    #expect(!host.probe.log.contains("interactor x"))
    delegate.custom = nil
    host.screenlet.performAction(action("x"))
    #expect(host.probe.log.contains("interactor x"))
    #expect(delegate.asked.count == 2)
  }

  @Test func `cancelling ends all of one action, and drops later results`() throws {
    let host = try ProbeHost()
    host.screenlet.performAction(action("a"))
    host.screenlet.performAction(action("a"))
    host.screenlet.performAction(action("b"))
    host.screenlet.cancelInteractors(for: action("a"))
    #expect(host.screenlet.outcome?.error == .cancelled)
    #expect(!host.screenlet.isActionRunning(action("a")))
    #expect(host.screenlet.isActionRunning(action("b")))
    #expect(host.connectors.cancelled == 2)
    host.connectors.complete("a", .success(true))
    host.session.deliverResults()
    #expect(host.probe.log.filter { $0 == "failure cancelled" }.count == 2)
    #expect(!host.probe.log.contains("success"))
  }

  @Test func `a chain that is cancelled after its step was answered sends no next step`() throws {
    let host = try ProbeHost()
    host.connectors.answer("first", .success("a"))
    host.screenlet.performAction(action("chain"))
    host.screenlet.cancelAll()
    host.session.deliverResults()
    #expect(host.connectors.requests.count == 1)
  }

  @Test func `a closure that waits for idleness is called once, after the last end`() throws {
    let host = try ProbeHost()
    var calls = 0
    host.screenlet.performAction(action("a"))
    host.screenlet.performAction(action("b"))
    host.screenlet.whenIdle { calls += 1 }
    host.connectors.complete("b", .success(true))
    host.session.deliverResults()
    #expect(calls == 0)
    host.connectors.complete("a", .success(true))
    host.session.deliverResults()
    #expect(calls == 1)
  }

  @Test func `attributes are converted, announced once, and refused without a change`() throws {
    let host = try ProbeHost()
    let number = AttributeName("number")!
    try host.screenlet.set(number, to: "12")
    try host.screenlet.set(number, to: 12)
    #expect(host.screenlet[attribute: number] == 12)
    #expect(host.probe.log.filter { $0 == "changed number" }.count == 1)
    #expect(throws: ViewTreeError.self) { try host.screenlet.set(number, to: "twelve") }
    #expect(throws: ViewTreeError.unknownName("other")) {
      try host.screenlet.set(AttributeName("other")!, to: 1)
    }
    try host.screenlet.set(number, to: nil)
    #expect(host.screenlet[attribute: number] == 3)
  }
}
