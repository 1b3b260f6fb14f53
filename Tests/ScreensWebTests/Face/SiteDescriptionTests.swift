import ScreensCore
import ScreensDocuments
import ScreensFace
import ScreensViews
import ScreensWeb
import Screenlets
import TestSupport
import Testing

@testable import ScreensSystem

/// The name, the start, the icon and the menu that the operator gives a site.
@Suite(.serialized) struct SiteDescriptionTests {
  private static let svg = Array("\u{3c}svg xmlns=\"http://www.w3.org/2000/svg\"/>".utf8)

  private static func entry(
    _ path: String, _ titles: [(String, String)], _ audience: MenuEntry.Audience = .all
  ) -> MenuEntry {
    MenuEntry(
      path: path, titles: titles.map { .init(language: $0.0, text: $0.1) }, audience: audience)
  }

  private static func site() -> SiteDescription {
    var site = SiteDescription()
    site.name = "The yard"
    site.start = "/welcome"
    site.icon = .init(
      file: "/site/yard.svg",
      image: ThemeImage(name: "yard.svg", bytes: svg, digest: Digest(of: svg)))
    site.menu = [
      entry("/welcome", [("es", "Inicio"), ("en", "Welcome")]),
      entry("/sign-in", [("en", "Sign in")], .guests),
      entry("/account", [("fr", "Compte"), ("es", "Cuenta")], .users),
    ]
    return site
  }

  private static func page(_ path: String, _ screenlet: String? = nil) throws -> SitePage {
    let part = screenlet.map {
      SitePageTests.screenlet(
        "in", $0, y: 0, SitePageTests.attribute("themeName", "default"))
    }
    return try SitePageTests.page(SitePageTests.view(part ?? ""), at: path)
  }

  private static func pages() throws -> [SitePage] {
    [
      try page("/welcome"), try page("/sign-in", "LoginScreenlet"), try page("/account"),
      try page("/help", "ForgotPasswordScreenlet"), try page("/change", "NewPasswordScreenlet"),
    ]
  }

  private func face(
    _ site: SiteDescription = Self.site(), pages: [SitePage]? = nil
  ) throws -> TestFace {
    let pages = try pages ?? Self.pages()
    return try TestFace(configure: {
      $0.pages = pages
      $0.site = site
    })
  }

  private func menu(_ answer: TestAnswer) -> [String] {
    answer.markup.all("nav a").map { "\($0["href"] ?? "") \($0.text)" }
  }

  private func signIn(_ browser: TestBrowser) async -> TestAnswer {
    let page = await browser.get("/sign-in")
    return await browser.signIn(on: page, at: "/sign-in", more: [("place", page.hidden("place"))])
  }

  @Test func `pages have the site's name in their title and header, and its menu`() async throws {
    let face = try face()
    let page = await face.browser().get("/welcome")
    #expect(page.markup.title == "Front & door – The yard")
    #expect(page.markup.has("a.home[href=/welcome]", text: "The yard"))
    #expect(menu(page) == ["/welcome Welcome", "/sign-in Sign in"])
    #expect(page.markup.all("nav [aria-current=page]").map(\.text) == ["Welcome"])
    let alone = await face.browser().get("/Login")
    #expect(alone.markup.title.hasSuffix(" – The yard"))
    #expect(await face.browser().get("/gallery").markup.title == "Screens – The yard")
    #expect(menu(await face.browser().get("/sign-in?x=1")).count == 2)
    await face.stop()
  }

  @Test func `titles are in the page's language, else in English, else the first`() async throws {
    let face = try face()
    let browser = face.browser()
    let spanish = await browser.get("/welcome", [("Accept-Language", "es-MX,es")])
    #expect(menu(spanish) == ["/welcome Inicio", "/sign-in Sign in"])
    #expect(spanish.markup["nav a[href=/sign-in]"]?["lang"] == "en")
    _ = await signIn(browser)
    #expect(menu(await browser.get("/welcome")) == ["/welcome Welcome", "/account Compte"])
    await face.stop()
  }

  @Test func `entries for guests and for users are shown to them alone`() async throws {
    let face = try face()
    let (user, guest) = (face.browser(), face.browser())
    #expect(await signIn(user).status == 303)
    #expect(menu(await user.get("/welcome")) == ["/welcome Welcome", "/account Compte"])
    #expect(menu(await guest.get("/welcome")) == ["/welcome Welcome", "/sign-in Sign in"])
    // Another user's page is no guest's, and nothing is known of the reader of an error.
    #expect(menu(await user.get("/nowhere")) == ["/welcome Welcome"])
    let page = await user.get("/welcome")
    let answer = await user.post("/sign-out", [("csrf", page.hidden("csrf"))])
    #expect(answer.field("Location") == "/welcome")
    #expect(menu(await user.get("/welcome")) == ["/welcome Welcome", "/sign-in Sign in"])
    await face.stop()
  }

  @Test func `a page that is no page leads to the site's start`() async throws {
    let face = try face()
    let answer = await face.browser().get("/nowhere")
    #expect(answer.status == 404)
    #expect(answer.markup.has("main a[href=/welcome]", text: "Back to the start page"))
    #expect(answer.markup.title == "There is no such page – The yard")
    let refused = await face.browser().send("DELETE", "/welcome", [], body: nil)
    #expect(refused.status == 405)
    #expect(refused.markup.has("a.home[href=/welcome]", text: "The yard"))
    await face.stop()
  }

  @Test func `a site without a description is as before`() async throws {
    let face = try face(SiteDescription(), pages: [try Self.page("/welcome")])
    let page = await face.browser().get("/welcome")
    #expect(page.markup.title == "Front & door")
    #expect(page.markup.has("a.home[href=/]", text: "Screens"))
    #expect(!page.markup.has("nav"))
    #expect(await face.browser().get("/favicon.ico").markup.has("svg"))
    #expect(await face.browser().get("/.well-known/change-password").status == 404)
    await face.stop()
  }

  @Test func `an open page gets another name and menu`() async throws {
    let face = try face()
    let browser = face.browser()
    let page = await browser.get("/sign-in")
    let tab = browser.live("/sign-in", last: page.value(of: "data-event"))
    _ = await tab.receive(until: ": \n\n")
    var site = Self.site()
    site.name = "The new yard"
    site.menu = [Self.entry("/account", [("en", "Mine")])]
    face.face.show(try Self.pages(), site: site)
    let reset = await tab.receive(until: "Mine")
    #expect(reset.contains("event: reset"))
    #expect(reset.contains("The new yard"))
    tab.hangUp()
    let next = await browser.get("/welcome")
    #expect(next.markup.title == "Front & door – The new yard")
    #expect(menu(next) == ["/account Mine"])
    await face.stop()
  }

  @Test func `an open page gets the menu of its new user`() async throws {
    let face = try face()
    let browser = face.browser()
    let page = await browser.get("/sign-in")
    let tab = browser.live("/sign-in", last: page.value(of: "data-event"))
    _ = await tab.receive(until: ": \n\n")
    #expect(await signIn(browser).status == 303)
    _ = await tab.receive(until: "event: renamed")
    tab.hangUp()
    // The page goes on under the session's new name.
    let next = browser.live("/sign-in", last: page.value(of: "data-event"))
    #expect(await next.receive(until: "Compte").contains("event: patch"))
    next.hangUp()
    await face.stop()
  }

  @Test func `the icon is at its own address and where browsers look for it`() async throws {
    let face = try face()
    let browser = face.browser()
    let page = await browser.get("/welcome")
    let path = try #require(page.markup["link[rel=icon]"]?["href"])
    #expect(path.hasSuffix("/yard.svg"))
    for address in [path, "/favicon.ico"] {
      let icon = await browser.get(address)
      #expect(icon.status == 200)
      #expect(icon.body == String(decoding: Self.svg, as: UTF8.self))
      #expect(icon.field("Content-Type")?.hasPrefix("image/svg+xml") == true)
      #expect(icon.field("Content-Security-Policy")?.contains("sandbox") == true)
    }
    #expect(
      await browser.get("/favicon.ico").field("Cache-Control")?.contains("immutable") == false)
    await face.stop()
  }

  @Test func `search engines are asked to leave pages of accounts and of the host alone`()
    async throws
  {
    let face = try face(pages: Self.pages() + [Self.page("/helping")])
    let robots = await face.browser().get("/robots.txt")
    #expect(robots.status == 200)
    #expect(robots.field("Content-Type") == "text/plain; charset=utf-8")
    #expect(robots.field("Set-Cookie") == nil)
    let lines = Set(robots.body.split(separator: "\n").map(String.init))
    #expect(robots.body.hasPrefix("User-agent: *\n"))
    for path in ["/sign-in", "/help", "/change", "/Login", "/gallery", "/sign-out"] {
      #expect(lines.contains("Disallow: \(path)"), "\(path)")
    }
    for path in ["/welcome", "/account", "/favicon.ico", "/AssetList"] {
      #expect(!lines.contains("Disallow: \(path)"), "\(path)")
    }
    #expect(!lines.contains("Disallow: /"))
    #expect(robots.body.contains("\nAllow: /helping\n"))
    await face.stop()
  }

  @Test func `password managers are led to the page that changes passwords`() async throws {
    let face = try face()
    let browser = face.browser()
    let path = "/.well-known/change-password"
    var answer = await browser.get(path)
    #expect(answer.status == 302 && answer.field("Location") == "/help")
    #expect(await signIn(browser).status == 303)
    answer = await browser.get(path)
    #expect(answer.status == 302 && answer.field("Location") == "/change")
    #expect(await browser.post(path, []).status == 405)
    face.face.show([try Self.page("/change", "NewPasswordScreenlet")])
    #expect(await face.browser().get(path).field("Location") == "/change")
    await face.stop()
  }
}
