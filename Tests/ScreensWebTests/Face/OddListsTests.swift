import ScreensCore
import ScreensDocuments
import ScreensFace
import Screenlets
@testable import TestSupport
import ScreensModel
import ScreensViews
import Testing

@testable import ScreensWeb

/// Lists with a faulty back end or theme.
@Suite(.serialized) struct OddListsTests {
  private func makeFace(_ theme: String = "default", themes: [Theme] = []) throws -> TestFace {
    let attributes = [
      ("themeName", theme), ("classNameId", "29634"), ("firstPageSize", "4"), ("pageSize", "3"),
    ]
    let page = try SitePageTests.page(
      SitePageTests.view(
        SitePageTests.screenlet(
          "news", "AssetListScreenlet", y: 0,
          attributes.map(SitePageTests.attribute).joined(separator: "\n"))), at: "/news")
    return try TestFace(themes: themes, configure: { $0.pages = [page] })
  }

  private func titles(_ answer: TestAnswer) -> [String] {
    answer.markup.all(".row").map { $0.all("p").first?.text ?? "" }
  }

  @Test func `a list of a million rows is shown from any of its pages`() async throws {
    let face = try makeFace()
    face.connectors.rows(1_000_000)
    let browser = face.browser()
    for number in [333_333, 2, 333_000, 1, 7, 333_333] {
      let page = await browser.get("/news?page=\(number)")
      let first = number == 1 ? 0 : 4 + (number - 2) * 3
      #expect(titles(page).first == "Row \(first)")
      #expect(titles(page).count == (number == 1 ? 4 : 3))
    }
    let last = await browser.get("/news?page=333333")
    #expect(last.markup[".pager a[rel=next]"] == nil)
    #expect(last.markup[".pager span"]?.text == "999998–1000000 of 1000000")
    await face.stop()
  }

  @Test func `rows that vanish during scrolling leave a page that leads to the last one`()
    async throws
  {
    let face = try makeFace()
    face.connectors.rows(30)
    let browser = face.browser()
    #expect(titles(await browser.get("/news?page=2")) == ["Row 4", "Row 5", "Row 6"])
    face.connectors.rows(8)
    // A page that is not full is the last one, however many rows were counted before.
    let short = await browser.get("/news?page=3")
    #expect(titles(short) == ["Row 7"])
    #expect(short.markup[".pager span"]?.text == "8–8 of 8")
    let gone = await browser.get("/news?page=9")
    #expect(titles(gone).isEmpty)
    #expect(gone.markup[".pager a[rel=prev]"]?["href"] == "/news?page=3")
    face.connectors.rows(3)
    // Opened again, it shows what is there now.
    #expect(titles(await browser.get("/news?page=3")) == [])
    await face.stop()
  }

  @Test func `new rows during scrolling shift the others until the list is reread`() async throws {
    let face = try makeFace()
    face.connectors.rows(10)
    let browser = face.browser()
    // The first page is everyone's, and the browser's own reading begins with the next one.
    _ = await browser.get("/news")
    #expect(titles(await browser.get("/news?page=2")) == ["Row 4", "Row 5", "Row 6"])
    face.connectors.add(2)
    // A page that is opened again has the rows of its place now.
    #expect(titles(await browser.get("/news?page=2")) == ["Row 2", "Row 3", "Row 4"])
    #expect(titles(await browser.get("/news?page=3")) == ["Row 5", "Row 6", "Row 7"])
    // The list ends where the first count said.
    let last = await browser.get("/news?page=4")
    #expect(titles(last) == [])
    let button = try #require(last.markup[".pager button"]?["value"])
    let hidden = ["csrf", "once", "place"].map { ($0, last.hidden($0)) }
    let path = try #require(last.markup["form"]?["action"])
    _ = await browser.post(path, hidden + [("fire", button)])
    #expect(
      titles(await browser.get("/news")) == ["Row -2", "Row -1", "Row 0", "Row 1"])
    #expect(titles(await browser.get("/news?page=4")) == ["Row 8", "Row 9"])
    await face.stop()
  }

  @Test func `a stream in sections goes on from page to page until a page is not full`()
    async throws
  {
    let face = try makeShelves()
    face.connectors.rows(9)
    face.connectors.stream(shelves: 2)
    let browser = face.browser()
    func sections(_ page: TestAnswer) -> [String] { page.markup.all("h3").map(\.text) }
    func range(_ page: TestAnswer) -> String? { page.markup[".pager span"]?.text }
    let first = await browser.get("/shelves")
    #expect(titles(first) == ["Row 0", "Row 2", "Row 1", "Row 3"])
    #expect(sections(first) == ["Shelf 0", "Shelf 1"])
    // The theme draws the heads, each in an element of its page of rows.
    #expect(first.markup.all(".section[data-page=1] .stage p").map(\.text) == ["§", "§"])
    #expect(range(first) == "1–4")
    #expect(first.markup[".pager a[rel=next]"]?["href"] == "/shelves?page=2")
    // An unknown page is invalid, and leads to the last known one.
    let beyond = await browser.get("/shelves?page=7")
    #expect(titles(beyond) == [])
    let second = await browser.get("/shelves?page=2")
    #expect(titles(second) == ["Row 4", "Row 6", "Row 5"])
    #expect(range(second) == "5–7")
    let third = await browser.get("/shelves?page=3")
    #expect(titles(third) == ["Row 8", "Row 7"])
    #expect(sections(third) == ["Shelf 0", "Shelf 1"])
    #expect(range(third) == "8–9 of 9")
    #expect(third.markup[".pager a[rel=next]"] == nil)
    #expect(titles(await browser.get("/shelves")) == ["Row 0", "Row 2", "Row 1", "Row 3"])
    await face.stop()
  }

  @Test(arguments: [(true, "No shelf is filled."), (false, "There is nothing here yet.")])
  func `a list without rows says so in its kind's words, if any`(hasText: Bool, text: String)
    async throws
  {
    let texts = hasText ? ["shelves-screenlet-empty": "No shelf is filled."] : [:]
    let face = try makeShelves(texts)
    face.connectors.rows(0)
    #expect(await face.browser().get("/shelves").markup[".empty"]?.text == text)
    await face.stop()
  }

  /// A face with a list of its own kind, whose rows are on shelves.
  private func makeShelves(_ texts: [String: String] = [:]) throws -> TestFace {
    let name = try #require(ScreenletName("Shelves"))
    let theme = try #require(ThemeName("shelves"))
    let list = try #require(
      SuppliedList(
        name, operation: .known("assetListPage"), cell: nil, cellOutlets: [], section: "shelf",
        samples: []))
    let kind = ScreenletKind(
      listing: list.declaration, name, "Shelves.",
      attributes: [Inspectable(.known("groupId"), .int, 1)], events: list.events(row: []),
      operations: [])
    let made = ScreenletClass(kind, rows: list.source(AbsentLogic(plugin: .builtIn)))
    let viewClass = DeclaredView.viewClass(
      try #require(ViewClassName("ShelvesView_shelves")), of: kind, theme: theme,
      plugin: .builtIn)
    var strings = StringTables()
    strings.add(texts, language: "en")
    let layouts = [
      "ShelvesView": try TestLayout.layout(
        "ShelvesView_shelves", rootClass: "ShelvesView_shelves", outlets: ["tableView"],
        TestLayout.node("tableView", "tableView")),
      "ShelvesCell": try TestLayout.layout(
        "ShelvesCell_shelves", rootClass: nil, outlets: ["title"],
        TestLayout.node("label", "title")),
      "SectionHeadView": try TestLayout.layout(
        "SectionHeadView_shelves", rootClass: "SectionHeadView_default", outlets: ["titleLabel"],
        TestLayout.node("label", "titleLabel") + TestLayout.node("label", "sign", "text=\"§\"")),
    ]
    let attributes = [("themeName", "shelves"), ("firstPageSize", "4"), ("pageSize", "3")]
    let page = try SitePageTests.page(
      SitePageTests.view(
        SitePageTests.screenlet(
          "shelves", "ShelvesScreenlet", y: 0,
          attributes.map(SitePageTests.attribute).joined(separator: "\n"))), at: "/shelves",
      library: DefaultTheme.library.adding([made], operations: []))
    return try TestFace(
      themes: [
        Theme(
          name: theme, parent: .default, plugin: .builtIn, layouts: layouts,
          classes: [viewClass.name: viewClass], strings: strings, isAdmitted: true)
      ], kinds: [made], configure: { $0.pages = [page] })
  }

  @Test func `a theme that names an unknown cell shows the list's own`() async throws {
    let name = try #require(ThemeName("bare"))
    let list = try #require(ScreenletName("AssetList"))
    let viewClass = ScriptedView.viewClass(
      "AssetListView_bare", list, theme: name, extends: "AssetListView_default",
      slots: SlotSet(.cellName)
    ) { _, _ in Bare() }
    let theme = Theme(
      name: name, parent: .default, plugin: .builtIn,
      layouts: [
        "AssetListView": try TestLayout.layout(
          "AssetListView_bare", rootClass: "AssetListView_bare", outlets: ["tableView"],
          TestLayout.node("tableView", "tableView"))
      ], classes: [viewClass.name: viewClass], isAdmitted: true)
    let face = try makeFace("bare", themes: [theme])
    face.connectors.rows(3)
    #expect(titles(await face.browser().get("/news")) == ["Row 0", "Row 1", "Row 2"])
    await face.stop()
  }

  private final class Bare: SlotPerformer {
    func perform(_ call: SlotCall, _ view: ScreenletView) throws -> SlotAnswer {
      call.slot == .cellName ? .handled("NoCellOfThisName") : .inherit
    }

    func destroyed() {}
  }
}
