import Foundation
import TestPortal
import TestSupport
import Testing

/// A served host whose back end is a portal.
@Suite struct PortalSignInTests {
  private let screens: Screens
  private let folder: TemporaryFolder

  init() throws {
    screens = try Screens()
    folder = try TemporaryFolder()
  }

  private func configuration(_ portal: String, more: String = "") throws -> String {
    try folder.write(
      """
      <plist version="1.0"><dict>\(more)
      <key>connectorFactory</key><string>Liferay70</string>
      <key>serverContext</key><dict><key>server</key><string>\(portal)</string>
      <key>version</key><integer>74</integer>
      <key>companyId</key><integer>20099</integer><key>groupId</key><integer>20126</integer>
      </dict></dict></plist>
      """, to: "plugins.plist")
  }

  @Test
  func `a browser signs in at a portal that plugins plist names, and a wrong password does not`()
    async throws
  {
    let portal = try TestPortal(#require(PortalSwitches(shape: "7.4")))
    let host = try ServedScreens(screens, try configuration(portal.url))
    let page = try LoginPage(host.url.appending(path: "Login/default"))
    #expect(try page.signIn(name: "ada%40example.test", password: "wrong") == 422)
    #expect(portal.requests.map(\.commands) == [["/user/get-user-by-email-address"]])
    #expect(try page.signIn(name: "ada%40example.test", password: "secret") == 303)
    #expect(portal.requests.last?.proof == "basic")
    #expect(try Self.fetches(host))
    #expect(host.end() == 0)
    await portal.stop()
  }

  @Test func `the document's configuration uses a portal`() async throws {
    let document = try Document("Sources/ScreensHost/ScreensHost.docc/Operating.md")
    let block = try #require(document.blocks(in: "xml").first { $0.text.contains("Liferay70") })
    let portal = try TestPortal(#require(PortalSwitches(shape: "7.4")))
    let keys = block.text.replacing("https://portal.example.org", with: portal.url)
    #expect(keys != block.text)
    let file = try folder.write(
      "<plist version=\"1.0\"><dict>\(keys)</dict></plist>", to: "plugins.plist")
    let host = try ServedScreens(screens, file)
    let page = try LoginPage(host.url.appending(path: "Login/default"))
    #expect(try page.signIn(name: "ada%40example.test", password: "secret") == 303)
    #expect(portal.requests.last?.proof == "basic")
    #expect(host.end() == 0)
    await portal.stop()
  }

  @Test(.enabled(if: Kernel.hasLandlock, "needs Landlock"))
  func `in a confined worker nothing is sent, and the log names the setting`() async throws {
    let portal = try TestPortal(#require(PortalSwitches(shape: "7.4")))
    let file = try configuration(
      portal.url,
      more: """
        <key>plugins</key><dict><key>org.screens.liferay-connector</key><dict>
        <key>isolation</key><string>process</string></dict></dict>
        """)
    let host = try ServedScreens(screens, file)
    let page = try LoginPage(host.url.appending(path: "Login/default"))
    #expect(try page.signIn(name: "ada%40example.test", password: "secret") == 503)
    #expect(portal.requests.isEmpty)
    try host.waitForError("set its 'isolation' to host")
    #expect(host.end() == 0)
    await portal.stop()
  }

  /// The page of one screenlet.
  private func write(_ screenlet: String, _ attributes: [String: String]) throws {
    let values = attributes.map { name, value in
      "<userDefinedRuntimeAttribute type=\"string\" keyPath=\"\(name)\" value=\"\(value)\"/>"
    }
    try folder.write(
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0"><objects>
      <view id="p"><rect key="frame" x="0" y="0" width="320" height="600"/><subviews>
      <view id="s" customClass="\(screenlet)Screenlet">
      <rect key="frame" x="0" y="0" width="320" height="500"/><userDefinedRuntimeAttributes>
      \(values.joined())</userDefinedRuntimeAttributes></view></subviews></view></objects>
      </document>
      """, to: "\(screenlet).xib")
  }

  @Test func `a session of the portal that ends is renewed once, and the host keeps the new one`()
    async throws
  {
    let portal = try TestPortal(#require(PortalSwitches(shape: "7.4")))
    try write("Login", ["loginMode": "cookie"])
    try write("WebContentList", ["groupId": "20126", "folderId": "0"])
    let file = try configuration(
      portal.url,
      more: """
        <key>pages</key><dict><key>/sign-in</key><string>Login.xib</string>
        <key>/articles</key><string>WebContentList.xib</string></dict>
        """)
    let host = try ServedScreens(screens, file)
    let browser = FormBrowser(host.url)
    func shown() throws -> Bool {
      MarkupTree(try browser.get("/articles").text).shows("Article 0")
    }
    func signIns() -> Int { portal.requests.count { $0.path == "/c/portal/login" } }
    let form = ["userNameField": "ada@example.test", "passwordField": "wrong"]
    #expect(try browser.send(form, on: "/sign-in").status == 422)
    #expect(try !shown())
    let right = form.merging(["passwordField": "secret"]) { $1 }
    #expect(try browser.send(right, on: "/sign-in").status == 303)
    #expect(try shown() && signIns() == 2)
    portal.expireProofs()
    #expect(try shown() && signIns() == 3)
    #expect(try shown() && signIns() == 3)
    #expect(host.end() == 0)
    await portal.stop()
  }

  @Test func `a portal that is away is answered with 503`() async throws {
    let portal = try TestPortal(#require(PortalSwitches(shape: "7.4")))
    let url = portal.url
    await portal.stop()
    let host = try ServedScreens(screens, try configuration(url))
    let page = try LoginPage(host.url.appending(path: "Login/default"))
    #expect(try page.signIn(name: "ada%40example.test", password: "secret") == 503)
    #expect(host.end() == 0)
  }

  @Test func `the plugin is not loaded where none of its factories is in use`() throws {
    let host = try ServedScreens(screens, "\(Repository.root)/plugins.plist")
    _ = try SignIn.status(host)
    #expect(try !Self.fetches(host))
    #expect(host.end() == 0)
  }

  /// Whether a host has loaded the system's library for fetching, as the plugin does.
  private static func fetches(_ host: ServedScreens) throws -> Bool {
    // The file has no size, and comes in pieces.
    let file = try FileHandle(
      forReadingFrom: URL(fileURLWithPath: "/proc/\(host.child())/maps"))
    var maps = Data()
    while let part = try file.read(upToCount: 65_536), !part.isEmpty { maps += part }
    return String(decoding: maps, as: UTF8.self).contains("FoundationNetworking")
  }
}
