import ScreensFace
@testable import ScreensSystem
import ScreensCore
import ScreensLayout
import ScreensViews
import ScreensWeb
import Screenlets
import TestSupport
import Testing

@Suite(.serialized) struct RenderingTests {
  /// The page of a layout of our own.
  private func page(_ layout: String) async throws -> (page: TestAnswer, sheet: String) {
    let face = try TestFace(themes: [try .child("harbor", layout: layout)])
    let browser = face.browser()
    let page = await browser.get("/Login/harbor")
    let path = page.assets.first { $0.hasSuffix("LoginView_harbor.css") } ?? ""
    let sheet = await browser.get(path).body
    await face.stop()
    return (page, sheet)
  }

  @Test func `fields come in the order of their tags, with labels before them`() async throws {
    let (page, _) = try await page(loginLayout())
    #expect(
      page.markup.has(inOrder: [
        "label.vh[for=s-Login-harbor-userNameField]", "[name=userNameField]",
        "label.vh[for=s-Login-harbor-passwordField]", "[name=passwordField]", "[value=loginButton]",
      ]))
  }

  /// A stack of the form and, hidden, of the button that leads elsewhere.
  private static let stacked = """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" \
    useAutolayout="YES"><objects><placeholder placeholderIdentifier="IBFilesOwner" id="-1"/>
    <view id="root" customClass="LoginView_default">
    <rect key="frame" x="0" y="0" width="320" height="260"/><subviews>
    <stackView id="s" axis="vertical" spacing="7" \
    translatesAutoresizingMaskIntoConstraints="NO">
    <rect key="frame" x="0" y="0" width="320" height="44"/><subviews>
    <view id="box"><rect key="frame" x="0" y="0" width="320" height="44"/>
    <subviews><button id="go"><rect key="frame" x="0" y="0" width="320" height="44"/>
    <state key="normal" title="Go"/></button></subviews></view>
    <button hidden="YES" id="auth"><rect key="frame" x="0" y="0" width="320" height="0"/>
    <constraints><constraint firstAttribute="height" constant="51" id="c0"/></constraints>
    <state key="normal" title="Authorize"/></button></subviews></stackView></subviews>
    <constraints>
    <constraint firstItem="s" firstAttribute="leading" secondItem="root" \
    secondAttribute="leading" id="c1"/><constraint firstItem="s" firstAttribute="top" \
    secondItem="root" secondAttribute="top" id="c2"/><constraint firstItem="s" \
    firstAttribute="trailing" secondItem="root" secondAttribute="trailing" id="c3"/>
    </constraints><connections>
    <outlet property="loginButton" destination="go" id="o3"/>
    <outlet property="authorizeButton" destination="auth" id="o4"/>
    </connections></view></objects></document>
    """

  @Test func `a stack's member that code shows replaces the members that it hides`() async throws {
    let theme = try Theme.child("harbor", layout: Self.stacked)
    let xib = SitePageTests.view(
      SitePageTests.screenlet(
        "a", "LoginScreenlet", y: 0,
        SitePageTests.attribute("themeName", "harbor")
          + SitePageTests.attribute("loginMode", "oauth2redirect")))
    let page = try SitePage(
      path: "/p", XIBReader.read(Array(xib.utf8), file: "P.xib"),
      digest: Digest(of: Array(xib.utf8)), library: DefaultTheme.library)
    for pages in [[], [page]] {
      let face = try TestFace(themes: [theme], configure: { $0.pages = pages })
      let browser = face.browser()
      let shown = await browser.get(pages.isEmpty ? "/Login/harbor" : "/p")
      let sheet = await browser.get(
        try #require(shown.assets.first { $0.hasSuffix("LoginView_harbor.css") })
      ).body
      #expect(shown.body.contains("authorizeButton") == !pages.isEmpty)
      #expect(shown.body.contains("loginButton") == pages.isEmpty)
      #expect(sheet.contains("minmax(51px,auto)") == !pages.isEmpty)
      let stage = try #require(shown.markup.all("div.stage").last?["class"])
      let scope = try #require(stage.split(separator: " ").dropFirst().first)
      #expect(sheet.contains(".\(scope) .n0"))
      await face.stop()
    }
  }

  @Test func `hidden nodes are not in the page`() async throws {
    let (page, _) = try await page(loginLayout())
    #expect(!page.body.contains("authorizeButton"))
  }

  @Test func `a password field never has a value, and names its purpose`() async throws {
    let (page, _) = try await page(loginLayout())
    let field = try #require(page.markup["input[name=passwordField][type=password]"])
    #expect(field["value"] == nil)
    #expect(field["autocomplete"] == "current-password")
    #expect(field["enterkeyhint"] == "go")
  }

  @Test func `return presses the layout's button also where another one comes first`() async throws
  {
    let show =
      "<button id=\"show\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"44\" height=\"44\"/>"
      + "<state key=\"normal\" title=\"Show\"/></button>"
    let (page, _) = try await page(
      loginLayout().replacing("<label id=\"title\"", with: show + "<label id=\"title\""))
    let first = "button[hidden][tabindex=-1][name=fire][value=loginButton]"
    #expect(page.markup.has(inOrder: [first, "[value=show]"]))
    let plain = try await self.page(loginLayout()).page
    #expect(!plain.markup.has("button[hidden][tabindex=-1][value=loginButton]"))
  }

  @Test func `switches, sliders and segments are controls with names`() async throws {
    let more = """
      <switch id="sw" on="YES"><rect key="frame" x="0" y="0" width="51" height="31"/></switch>
      <slider id="sl" value="0.5" minValue="0" maxValue="2"><rect key="frame" x="0" y="0" \
      width="90" height="30"/></slider>
      <segmentedControl id="sg" selectedSegmentIndex="1"><rect key="frame" x="0" y="0" \
      width="90" height="30"/><segments><segment title="A"/><segment title="B&lt;"/></segments>
      </segmentedControl>
      """
    let (page, _) = try await page(loginLayout(more: more))
    #expect(page.markup.has("[type=checkbox][role=switch]"))
    #expect(page.markup.has("[type=range]"))
    #expect(page.markup.has("[max=2]"))
    #expect(page.markup.has("[role=radiogroup]"))
    #expect(page.markup.has("span", text: "B<"))
    #expect(page.markup.has("[value=1][checked]"))
  }

  @Test func `edges follow the container, not a script`() async throws {
    let (page, sheet) = try await page(loginLayout())
    #expect(page.markup.has("[class^=stage l]"))
    #expect(sheet.contains("{container-type:inline-size;}"))
    #expect(sheet.contains("position:relative;grid-area:4/1/5/2;left:16px;"))
    #expect(sheet.contains("width:calc(-32px + 100cqw);"))
    #expect(!sheet.contains("cqh"))
    #expect(sheet.contains("background-color:rgb(255 255 255);"))
  }

  @Test func `a chain of texts is rows that are as high as the design, or higher`() async throws {
    let (_, sheet) = try await page(loginLayout())
    let rows = """
      grid-template-rows:8px minmax(24px,auto) 18px minmax(44px,auto) 16px minmax(44px,auto) 16px \
      minmax(44px,auto) 46px;
      """
    #expect(sheet.contains("display:grid;grid-template-columns:100%;align-content:start;"))
    #expect(sheet.contains(rows))
  }

  @Test func `letters follow the reader's chosen size`() async throws {
    let (_, sheet) = try await page(loginLayout())
    #expect(sheet.contains("font-size:1.0625rem;"))
  }

  @Test func `placeholders and focus rings are visible on any background`() async throws {
    let light = try await page(loginLayout()).sheet
    #expect(light.contains(":focus-visible{outline:3px solid rgb(26 26 26);"))
    let dark = try await page(loginLayout(color: "red=\"0\" green=\"0\" blue=\"0.1\"")).sheet
    #expect(dark.contains(":focus-visible{outline:3px solid rgb(255 255 255);"))
    #expect(dark.contains("::placeholder{color:"))
  }

  @Test func `the same layout gives the same sheet, and another one another name`() async throws {
    let one = try await page(loginLayout()).page
    let same = try await page(loginLayout()).page
    let other = try await page(loginLayout(title: "Other")).page
    #expect(one.assets == same.assets)
    #expect(one.assets != other.assets)
  }
}
