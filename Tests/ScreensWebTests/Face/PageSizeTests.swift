import ScreensWeb
import TestSupport
import Testing

/// Back ends that answer more than a page has room for.
@Suite(.serialized) struct PageSizeTests {
  private static let limit = 200_000

  private func face(_ screenlet: String, _ attributes: (String, String)...) throws -> TestFace {
    let page = try SitePageTests.page(
      SitePageTests.view(
        SitePageTests.screenlet(
          "here", screenlet, y: 0, attributes.map(SitePageTests.attribute).joined(separator: "\n"))
      ), at: "/here")
    return try TestFace(configure: {
      $0.pages = [page]
      $0.pageBytes = Self.limit
    })
  }

  private static let sentence = "This is too large for one page. The rest of it is not shown."

  @Test(arguments: ["x", "&", "\"é", "< >"])
  func `rows of a list end where the page is full, and the page says so`(unit: String) async throws
  {
    let rows = ("firstPageSize", "25")
    let small = try face("AssetListScreenlet", ("classNameId", "29634"), rows)
    small.connectors.rows(25)
    let whole = await small.browser().get("/here")
    #expect(whole.markup.all(".row").count == 25)
    #expect(!whole.markup.has("p", text: Self.sentence))
    await small.stop()

    let face = try face("AssetListScreenlet", ("classNameId", "29634"), rows)
    face.connectors.rows(25, title: String(repeating: unit, count: 60_000 / unit.utf8.count))
    let (guest, user) = (face.browser(), face.browser())
    _ = await user.signIn(on: await user.get("/Login"))
    for browser in [guest, user] {
      let page = await browser.get("/here?page=1")
      #expect(page.status == 200)
      #expect(page.body.utf8.count < Self.limit + 16_384)
      #expect(page.markup.faults == [])
      #expect((1..<5).contains(page.markup.all(".row").count))
      #expect(page.markup.has("p", text: Self.sentence))
    }
    let cuts = face.reports.all.filter { $0.contains("limits.pageBytes") }
    #expect(cuts.count == 2)
    #expect(cuts.first?.contains("the page /here would be larger than 200000 bytes") == true)
    await face.stop()
  }

  @Test func `a field that has no room for its text is not sent`() async throws {
    let face = try face("SignUpScreenlet", ("editCurrentUser", "true"))
    face.connectors.rename(String(repeating: "&", count: Self.limit / 4))
    let browser = face.browser()
    _ = await browser.signIn(on: await browser.get("/Login"))
    let page = await browser.get("/here")
    let fields = page.markup.all("input[type=text]")
    #expect(fields.filter { $0["value"]?.hasSuffix("…") == true }.count == 1)
    #expect(
      fields.filter { $0["value"]?.hasSuffix("…") == true && $0["disabled"] != nil }.count == 1)
    #expect(fields.contains { $0["value"] == "Ada" && $0["disabled"] == nil })
    #expect(page.markup.has("p", text: Self.sentence))
    await face.stop()
  }
}
