import ScreensFace
import ScreensWeb
import TestSupport
import Testing

/// Articles in pages.
@Suite(.serialized) struct ArticleTests {
  private let face: TestFace

  init() throws {
    let attribute = SitePageTests.attribute("articleId", "{query:articleId}")
    let page = try SitePageTests.page(
      SitePageTests.view(
        SitePageTests.screenlet("text", "WebContentDisplayScreenlet", y: 0, attribute)),
      at: "/article")
    face = try TestFace(configure: { $0.pages = [page] })
  }

  @Test func `an article of the address stands in the page, under its heading`() async throws {
    let (ada, bob) = (face.browser(), face.browser())
    for _ in 0..<2 {
      let first = await ada.get("/article?articleId=1")
      #expect(first.markup["article h2"]?.text == "Head 1")
      #expect(!first.markup.has("iframe"))
      let second = await bob.get("/article?articleId=2")
      #expect(second.markup["article h2"]?.text == "Head 2")
      let other = await ada.get("/article?articleId=3")
      #expect(other.markup["article h2"]?.text == "Head 3")
    }
    await face.stop()
  }
}
