@testable import PluginCatalog
import Screenlets
import ScreensCore
import ScreensModel
import TestSupport
import Testing

@testable import ScreensHost

/// A configuration beside listed plugins, checked without reading files.
@Suite struct SetupCheckTests {
  private static let plugins: [(String, String, [String: String])] = [
    ("dark", "theme", [:]),
    (
      "portal", "connector",
      [
        "factories": """
        [{"name": "PortalFactory", "operations": ["loginByEmail"]}, \
        {"name": "CachingFactory", "parent": "PortalFactory", "operations": []}]
        """
      ]
    ),
    (
      "catalogue", "connector",
      [
        "factories": """
        [{"name": "CatalogueFactory", "operations": ["assetListPage"]}, \
        {"name": "BranchFactory", "parent": "CatalogueFactory", "operations": []}]
        """
      ]
    ),
    ("listener", "delegate", ["delegates": "[\"ListenerDelegate\"]"]),
  ]

  private func check(
    _ configure: (inout HostConfiguration) throws -> Void
  ) throws -> SetupCheck {
    var configuration = ListedFixture.configuration()
    configuration.connectorFactory = try #require(ConnectorFactoryName("PortalFactory"))
    try configure(&configuration)
    let plugins = try Self.plugins.map { try ListedFixture.plugin($0, kind: $1, $2) }
    let parts = BuiltInParts(
      library: DefaultTheme.library, defaultTheme: DefaultTheme.make(),
      coreStrings: DefaultTheme.coreStrings())
    return SetupCheck(
      configuration: configuration, library: parts.library,
      graph: parts.graph(of: plugins, under: configuration))
  }

  private func unmet(
    knowsTheme: Bool = false, _ configure: (inout HostConfiguration) throws -> Void
  ) throws -> [String] {
    try check(configure).unmetNames { _ in knowsTheme }.map(\.description)
  }

  @Test func `a configuration whose names all exist has no problem`() throws {
    let said = try unmet {
      $0.defaultTheme = try #require(ThemeName("dark"))
      $0.delegates = [DelegateSetting(.login, try #require(DelegateName("ListenerDelegate")))]
      let caching = try #require(ConnectorFactoryName("CachingFactory"))
      $0.connectorOverrides = [try #require(OperationName("loginByEmail")): caching]
    }
    #expect(said == [])
  }

  @Test func `an unknown name is reported with its place and the nearest one`() throws {
    let said = try unmet {
      $0.connectorFactory = try #require(ConnectorFactoryName("PortalFactry"))
      $0.origins["connectorFactory"] = .flag("--connector-factory")
      $0.defaultTheme = try #require(ThemeName("drak"))
      $0.delegates = [DelegateSetting(.login, try #require(DelegateName("ListenerDelegat")))]
      $0.screenlets[try #require(ScreenletName("Logn"))] = [:]
    }
    #expect(said.count == 4)
    #expect(said.first?.hasPrefix("--connector-factory: ") == true)
    for name in ["PortalFactory", "dark", "ListenerDelegate", "Login"] {
      #expect(said.contains { $0.contains("did you mean '\(name)'?") }, "\(name)")
    }
    #expect(said.dropFirst().allSatisfy { $0.hasPrefix("/e/plugins.plist: ") })
  }

  @Test func `an override is checked against the operations of the factory's parents`() throws {
    let caching = try #require(ConnectorFactoryName("CachingFactory"))
    let operation = try #require(OperationName("getUserByEmail"))
    let said = try unmet { $0.connectorOverrides = [operation: caching] }
    #expect(said.count == 1)
    #expect(said.first?.contains("CachingFactory") == true)
    #expect(said.first?.contains("getUserByEmail") == true)
  }

  private static func operation(_ text: String) throws -> OperationName {
    try #require(OperationName(text))
  }

  @Test func `a list whose page no used factory makes is reported, with a factory that does`()
    throws
  {
    let catalogue = try #require(ConnectorFactoryName("CatalogueFactory"))
    let branch = try #require(ConnectorFactoryName("BranchFactory"))
    let page = try Self.operation("assetListPage")
    func said(_ configure: (inout HostConfiguration) throws -> Void) throws -> [String] {
      try check {
        $0.screenlets[.assetList] = [:]
        try configure(&$0)
      }.unmadeOperations().map(\.description)
    }
    let unmade = try said { _ in }
    #expect(unmade.count == 1)
    let sentence = try #require(unmade.first)
    #expect(sentence.hasPrefix("/e/plugins.plist: the page of AssetList cannot work: "))
    #expect(sentence.contains("'PortalFactory' doesn't make 'assetListPage'"))
    #expect(sentence.hasSuffix("set connectorOverrides.assetListPage to CatalogueFactory"))
    #expect(try said { $0.connectorFactory = catalogue } == [])
    // A parent also makes it.
    #expect(try said { $0.connectorFactory = branch } == [])
    #expect(try said { $0.connectorOverrides = [page: branch] } == [])
    // A delegate may run something else; its own pages are checked where they are read.
    let listener = try #require(DelegateName("ListenerDelegate"))
    #expect(try said { $0.delegates = [DelegateSetting(.assetList, listener)] } == [])
    #expect(try said { $0.pages = ["/": "/pages/index.xib"] } == [])
    // A missing factory is reported by its name.
    #expect(try said { $0.connectorFactory = try #require(ConnectorFactoryName("None")) } == [])
  }

  @Test func `a form works while one of its operations exists`() throws {
    let check = try check { _ in }
    #expect(check.unmadeOperations(of: .login, set: [:]) == [])
    let signUp = try #require(ScreenletName("SignUp"))
    let said = check.unmadeOperations(of: signUp, set: [:]).map(\.description)
    #expect(said.count == 3)
    #expect(said.allSatisfy { $0.hasSuffix("add a plugin whose connector factory makes it") })
  }

  @Test(arguments: [
    ("loginMode", "cookie", ["loginByCookie", "getCurrentUser"]),
    ("loginMode", "OAuth2Redirect", ["loginByOAuth2Redirect", "getCurrentUser"]),
    ("basicAuthMethod", "userId", ["loginByUserId"]), ("basicAuthMethod", "email", []),
    ("loginMode", "basic", []),
  ])
  func `a form whose mode no used factory makes is reported with the mode's operations`(
    attribute: String, value: String, unmade: [String]
  ) throws {
    let name = try #require(AttributeName(attribute))
    let said = try check { $0.screenlets[.login] = [name: .string(value)] }.unmadeOperations()
      .map(\.description)
    #expect(said.count == unmade.count, "\(said)")
    for (sentence, operation) in zip(said, unmade) {
      #expect(
        sentence.hasPrefix(
          "/e/plugins.plist: the page of Login cannot work: the connector factory 'PortalFactory' "
            + "doesn't make '\(operation)'"), "\(sentence)")
    }
  }

  @Test(arguments: [
    ("Login", "loginMode", "coockie", "'cookie'"),
    ("Login", "basicAuthMethod", "screenname2", "'screenName'"),
    ("ForgotPassword", "basicAuthMethod", "userID", nil), ("Login", "loginMode", "login", nil),
    ("Login", "loginMode", "", nil), ("Login", "loginMode", "OAuth2Redirect", nil),
  ])
  func `a value that a declaration does not list is reported with the nearest one`(
    screenlet: String, attribute: String, value: String, near: String?
  ) throws {
    let screenlet = try #require(ScreenletName(screenlet))
    let name = try #require(AttributeName(attribute))
    let said = try unmet { $0.screenlets[screenlet] = [name: .string(value)] }
    #expect(said.count == (near == nil ? 0 : 1), "\(said)")
    guard let near, let sentence = said.first else { return }
    #expect(
      sentence.hasPrefix("/e/plugins.plist: Login: \(attribute) is '\(value)', which is none"))
    #expect(sentence.hasSuffix("; did you mean \(near)?"), "\(sentence)")
  }

  @Test func `a screenlet that lacks an attribute it can do nothing without is reported`() throws {
    func said(_ set: [String: Value]) throws -> [String] {
      var attributes: [AttributeName: Value] = [:]
      for (name, value) in set { attributes[try #require(AttributeName(name))] = value }
      return try check { $0.screenlets[.assetList] = attributes }.missingAttributes()
        .map(\.description)
    }
    #expect(
      try said([:]) == [
        "/e/plugins.plist: the page of AssetList cannot work: it has no value of classNameId or "
          + "portletItemName, without which it can do nothing; set classNameId or portletItemName"
      ])
    #expect(try said(["classNameId": 0]).count == 1)
    #expect(try said(["classNameId": 20_015]) == [])
    #expect(try said(["portletItemName": "front"]) == [])
  }

  @Test func `a sub-theme of an existing theme counts where the registry knows it`() throws {
    let night = try #require(ThemeName("dark-night"))
    #expect(try unmet(knowsTheme: true) { $0.defaultTheme = night } == [])
    #expect(try unmet(knowsTheme: false) { $0.defaultTheme = night }.count == 1)
    // A theme of another name is not requested.
    let other = try #require(ThemeName("light-night"))
    #expect(try unmet(knowsTheme: true) { $0.defaultTheme = other }.count == 1)
  }

  @Test func `settings of missing plugins are reported with the nearest one`() throws {
    let check = try check {
      $0.plugins["org.example.drak"] = .init()
      $0.plugins["org.example.dark"] = .init()
    }
    let said = check.unknownPlugins(among: ["org.example.dark"]).map(\.description)
    #expect(said.count == 1)
    #expect(said.first?.contains("'org.example.drak'") == true)
    #expect(said.first?.contains("did you mean 'org.example.dark'?") == true)
  }

  @Test func `keys that screenlets need are missed only on the host's own pages`() throws {
    func missing(_ pages: [String: String]) throws -> Int {
      try check {
        $0.server = ServerContext(properties: [:])
        $0.pages = pages
      }.missingKeys().count
    }
    #expect(try missing([:]) > 0)
    #expect(try missing(["/": "/pages/index.xib"]) == 0)
  }
}
