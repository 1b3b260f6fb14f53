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
    try folder.write(
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0"><objects>
      <view id="root"><rect key="frame" x="0" y="0" width="320" height="600"/><subviews>
      <view id="in" customClass="LoginScreenlet"><rect key="frame" x="0" y="0" width="320" \
      height="300"/><userDefinedRuntimeAttributes>
      <userDefinedRuntimeAttribute type="string" keyPath="basicAuthMethod" value="screnName"/>
      </userDefinedRuntimeAttributes></view></subviews></view></objects></document>
      """, to: "Home.xib")
    try folder.write(
      """
      <plist version="1.0"><dict><key>pages</key><dict><key>/</key><string>Home.xib</string>
      </dict></dict></plist>
      """, to: "plugins.plist")
    let drawn = try screens.run("check", "--config", file)
    #expect(drawn.status == 1)
    #expect(
      drawn.output.contains(
        "\(folder.path("Home.xib")):4: Login: basicAuthMethod is 'screnName', which is none of "
          + "email, screenName, userId; did you mean 'screenName'?"), "\(drawn.output)")
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
    try folder.write(
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0"><objects>
      <view id="root"><rect key="frame" x="0" y="0" width="320" height="600"/><subviews>
      <view id="in" customClass="\(screenlet)Screenlet"><rect key="frame" x="0" y="0" width="320" \
      height="300"/><userDefinedRuntimeAttributes>
      <userDefinedRuntimeAttribute type="string" keyPath="\(attribute)" value="\(text)"/>
      </userDefinedRuntimeAttributes></view></subviews></view></objects></document>
      """, to: "Home.xib")
    try folder.write(
      """
      <plist version="1.0"><dict><key>pages</key><dict><key>/</key><string>Home.xib</string>
      </dict></dict></plist>
      """, to: "plugins.plist")
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

  @Test func `an option that a plugin's code does not know is named`() throws {
    let folder = try TemporaryFolder()
    func check(_ option: String) throws -> Screens.Result {
      let file = try folder.write(
        """
        <plist version="1.0"><dict><key>pluginDirectories</key>
        <array><string>\(Repository.root)/Plugins</string></array><key>plugins</key><dict>
        <key>org.screens.lockscreen</key><dict><key>options</key><dict>
        <key>\(option)</key><true/></dict></dict></dict></dict></plist>
        """, to: "plugins.plist")
      return try screens.run("check", "--config", file)
    }
    let known = try check("userName")
    #expect(known.status == 0 && !known.errors.contains("option"), "\(known)")
    let misspelt = try check("userNme")
    #expect(misspelt.status == 1)
    #expect(
      misspelt.output.contains(
        "org.screens.lockscreen has no option 'userNme'; did you mean 'userName'?"),
      "\(misspelt)")
    let foreign = try check("zzqqxxyyzz")
    #expect(foreign.status == 0)
    #expect(foreign.errors.contains("'zzqqxxyyzz'"), "\(foreign)")
  }
}
