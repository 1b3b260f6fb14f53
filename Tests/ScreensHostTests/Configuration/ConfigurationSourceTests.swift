@testable import PluginCatalog
@testable import PluginFormat
@testable import ScreensSystem
import Foundation
import Screenlets
import ScreensCore
import ScreensDocuments
import ScreensHost
import ScreensModel
import ScreensViews
import TestSupport
import Testing

@Suite struct ConfigurationSourceTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func source(
    _ body: String, listen: String? = nil, environment: [String: String] = [:]
  ) throws -> ConfigurationSource {
    let file = try folder.write(
      "<plist version=\"1.0\"><dict>\n\(body)\n" + "</dict></plist>", to: "plugins.plist")
    return ConfigurationSource(
      file: file, listen: listen, environment: environment,
      secretAttributes: { DefaultTheme.library.secretAttributes })
  }

  @Test func `an unnamed file may be missing, and the defaults apply`() throws {
    let source = ConfigurationSource(
      environment: ["HOME": "/home/me"], workingFolder: folder.path)
    let configuration = try source.read()
    #expect(configuration.file == folder.path("plugins.plist"))
    #expect(configuration.listen.description == "127.0.0.1:8080")
    #expect(configuration.connectorFactory == .local)
    #expect(configuration.server == .fallback)
    #expect(configuration.stateDirectory == "/home/me/.local/state/screens")
    #expect(configuration.settings.allSatisfy { $0.origin == .default })
  }

  @Test func `a folder of the command line is searched before the file's folders`() throws {
    let file = try folder.write(
      "<plist version=\"1.0\"><dict><key>pluginDirectories</key>"
        + "<array><string>/acme</string></array></dict></plist>", to: "plugins.plist")
    for (flag, expected) in [(".", folder.path), ("mine", folder.path("mine")), ("/a", "/a")] {
      let configuration = try ConfigurationSource(
        file: file, plugins: flag, workingFolder: folder.path
      ).read()
      #expect(configuration.pluginDirectories == [expected, "/acme"])
      #expect(configuration.origins["pluginDirectories"] == .flag("--plugins"))
    }
  }

  @Test(arguments: [
    ("127.0.0.1:0", GallerySetting.developer), ("127.1.2.3:80", .developer),
    ("localhost:80", .developer), ("[::1]:80", .developer), ("[0:0::1]:80", .developer),
    ("[::ffff:127.0.0.1]:80", .developer), ("0.0.0.0:80", .off), ("[::]:80", .off),
    ("10.0.0.1:80", .off), ("[::ffff:10.0.0.1]:80", .off), ("unix:/run/screens", .off),
  ]) func `the gallery is for developers where only the machine itself reaches it`(
    listen: String, expected: GallerySetting
  ) throws {
    let configuration = try source("", listen: listen).read()
    #expect(configuration.gallery(at: configuration.listen) == expected)
    let setting = configuration.settings.first { $0.name == "gallery" }
    #expect(setting?.value == .string(expected.rawValue))
    let other = try source("<key>gallery</key><string>themes</string>", listen: listen).read()
    #expect(other.gallery(at: other.listen) == .themes)
  }

  @Test func `a named file has to exist`() {
    let source = ConfigurationSource(file: folder.path("none.plist"))
    let failure = #expect(throws: ConfigurationFailure.self) { try source.read() }
    #expect(failure?.description.contains("none.plist: cannot be used") == true)
  }

  @Test func `flags override the environment, and the environment overrides the file`() throws {
    let file = "<key>listen</key><string>127.0.0.1:1</string>"
    let environment = ["SCREENS_LISTEN": "127.0.0.1:2"]
    let plain = try source(file).read()
    #expect(plain.listen.description == "127.0.0.1:1")
    #expect(plain.origins["listen"] == .file("\(folder.path("plugins.plist")):2:18"))
    let inEnvironment = try source(file, environment: environment).read()
    #expect(inEnvironment.listen.description == "127.0.0.1:2")
    #expect(inEnvironment.origins["listen"] == .environment("SCREENS_LISTEN"))
    let flagged = try source(file, listen: "[::1]:3", environment: environment).read()
    #expect(flagged.listen.description == "[::1]:3")
    #expect(flagged.origins["listen"] == .flag("--listen"))
  }

  @Test(arguments: ["SCREENS_LISTEN", "SCREENS_DEFAULT_THEME", "SCREENS_CONNECTOR_FACTORY"])
  func `a wrong variable is named`(variable: String) throws {
    let source = try source("", environment: [variable: "no such thing"])
    let failure = #expect(throws: ConfigurationFailure.self) { try source.read() }
    #expect(failure?.description.hasPrefix("$\(variable): 'no such thing' is not") == true)
  }

  @Test func `a wrong flag is named`() throws {
    let source = try source("", listen: "here")
    let failure = #expect(throws: ConfigurationFailure.self) { try source.read() }
    #expect(failure?.description.hasPrefix("--listen: 'here' is not an address") == true)
  }

  @Test func `relative folders start at the file`() throws {
    let configuration = try source(
      "<key>pluginDirectories</key><array><string>a</string><string>/b</string></array>"
    ).read()
    #expect(configuration.pluginDirectories == [folder.path("a"), "/b"])
  }

  @Test func `options are passed on as written`() throws {
    let configuration = try source(
      """
      <key>plugins</key><dict><key>org.example.acme</key><dict>
      <key>enabled</key><false/><key>options</key><dict>
      <key>text</key><string>a</string><key>number</key><integer>7</integer>
      <key>flag</key><true/><key>list</key><array><real>1.5</real></array>
      """ + "</dict></dict></dict>"
    ).read()
    let setting = configuration.setting(of: try #require(PluginID("org.example.acme")))
    #expect(!setting.isEnabled)
    #expect(setting.options == ["text": "a", "number": 7, "flag": true, "list": [1.5]])
    #expect(configuration.policy.rules.count == 1)
  }

  @Test func `a server context may have its own file`() throws {
    try folder.write(
      "<plist><dict><key>companyId</key><integer>5</integer>"
        + "<key>connectorFactoryClassName</key><string>OwnFactory</string>"
        + "</dict></plist>", to: "server.plist")
    let configuration = try source(
      "<key>serverContext</key><string>server.plist</string>"
    ).read()
    #expect(configuration.server.properties["companyId"] == 5)
    #expect(configuration.connectorFactory.rawValue == "OwnFactory")
  }

  @Test func `the connectorFactory key overrides the server context's class, in any order`() throws
  {
    let context =
      "<key>serverContext</key><dict><key>connectorFactoryClassName</key>"
      + "<string>OldFactory</string></dict>"
    let own = "<key>connectorFactory</key><string>NewFactory</string>"
    for text in [context + own, own + context] {
      #expect(try source(text).read().connectorFactory.rawValue == "NewFactory")
    }
    #expect(try source(context).read().connectorFactory.rawValue == "OldFactory")
  }

  @Test func `a setting that has another effect than written is a warning`() throws {
    let configuration = try source(
      """
      <key>plugins</key><dict><key>org.example.acme</key><dict>
      <key>isolation</key><string>process</string>
      """ + "</dict></dict><key>serverContext</key><dict>"
        + "<key>compnayId</key><integer>1</integer><key>factory</key><string>A</string>"
        + "<key>version</key><integer>99</integer></dict>"
    ).read()
    let warnings = configuration.warnings.map(\.description).sorted()
    #expect(warnings.count == 3)
    #expect(warnings.contains { $0.contains("did you mean 'companyId'?") })
    #expect(warnings.contains { $0.contains("'factory' names a class and is not supported") })
    #expect(warnings.contains { $0.contains("version 99 is not one of") })
  }

  @Test func `the operator's account is in the server context, its password only by reference`()
    throws
  {
    let configuration = try source(
      "<key>implicitLogin</key><dict><key>userName</key><string>me</string>"
        + "<key>password</key><string>file:secret</string></dict>"
    ).read()
    let account = try #require(configuration.server.implicitLogin)
    #expect(account.userName == "me")
    #expect(account.method == .email)
    #expect(account.password == .file(folder.path("secret")))
    #expect(configuration.warnings.count == 1)
  }

  @Test func `attributes of screenlets are read, a secret one only by reference`() throws {
    let configuration = try source(
      "<key>screenlets</key><dict><key>Login</key><dict>"
        + "<key>saveCredentials</key><true/><key>oauth2clientSecret</key>"
        + "<string>file:secret</string></dict></dict>"
    ).read()
    let login = try #require(configuration.screenlets[.login])
    let reference = "file:\(folder.path("secret"))"
    #expect(login.count == 2)
    #expect(login[try #require(AttributeName("saveCredentials"))] == true)
    #expect(login[try #require(AttributeName("oauth2clientSecret"))] == .string(reference))
    #expect(configuration.settings.contains { $0.name == "screenlets.Login" })
    let plain = try source(
      "<key>screenlets</key><dict><key>Login</key><dict><key>oauth2clientSecret</key>"
        + "<string>hunter2</string></dict><key>a b</key><dict/><key>Other</key><dict>"
        + "<key>a b</key><true/></dict><key>Third</key><true/></dict>")
    let failure = #expect(throws: ConfigurationFailure.self) { try plain.read() }
    let said = failure?.description ?? ""
    #expect(failure?.problems.count == 4)
    #expect(said.contains("'oauth2clientSecret' has to be a reference"))
    #expect(!said.contains("hunter2"))
    #expect(said.contains("'a b' is not a screenlet's name"))
    #expect(said.contains("'a b' is not an attribute's name"))
  }

  @Test(arguments: HostLimits.keys.map(\.name))
  func `a limit is a number within bounds, and the shipped file shows its default`(name: String)
    throws
  {
    let key = try #require(HostLimits.keys.first { $0.name == name })
    func limits(_ value: String) throws -> ConfigurationSource {
      try source("<key>limits</key><dict><key>\(name)</key>\(value)</dict>")
    }
    let least = "<integer>\(key.range.lowerBound)</integer>"
    #expect(try limits(least).read().limits[keyPath: key.path] == key.range.lowerBound)
    for wrong in ["<integer>\(key.range.upperBound + 1)</integer>", "<string>many</string>"] {
      let source = try limits(wrong)
      let failure = #expect(throws: ConfigurationFailure.self) { try source.read() }
      #expect(failure?.description.contains(name) == true)
    }
    let shipped = try String(contentsOfFile: Repository.root + "/plugins.plist", encoding: .utf8)
    let line = "<key>\(name)</key> <integer>\(HostLimits()[keyPath: key.path])</integer>"
    #expect(shipped.contains(line))
  }

  @Test func `a binary property list is read, and its errors name the key path`() throws {
    let data = try PropertyListSerialization.data(
      fromPropertyList: ["limits": ["idle": 3]], format: .binary, options: 0)
    let file = try folder.write([UInt8](data), to: "plugins.plist")
    let failure = #expect(throws: ConfigurationFailure.self) {
      try ConfigurationSource(file: file).read()
    }
    #expect(failure?.description.hasPrefix("\(file): at limits.idle: unknown key 'idle'") == true)
  }

  @Test func `a site's description is read with its icon`() throws {
    try folder.write("\u{3c}svg/>", to: "site/yard.svg")
    let configuration = try source(
      """
      <key>site</key><dict>
      <key>name</key><string>The yard</string><key>start</key><string>/welcome</string>
      <key>icon</key><string>site/yard.svg</string>
      <key>menu</key><array>
      <dict><key>path</key><string>/news</string>
      <key>titles</key><dict><key>pt_br</key><string>Novas</string>
      <key>en</key><string>News</string></dict></dict>
      <dict><key>path</key><string>/account</string><key>for</key><string>users</string>
      <key>titles</key><dict><key>de</key><string>Konto</string></dict></dict>
      """ + "</array></dict>"
    ).read()
    let site = configuration.site
    #expect(site.name == "The yard" && site.start == "/welcome")
    #expect(site.icon?.file == folder.path("site/yard.svg"))
    #expect(site.icon?.image.bytes == Array("\u{3c}svg/>".utf8))
    #expect(site.menu.map(\.path) == ["/news", "/account"])
    #expect(site.menu.map(\.audience) == [.all, .users])
    #expect(site.menu[0].title(in: "pt-BR").text == "Novas")
    #expect(site.menu[0].title(in: "fr").text == "News")
    #expect(site.menu[1].title(in: "es").text == "Konto")
    let file = folder.path("plugins.plist")
    #expect(
      configuration.sitePaths.map { "\($0.place) \($0.path)" } == [
        "\(file):3:57 /welcome", "\(file):6:1 /news", "\(file):9:1 /account",
      ])
  }

  @Test func `the log's level and its line for each request are settings`() throws {
    let plain = try source("").read().log
    #expect(plain.level == .info && !plain.hasAccess)
    let set = try source(
      "<key>log</key><dict><key>level</key><string>error</string><key>access</key><true/></dict>"
    ).read().log
    #expect(set.level == .error && set.hasAccess)
  }

  @Test func `the state folder is the variable's, or the desktop's, or in the home folder`() {
    func path(_ environment: [String: String]) -> String {
      StateFolder.path(environment, workingFolder: "/w")
    }
    #expect(path(["SCREENS_STATE_DIR": "s", "XDG_STATE_HOME": "/x", "HOME": "/h"]) == "/w/s")
    #expect(path(["XDG_STATE_HOME": "/x", "HOME": "/h"]) == "/x/screens")
    #expect(path(["XDG_STATE_HOME": "x", "HOME": "/h"]) == "/h/.local/state/screens")
  }

  @Test func `the state folder is made for its user only`() throws {
    let path = try StateFolder.make(folder.path("a/b"))
    #expect(try FileStatus(path: path).mode & 0o777 == 0o700)
    #expect(try FileStatus(path: folder.path("a")).mode & 0o777 == 0o700)
  }
}
