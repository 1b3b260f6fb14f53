import ScreensCore
import ScreensModel
import ScreensViews
import TestSupport
import Testing

struct ReentrancyTests {
  /// Calls every function of view, tree and screenlet.
  static func callEverything(_ view: ScreenletView) throws {
    let title = AttributeName("title")!
    let tree = view.tree
    for start in [0, 1] {
      view.preCreate(from: start)
      view.setTranslations(from: start)
      view.created(from: start)
      view.shown(from: start)
      view.hidden(from: start)
      _ = view.preAction(.default, sender: .node(tree.root), from: start)
      view.startInteraction(.default, from: start)
      view.finishInteraction(.default, result: true, error: nil, from: start)
      _ = view.progressMessage(for: .default, .working, from: start)
      _ = view.progressPresenter(from: start)
      _ = view.attribute(title, from: start)
      view.setAttribute(title, to: "x", from: start)
      view.setEditable(true, from: start)
      _ = view.wants(.setUserAction, tree.root, from: start)
      _ = view.wants(.setDefaultDelegate, tree.root, from: start)
      view.send(SelectorName("clicked:")!, sender: .none, from: start)
      view.event(1, from: start)
    }
    _ = view.text("k", table: "t")
    for name in ProbeHost.outlets {
      guard let node = tree.find(name) else { continue }
      try view.fire(node)
      try view.enter("x", in: node)
      try view.pressReturn(in: node)
      try tree.set(.text, to: "x", of: node)
      _ = try tree.value(.text, of: node)
      try tree.setScroll(1, of: node)
      try tree.setFocus(node)
      _ = try tree.parent(of: node)
      _ = try tree.children(of: node)
    }
    view.becomeFirstResponder()
    view.userAction(nil, sender: .none)
    view.mailbox.post(1, to: view.id)
    let screenlet = view.screenlet
    try screenlet.set(AttributeName("number")!, to: .int(Int64(screenlet.state.attributes.count)))
    _ = screenlet[attribute: title]
    screenlet.performAction(action("nothing"))
    screenlet.performAction(action("x"))
    screenlet.cancelAll()
    screenlet.refreshTranslations()
    screenlet.setShown(!screenlet.state.running.isEmpty)
    screenlet.whenIdle {}
    screenlet.load(theme: screenlet.themeName == .default ? ThemeName("other")! : .default)
    screenlet.reload()
    _ = screenlet.session.state
    screenlet.session.report("r")
  }

  @Test(arguments: Slot.slots(of: .view))
  func `a slot may call every function`(_ slot: Slot) throws {
    let host = try ProbeHost()
    var depth = 0
    var calls = 0
    host.reports.body = { current, view in
      guard current == slot, depth == 0, calls < 3 else { return .handled }
      depth += 1
      calls += 1
      defer { depth -= 1 }
      try Self.callEverything(view)
      return .handled
    }
    host.screenlet.reload()
    host.screenlet.setShown(true)
    if let view = host.screenlet.view { try? Self.callEverything(view) }
    host.screenlet.setShown(false)
    host.session.deliverResults()
    #expect(calls > 0)
    #expect(host.screenlet.view != nil)
    #expect(!host.reports.lines.contains { $0.contains("failed") })
  }

  @Test func `a delegate may remove the screenlet from its session in the middle of a click`()
    throws
  {
    final class Leaving: ScreenletDelegate {
      func screenlet(
        _ screenlet: Screenlet, customInteractorForAction action: ActionName, sender: Sender
      ) -> Interactor? {
        screenlet.session.remove(screenlet)
        return nil
      }
    }
    let host = try ProbeHost()
    let delegate = Leaving()
    host.screenlet.delegate = delegate
    host.reports.body = { slot, view in
      if slot == .send { view.userAction(nil, sender: .none) }
      return .handled
    }
    let view = try #require(host.screenlet.view)
    try view.fire(host.node("both"))
    #expect(host.session.scope.screenlets.isEmpty)
    host.session.deliverResults()
  }

  @Test func `a view that its own slot ends answers no later slot, and is reported once`() throws {
    let host = try ProbeHost()
    let view = try #require(host.screenlet.view)
    var calls: [Slot] = []
    host.reports.body = { slot, view in
      calls.append(slot)
      view.destroy()
      return .inherit
    }
    view.shown()
    view.shown()
    view.shown(from: 1)
    view.destroy()
    let selector = try #require(SelectorName("both"))
    #expect(!view.send(selector, sender: .none))
    #expect(calls == [.shown])
  }
}
