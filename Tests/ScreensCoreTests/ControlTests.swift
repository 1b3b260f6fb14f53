import ScreensCore
import ScreensModel
import ScreensViews
import TestSupport
import Testing

struct ControlTests {
  @Test func `a control with connection and identifier fires only the connection, once`() throws {
    let host = try ProbeHost()
    #expect(try host.view.fire(host.node("both")))
    #expect(host.viewLog.filter { $0 == "default.send" }.count == 1)
    #expect(!host.probe.log.contains { $0.hasPrefix("interactor") })
  }

  @Test func `a control with an identifier performs that action`() throws {
    let host = try ProbeHost()
    #expect(try host.view.fire(host.node("plain")))
    #expect(host.probe.log.contains("interactor plainAction"))
  }

  @Test func `a view may refuse the wiring of a control`() throws {
    let host = try ProbeHost()
    host.reports.body = { slot, _ in slot == .setUserAction ? .inherit : .handled }
    host.screenlet.reload()
    #expect(try !host.view.fire(host.node("plain")))
    #expect(!host.probe.log.contains("interactor plainAction"))
  }

  @Test func `a class may veto an action`() throws {
    let host = try ProbeHost()
    host.reports.body = { slot, _ in slot == .preAction ? .inherit : .handled }
    #expect(try host.view.fire(host.node("plain")))
    #expect(host.viewLog.contains("default.preAction"))
  }

  @Test(arguments: [NodeProperty.hidden, .enabled])
  func `a hidden or disabled control accepts neither clicks nor text nor return`(
    _ property: NodeProperty
  ) throws {
    let host = try ProbeHost()
    let view = try #require(host.screenlet.view)
    for name in ["name", "both", "plain"] {
      try view.tree.set(property, to: .bool(property == .hidden), of: host.node(name))
    }
    #expect(try !view.fire(host.node("both")))
    #expect(try !view.fire(host.node("plain")))
    try host.type("x", "name")
    #expect(try host.text("name").nonEmptyString == nil)
    try view.pressReturn(in: host.node("secret"))
    #expect(!host.viewLog.contains("default.send"))
    #expect(!host.probe.log.contains { $0.hasPrefix("interactor") })
  }

  @Test func `return follows the tags, and fires the control at the end`() throws {
    let host = try ProbeHost()
    let view = try #require(host.screenlet.view)
    view.becomeFirstResponder()
    #expect(try view.tree.focus == host.node("name").index)
    try view.pressReturn(in: host.node("name"))
    #expect(try view.tree.focus == host.node("secret").index)
    try view.pressReturn(in: host.node("secret"))
    #expect(host.viewLog.filter { $0 == "default.send" }.count == 1)
  }

  @Test func `a view that is not editable accepts nothing`() throws {
    let host = try ProbeHost()
    host.screenlet.view?.setEditable(false)
    try host.type("x", "name")
    #expect(try host.text("name").nonEmptyString == nil)
    #expect(try !host.view.fire(host.node("both")))
  }

  @Test(arguments: [true, false])
  func `return performs the default action on a bare button, unless it is disabled`(
    _ isEnabled: Bool
  ) throws {
    let host = try ProbeHost()
    let theme = try ProbeHost.theme(
      "default", host.reports,
      nodes: TestLayout.node("textField", "name", "tag=\"1\"")
        + TestLayout.node("button", "plain", "tag=\"2\""))
    let old = host.session.scope.environment
    host.session.scope.adopt(
      Environment(
        library: old.library, registry: ThemeRegistry(generation: 2, themes: [.default: theme]),
        server: old.server,
        connectors: old.connectors, log: old.log))
    let view = try #require(host.screenlet.view)
    try view.tree.set(.enabled, to: .bool(isEnabled), of: host.node("plain"))
    try view.pressReturn(in: host.node("name"))
    #expect(host.probe.log.contains("interactor defaultAction") == isEnabled)
  }
}
