@testable import ScreensSystem
import CLinux
import ScreensCore
import Screenlets
import ScreensModel
import ScreensViews
import TestSupport
import Testing

@Suite(.serialized)
struct SessionMemoryTests {
  @Test func `a fresh session with the login screenlet needs few bytes`() throws {
    let environment = Environment(
      library: DefaultTheme.library,
      registry: ThemeRegistry(
        generation: 1, themes: [.default: DefaultTheme.make()],
        coreStrings: DefaultTheme.coreStrings()),
      server: .fallback, connectors: ScriptedConnectors(), log: .none)
    let queue = ConnectorQueue()
    func make() throws -> StillSession {
      let session = StillSession(environment, queue: queue)
      let screenlet = try #require(session.scope.makeScreenlet(.login))
      screenlet.load(theme: .default)
      return session
    }
    _ = try make()
    let before = mallinfo2().uordblks
    var sessions: [StillSession] = []
    for _ in 0..<500 { sessions.append(try make()) }
    // Other tests run at the same time, so that this is a report and a wide bound.
    let bytes = (Int(mallinfo2().uordblks) - Int(before)) / sessions.count
    print("a fresh login session: \(bytes) bytes")
    #expect(bytes < 64 * 1024)
  }
}
