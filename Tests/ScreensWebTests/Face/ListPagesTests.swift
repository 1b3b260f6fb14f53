@testable import ScreensFace
@testable import TestSupport
import ScreensCore
import ScreensDocuments
import Screenlets
import Testing

@testable import ScreensWeb

/// Lists on pages: their rows page by page, and the chosen rows.
@Suite(.serialized) struct ListPagesTests {
  private static func list(
    _ id: String, y: Int = 0, _ attributes: (String, String)...
  ) -> String {
    let all =
      [
        ("themeName", "default"), ("classNameId", "29634"), ("firstPageSize", "4"),
        ("pageSize", "3"),
      ] + attributes
    return SitePageTests.screenlet(
      id, "AssetListScreenlet", y: y, all.map(SitePageTests.attribute).joined(separator: "\n"))
  }

  private static func page(_ path: String, _ content: String) throws -> SitePage {
    try SitePageTests.page(SitePageTests.view(content), at: path)
  }

  private func face(_ pages: SitePage...) throws -> TestFace {
    try TestFace(configure: { $0.pages = pages })
  }

  /// A face with a list of ten rows at `/news`.
  private func news() throws -> TestFace {
    let face = try face(Self.page("/news", Self.list("news", ("onAssetSelected", "/news"))))
    face.connectors.rows(10)
    return face
  }

  private func titles(_ answer: TestAnswer) -> [String] {
    answer.markup.all(".row").map { row in
      row.all("p").prefix(2).map(\.text).joined(separator: "|")
    }
  }

  @Test func `a page of a list is shown at its address, with links to the others`() async throws {
    let face = try news()
    let browser = face.browser()
    let first = await browser.get("/news")
    #expect(first.status == 200)
    #expect(titles(first) == (0..<4).map { "Row \($0)|About \($0)" })
    #expect(first.markup[".pager a[rel=prev]"] == nil)
    #expect(first.markup[".pager a[rel=next]"]?["href"] == "/news?page=2")
    let second = await browser.get("/news?page=2")
    #expect(titles(second) == (4..<7).map { "Row \($0)|About \($0)" })
    #expect(second.markup[".pager a[rel=prev]"]?["href"] == "/news")
    #expect(second.markup[".pager a[rel=next]"]?["href"] == "/news?page=3")
    #expect(second.markup[".pager span"]?.text == "5–7 of 10")
    #expect(second.value(of: "data-live") == "/news?page=2")
    let last = await browser.get("/news?page=3")
    #expect(titles(last).count == 3)
    #expect(last.markup[".pager a[rel=next]"] == nil)
    // A page of a list is read once in a session; the first one was read for everyone before.
    #expect(face.connectors.operations.filter { $0 == "assetListPage" }.count == 4)
    await face.stop()
  }

  @Test func `a page whose rows are late says so, and is asked for again without script`()
    async throws
  {
    let page = try Self.page("/news", Self.list("news"))
    let face = try TestFace(configure: {
      $0.pages = [page]
      $0.contentTime = .zero
    })
    face.connectors.rows(10)
    face.connectors.behave(.holding)
    let browser = face.browser()
    let late = await browser.get("/news")
    #expect(late.status == 200)
    #expect(titles(late).isEmpty)
    #expect(late.markup[".loading"]?.text.hasPrefix("This takes longer") == true)
    #expect(late.markup["noscript meta[http-equiv=refresh]"]?["content"] == "2")
    face.connectors.release()
    var whole = await browser.get("/news")
    for _ in 0..<100 where titles(whole).isEmpty { whole = await browser.get("/news") }
    #expect(titles(whole).count == 4)
    await face.stop()
  }

  @Test func `each showing has the present rows, and showings at the same time share one reading`()
    async throws
  {
    let face = try news()
    let browser = face.browser()
    func readings() -> Int { face.connectors.operations.count { $0 == "assetListPage" } }
    for path in ["/news", "/news", "/news?page=2"] { _ = await browser.get(path) }
    face.connectors.add(1)
    let first = await browser.get("/news")
    #expect(titles(first).first?.hasPrefix("Row -1") == true, "\(titles(first))")
    #expect(first.markup[".pager span"]?.text == "1–4 of 11")
    let second = await browser.get("/news?page=2")
    #expect(titles(second).count == 3 && titles(second).first?.hasPrefix("Row 3") == true)
    let before = readings()
    face.connectors.behave(.holding)
    async let pages = withTaskGroup { group in
      for _ in 0..<10 { group.addTask { await browser.get("/news?page=2") } }
      return await group.reduce(into: []) { $0.append($1.status) }
    }
    try await Limit.wait(for: "the reading") { face.connectors.waiting == 1 }
    // Its answer comes behind the requests that are there already.
    for _ in 0..<3 { _ = await face.browser().get("/Login/default") }
    face.connectors.release()
    #expect(await pages == Array(repeating: 200, count: 10))
    #expect((1...2).contains(readings() - before))
    await face.stop()
  }

  @Test func `a visitor's first request may be for a late page`() async throws {
    let face = try news()
    let answer = await face.browser().get("/news?page=3")
    #expect(titles(answer) == (7..<10).map { "Row \($0)|About \($0)" })
    await face.stop()
  }

  @Test(arguments: ["0", "-1", "x", "1.5", "", "99999999999"])
  func `an invalid page number is the first page`(number: String) async throws {
    let face = try news()
    let answer = await face.browser().get("/news?page=\(number)")
    #expect(answer.status == 200)
    #expect(titles(answer) == (0..<4).map { "Row \($0)|About \($0)" })
    #expect(answer.value(of: "data-live") == "/news")
    let alone = await face.browser().get("/AssetList?page=\(number)")
    #expect(alone.status == 200)
    await face.stop()
  }

  @Test func `a page behind the end says so, and leads back`() async throws {
    let face = try news()
    let answer = await face.browser().get("/news?page=999999")
    #expect(answer.status == 200)
    #expect(titles(answer).isEmpty)
    #expect(answer.markup[".empty"]?.text == "The list ends before this page.")
    #expect(answer.markup[".pager a[rel=prev]"]?["href"] == "/news?page=3")
    await face.stop()
  }

  @Test func `two lists of a page are requested by their names`() async throws {
    let face = try face(
      Self.page("/both", Self.list("one", ("name", "news")) + Self.list("two", y: 210)))
    face.connectors.rows(10)
    let browser = face.browser()
    _ = await browser.get("/both")
    let answer = await browser.get("/both?two-page=3&news-page=2&page=7")
    #expect(
      titles(answer) == (4..<7).map { "Row \($0)|About \($0)" }
        + (7..<10).map { "Row \($0)|About \($0)" })
    let links = answer.markup.all(".pager a").compactMap { $0["href"] }
    #expect(links.contains("/both?news-page=3&two-page=3"))
    #expect(links.contains("/both?news-page=2&two-page=2"))
    await face.stop()
  }

  @Test func `a list alone also has pages, and other screenlets have none`() async throws {
    let face = try TestFace()
    face.connectors.rows(60)
    let browser = face.browser()
    let answer = await browser.get("/WebContentList?page=2")
    #expect(titles(answer).count == 10)
    #expect(answer.markup["form"]?["action"] == "/WebContentList?page=2")
    #expect(await browser.get("/Login?page=x").status == 200)
    await face.stop()
  }

  @Test func `a chosen row leads to its page with its values`() async throws {
    let asking = SitePageTests.screenlet(
      "asking", "LoginScreenlet", y: 0, SitePageTests.attribute("basicAuthMethod", "{query:t}"))
    let face = try face(
      Self.page("/news", Self.list("news", ("onAssetSelected", "/there?t={title}"))),
      Self.page("/there", asking))
    face.connectors.rows(10)
    let browser = face.browser()
    let answer = try await choose(2, of: await browser.get("/news?page=2"), browser)
    #expect(answer.status == 303)
    #expect(answer.target == "/there?t=Row%206")
    await face.stop()
  }

  /// Sends a page's form by the button of a row, counted on the page.
  private func choose(
    _ row: Int, of page: TestAnswer, _ browser: TestBrowser
  ) async throws -> TestAnswer {
    let buttons = page.markup.all(".pick").compactMap { $0["value"] }
    return await send(try #require(buttons.dropFirst(row).first), of: page, browser)
  }

  private func send(
    _ control: String, of page: TestAnswer, _ browser: TestBrowser
  ) async -> TestAnswer {
    await browser.post(
      page.markup["form"]?["action"] ?? "",
      [
        ("csrf", page.hidden("csrf")), ("once", page.hidden("once")),
        ("place", page.hidden("place")), ("fire", control),
      ])
  }

  @Test func `a row that was replaced meanwhile is not chosen`() async throws {
    let face = try news()
    let browser = face.browser()
    let page = await browser.get("/news")
    for control in ["news:1:abc", "tableView:1:abc", "tableView:77:a", "tableView::", "a:refresh"] {
      let answer = await send(control, of: page, browser)
      #expect(answer.status == 422, "\(control)")
      #expect(answer.markup[".errors p"]?.text.hasPrefix("The list has changed") == true)
    }
    #expect(try await choose(1, of: page, browser).status == 303)
    await face.stop()
  }

  @Test func `a dropped row is read again before it is chosen`() async throws {
    let face = try news()
    face.connectors.rows(30)
    let browser = face.browser()
    let page = await browser.get("/news")
    for number in 2...6 { _ = await browser.get("/news?page=\(number)") }
    #expect(try await choose(2, of: page, browser).status == 303)
    await face.stop()
  }

  @Test func `rows are no buttons where nothing follows`() async throws {
    let face = try face(Self.page("/news", Self.list("news")))
    face.connectors.rows(3)
    let answer = await face.browser().get("/news")
    #expect(titles(answer).count == 3)
    #expect(answer.markup[".pick"] == nil)
    await face.stop()
  }

  @Test func `a list is reread on request, and begins with its newest rows`() async throws {
    let face = try news()
    let browser = face.browser()
    let page = await browser.get("/news?page=2")
    face.connectors.rows(5)
    let button = try #require(page.markup[".pager button"]?["value"])
    let answer = await send(button, of: page, browser)
    #expect(answer.status == 303)
    #expect(answer.target == "/news")
    #expect(titles(await browser.get("/news?page=2")) == ["Row 4|About 4"])
    await face.stop()
  }

  @Test func `an empty list and an unreadable one say so`() async throws {
    let face = try face(Self.page("/news", Self.list("news")))
    face.connectors.rows(0)
    #expect(
      await face.browser().get("/news").markup[".empty"]?.text == "There is nothing here yet.")
    face.connectors.rows(nil)
    // The page for everyone has become too old.
    face.clock.advance(by: .seconds(2))
    let browser = face.browser()
    let failed = await browser.get("/news")
    #expect(failed.status == 200)
    #expect(failed.markup[".errors p"]?.text == "The library is closed.")
    #expect(titles(failed).isEmpty)
    // The next request tries again.
    face.connectors.rows(1)
    #expect(titles(await browser.get("/news")) == ["Row 0|About 0"])
    await face.stop()
  }

  @Test func `rows are text, whatever they hold`() async throws {
    let face = try face(Self.page("/news", Self.list("news")))
    face.connectors.rows(1, title: "\u{3c}script>alert(1)\u{3c}/script>\" onclick=x")
    let answer = await face.browser().get("/news")
    #expect(titles(answer) == ["\u{3c}script>alert(1)\u{3c}/script>\" onclick=x|About 0"])
    #expect(answer.markup[".row script"] == nil)
    await face.stop()
  }

  @Test func `a policy for the time without a server is reported to have no effect`() throws {
    func remarks(_ policy: String) throws -> [String] {
      try Self.page("/news", Self.list("news", ("offlinePolicy", policy))).remarks
    }
    #expect(try remarks("remote-only").isEmpty)
    let sentence = try #require(try remarks("cache-first").first)
    #expect(sentence.hasPrefix("Welcome.xib:"))
    #expect(
      sentence.hasSuffix(
        "AssetList: offlinePolicy is 'cache-first', but only remote-only works on this host so far")
    )
  }

  @Test func `a page whose session got another name during its wait shows it to no other client`()
    async throws
  {
    let face = try news()
    let browser = face.browser()
    let login = await browser.get("/Login")
    // An attacker who planted the name that the browser had as a guest.
    let other = face.browser()
    other.copyCookies(from: browser)
    face.connectors.behave(.holding)
    async let own = browser.signIn(on: login)
    try await Limit.wait(for: "the sign-in") { face.connectors.waiting == 1 }
    async let waiting = other.get("/news")
    try await Limit.wait(for: "the rows") { face.connectors.waiting == 2 }
    face.connectors.release()
    let signedIn = await own
    #expect(signedIn.status == 303 && signedIn.field("Set-Cookie") != nil)
    let answer = await waiting
    #expect(answer.status == 303 && answer.target == "/news")
    #expect(answer.field("Set-Cookie") == nil)
    #expect(await browser.get("/news").body.contains("Signed in as Ada"))
    #expect(!(await other.get("/news").body.contains("Signed in as Ada")))
    await face.stop()
  }

  @Test func `five tabs with as many pages of one list have no page reread again and again`()
    async throws
  {
    let face = try news()
    face.connectors.rows(30)
    let browser = face.browser()
    var tabs: [TestSocket] = []
    for number in 1...5 {
      let page = await browser.get("/news?page=\(number)")
      let tab = browser.live("/news%3Fpage%3D\(number)", last: page.value(of: "data-event"))
      _ = await tab.receive(until: ": \n\n")
      tabs.append(tab)
    }
    // Each change of the list reaches all tabs, and one of their pages is always dropped.
    _ = await browser.get("/news?page=6")
    func loads() -> Int { face.connectors.operations.count { $0 == "assetListPage" } }
    let count = loads()
    for _ in 0..<20 { #expect(await browser.get("/news?page=6").status == 200) }
    // Each showing reads its own page once.
    #expect(loads() == count + 20)
    for tab in tabs { tab.hangUp() }
    await face.stop()
  }

  @Test func `a stream of events sends rows in a form for programs`() async throws {
    let face = try news()
    let browser = face.browser()
    _ = await browser.get("/Login")
    let stream = browser.open("/events")
    _ = await stream.receive(until: ": \n\n")
    _ = await browser.get("/news")
    let events = await stream.receive(until: "}\n\n")
    #expect(events.contains("event: onAssetListResponse\n"))
    let data = try #require(events.split(separator: "\n").first { $0.hasPrefix("data: ") })
    let event = try JSONReader.read(Array(data.dropFirst(6).utf8), file: "event")
    let rows = try #require(event["payload"]?["assets"]?.array)
    #expect(rows.compactMap { $0["title"]?.string } == (0..<4).map { "Row \($0)" })
    #expect(rows.compactMap { $0["entryId"]?.integer } == [100, 101, 102, 103])
    await face.stop()
  }

  @Test func `the gallery shows samples and sends no request`() async throws {
    let face = try TestFace(configure: { $0.gallery = .themes })
    let answer = await face.browser().get("/gallery")
    #expect(titles(answer).contains { $0.hasPrefix("A new quay for the ferry") })
    #expect(!face.connectors.operations.contains("assetListPage"))
    await face.stop()
  }
}
