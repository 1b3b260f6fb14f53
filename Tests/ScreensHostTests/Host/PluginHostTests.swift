@testable import PluginFormat
@testable import PluginCalls
@testable import PluginCatalog
import ScreensCore
import Screenlets
import ScreensModel
import ScreensViews
import Testing
import TestSupport

@testable import ScreensHost

/// The plugins that ship with the host, actually loaded.
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
    let result: Result<Value, ScreensError> = try await Limit.value(of: "a completion") { done in
      connector.start(progress: { _ in }, completion: done)
    }
    let attributes = try UserAttributes(answer: result.get())
    #expect(attributes.emailAddress == "demo@screens.local")
  }

  @Test func `each operation's factory is the one that makes it, and is named so`() async throws {
    let maintenance = try #require(ConnectorFactoryName("MaintenanceConnectorFactory"))
    let email = try #require(OperationName("loginByEmail"))
    let screenName = try #require(OperationName("loginByScreenName"))
    let host = try ShippedHost { $0.connectorOverrides[email] = maintenance }
    await host.plugins.start()
    let connectors = host.plugins.source.current.connectors
    #expect(connectors.name(for: email) == maintenance)
    #expect(connectors.name(for: screenName).rawValue == "LocalConnectorFactory")
    #expect(connectors.name.rawValue == "LocalConnectorFactory")
  }

  @Test
  func `a plugin gets the server context as written, user, language and time, and no secret`()
    throws
  {
    let server = ServerContext(properties: [
      "server": "https://example.org", "version": 71, "companyId": 5, "groupId": 6,
      "connectorFactoryClassName": "A", "galleryFolderId": "77", "session": "mine", "userId": 1,
      "implicitLogin": ["userName": "all", "passwordReference": "file:secret"],
      "token": "credential:portal", "nested": ["a": "file:/etc/key", "b": ["c": 1]],
      "names": ["x", "credential:y"],
    ])
    let context = ConnectorContext(
      server: server, userId: 20, locale: "es_ES",
      authentication: .basic(userName: "me", password: "hunter2"), timeout: 1_500)
    #expect(
      context.values(withProof: false) == [
        "server": "https://example.org", "version": 71, "companyId": 5, "groupId": 6,
        "connectorFactoryClassName": "A", "galleryFolderId": "77", "nested": ["b": ["c": 1]],
        "names": ["x"], "userId": 20, "locale": "es_ES", "timeoutMilliseconds": 1_500,
      ])
    let guest = ConnectorContext(server: server).values(withProof: true)
    #expect(guest["userId"] == nil && guest["session"] == nil)
  }
}
