import ScreensWeb
import TestSupport
import Testing

/// The outcome of a form belongs to the page that follows it, and to no later one.
struct OutcomeTests {
  private func fail(_ browser: TestBrowser, password: String = "no") async -> TestAnswer {
    let page = await browser.get("/Login")
    return await browser.postOnly("/Login", form(page, password: password))
  }

  private func form(_ page: TestAnswer, password: String = "no") -> [(String, String)] {
    [
      ("csrf", page.hidden("csrf")), ("once", page.hidden("once")),
      ("userNameField", "eve@example.org"), ("passwordField", password), ("fire", "loginButton"),
    ]
  }

  @Test(arguments: ["no", ""])
  func `a failed form leads to its page, which shows the failure once`(_ password: String)
    async throws
  {
    let face = try TestFace()
    let browser = face.browser()
    let answer = await fail(browser, password: password)
    #expect(answer.status == 303 && answer.target == "/Login")
    #expect(answer.field("Outcome-Status") == "422")
    #expect(answer.field("Location")?.contains(/\?outcome=[A-Za-z]{16}$/) == true)
    let shown = try await browser.follow(answer)
    #expect(shown.status == 200)
    #expect(shown.markup.title.hasPrefix("Error:"))
    #expect(shown.markup.has("[role=alert][autofocus]"))
    #expect(shown.markup["[name=userNameField]"]?["value"] == "eve@example.org")
    for clean in [try await browser.follow(answer), await browser.get("/Login")] {
      #expect(!clean.markup.title.hasPrefix("Error:"))
      #expect(clean.markup.all("[role=alert]").allSatisfy { $0.text.isEmpty })
      #expect(clean.markup["[name=userNameField]"]?["value"] == "eve@example.org")
    }
    await face.stop()
  }

  @Test func `another tab's page neither shows an outcome nor uses it up`() async throws {
    let face = try TestFace()
    let browser = face.browser()
    let answer = await fail(browser)
    #expect(!(await browser.get("/Login").markup.title.hasPrefix("Error:")))
    #expect(try await browser.follow(answer).markup.title.hasPrefix("Error:"))
    await face.stop()
  }

  @Test(arguments: [
    [("Sec-Purpose", "prefetch")], [("Sec-Purpose", "prefetch;prerender")],
    [("Purpose", "prefetch")], [("Sec-Purpose", "prefetch"), ("Sec-Fetch-Mode", "navigate")],
  ])
  func `a page that is fetched ahead uses no outcome up`(fields: [(String, String)]) async throws {
    let face = try TestFace()
    let browser = face.browser()
    let answer = await fail(browser)
    let location = try #require(answer.field("Location"))
    for _ in 0..<2 {
      let ahead = await browser.get(location, fields)
      // Browsers keep no page of a refused request, and ask again when it is opened.
      #expect(ahead.status == 503)
      #expect(ahead.field("Cache-Control")?.contains("no-store") == true)
    }
    #expect(try await browser.follow(answer).markup.title.hasPrefix("Error:"))
    // A stranger without a session has nothing that could be used up.
    #expect(await face.browser().get("/Login", fields).status == 200)
    await face.stop()
  }

  @Test func `an outcome means nothing in another session, at another page, or after a minute`()
    async throws
  {
    let face = try TestFace()
    let browser = face.browser()
    let answer = await fail(browser)
    let name = try #require(answer.field("Location")?.split(separator: "?").last)
    let other = face.browser()
    _ = await fail(other)
    #expect(!(await other.get("/Login?\(name)").markup.title.hasPrefix("Error:")))
    #expect(!(await browser.get("/SignUp?\(name)").markup.title.hasPrefix("Error:")))
    face.clock.advance(by: .seconds(61))
    #expect(!(try await browser.follow(answer).markup.title.hasPrefix("Error:")))
    await face.stop()
  }

  @Test func `the live page keeps the outcome that it was opened with, and no other page gets it`()
    async throws
  {
    let face = try TestFace()
    let browser = face.browser()
    let answer = await fail(browser)
    let name = try await browser.follow(answer).value(of: "data-outcome")
    #expect(!name.isEmpty && answer.field("Location")?.hasSuffix(name) == true)
    for (query, isError) in [("&outcome=\(name)", true), ("", false), ("&outcome=x", false)] {
      let stream = browser.live("/Login", last: query)
      let reset = await stream.receive(eventWith: "event: reset")
      #expect(reset.contains("There is a problem") == isError)
      #expect(reset.contains("\"title\":\"Error:") == isError)
    }
    await face.stop()
  }

  @Test func `a form that is sent twice leads to one outcome`() async throws {
    let face = try TestFace()
    let browser = face.browser()
    let form = form(await browser.get("/Login"))
    let first = await browser.postOnly("/Login", form)
    let second = await browser.postOnly("/Login", form)
    #expect(first.field("Location") == second.field("Location"))
    #expect(try await browser.follow(second).markup.title.hasPrefix("Error:"))
    await face.stop()
  }

  @Test func `the host that follows shows the outcome, too`() async throws {
    let folder = try TemporaryFolder()
    func face() throws -> TestFace { try TestFace(configure: { $0.stateFolder = folder.path }) }
    let first = try face()
    let browser = first.browser()
    let answer = await fail(browser)
    await first.stop()
    let second = try face()
    let same = second.browser()
    same.copyCookies(from: browser)
    #expect(try await same.follow(answer).markup.title.hasPrefix("Error:"))
    #expect(!(try await same.follow(answer).markup.title.hasPrefix("Error:")))
    await second.stop()
  }
}
