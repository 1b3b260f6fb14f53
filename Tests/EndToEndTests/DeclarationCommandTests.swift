import Foundation
import ScreensDocuments
import TestSupport
import Testing

/// The declarations for authors of themes and connectors: `screens screenlets` and `screens
/// operations`.
@Suite struct DeclarationCommandTests {
  private let screens: Screens

  init() throws { screens = try Screens() }

  private func named(_ name: String, in list: JSONValue?) -> JSONValue? {
    list?.array?.first { $0["name"]?.string == name }
  }

  @Test func `screenlets are JSON objects with the keys that scripts read`() throws {
    let all = try screens.run("screenlets", "--json").json()
    let login = try #require(named("Login", in: all))
    #expect(
      login.members?.map(\.name) == [
        "name", "from", "attributes", "viewModel", "actions", "outlets", "content", "parts",
        "events",
      ])
    let comments = try #require(named("CommentList", in: all))
    #expect(comments["content"] == "rows")
    #expect(comments["parts"]?.array?.first?["screenlet"] == "CommentDisplay")
    let mode = try #require(named("loginMode", in: login["attributes"]))
    #expect(mode["type"] == "string" && mode["default"] == "login")
    #expect(named("oauth2clientSecret", in: login["attributes"])?["secret"] == .boolean(true))
    let password = try #require(named("password", in: login["viewModel"]))
    #expect(password["secret"] == .boolean(true) && password["direction"] == "in")
    #expect(named("authType", in: login["viewModel"])?["direction"] == "out")
    #expect(
      named("defaultAction", in: login["actions"])?["selectors"] == .array(["loginButtonClicked:"]))
    #expect(named("userNameField", in: login["outlets"])?["type"] == "textField")
    #expect(
      named("onLoginError", in: login["events"])?["payload"]
        == ["domain": "string", "status": "int", "text": "string"])
    let response = named("onLoginResponseUserAttributes", in: login["events"])?["payload"]
    #expect(response?["userId"] == "int" && response?["screenName"] == "string")
    #expect(try screens.run("screenlets", "login", "--json").json() == .array([login]))
  }

  @Test func `operations are JSON objects with the keys and factories that scripts read`() throws {
    let all = try screens.run("operations", "--json").json()
    for operation in all.array ?? [] {
      #expect(
        operation.members?.map(\.name) == [
          "name", "access", "parameters", "result", "errors", "factories",
        ])
    }
    let login = try #require(named("loginByEmail", in: all))
    #expect(login["access"] == "read")
    #expect(
      login["parameters"]?.array?.compactMap { $0["name"]?.string } == [
        "companyId", "emailAddress", "password",
      ])
    let password = try #require(named("password", in: login["parameters"]))
    #expect(password["secret"] == .boolean(true) && password["required"] == .boolean(true))
    #expect(login["result"]?["userId"] == "int" && login["result"]?["locale"] == "string")
    #expect(named("notAvailable", in: login["errors"])?["status"] == .integer(-5))
    #expect(
      login["factories"]
        == .array(
          ["Liferay62", "Liferay70", "LocalConnectorFactory", "MaintenanceConnectorFactory"]))
    #expect(named("loginByOAuth2Redirect", in: all)?["access"] == "once")
    #expect(named("loginByOAuth2Redirect", in: all)?["factories"] == .array([]))
    #expect(try screens.run("operations", "loginByEmail", "--json").json() == .array([login]))
  }

  @Test func `the reference page has every operation with its parameters, fields and errors`()
    throws
  {
    let page = try screens.run("operations", "--markdown").output
    let sections = page.split(separator: "\n## ").map(String.init)
    let all = try screens.run("operations", "--json").json().array ?? []
    #expect(sections.count == all.count + 1)
    for operation in all {
      let name = try #require(operation["name"]?.string)
      let section = try #require(sections.first { $0.hasPrefix("\(name)\n") }, "\(name)")
      let parts =
        ["parameters", "errors"].flatMap { operation[$0]?.array ?? [] }
        .compactMap { $0["name"]?.string } + (operation["result"]?.members ?? []).map(\.name)
      for part in parts { #expect(section.contains("\n| `\(part)` | "), "\(name): \(part)") }
    }
  }

  @Test(arguments: [(62, "Liferay62"), (73, "Liferay70")])
  func `the factory follows the server's version where none is named`(
    version: Int, factory: String
  ) throws {
    let folder = try TemporaryFolder()
    for name in ["Liferay62", "Liferay70"] {
      let id = name.lowercased()
      try folder.makeFolder("p/\(id).screens")
      // This library is only searched for: nothing of it runs.
      try FileManager.default.copyItem(
        atPath: "\(BuiltProducts.folder)/libMaintenanceConnector.so",
        toPath: folder.path("p/\(id).screens/lib\(id).so"))
      try folder.write(
        """
        <plist version="1.0"><dict>
        <key>id</key><string>org.example.\(id)</string><key>kind</key><string>connector</string>
        <key>version</key><string>1.0.0</string><key>abi</key><string>1.0</string>
        <key>library</key><string>lib\(id).so</string>
        <key>factories</key><array><dict><key>name</key><string>\(name)</string>
        <key>operations</key><array><string>loginByEmail</string></array></dict></array>
        </dict></plist>
        """, to: "p/\(id).screens/manifest.plist")
    }
    func explain(_ more: String) throws -> JSONValue {
      let file = try folder.write(
        """
        <plist version="1.0"><dict>
        <key>pluginDirectories</key><array><string>p</string></array>\(more)
        <key>serverContext</key><dict><key>version</key><integer>\(version)</integer></dict>
        </dict></plist>
        """, to: "plugins.plist")
      return try screens.run("explain", "loginByEmail", "--config", file, "--json").json()
    }
    let followed = try explain("")
    #expect(followed["setting"] == "serverContext.version", "\(followed)")
    #expect(followed["candidates"]?.array?.first?["factory"]?.string == factory)
    let named = try explain(
      "<key>connectorFactory</key><string>LocalConnectorFactory</string>")
    #expect(named["setting"] == "connectorFactory")
    #expect(named["candidates"]?.array?.first?["factory"] == "LocalConnectorFactory")
  }

  @Test func `the printed tables hold the same as the objects`() throws {
    let login = try screens.run("screenlets", "Login").output
    #expect(login.hasPrefix("Login: Signs a user in"))
    for text in ["oauth2clientId", "loginButtonClicked:", "authorizeButton", "onLoginError"] {
      #expect(login.contains(text))
    }
    let operation = try screens.run("operations", "loginByEmail").output
    #expect(operation.hasPrefix("loginByEmail (read): "))
    let makers = "Liferay62, Liferay70, LocalConnectorFactory, MaintenanceConnectorFactory"
    #expect(operation.contains("Made by \(makers)\n"))
    #expect(operation.contains("\nRESULT "))
    #expect(try screens.run("screenlets").output.hasPrefix("SCREENLET "))
    #expect(try screens.run("operations").output.hasPrefix("OPERATION "))
  }

  @Test(arguments: [
    (
      ["operations", "loginByEmial"],
      "there is no operation 'loginByEmial'; did you mean 'loginByEmail'?"
    ),
    (["operations", "x"], "there is no operation 'x'"),
    (["screenlets", "Logn"], "there is no screenlet 'Logn'; did you mean 'Login'?"),
  ])
  func `a misspelled name gets the nearest one as a suggestion`(
    arguments: [String], sentence: String
  ) throws {
    let result = try screens.run(arguments)
    #expect(result.status == 2)
    #expect(result.errors.hasPrefix("screens: \(sentence)\n"))
  }

  @Test func `an override for an unknown operation gets the nearest one as a suggestion`() throws {
    let folder = try TemporaryFolder()
    func check(_ operation: String) throws -> Screens.Result {
      let file = try folder.write(
        """
        <plist version="1.0"><dict>
        <key>pluginDirectories</key><array><string>\(Repository.root)/Plugins</string></array>
        <key>connectorOverrides</key>
        <dict><key>\(operation)</key><string>MaintenanceConnectorFactory</string></dict>
        </dict></plist>
        """, to: "\(operation).plist")
      return try screens.run("check", "--config", file)
    }
    let mistyped = try check("loginByEmial")
    #expect(
      mistyped.output.contains(
        "doesn't make 'loginByEmial'; did you mean 'loginByEmail'?"), "\(mistyped)")
    #expect(mistyped.status == 1)
    let foreign = try check("paintTheShed")
    #expect(
      foreign.output.contains(
        "doesn't make 'paintTheShed'; 'screens operations' lists what there is"))
    let unmade = try check("loginByCookie")
    #expect(unmade.output.contains("doesn't make 'loginByCookie'; name one that does"))
  }

  @Test func `a view with a misspelled screenlet gets the nearest one as a suggestion`() throws {
    let folder = try TemporaryFolder()
    let bundle = try folder.makeFolder("p/Porch.screens")
    try folder.write(
      """
      <plist version="1.0"><dict>
      <key>id</key><string>org.example.porch</string><key>kind</key><string>theme</string>
      <key>version</key><string>1.0.0</string><key>abi</key><string>1.0</string>
      <key>parent</key><string>default</string>
      <key>views</key><array>
      <dict><key>screenlet</key><string>Login</string></dict>
      <dict><key>screenlet</key><string>Logni</string></dict>
      <dict><key>screenlet</key><string>Weather</string></dict>
      </array></dict></plist>
      """, to: "p/Porch.screens/manifest.plist")
    let result = try screens.alone(with: folder.path("p")).run("check")
    #expect(
      result.output.contains(
        "\(bundle): views.1: this host has no screenlet 'Logni'; did you mean 'Login'?"),
      "\(result.output)")
    #expect(!result.output.contains("Weather"))
  }

  @Test func `a file that is no library is named by its kind`() throws {
    let folder = try TemporaryFolder()
    let plugins = try folder.makeFolder("p")
    try folder.write("", to: "p/libempty.so")
    try folder.write(String(repeating: "\0", count: 20_000), to: "p/libsparse.so")
    let rows = try #require(
      try screens.alone(with: plugins).run("plugins", "--json").json().array)
    func reason(_ name: String) -> String? {
      rows.first { $0["path"]?.string?.hasSuffix(name) == true }?["reason"]?.string
    }
    #expect(
      reason("libempty.so")?.hasSuffix("libempty.so: is empty; build it again, as a shared library")
        == true)
    #expect(reason("libsparse.so")?.contains("its 20000 bytes begin with zeros alone") == true)
    let device = try screens.run("validate", "/dev/zero")
    #expect(
      device.output.contains("/dev/zero: is a device, where a library is expected"), "\(device)")
    #expect(device.status == 1)
  }

  @Test func `an operation's explanation names its factory, the line that sets it, and the others`()
    throws
  {
    let file = try screens.state.write(
      """
      <plist version="1.0">
      <dict>
      <key>connectorOverrides</key>
      <dict>
      <key>loginByScreenName</key><string>MaintenanceConnectorFactory</string>
      <key>loginByUserId</key><string>NowhereFactory</string>
      </dict>
      </dict>
      </plist>
      """, to: "plugins.plist")
    func explain(_ operation: String) throws -> JSONValue {
      try screens.run("explain", operation, "--config", file, "--json").json()
    }
    let email = try explain("loginByEmail")
    #expect(email["factory"] == "LocalConnectorFactory")
    #expect(email["setting"] == "connectorFactory" && email["place"] == "the default")
    let others = email["candidates"]?.array ?? []
    #expect(others.map { $0["outcome"] } == ["makes"] + Array(repeating: "not asked", count: 3))
    #expect(
      others.last?["reason"] == "'connectorFactory' names LocalConnectorFactory", "\(others)")
    let name = try explain("loginByScreenName")
    #expect(name["factory"] == "LocalConnectorFactory")
    #expect(
      name["candidates"]?.array?.map { $0["outcome"] } == [
        "hands on", "makes", "not asked", "not asked",
      ])
    #expect(name["setting"] == "connectorOverrides.loginByScreenName")
    #expect(name["place"]?.string?.hasSuffix("plugins.plist:5:1") == true, "\(name)")
    let missing = try explain("loginByUserId")
    #expect(missing["factory"] == .null)
    #expect(missing["candidates"]?.array?.first?["outcome"] == "fails")
    let text = try screens.run("explain", "loginByEmail", "--config", file)
    #expect(text.output.hasPrefix("loginByEmail is made by LocalConnectorFactory\nbecause "))
    let typo = try screens.run("explain", "loginByEmial", "--config", file)
    #expect(typo.status == 2 && typo.errors.contains("did you mean 'loginByEmail'?"))
  }

  @Test(.enabled(if: CCompiler.isThere, "needs a C compiler"))
  func `an operation's explanation names the delegates that come before it`() throws {
    let folder = try TemporaryFolder()
    let library = "\(try folder.makeFolder("p"))/liblistener.so"
    try CCompiler.compile(
      try String(contentsOfFile: Repository.fixtures("Workers/listener.c"), encoding: .utf8),
      to: library)
    let file = try folder.write(
      """
      <plist version="1.0"><dict>
      <key>pluginDirectories</key><array><string>p</string></array>
      <key>delegates</key>
      <dict>
      <key>Login</key><string>ListenerDelegate</string>
      <key>SignUp</key><string>LostDelegate</string>
      </dict>
      </dict></plist>
      """, to: "plugins.plist")
    func explain(_ operation: String) throws -> JSONValue {
      try screens.run("explain", operation, "--config", file, "--json").json()
    }
    let login = try #require(try explain("loginByEmail")["delegates"]?.array)
    #expect(login.count == 1)
    let one = try #require(login.first)
    #expect(one["delegate"] == "ListenerDelegate" && one["screenlet"] == "Login")
    #expect(one["plugin"] == "org.example.listener" && one["outcome"] == "is asked")
    #expect(one["path"]?.string == library)
    #expect(one["setting"] == "delegates.Login")
    #expect(one["place"]?.string == "\(file):5:1", "\(one)")
    let lost = try #require(try explain("signUp")["delegates"]?.array?.first)
    #expect(lost["outcome"] == "fails" && lost["plugin"] == .null)
    #expect(lost["place"]?.string == "\(file):6:1", "\(lost)")
    #expect(try explain("commentAdd")["delegates"] == .array([]))
    let text = try screens.run("explain", "loginByEmail", "--config", file).output
    for part in ["ListenerDelegate  is asked", library, "delegates.Login of \(file):5:1"] {
      #expect(text.contains(part), "\(text)")
    }
  }

  @Test func `the delegates of a list are explained in their order, and unknown ones checked`()
    throws
  {
    let folder = try TemporaryFolder()
    let entries = [("Late", 2), ("Early", -1)].map { name, order in
      "<dict><key>screenlet</key><string>Login</string><key>class</key><string>\(name)</string>"
        + "<key>order</key><integer>\(order)</integer></dict>"
    }
    let file = try folder.write(
      """
      <plist version="1.0"><dict>
      <key>delegates</key>
      <array>
      \(entries.joined(separator: "\n"))
      </array>
      </dict></plist>
      """, to: "plugins.plist")
    let explained = try screens.run("explain", "loginByEmail", "--config", file, "--json").json()
    let delegates = try #require(explained["delegates"]?.array)
    #expect(delegates.compactMap { $0["delegate"]?.string } == ["Early", "Late"])
    #expect(delegates.compactMap { $0["setting"]?.string } == ["delegates.1", "delegates.0"])
    #expect(delegates.first?["place"]?.string == "\(file):5:1", "\(delegates)")
    // The screenlet's own explanation has the same ones; another kind has none.
    let login = try screens.run("explain", "Login", "--config", file, "--json").json()
    #expect(login["delegates"]?.array == delegates)
    let other = try screens.run("explain", "SignUp", "--config", file, "--json").json()
    #expect(other["delegates"] == .array([]))
    let lines = try screens.run("explain", "Login", "--config", file).output
      .split(separator: "\n").filter { $0.hasPrefix("asks ") }
    #expect(
      lines == [
        "asks    Early, which fails: delegates.1 of \(file):5:1",
        "asks    Late, which fails: delegates.0 of \(file):4:1",
      ])
    let checked = try screens.run("check", "--config", file)
    for place in ["\(file):4:1: no plugin has the delegate 'Late'", "\(file):5:1"] {
      #expect(checked.output.contains(place), "\(checked)")
    }
  }
}
