@testable import ScreensSystem
import ScreensCore
import ScreensModel
import ScreensViews
import TestSupport
import Testing

struct SessionTests {
  @Test func `a saved state has no secrets, and restores everything else under the same id`() throws
  {
    let host = try ProbeHost()
    try host.type("ada", "name")
    try host.type("hunter2", "secret")
    try host.screenlet.set(AttributeName("apiSecret")!, to: "hunter3")
    try host.screenlet.set(AttributeName("number")!, to: 5)
    host.screenlet.view?.setAttribute(AttributeName("title")!, to: "hunter2")
    host.screenlet.load(theme: ThemeName("other")!)
    let state = host.screenlet.state
    #expect(!String(reflecting: state).contains("hunter"))
    host.session.scope.remove(host.screenlet)
    let restored = try #require(host.session.scope.restore(state))
    #expect(restored.id == state.id)
    #expect(restored.themeName.rawValue == "other")
    #expect(restored[attribute: AttributeName("number")!] == 5)
    let tree = try #require(restored.view?.tree)
    #expect(try tree.value(.text, of: tree.find("name")!) == "ada")
    #expect(try tree.value(.text, of: tree.find("secret")!).nonEmptyString == nil)
  }

  @Test func `a field that view code made secure is also a secret`() throws {
    let host = try ProbeHost()
    let view = try #require(host.screenlet.view)
    try view.tree.set(.secure, to: true, of: host.node("name"))
    try host.type("hunter2", "name")
    #expect(!String(reflecting: host.screenlet.state).contains("hunter"))
  }

  @Test func `a node that code selected or made secure stays so after a restore, without text`()
    throws
  {
    let host = try ProbeHost()
    let view = try #require(host.screenlet.view)
    try view.tree.set(.secure, to: true, of: host.node("name"))
    try view.tree.set(.selected, to: true, of: host.node("name"))
    try host.type("hunter2", "name")
    let state = host.screenlet.state
    host.session.scope.remove(host.screenlet)
    let tree = try #require(host.session.scope.restore(state)?.view?.tree)
    let name = try #require(tree.find("name"))
    #expect(try tree.value(.secure, of: name) == .bool(true))
    #expect(try tree.value(.selected, of: name) == .bool(true))
    #expect(try tree.value(.text, of: name).nonEmptyString == nil)
  }

  @Test func `a restored screenlet has a unique id, and no new one gets it`() throws {
    let host = try ProbeHost()
    let state = host.screenlet.state
    let second = try #require(host.session.scope.restore(state))
    #expect(second.id != host.screenlet.id)
    #expect(host.session.scope.screenlets.count == 2)
    let third = try #require(host.session.scope.makeScreenlet(ProbeScreenlet.kind.name))
    #expect(host.session.scope.screenlets.count == 3)
    #expect(third.id != second.id)
  }

  @Test func `a chain goes on after a restore with its first step's result`() throws {
    let host = try ProbeHost()
    host.connectors.answer("first", .success("a"))
    host.screenlet.performAction(action("chain"))
    host.session.deliverResults()
    let state = host.session.scope.detach(host.screenlet)
    #expect(state.running == [action("chain")])
    #expect(!host.probe.log.contains { $0.hasPrefix("finish") })
    let restored = try #require(host.session.scope.restore(state))
    #expect(restored.isActionRunning(action("chain")))
    host.connectors.complete("second", .success("b"))
    host.session.deliverResults()
    #expect(restored.outcome?.result == ["a", "b"])
    #expect(host.session.scope.tray.count == 0)
    #expect(host.connectors.requests.count == 2)
  }

  @Test func `a restored action can be cancelled`() throws {
    let host = try ProbeHost()
    host.screenlet.performAction(action("x"))
    let restored = try #require(
      host.session.scope.restore(host.session.scope.detach(host.screenlet)))
    restored.cancelAll()
    #expect(host.connectors.cancelled == 1)
    #expect(restored.outcome?.error == .cancelled)
    host.session.deliverResults()
    #expect(host.session.scope.tray.count == 0)
  }

  @Test func `a removed screenlet cancels its work`() throws {
    let host = try ProbeHost()
    host.screenlet.performAction(action("x"))
    host.session.scope.remove(host.screenlet)
    #expect(host.connectors.cancelled == 1)
    host.session.deliverResults()
    #expect(host.session.scope.tray.count == 0)
  }

  @Test func `a session gets its results on its own loop`() async throws {
    let loop = EventLoop()
    defer { loop.stop() }
    let connectors = ScriptedConnectors()
    connectors.answer("x", .success("y"))
    let theme = try ProbeHost.theme("default", ProbeHost.Reports())
    let environment = Environment(
      library: ScreenletLibrary([ProbeScreenlet.screenletClass]),
      registry: ThemeRegistry(generation: 1, themes: [.default: theme]), server: .fallback,
      connectors: connectors, log: .none)
    let result: Value = try await Limit.value(of: "a result") { done in
      loop.execute {
        let session = SessionScope(
          on: loop, environment: environment,
          connectors: ConnectorQueue(), context: SessionContext(now: { 0 }))
        guard let screenlet = session.makeScreenlet(ProbeScreenlet.kind.name) else {
          return done(.none)
        }
        screenlet.load(theme: .default)
        screenlet.performAction(action("x"))
        screenlet.whenIdle {
          loop.checkIsolated()
          // Until here only this closure keeps the session.
          withExtendedLifetime(session) {}
          done(screenlet.outcome?.result ?? .none)
        }
      }
    }
    #expect(result == ["y"])
  }
}
