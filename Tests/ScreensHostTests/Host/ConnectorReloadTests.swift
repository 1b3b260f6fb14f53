@testable import PluginCatalog
import Foundation
import ScreensCore
import Screenlets
import ScreensModel
import ScreensViews
import TestSupport
import Testing

@testable import ScreensHost

/// A connector's library that changes: the host loads it, and changes no session.
@Suite(.enabled(if: CCompiler.isThere, "needs a C compiler"), .ownThreads, .timeLimit(.minutes(5)))
struct ConnectorReloadTests {
  private let folder: TemporaryFolder
  private let steady = ConnectorFactoryName("SteadyFactory")!
  private let restless = ConnectorFactoryName("RestlessFactory")!
  private let stay = OperationName("stay")!
  private let act = OperationName("act")!

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("plugins")
    try put("steady", "Steady", "stay", version: "1.0.0")
    try put("restless", "Restless", "act", version: "1.0.0")
  }

  /// Replaces the connector's library.
  private func put(
    _ name: String, _ factory: String, _ operation: String, version: String
  ) throws {
    let source = try String(
      contentsOfFile: Repository.fixtures("Workers/restless.c"), encoding: .utf8
    )
    .replacing("org.example.restless", with: "org.example.\(name)")
    .replacing("RestlessFactory", with: "\(factory)Factory")
    .replacing("\\\"act\\\"", with: "\\\"\(operation)\\\"")
    .replacing("(\"act\")", with: "(\"\(operation)\")")
    .replacing("\"version\\\": \\\"1.0.0", with: "\"version\\\": \\\"\(version)")
    .replacing("(\"1.0.0\")", with: "(\"\(version)\")")
    try CCompiler.compile(source, to: folder.path("new.so"))
    try Program("mv")?.run([folder.path("new.so"), folder.path("plugins/lib\(name).so")])
  }

  /// A session with a login, and the number of changes of its screenlets.
  private final class Watched {
    let session: StillSession
    let view: ScreenletView
    var changes: Int { session.house.changes }

    init(_ environment: Environment) throws {
      session = StillSession(environment)
      let screenlet = try #require(session.scope.makeScreenlet(.login))
      screenlet.load(theme: .default)
      view = try #require(screenlet.view)
      // The house counts from its first use.
      _ = session.house
    }

    var isTouched: Bool {
      changes > 0 || session.scope.screenlets.values.contains { $0.view !== view }
    }
  }

  @Test(arguments: [PluginSetting.Isolation.host, .process])
  func `a changed connector is named, and changes no session of any factory`(
    isolation: PluginSetting.Isolation
  ) async throws {
    let host = try FixtureHost(folder, workers: WorkerHost.pool(20_000)) {
      $0.connectorFactory = steady
      $0.connectorOverrides = [act: restless]
      for name in ["steady", "restless"] {
        $0.plugins["org.example.\(name)"] = .init(isolation: isolation)
      }
    }
    await host.plugins.start()
    let old = host.plugins.source.current
    #expect(Set(old.connectors.makers.map(\.factory)) == [steady, restless])
    let sessions = try (0..<100).map { _ in try Watched(old) }
    try put("restless", "Restless", "act", version: "1.0.1")
    try await Limit.wait(for: "a whole look") { await !host.plugins.rescan() }
    let new = host.plugins.source.current
    #expect(new.connectors.maker(of: act)?.plugin?.version == "1.0.1")
    let change = EnvironmentChange(from: old, to: new)
    #expect(change.factories == [restless])
    #expect(change.affects(act) && !change.affects(stay))
    #expect(change.themes.isEmpty && change.attributes.isEmpty && !change.isWhole)
    for one in sessions { one.session.scope.adopt(new, change) }
    #expect(sessions.count(where: \.isTouched) == 0)
    // The next request reaches the new code.
    #expect(sessions[0].session.scope.environment === new)
  }
}
