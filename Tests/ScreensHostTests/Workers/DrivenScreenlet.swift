@testable import ScreensSystem
import ScreensCore
import ScreensLayout
import ScreensModel
import ScreensViews
import TestSupport
import Testing

@testable import ScreensHost

/// A screenlet of the host in a session that records its events.
final class DrivenScreenlet {
  let session: StillSession
  let screenlet: Screenlet
  let events = TestLog()
  let log = TestLog()

  /// A new session with the host's connectors, or with those of the test.
  init(
    _ host: FixtureHost, _ name: ScreenletName, connectors: (any ConnectorFactory)? = nil,
    oversight: PluginOversight = PluginOversight()
  ) throws {
    let (environment, log, events) = (host.plugins.source.current, log, events)
    session = StillSession(
      Environment(
        library: environment.library, registry: environment.registry, server: .fallback,
        connectors: connectors ?? environment.connectors, delegates: environment.delegates,
        log: OperatorLog(texts: { log.add($0) }), oversight: oversight))
    session.house.onEvent = { event in
      let payload = event.payload.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      events.add("\(event.name) \(payload.joined(separator: " "))")
    }
    screenlet = try #require(session.scope.makeScreenlet(name))
    screenlet.load(theme: .default)
  }

  /// Uses the host's present environment.
  func adopt(_ host: FixtureHost) {
    let (environment, log) = (host.plugins.source.current, log)
    session.scope.adopt(
      Environment(
        library: environment.library, registry: environment.registry, server: .fallback,
        connectors: environment.connectors, log: OperatorLog(texts: { log.add($0) })))
  }

  func attribute(_ name: String) throws -> Value {
    screenlet[attribute: try #require(AttributeName(name))]
  }

  func type(_ text: String, into outlet: String) throws {
    let view = try #require(screenlet.view)
    try view.tree.set(.text, to: .string(text), of: try #require(view.tree.find(outlet)))
  }

  func text(_ outlet: String) throws -> String {
    let view = try #require(screenlet.view)
    let node = try #require(view.tree.find(outlet))
    return try view.tree.value(.text, of: node).string ?? ""
  }

  /// Presses the button of a selector, and waits until all work has ended.
  func press(_ selector: String) async throws {
    let view = try #require(screenlet.view)
    let action = try #require(view.tree.document.actions.first { $0.selector == selector })
    _ = try view.fire(view.tree.handle(Int(action.control.rawValue)))
    try await idle()
  }

  func idle() async throws {
    try await Limit.wait(for: "the end of an action") {
      session.deliverResults()
      return !screenlet.isBusy
    }
  }

  /// The text of the outcome's error; empty for none.
  var error: String { screenlet.outcome?.error?.text ?? "" }
}
