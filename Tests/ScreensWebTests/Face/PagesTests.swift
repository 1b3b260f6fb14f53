@testable import ScreensHTTP
@testable import ScreensSystem
import ScreensCore
import Screenlets
import ScreensModel
import ScreensViews
import ScreensWeb
import Synchronization
import TestSupport
import Testing

@Suite(.serialized) struct PagesTests {
  @Test func `a method that a path does not allow is answered with a page and the allowed ones`()
    async throws
  {
    let face = try TestFace()
    let answer = await face.browser().send(
      "POST", "/", [("Accept-Language", "es")], body: "a=b")
    #expect(answer.status == 405)
    #expect(answer.field("Allow")?.hasPrefix("GET") == true)
    #expect(answer.field("Content-Type") == "text/html; charset=utf-8")
    #expect(answer.body.contains("Esta página no acepta una petición así"))
    #expect(answer.markup.has("a[href=/]"))
    let head = await face.browser().send("DELETE", "/Login", [], body: nil)
    #expect(head.status == 405)
    #expect(head.field("Allow")?.contains("POST") == true)
    await face.stop()
  }

  @Test func `a request for another host is answered with a page`() async throws {
    let face = try TestFace(configure: { $0.http.hosts = .listed(names: ["screens.example"]) })
    let answer = await face.browser().get("/Login")
    #expect(answer.status == 421)
    #expect(answer.markup.has("h1", text: "This host does not answer to that name"))
    await face.stop()
  }

  @Test func `a request that is too large is answered with a page`() async throws {
    let face = try TestFace()
    let browser = face.browser()
    let long = String(repeating: "a", count: 70_000)
    let cases: [(TestAnswer, Int)] = [
      (await browser.post("/Login", [("a", long)]), 413),
      (await browser.get("/" + long.prefix(9000)), 414),
      (await browser.get("/", [("X-Long", String(long.prefix(9000)))]), 431),
    ]
    for (answer, status) in cases {
      #expect(answer.status == status)
      #expect(answer.markup.has("h1", text: "That was more than this site accepts"))
      #expect(answer.field("Connection") == "close")
    }
    await face.stop()
  }

  @Test func `no page has inline style or script, and every page has the policy`() async throws {
    let face = try TestFace(themes: [try .child("harbor", layout: loginLayout())])
    let browser = face.browser()
    var pages: [TestAnswer] = []
    for path in ["/", "/Login", "/Login/harbor", "/nothing", "/Login/nothing", "/a/00/x.css"] {
      pages.append(await browser.get(path))
    }
    pages.append(await browser.signIn(on: pages[1], password: ""))
    pages.append(await browser.post("/Login", []))
    pages.append(await browser.signIn(on: await browser.get("/Login")))
    pages.append(await browser.get("/"))
    for page in pages {
      let markup = page.markup
      #expect(markup.faults.isEmpty)
      #expect(!markup.has("style") && !markup.has("[style]") && !markup.has("[onclick]"))
      #expect(markup.all("script").count == markup.all("script[src^=/a/]").count)
      let policy = try #require(page.field("Content-Security-Policy"))
      #expect(policy.hasPrefix("default-src 'none'; style-src 'self'; script-src 'self'"))
      #expect(!policy.contains("unsafe"))
      #expect(page.field("Cache-Control") == "no-store")
      #expect(page.field("X-Content-Type-Options") == "nosniff")
    }
    await face.stop()
  }

  @Test func `assets are cached forever, revalidated by tag, and named by their bytes`()
    async throws
  {
    let face = try TestFace()
    let browser = face.browser()
    let page = await browser.get("/Login")
    #expect(page.assets.count == 7)
    for path in page.assets {
      let asset = await browser.get(path)
      #expect(asset.status == 200)
      #expect(asset.field("Cache-Control") == "public, max-age=31536000, immutable")
      let tag = try #require(asset.field("ETag"))
      let again = await browser.get(path, [("If-None-Match", tag)])
      #expect(again.status == 304)
      #expect(again.body.isEmpty)
      let digest = String(Digest(of: Array(asset.body.utf8)).description.prefix(32))
      #expect(path.hasPrefix("/a/\(digest)/"))
    }
    await face.stop()
  }

  @Test func `the gallery shows every theme, the demo user and plugins that need attention`()
    async throws
  {
    let face = try TestFace(themes: [try .child("harbor", layout: loginLayout())])
    face.swap(
      [try .child("harbor", layout: loginLayout())], generation: 2,
      notices: [
        PluginNotice(path: "a.so", id: "org.a", state: "refused", reason: "is broken."),
        PluginNotice(
          path: "b.so", id: "", state: "crashed", reason: "crashed.",
          trace: "at first(of: <T>) (b.so+0x1)\nat second (b.so+0x2)"),
      ])
    let page = await face.developer().get("/")
    #expect(page.status == 200)
    #expect(page.markup.has("a[href=/Login/default]"))
    #expect(page.markup.has("a[href=/Login/harbor]"))
    #expect(page.body.contains("sign in as ada@example.org with the password lovelace"))
    #expect(page.markup.has("li", text: "org.a: is broken."))
    #expect(page.markup.shows("b.so: crashed."))
    #expect(page.markup.has("li details summary", text: "Where in its code it was"))
    let trace = "at first(of: <T>) (b.so+0x1)\nat second (b.so+0x2)"
    #expect(page.markup.has("li details pre", text: trace))
    // Both lists are also shown as collections, one with a search, and ratings in four pictures.
    let shown = DefaultTheme.library.onPages.all.count + 4 + 4
    #expect(page.markup.all(".card").count == shown)
    face.connectors.forgetDemo()
    face.clock.advance(by: .seconds(3))
    #expect(!(await face.browser().get("/").body.contains("lovelace")))
    await face.stop()
  }

  @Test func `a new environment's demo user replaces the old one's at once`() async throws {
    let face = try TestFace()
    let browser = await face.developer()
    #expect(await browser.get("/").body.contains("the password lovelace"))
    let next = TestConnectors(version: 2)
    next.forgetDemo()
    face.swap([], generation: 2, connectors: next)
    try await Limit.wait(for: "the new environment") {
      await !browser.get("/").body.contains("lovelace")
    }
    await face.stop()
  }

  @Test(arguments: [
    ("GET", "/", 200), ("GET", "/Login", 200), ("GET", "/nothing", 404), ("PUT", "/Login", 405),
    ("POST", "/", 405), ("POST", "/Login", 403), ("GET", "/oauth2/return", 404),
  ])
  func `an answer in the reader's language varies with it`(
    method: String, path: String, status: Int
  ) async throws {
    let face = try TestFace()
    let answer = await face.browser().send(
      method, path, [("Accept-Language", "es")], body: method == "GET" ? nil : "a=b")
    #expect(answer.status == status)
    #expect(answer.markup.has("[lang=es]"))
    #expect(answer.fields("Vary").contains("Accept-Language, Cookie"), "\(answer.fields)")
    await face.stop()
  }

  @Test func `a path that does not exist is answered with a page and a link`() async throws {
    let face = try TestFace()
    let browser = face.browser()
    for path in ["/nothing", "/Login/nothing", "/Login/default/more", "/a/0/x", "/%2e%2e/x"] {
      let page = await browser.get(path)
      #expect(page.status == 404 || page.status == 400)
      if page.status == 404 { #expect(page.markup.has("a[href=/]")) }
    }
    let refused = await browser.post("/", [])
    #expect(refused.status == 405)
    #expect(refused.field("Allow") == "GET, HEAD, OPTIONS")
    #expect(await browser.get("/draft").status == 405)
    #expect(await browser.get("/progress?once=AAAA&at=/Login").status == 303)
    await face.stop()
  }

  @Test func `a form that cannot be read is answered with a page`() async throws {
    let face = try TestFace()
    let browser = face.browser()
    #expect(await browser.send("POST", "/Login", [], body: "a=%zz").status == 400)
    #expect(await browser.send("POST", "/sign-out", [], body: "a=%zz").status == 400)
    #expect(await browser.send("POST", "/draft", [], body: "place=/x").status == 400)
    await face.stop()
  }

  @Test func `reports of the content policy are logged, a few at a time, as one safe line`()
    async throws
  {
    let face = try TestFace()
    let browser = face.browser()
    for _ in 0..<12 {
      #expect(
        await browser.send("POST", "/csp-report", [], body: "{\"a\":\"\n\u{1b}[2J\"}").status == 204
      )
    }
    let reports = face.reports.all.filter { $0.hasPrefix("A browser reports") }
    #expect(reports.count == 10)
    #expect(reports.allSatisfy { !$0.contains("\n") && !$0.contains("\u{1b}") })
    let large = String(repeating: "x", count: 20_000)
    #expect(await browser.send("POST", "/csp-report", [], body: large).status == 413)
    await face.stop()
  }

  @Test func `a theme is admitted before it is first shown, and only once`() async throws {
    let asked = Mutex<[ThemeName]>([])
    let listed = try Theme.child("harbor", layout: loginLayout()).listed
    let face = try TestFace(
      themes: [listed], admission: { name in asked.withLock { $0.append(name) } })
    for _ in 0..<3 { #expect(await face.browser().get("/Login/harbor").status == 200) }
    #expect(asked.withLock { $0.map(\.rawValue) } == ["harbor"])
    await face.stop()
  }

  @Test func `a visitor who comes while a theme is admitted also waits for it`() async throws {
    let trials = HeldTrials()
    let listed = try Theme.child("harbor", layout: loginLayout()).listed
    let face = try TestFace(themes: [listed], admission: { _ in await trials.run() })
    async let first = face.browser().get("/Login/harbor").status
    try await trials.untilBegun()
    async let second = face.browser().get("/Login/harbor").status
    #expect(await face.browser().get("/nowhere").status == 404)
    trials.end()
    #expect(await [first, second] == [200, 200])
    #expect(trials.count == 1)
    await face.stop()
  }

  @Test func `plain HTTP is reported to the operator, unless a proxy is named`() async throws {
    let plain = try TestFace()
    #expect(plain.reports.all.contains { $0.contains("not marked Secure") })
    await plain.stop()
    let behind = try TestFace(configure: { $0.http.proxies.trustsUnixSocket = true })
    #expect(behind.reports.all.isEmpty)
    await behind.stop()
  }

  @Test func `texts of a theme cannot become markup`() async throws {
    let title = "&lt;script&gt;alert(1)&lt;/script&gt;&quot; onclick=&quot;x"
    let face = try TestFace(themes: [try .child("harbor", layout: loginLayout(title: title))])
    let page = await face.browser().get("/Login/harbor")
    #expect(page.markup.shows("<script>alert(1)</script>\" onclick=\"x"))
    #expect(page.markup.all("script").allSatisfy { $0["src"] != nil })
    #expect(!page.markup.has("[onclick]"))
    await face.stop()
  }
}

extension Theme {
  /// The same theme before its code was loaded.
  fileprivate var listed: Theme {
    Theme(
      name: name, parent: parent, plugin: plugin, layouts: layouts, classes: classes,
      strings: strings, images: images, isAdmitted: false)
  }
}
