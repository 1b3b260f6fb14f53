import ScreensCore
import ScreensDocuments
import ScreensFace
@testable import TestSupport
import Testing

@testable import ScreensWeb

/// Lists whose back end or theme is not as it should be.
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

  @Test func `rows that go while one scrolls leave a page that leads to the last one`() async throws
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
    let empty = await browser.get("/news?page=3")
    #expect(titles(empty) == ["Row 7"])
    await face.stop()
  }

  @Test func `a theme that names a cell which nobody has shows the list's own`() async throws {
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
