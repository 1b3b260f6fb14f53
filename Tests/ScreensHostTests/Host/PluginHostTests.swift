@testable import PluginFormat
@testable import PluginCatalog
import ScreensCore
import Screenlets
import Testing
import TestSupport

@testable import ScreensHost

/// The plugins that ship with the host, loaded for real.
@Suite struct PluginHostTests {
  @Test func `The shipped themes are listed without their code, and admitted on first use`()
    async throws
  {
    let host = try ShippedHost()
    await host.plugins.start()
    let listed = await host.plugins.rows(source: .scan)
    let flat7 = try #require(listed.first { $0.id?.rawValue == "org.screens.flat7" })
    #expect(flat7.state == .listed)
    let name = try #require(ThemeName("flat7"))
    await host.plugins.source.admit(name)
    let ready = await host.plugins.rows(source: .scan)
    #expect(ready.first { $0.id?.rawValue == "org.screens.flat7" }?.state == .ready)
    #expect(host.log.lines == [])
  }

  @Test(arguments: [
    ("default", ThemeKind.full, ["LoginView_default"]),
    ("flat7", .extended, ["LoginView_flat7", "LoginView_default"]),
    ("harbor", .child, ["LoginView_default"]),
    ("lockscreen", .full, ["LoginView_lockscreen"]),
  ])
  func `Each shipped theme shows Login as its kind`(
    theme: String, kind: ThemeKind, chain: [String]
  ) async throws {
    let host = try ShippedHost()
    await host.plugins.start()
    let name = try #require(ThemeName(theme))
    await host.plugins.source.admit(name)
    let registry = host.plugins.source.current.registry
    #expect(registry.themes[name]?.kind(for: .login) == kind)
    #expect(try registry.resolve(.login, theme: name).chain.map(\.name.rawValue) == chain)
    #expect(host.log.lines == [])
  }

  @Test func `The local connector factory signs the demo user in`() async throws {
    let host = try ShippedHost()
    await host.plugins.start()
    let environment = host.plugins.source.current
    let operation = try #require(OperationName("loginByEmail"))
    let connector = try environment.connectors.connector(
      for: operation,
      parameters: [
        "companyId": 0, "emailAddress": "demo@screens.local", "password": "screens-demo",
      ], context: ConnectorContext(server: environment.server))
    #expect(connector.validate() == nil)
    let result = await withCheckedContinuation { continuation in
      connector.start(progress: { _ in }) { continuation.resume(returning: $0) }
    }
    let attributes = try UserAttributes(answer: result.get())
    #expect(attributes.emailAddress == "demo@screens.local")
  }
}
