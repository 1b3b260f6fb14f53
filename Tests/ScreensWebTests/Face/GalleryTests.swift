import ScreensFace
import ScreensCore
import ScreensViews
import ScreensWeb
import TestSupport
import Testing

@Suite struct GalleryTests {
  private static let secret = "/srv/secret/libx.so"

  /// A face with its own theme and a problem.
  private func face(
    _ configure: (inout WebConfiguration) -> Void = { _ in }
  ) throws -> TestFace {
    let theme = try Theme.child("harbor", layout: loginLayout())
    let face = try TestFace(themes: [theme], configure: configure)
    face.swap(
      [theme], generation: 2,
      notices: [
        PluginNotice(path: Self.secret, id: "", state: "crashed", reason: "crashed", trace: "at f")
      ])
    return face
  }

  private func sees(_ browser: TestBrowser, at path: String = "/gallery") async -> Bool {
    await browser.get(path).body.contains(Self.secret)
  }

  private static func root() throws -> SitePage {
    try SitePageTests.page(SitePageTests.view(SitePageTests.links), at: "/")
  }

  // MARK: The pages that are shown

  @Test func `a host without a gallery shows its pages and no themes`() async throws {
    let face = try face { $0.gallery = .off }
    let browser = face.browser()
    for path in ["/", "/gallery", "/Login/harbor", "/Login/default"] {
      let answer = await browser.get(path)
      #expect(answer.status == 404, "\(path)")
      #expect(answer.markup.has("a[href=/Login]", text: "Back to the start page"))
    }
    #expect(await browser.get("/live?page=/gallery").status == 404)
    let page = await browser.get("/Login")
    #expect(page.status == 200)
    #expect(page.markup.has("a.home[href=/Login]"))
    let signedIn = await browser.signIn(on: page)
    #expect(signedIn.status == 303)
    #expect(signedIn.target == "/Login")
    #expect(await browser.post("/Login/harbor", []).status == 404)
    await face.stop()
  }

  @Test func `a form of a drawn page works without a gallery`() async throws {
    let page = try SitePageTests.page(
      SitePageTests.view(
        SitePageTests.screenlet(
          "one", "LoginScreenlet", y: 50, SitePageTests.attribute("themeName", "harbor"))))
    let face = try face {
      $0.gallery = .off
      $0.pages = [page]
    }
    let browser = face.browser()
    let welcome = await browser.get("/welcome")
    let answer = await browser.signIn(
      on: welcome, at: "/welcome", more: [("place", "/Login/harbor")])
    #expect(answer.status == 303)
    #expect(await browser.get("/nothing").markup.has("a[href=/welcome]"))
    await face.stop()
  }

  @Test func `the gallery has its own path, and the root's where no page is there`() async throws {
    let root = try Self.root()
    let face = try face { $0.pages = [root] }
    let browser = face.browser()
    #expect(!(await browser.get("/").markup.has("[class=cells]")))
    let gallery = await browser.get("/gallery")
    #expect(gallery.markup.has("[class=cells]"))
    #expect(gallery.markup.has("[data-live=/gallery]"))
    face.face.show([])
    try await Limit.wait(for: "the gallery at the root") {
      await browser.get("/").markup.has("[class=cells]")
    }
    #expect(await browser.get("/gallery").markup.has("[class=cells]"))
    await face.stop()
  }

  @Test func `a host that shows its themes shows neither problems nor the demo user`()
    async throws
  {
    let face = try face { $0.gallery = .themes }
    #expect(face.keys.all.isEmpty)
    let browser = face.browser()
    let page = await browser.get("/gallery?key=anything")
    #expect(page.status == 200)
    #expect(page.markup.has("a[href=/Login/harbor]"))
    #expect(!page.body.contains(Self.secret))
    #expect(!page.body.contains("lovelace"))
    await face.stop()
  }

  @Test func `a page of /gallery is refused with a sentence`() throws {
    let page = try SitePageTests.page(SitePageTests.view(SitePageTests.links), at: "/gallery")
    #expect(
      page.remarks.contains(
        "Welcome.xib: /gallery is a path of the host's own; choose another one"))
  }

  // MARK: The key

  @Test func `only a browser with the key sees problems`() async throws {
    let face = try face()
    let visitor = face.browser()
    #expect(!(await sees(visitor)))
    #expect(!(await visitor.get("/").markup.has("[id=notices]")))
    let path = face.keyPath
    let key = try #require(path.split(separator: "=").last)
    let browser = face.browser()
    let answer = await browser.get(path)
    #expect(answer.status == 303)
    #expect(answer.target == "/gallery")
    #expect(answer.field("Cache-Control") == "no-store")
    #expect(answer.field("Set-Cookie")?.contains("HttpOnly") == true)
    #expect(!answer.fields.contains { $0.value.contains(key) })
    #expect(await sees(browser))
    #expect(await sees(browser, at: "/"))
    #expect(!(await sees(visitor)))
    #expect(!face.reports.all.contains { $0.contains(key) })
    #expect(face.reports.all.contains { $0.contains("brought the gallery's key") })
    await face.stop()
  }

  @Test func `a key is valid once, and the next one is printed`() async throws {
    let face = try face()
    let first = face.keyPath
    #expect(await face.browser().send("HEAD", first, [], body: nil).status == 200)
    let browser = await face.developer()
    #expect(await sees(browser))
    #expect(face.keys.all.count == 2)
    let late = face.browser()
    let refused = await late.get(first)
    #expect(refused.status == 403)
    #expect(refused.body.contains("This key is not valid any more"))
    #expect(refused.markup.has("a[href=/gallery]"))
    #expect(late[cookie: "screens-developer"] == nil)
    #expect(await late.get("/gallery?key=").status == 403)
    #expect(!(await sees(late)))
    // An admitted browser may return with the old address.
    #expect(await browser.get(first).status == 303)
    #expect(await late.get(face.keyPath).status == 303)
    #expect(await sees(late))
    await face.stop()
  }

  @Test func `a foreign or expired mark is rejected`() async throws {
    let face = try face()
    let browser = await face.developer()
    let mark = try #require(browser[cookie: "screens-developer"])
    for wrong in ["", "x", String(mark.dropLast()), mark.replacing(mark.prefix(1), with: "_")] {
      let other = face.browser()
      other[cookie: "screens-developer"] = wrong
      #expect(!(await sees(other)))
    }
    // A session's own name makes no developer.
    let other = face.browser()
    other[cookie: "screens-developer"] = browser[cookie: "screens"]
    #expect(!(await sees(other)))
    face.clock.advance(by: .seconds(12 * 3600))
    #expect(!(await sees(browser)))
    await face.stop()
  }

  @Test func `a developer's browser stays one over a restart, and the key doesn't`() async throws {
    let folder = try TemporaryFolder()
    let first = try face { $0.stateFolder = folder.path }
    let browser = await first.developer()
    let mark = browser[cookie: "screens-developer"]
    let unused = first.keyPath
    await first.stop()
    let second = try face { $0.stateFolder = folder.path }
    let again = second.browser()
    again[cookie: "screens-developer"] = mark
    #expect(await sees(again))
    #expect(second.keyPath != unused)
    #expect(await second.browser().get(unused).status == 403)
    await second.stop()
  }

  @Test func `a gallery that is switched off on a running host disappears at once`() async throws {
    let face = try face()
    let browser = await face.developer()
    face.face.show([], gallery: .themes)
    try await Limit.wait(for: "themes alone") { !(await sees(browser)) }
    face.face.show([], gallery: .off)
    try await Limit.wait(for: "no gallery") { await browser.get("/gallery").status == 404 }
    let before = face.keys.all.count
    face.face.show([], gallery: .developer)
    #expect(face.keys.all.count == before + 1)
    try await Limit.wait(for: "all of it again") { await sees(browser) }
    await face.stop()
  }

  @Test func `a visitor's stream has no notices, whoever else shares the session`() async throws {
    let face = try face()
    let browser = await face.developer()
    let page = await browser.get("/gallery")
    let stranger = face.browser()
    stranger[cookie: "screens"] = browser[cookie: "screens"]
    let own = browser.live("/gallery", last: "")
    let other = stranger.live("/gallery", last: "")
    #expect(await own.receive(until: "\n\n", times: 2).contains(Self.secret))
    let text = await other.receive(until: "\n\n", times: 2)
    #expect(text.contains("event: reset"))
    #expect(!text.contains(Self.secret))
    #expect(page.markup.has("[id=notices][role=status]"))
    await face.stop()
  }
}
