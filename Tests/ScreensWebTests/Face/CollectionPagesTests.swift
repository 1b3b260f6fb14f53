import ScreensCore
import ScreensDocuments
import ScreensFace
@testable import TestSupport
import ScreensModel
import Testing

@testable import ScreensWeb

/// Pages with lists whose rows are side by side.
@Suite(.serialized) struct CollectionPagesTests {
  private static func list(
    _ id: String, _ kind: String, _ attributes: (String, String)...
  ) -> String {
    let all = [("themeName", "default-collection"), ("firstPageSize", "4"), ("pageSize", "3")]
    return SitePageTests.screenlet(
      id, kind, y: 0, (all + attributes).map(SitePageTests.attribute).joined(separator: "\n"))
  }

  private static func page(_ path: String, _ content: String) throws -> SitePage {
    try SitePageTests.page(SitePageTests.view(content), at: path)
  }

  /// A face with ten articles at `/guides`, ten assets at `/tiles`, and a form at `/sign-in`.
  private func makeFace() throws -> TestFace {
    let guides = Self.list("guides", "WebContentListScreenlet", ("onWebContentSelected", "/tiles"))
    let pages = [
      try Self.page("/guides", guides),
      try Self.page(
        "/tiles",
        Self.list(
          "tiles", "AssetListScreenlet", ("classNameId", "1"), ("onAssetSelected", "/guides"))),
      try Self.page("/sign-in", SitePageTests.screenlet("door", "LoginScreenlet", y: 0, "")),
    ]
    let face = try TestFace(configure: { $0.pages = pages })
    face.connectors.rows(10)
    return face
  }

  @Test(arguments: ["/guides", "/tiles"])
  func `tiles come page by page, and are chosen like rows`(path: String) async throws {
    let face = try makeFace()
    let browser = face.browser()
    let first = await browser.get(path)
    #expect(first.markup.all(".tiles .row").count == 4)
    #expect(first.markup[".pager a[rel=next]"]?["href"] == "\(path)?page=2")
    let second = await browser.get("\(path)?page=2")
    let titles = second.markup.all(".row").map { $0.all("p")[0].text }
    #expect(titles == ["Row 4", "Row 5", "Row 6"])
    let pick = try #require(second.markup.all(".pick")[1]["value"])
    let answer = await browser.post(
      second.markup["form"]?["action"] ?? "",
      [
        ("csrf", second.hidden("csrf")), ("once", second.hidden("once")),
        ("place", second.hidden("place")), ("fire", pick),
      ])
    #expect(answer.status == 303)
    #expect(answer.target == (path == "/tiles" ? "/guides" : "/tiles"))
    let chosen = await browser.get("\(path)?page=2").markup.all(".row[aria-current]")
    #expect(chosen.map { $0.all("p")[0].text } == ["Row 5"])
    await face.stop()
  }

  @Test func `a line of tiles can be scrolled by keys`() async throws {
    let face = try makeFace()
    let guides = await face.browser().get("/guides")
    #expect(guides.markup[".sideways .line"]?["tabindex"] == "0")
    #expect(guides.markup[".sideways .line"]?["aria-label"]?.isEmpty == false)
    #expect(guides.markup.all(".sideways .line .row").count == 4)
    #expect(!(await face.browser().get("/tiles").markup.has(".line")))
    await face.stop()
  }

  @Test func `images of the server are allowed only on pages with foreign HTML`() async throws {
    let face = try makeFace()
    let browser = face.browser()
    func images(_ path: String) async throws -> [Substring] {
      let policy = try #require(await browser.get(path).field("Content-Security-Policy"))
      let rule = policy.split(separator: ";").first { $0.contains("img-src") }
      return try #require(rule).split(separator: " ").dropFirst().map { $0 }
    }
    let server = try face.source.current.server.server()
    #expect(try await images("/guides") == ["'self'", Substring(HTTPOrigin.origin(of: server))])
    for path in ["/tiles", "/sign-in", "/Login", "/WebContentList/default"] {
      #expect(try await images(path) == ["'self'"], "\(path)")
    }
    await face.stop()
  }

  @Test func `headings, links and images of an article are those of the page around it`()
    async throws
  {
    let face = try makeFace()
    face.connectors.write(
      "The yard. <H1 id=news>Hull</H1><H3>Keel</H3><A href=/tiles onclick=x()>Tiles</A> "
        + "<A href='plans?a=1'>Plans</A> <A href=javascript:x()>None</A> <IMG src=/i.png>")
    let page = await face.browser().get("/guides")
    #expect(page.markup.faults == [])
    let server = HTTPOrigin.origin(of: try face.source.current.server.server())
    let articles = page.markup.all(".row article.foreign")
    #expect(articles.count == 4)
    for article in articles {
      #expect(article.children.map(\.name) == ["h2", "h4", "a", "a", "img"])
      #expect(article.all("a").map { $0["href"] } == ["/tiles", "\(server)/plans?a=1"])
      #expect(article.all("a").allSatisfy { $0["rel"] == "nofollow noopener noreferrer" })
      #expect(article.all("img").map { $0["src"] } == ["\(server)/i.png"])
      #expect(article.text == "The yard. HullKeelTiles Plans None ")
    }
    await face.stop()
  }

  @Test func `each of two lists has a name for its pages`() async throws {
    let both = try Self.page(
      "/both",
      Self.list("one", "WebContentListScreenlet")
        + Self.list("two", "AssetListScreenlet", ("classNameId", "1")))
    let face = try TestFace(configure: { $0.pages = [both] })
    face.connectors.rows(10)
    let page = await face.browser().get("/both")
    let names = page.markup.all("nav.pager").compactMap { $0["aria-labelledby"] }
    #expect(Set(names).count == 2)
    let ids = Set(page.markup.all("").compactMap { $0["id"] })
    for id in names.flatMap({ $0.split(separator: " ") }) { #expect(ids.contains(String(id))) }
    await face.stop()
  }
}
