import ScreensCore
import ScreensViews
import TestSupport
import Testing

/// A view with a screenlet inside it, whose node has controls of its own.
struct NestedScreenletTests {
  private static let inner =
    TestLayout.node("textField", "innerField", "tag=\"2\"")
    + TestLayout.node("button", "innerButton", "tag=\"3\" restorationIdentifier=\"innerAction\"")

  private func host() throws -> ProbeHost {
    let host = try ProbeHost()
    let nodes =
      TestLayout.node("textField", "name", "tag=\"1\"")
      + "<view id=\"inner\" customClass=\"LoginScreenlet\">"
      + "<rect key=\"frame\" x=\"0\" y=\"0\" width=\"100\" height=\"90\"/>"
      + "<subviews>\(Self.inner)</subviews></view>"
      + TestLayout.node("button", "after", "restorationIdentifier=\"outerAction\"")
    let theme = try ProbeHost.theme(
      "nesting", host.reports, nodes: nodes,
      outlets: ["name", "innerField", "innerButton", "after"])
    let environment = host.session.scope.environment
    host.session.scope.adopt(
      Environment(
        library: environment.library,
        registry: ThemeRegistry(
          generation: 2,
          themes: environment.registry.themes.merging([theme.name: theme]) { $1 }),
        server: environment.server, connectors: environment.connectors,
        log: environment.log))
    host.screenlet.load(theme: theme.name)
    host.probe.log = []
    return host
  }

  @Test func `the controls of a nested screenlet do not fire on the one around it`() throws {
    let host = try host()
    let view = try #require(host.screenlet.view)
    #expect(try !view.fire(host.node("innerButton")))
    #expect(host.probe.log.isEmpty)
    try view.fire(host.node("after"))
    #expect(host.probe.log.first == "interactor outerAction")
  }

  @Test func `return does not lead into a nested screenlet`() throws {
    let host = try host()
    let view = try #require(host.screenlet.view)
    try view.pressReturn(in: host.node("name"))
    #expect(try view.tree.focus != host.node("innerField").index)
    try view.pressReturn(in: host.node("innerField"))
    #expect(host.probe.log.isEmpty)
  }
}
