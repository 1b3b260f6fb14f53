import ScreensDocuments
import TestSupport
import Testing

/// Settings that cannot work: `screens check` finds them and runs no plugin.
@Suite struct MisspeltSettingTests {
  private let screens: Screens

  init() throws { screens = try Screens() }

  @Test func `a mode that is none is named with its place, in the configuration and on a page`()
    throws
  {
    let folder = try TemporaryFolder()
    let file = try folder.write(
      """
      <plist version="1.0"><dict>
      <key>screenlets</key><dict><key>Login</key><dict>
      <key>loginMode</key><string>coockie</string></dict></dict></dict></plist>
      """, to: "plugins.plist")
    let configured = try screens.run("check", "--config", file)
    #expect(configured.status == 1)
    #expect(configured.output.hasPrefix("\(file):2:"), "\(configured.output)")
    #expect(
      configured.output.contains(
        "Login: loginMode is 'coockie', which is none of basic, cookie, oauth2redirect, "
          + "oauth2usernameandpassword; did you mean 'cookie'?\n"), "\(configured.output)")
    try writeHome("Login", "basicAuthMethod", "screnName", to: folder)
    let drawn = try screens.run("check", "--config", file)
    #expect(drawn.status == 1)
    #expect(
      drawn.output.contains(
        "\(folder.path("Home.xib")):4: Login: basicAuthMethod is 'screnName', which is none of "
          + "email, screenName, userId; did you mean 'screenName'?"), "\(drawn.output)")
  }

  /// Writes a page with one screenlet that has one attribute, and a configuration that names it.
  private func writeHome(
    _ screenlet: String, _ attribute: String, _ value: String, to folder: TemporaryFolder
  ) throws {
    try folder.write(
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0"><objects>
      <view id="root"><rect key="frame" x="0" y="0" width="320" height="600"/><subviews>
      <view id="in" customClass="\(screenlet)Screenlet"><rect key="frame" x="0" y="0" width="320" \
      height="300"/><userDefinedRuntimeAttributes>
      <userDefinedRuntimeAttribute type="string" keyPath="\(attribute)" value="\(value)"/>
      </userDefinedRuntimeAttributes></view></subviews></view></objects></document>
      """, to: "Home.xib")
    try folder.write(
      """
      <plist version="1.0"><dict><key>pages</key><dict><key>/</key><string>Home.xib</string>
      </dict></dict></plist>
      """, to: "plugins.plist")
  }

  @Test(arguments: [
    ("SignUp", "autoLogin", "bool", "string", "<string>maybe</string>"),
    ("SignUp", "saveCredentials", "bool", "string", "<string>ja</string>"),
    ("Login", "saveCredentials", "bool", "string", "<string></string>"),
    ("Login", "shouldHandleCookieExpiration", "bool", "int", "<integer>2</integer>"),
    ("Login", "companyId", "int", "string", "<string>ten</string>"),
    ("Login", "companyId", "int", "bool", "<true/>"),
    ("Login", "companyId", "int", "double", "<real>1.5</real>"),
    ("Login", "cookieExpirationTime", "double", "string", "<string>long</string>"),
    ("Login", "oauth2Scopes", "string", "int", "<integer>1</integer>"),
    ("Login", "oauth2Scopes", "string", "list", "<array/>"),
  ])
  func `a value of another type is named with its place, in the configuration and on a page`(
    screenlet: String, attribute: String, type: String, given: String, value: String
  ) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(
      """
      <plist version="1.0"><dict>
      <key>screenlets</key><dict><key>\(screenlet)</key><dict>
      <key>\(attribute)</key>\(value)</dict></dict></dict></plist>
      """, to: "plugins.plist")
    let configured = try screens.run("check", "--config", file)
    #expect(configured.status == 1)
    #expect(
      configured.output.contains("\(screenlet): \(attribute) takes \(type), not \(given)"),
      "\(configured.output)")
    guard type == "bool", given == "string" else { return }
    let text = value.replacing("<string>", with: "").replacing("</string>", with: "")
    try writeHome(screenlet, attribute, text, to: folder)
    let drawn = try screens.run("check", "--config", file)
    #expect(drawn.status == 1)
    #expect(
      drawn.output.contains("Home.xib:4: \(screenlet)'s attribute \(attribute) takes bool"),
      "\(drawn.output)")
  }

  @Test(arguments: [[], ["--load"]])
  func `a mode that no connector factory in use makes is a problem`(more: [String]) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(
      """
      <plist version="1.0"><dict>
      <key>screenlets</key><dict><key>Login</key><dict>
      <key>loginMode</key><string>cookie</string></dict></dict></dict></plist>
      """, to: "plugins.plist")
    let result = try screens.run(["check", "--config", file] + more)
    #expect(result.status == 1)
    #expect(
      result.output.contains(
        "the page of Login cannot work: the connector factory 'LocalConnectorFactory' doesn't "
          + "make 'loginByCookie'"), "\(result.output)")
  }

  /// The result of `check` where one option of a plugin is set, in the fourth line.
  private func check(
    _ option: String, of plugin: String, _ value: String, in folder: TemporaryFolder
  ) throws -> Screens.Result {
    let file = try folder.write(
      """
      <plist version="1.0"><dict><key>pluginDirectories</key>
      <array><string>\(Repository.root)/Plugins</string></array><key>plugins</key><dict>
      <key>\(plugin)</key><dict><key>options</key><dict>
      <key>\(option)</key>\(value)</dict></dict></dict></dict></plist>
      """, to: "plugins.plist")
    return try screens.run("check", "--config", file)
  }

  @Test(arguments: [
    ("local-connector", "confirmAdress", "confirmAddress"),
    ("local-connector", "companyIdd", "companyId"),
    ("local-connector", "mailQueueSize", nil), ("local-connector", "mailComand", "mailCommand"),
    ("local-connector", "seedDmo", "seedDemo"), ("local-connector", "seedsDemo", "seedDemo"),
    ("bookmark", "allowPrivateAdresses", "allowPrivateAddresses"),
    ("bookmark", "allowPrivateAddress", "allowPrivateAddresses"),
    ("maintenance-connector", "mesage", "message"), ("lockscreen", "userNme", "userName"),
    ("flat7", "colour", nil),
  ])
  func `an option that a plugin does not declare is a problem with its line`(
    plugin: String, option: String, meant: String?
  ) throws {
    let folder = try TemporaryFolder()
    let result = try check(option, of: "org.screens.\(plugin)", "<true/>", in: folder)
    #expect(result.status == 1, "\(result)")
    #expect(
      result.output.hasPrefix(
        "\(folder.path("plugins.plist")):4:1: org.screens.\(plugin) has no option '\(option)'; "),
      "\(result)")
    if let meant {
      #expect(result.output.hasSuffix("; did you mean '\(meant)'?\n"), "\(result)")
    }
  }

  @Test(arguments: [
    ("seedDemo", "<false/>", nil), ("seedDemo", "<string>no</string>", "true or false"),
    ("companyId", "<integer>7</integer>", nil), ("companyId", "<true/>", "an integer"),
    ("mailCommand", "<string>/usr/sbin/sendmail -t</string>", nil),
    ("mailCommand", "<array><string>/bin/true</string></array>", nil),
    ("mailCommand", "<array><integer>7</integer></array>", "a string or an array of strings"),
    ("signUpPage", "<integer>7</integer>", "a string"),
  ])
  func `a value that an option cannot have is a problem`(
    option: String, value: String, rule: String?
  ) throws {
    let result = try check(
      option, of: "org.screens.local-connector", value, in: try TemporaryFolder())
    #expect(result.status == (rule == nil ? 0 : 1), "\(result)")
    guard let rule else { return }
    #expect(
      result.output.hasSuffix(
        ":4:1: org.screens.local-connector: the option '\(option)' is not \(rule); change it\n"),
      "\(result)")
  }

  @Test func `an option that a plugin without declared ones does not name is a warning`() throws {
    let folder = try TemporaryFolder()
    try #require(PluginFixture.all.first { $0.name == "good" }).build(in: folder)
    let file = try folder.write(
      """
      <plist version="1.0"><dict><key>pluginDirectories</key><array><string>plugins</string></array>
      <key>plugins</key><dict><key>org.example.acme</key><dict><key>options</key><dict>
      <key>zzqqxxyyzz</key><true/></dict></dict></dict></dict></plist>
      """, to: "plugins.plist")
    let result = try screens.run("check", "--config", file)
    #expect(result.status == 0, "\(result)")
    #expect(result.errors.contains("names the option 'zzqqxxyyzz'"), "\(result)")
  }

  @Test func `the options that a plugin declares are part of its description`() throws {
    let result = try screens.run(
      "inspect", "--json", "\(BuiltProducts.folder)/libLocalConnector.so")
    let options = try result.json()["descriptor"]?["options"]?.array ?? []
    let mail = options.first { $0["name"] == "mailCommand" }
    #expect(mail?["type"] == "strings" && mail?["about"]?.string?.isEmpty == false, "\(result)")
  }
}
