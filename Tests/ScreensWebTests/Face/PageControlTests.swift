import ScreensFace
@testable import ScreensSystem
import ScreensCore
import ScreensDocuments
import ScreensLayout
import ScreensModel
import ScreensViews
import ScreensWeb
import Screenlets
import TestSupport
import Testing

/// The controls, links and texts that a page draws itself.
@Suite(.serialized) struct PageControlTests {
  private static func view(
    _ element: String, _ id: String, y: Int, _ more: String = "", content: String = ""
  ) -> String {
    """
    <\(element) id="\(id)" \(more)><rect key="frame" x="16" y="\(y)" width="288" height="30"/>\
    \(content)</\(element)>
    """
  }

  private static func page(_ views: String) throws -> SitePage {
    let xib = SitePageTests.view(views)
    return try SitePage(
      path: "/welcome", XIBReader.read(Array(xib.utf8), file: "Welcome.xib"),
      digest: Digest(of: Array(xib.utf8)), library: DefaultTheme.library)
  }

  private static func markup(_ views: String) throws -> MarkupTree {
    let html = StillPage.html(of: try page(views), theme: .default, in: nil)
    return MarkupTree(String(decoding: html, as: UTF8.self))
  }

  private static func leading(_ address: String, _ title: String = "On") -> String {
    view(
      "button", "go", y: 0,
      content: """
        <state key="normal" title="\(title)"/><userDefinedRuntimeAttributes>\
        \(SitePageTests.attribute("page", address))</userDefinedRuntimeAttributes>
        """)
  }

  private static let controls =
    view("label", "l", y: 0, "text=\"Search\"")
    + view("textField", "field", y: 32, "placeholder=\"Words\"")
    + view("textView", "prose", y: 70, "text=\"All of &lt;this&gt;.\"")
    + view("switch", "on", y: 110, "on=\"YES\"")
    + view(
      "segmentedControl", "seg", y: 150,
      content: "<segments><segment title=\"Day\"/><segment title=\"Night\"/></segments>")
    + view("slider", "slide", y: 190, "value=\"0.25\" minValue=\"0\" maxValue=\"1\"")
    + view("stepper", "step", y: 230, "maximumValue=\"10\" stepValue=\"1\"")
    + view("progressView", "bar", y: 270, "progress=\"0.5\"")
    + view("activityIndicatorView", "turn", y: 310, "animating=\"YES\"")
    + view("pageControl", "dots", y: 350, "numberOfPages=\"3\" currentPage=\"1\"")
    + view("button", "push", y: 390, content: "<state key=\"normal\" title=\"Push\"/>")

  @Test func `every control is shown, and one without an action is disabled`() throws {
    let page = try Self.markup(Self.controls)
    #expect(page.has("label.t[for=page-field]", text: "Search"))
    for part in [
      "#page-field[placeholder=Words]", "[role=switch]", "[type=range]", "[type=number]",
      "progress", ".w.on", "[aria-label=2 / 3]",
    ] {
      #expect(page.has(part), "\(part)")
    }
    for text in ["All of <this>.", "Day", "Night", "Push"] { #expect(page.shows(text), "\(text)") }
    for input in page.all("input") { #expect(input["disabled"] != nil) }
    #expect(page.has("[name=fire][value=push][disabled]"))
    #expect(!page.has("textarea"))
  }

  @Test func `a view that a page cannot show, or a control without a name, is reported by line`()
    throws
  {
    let page = try Self.page(
      Self.view("pickerView", "p", y: 0) + Self.view("tableView", "t", y: 40)
        + Self.view("button", "b", y: 80) + Self.view("slider", "s", y: 190))
    for part in [
      "Welcome.xib:2: the content of a pickerView comes from code",
      "the content of a tableView comes from",
      "a button has neither title nor image; give it one",
      "a slider has no name; put a label above",
    ] {
      #expect(page.problems.contains { $0.contains(part) }, "\(part)")
    }
  }

  @Test func `links to other hosts and to mail are links, without a referrer`() throws {
    let site = try Self.markup(Self.leading("https://example.org/a?b=c&amp;d"))
    let link = "a[href=https://example.org/a?b=c&d][rel=noopener noreferrer]"
    #expect(site.has(link, text: "On"))
    #expect(try Self.markup(Self.leading("mailto:ada@example.org")).has("a[href^=mailto:ada@]"))
    let quoted = try Self.markup(
      Self.leading("https://example.org/&quot;onclick=&quot;x", "&lt;b&gt;On"))
    #expect(quoted.has("a[href=https://example.org/\"onclick=\"x]", text: "<b>On"))
    #expect(!quoted.has("b") && !quoted.has("[onclick]"))
  }

  @Test(arguments: ["javascript:alert(1)", "data:text/html,x", "http://example.org", "//x.org"])
  func `a button with a forbidden target leads nowhere, and is reported`(address: String) throws {
    #expect(!(try Self.markup(Self.leading(address)).has("[href^=\(address)]")))
    let remarks = try Self.page(Self.leading(address)).remarks
    #expect(remarks.contains { $0.contains("'\(address)' is none that a button can lead to") })
    #expect(
      SitePage.deadLinks([try Self.page(Self.leading(address))], library: DefaultTheme.library)
        == [])
  }

  private static func sheet(_ views: String) throws -> String {
    let xib = SitePageTests.view(views)
    let document = try XIBReader.read(Array(xib.utf8), file: "A.xib")
    let name = try #require(LayoutName("LoginView_acme"))
    let layout = Layout(
      name: name, path: "A.xib", document: document, digest: Digest(of: Array(xib.utf8)))
    return String(decoding: StillPage.stylesheet(of: layout).bytes, as: UTF8.self)
  }

  @Test func `a label has as many lines as the layout says, and never breaks a word`() throws {
    let one = try Self.sheet(Self.view("label", "l", y: 0, "text=\"One\""))
    #expect(one.contains("white-space:nowrap;overflow-x:clip;text-overflow:ellipsis"))
    let larger = "@container (width < calc(1000 * (1rem - 16px))){"
    #expect(
      one.contains("\(larger)") && one.contains("{white-space:normal;overflow-wrap:break-word"))
    let two = try Self.sheet(Self.view("label", "l", y: 0, "text=\"One\" numberOfLines=\"2\""))
    #expect(two.contains(" .lines{-webkit-line-clamp:2;}"))
    let all = try Self.sheet(Self.view("label", "l", y: 0, "text=\"One\" numberOfLines=\"0\""))
    #expect(!all.contains("clamp"))
    #expect(!all.contains("nowrap"))
    #expect(!all.contains(larger) && !two.contains(larger))
  }

  private static let configured = view(
    "button", "c", y: 0,
    content: """
      <buttonConfiguration key="configuration" style="filled" title="Sail" subtitle="at noon" \
      cornerStyle="capsule" imagePlacement="top" imagePadding="6">\
      <directionalEdgeInsets key="contentInsets" top="3" leading="14" bottom="4" trailing="15"/>\
      <color key="baseBackgroundColor" red="1" green="0" blue="0" alpha="1" colorSpace="custom" \
      customColorSpace="sRGB"/></buttonConfiguration>
      """)

  @Test func `a button's configuration is shown: title, subtitle, colours, corners and insets`()
    throws
  {
    let page = try Self.markup(Self.configured)
    #expect(page.has("span.f0", text: "Sail"))
    #expect(page.has("span.f2", text: "at noon"))
    let sheet = try Self.sheet(Self.configured)
    for part in [
      "background-color:rgb(255 0 0)", "border-radius:1000px", "flex-direction:column", "gap:6px",
      "padding:3px 15px 4px 14px", ".f2{", "font-size:0.75rem",
    ] {
      #expect(sheet.contains(part), "\(part)")
    }
  }

  @Test(arguments: ["compact", "regular"])
  func `a view that one width omits is missing only at that width`(width: String) throws {
    let variation = """
      <variation key="widthClass=\(width)"><mask key="subviews"><exclude reference="big"/></mask>\
      </variation>
      """
    let xib = SitePageTests.view(
      Self.view("label", "big", y: 0, "text=\"Big\"") + Self.view("label", "l", y: 40),
      more: variation)
    let document = try XIBReader.read(Array(xib.utf8), file: "A.xib")
    let name = try #require(LayoutName("LoginView_acme"))
    let layout = Layout(
      name: name, path: "A.xib", document: document, digest: Digest(of: Array(xib.utf8)))
    let sheet = String(decoding: StillPage.stylesheet(of: layout).bytes, as: UTF8.self)
    let rules = sheet.split(separator: "@container (width >= ").dropFirst()
      .filter { $0.contains(".n1{display:none;}") }.map { $0.prefix { $0 != "{" } }
    let regular = LayoutConditions.regularWidth
    let edge = DecimalNumber.text(regular)
    let range = width == "compact" ? "0px) and (width < \(edge)px)" : "\(edge)px)"
    #expect(rules == [Substring(range)], "\(sheet)")
  }

  @Test func `a variation of a compact height applies only on low screens`() throws {
    let low = """
      <variation key="heightClass=compact"><mask key="subviews"><exclude reference="big"/></mask>\
      </variation>
      """
    let xib = SitePageTests.view(
      Self.view("label", "big", y: 0, "text=\"Big\"") + Self.view("label", "l", y: 40), more: low)
    let document = try XIBReader.read(Array(xib.utf8), file: "A.xib")
    #expect(document.nodes[1].isEverInstalled)
    let name = try #require(LayoutName("LoginView_acme"))
    let layout = Layout(
      name: name, path: "A.xib", document: document, digest: Digest(of: Array(xib.utf8)))
    let sheet = String(decoding: StillPage.stylesheet(of: layout).bytes, as: UTF8.self)
    let parts = sheet.split(separator: "@media (height < 480px){", maxSplits: 1)
    try #require(parts.count == 2)
    #expect(parts[0].hasPrefix("@media (height >= 480px){"))
    #expect(!parts[0].contains("display:none"))
    #expect(parts[1].contains(".n1{display:none;}"))
  }
}
