import ScreensFace
@testable import ScreensSystem
import ScreensCore
import ScreensLayout
import ScreensWeb
import Screenlets
import TestSupport
import Testing

/// Pages that XIBs draw.
@Suite(.serialized) struct SitePageTests {
  static func view(_ content: String, more: String = "") -> String {
    """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0"><objects>
    <view id="root" userLabel="Front &amp; door"><rect key="frame" x="0" y="0" width="320" \
    height="600"/><subviews>\(content)</subviews>\(more)</view></objects></document>
    """
  }

  static func screenlet(
    _ id: String, _ name: String, y: Int, _ attributes: String
  ) -> String {
    """
    <view id="\(id)" customClass="\(name)"><rect key="frame" x="0" y="\(y)" width="320" \
    height="200"/><userDefinedRuntimeAttributes>\(attributes)</userDefinedRuntimeAttributes></view>
    """
  }

  static func attribute(_ name: String, _ value: String) -> String {
    "<userDefinedRuntimeAttribute type=\"string\" keyPath=\"\(name)\" value=\"\(value)\"/>"
  }

  static let links = """
    <view id="nav" restorationIdentifier="navigation"><rect key="frame" x="0" y="0" width="320" \
    height="44"/><subviews><button id="b"><rect key="frame" x="0" y="0" width="90" height="44"/>\
    <state key="normal" title="All themes"/><userDefinedRuntimeAttributes>\
    \(attribute("page", "/"))</userDefinedRuntimeAttributes></button>\
    <button id="away"><rect key="frame" x="90" y="0" width="90" height="44"/>\
    <state key="normal" title="Elsewhere"/><userDefinedRuntimeAttributes>\
    \(attribute("page", "//example.org"))</userDefinedRuntimeAttributes></button></subviews></view>
    """

  static func page(
    _ xib: String, at path: String = "/welcome", library: ScreenletLibrary = DefaultTheme.library
  ) throws -> SitePage {
    try SitePage(
      path: path, XIBReader.read(Array(xib.utf8), file: "Welcome.xib"),
      digest: Digest(of: Array(xib.utf8)),
      library: library)
  }

  private static func welcome() throws -> SitePage {
    try page(
      view(
        links + screenlet("one", "LoginScreenlet", y: 50, attribute("themeName", "default"))
          + screenlet(
            "two", "LoginScreenlet", y: 260,
            attribute("themeName", "harbor") + attribute("basicAuthMethod", "screenName"))))
  }

  private func face() throws -> TestFace {
    let welcome = try Self.welcome()
    return try TestFace(
      themes: [try .child("harbor", layout: loginLayout())],
      configure: { $0.pages = [welcome] })
  }

  @Test func `a page shows each screenlet in its theme, where its view stands`() async throws {
    let face = try face()
    let page = await face.browser().get("/welcome")
    #expect(page.status == 200)
    #expect(page.markup.title == "Front & door")
    #expect(page.markup.has("[id=s-one]"))
    #expect(page.markup.has("[id=s-two]"))
    #expect(page.markup.all("form.card").count == 2)
    #expect(page.markup.all("[action=/welcome]").count == 2)
    #expect(page.markup.has("[name=place][value=/welcome:two]"))
    let path = try #require(page.assets.first { $0.hasSuffix("page-layout.css") })
    let sheet = await face.browser().get(path).body
    // A row with a screenlet grows with it.
    #expect(sheet.contains("grid-template-rows:minmax(44px,auto) 6px minmax(200px,auto) 10px"))
    #expect(sheet.contains(" .q1{"))
    await face.stop()
  }

  @Test func `a page's run-time attributes are set on its screenlets`() async throws {
    let face = try face()
    let browser = face.browser()
    let page = await browser.get("/welcome")
    let fields = page.markup.all("label").filter { $0.ownText == "E-mail address" }
    #expect(fields.contains { $0["for"]?.hasPrefix("s-one") == true })
    #expect(!fields.contains { $0["for"]?.hasPrefix("s-two") == true })
    await face.stop()
  }

  @Test func `a button with a page leads there, only to this host`() async throws {
    let face = try face()
    let page = await face.browser().get("/welcome")
    #expect(page.markup.has("nav"))
    #expect(page.markup.has("a[href=/] span", text: "All themes"))
    #expect(page.markup.has("button[disabled] span", text: "Elsewhere"))
    #expect(!page.body.contains("//example.org"))
    await face.stop()
  }

  @Test func `other paths stay as they were`() async throws {
    let face = try face()
    let browser = face.browser()
    #expect(await browser.get("/welcom").status == 404)
    #expect(await browser.get("/").markup.has("[class=cells]"))
    await face.stop()
  }

  @Test func `a page of the root replaces the gallery`() async throws {
    let root = try Self.page(Self.view(Self.links), at: "/")
    let face = try TestFace(configure: { $0.pages = [root] })
    let page = await face.browser().get("/")
    #expect(!page.markup.has("[class=cells]"))
    #expect(page.body.contains("All themes"))
    await face.stop()
  }

  @Test func `a missing part of a page is reported with file and line`() throws {
    let page = try Self.page(
      Self.view(
        Self.screenlet("a", "NowhereScreenlet", y: 0, "")
          + Self.screenlet(
            "b", "LoginScreenlet", y: 210,
            Self.attribute("password", "sesame") + Self.attribute("colour", "red"))
          + Self.screenlet("c", "LogonScreenlet", y: 420, "")))
    #expect(
      page.problems == [
        "Welcome.xib:2: this host has no screenlet Nowhere; its place is empty",
        "Welcome.xib:2: Login's attribute password is a secret, which a page can't hold; "
          + "remove it",
        "Welcome.xib:2: Login's attribute colour is not known; remove it",
        "Welcome.xib:2: this host has no screenlet Logon; its place is empty; did you mean "
          + "'LoginScreenlet'?",
      ])
  }

  @Test(
    arguments: [
      ("/live", "is a path of the host's own; choose another one"),
      ("/Login/nosuch", "is a path of the host's own; choose another one"),
      ("/a/b", "is a path of the host's own; choose another one"),
      ("/w?x", "is no path of a page; write it with letters, digits, '-', '.', '_', '~' and '/'"),
    ])
  func `an impossible path is reported, and nothing is served there`(path: String, reason: String)
    async throws
  {
    let page = try Self.page(Self.view(""), at: path)
    #expect(page.problems == ["Welcome.xib: \(path) \(reason)"])
    let face = try TestFace(configure: { $0.pages = [page] })
    #expect(await face.browser().get(path).status == 404)
    await face.stop()
  }

  @Test func `a link to no page of this host is reported with file and line`() throws {
    let screenlet = Self.screenlet("a", "LoginScreenlet", y: 50, Self.attribute("page", "/welcme"))
    let page = try Self.page(Self.view(Self.links + screenlet))
    #expect(
      SitePage.deadLinks([page], library: DefaultTheme.library) == [
        "Welcome.xib:2: leads to /welcme, which is no page of this host; name one of its pages"
      ])
    #expect(page.remarks.count == 1)
    #expect(page.remarks[0].hasPrefix("Welcome.xib:2: page '//example.org' is none that a button"))
  }

  @Test func `a page that is no layout is refused with its place`() {
    #expect(throws: XIBError.self) { try Self.page("<document/>") }
  }
}
