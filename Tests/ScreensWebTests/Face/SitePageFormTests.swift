import ScreensFace
@testable import ScreensSystem
import ScreensCore
import ScreensLayout
import ScreensWeb
import Screenlets
import TestSupport
import Testing

/// Forms on pages that XIBs draw.
@Suite(.serialized) struct SitePageFormTests {
  private static func page(_ content: String, at path: String = "/welcome") throws -> SitePage {
    let xib = SitePageTests.view(content)
    return try SitePage(
      path: path, XIBReader.read(Array(xib.utf8), file: "Welcome.xib"),
      digest: Digest(of: Array(xib.utf8)),
      library: DefaultTheme.library)
  }

  private static func login(_ id: String, _ theme: String, y: Int, _ more: String = "") -> String {
    SitePageTests.screenlet(
      id, "LoginScreenlet", y: y, SitePageTests.attribute("themeName", theme) + more)
  }

  /// Two forms, the first of which leads to `/members`.
  private func face(configure: (inout WebConfiguration) -> Void = { _ in }) throws -> TestFace {
    let pages = [
      try Self.page(
        Self.login("one", "default", y: 50, SitePageTests.attribute("page", "/members"))
          + Self.login("two", "harbor", y: 260)),
      try Self.page("", at: "/members"),
    ]
    return try TestFace(
      themes: [try .child("harbor", layout: loginLayout())],
      configure: {
        $0.pages = pages
        configure(&$0)
      })
  }

  private func send(
    _ browser: TestBrowser, _ page: TestAnswer, _ place: String, user: String = "ada@example.org",
    password: String = "lovelace", more: [(String, String)] = []
  ) async -> TestAnswer {
    await browser.signIn(
      on: page, at: "/welcome", user: user, password: password, more: [("place", place)] + more)
  }

  /// The value of a place's field for the name.
  private func typed(_ page: TestAnswer, _ id: String) -> String? {
    page.markup["#s-\(id)-userNameField"]?["value"]
  }

  @Test func `a failed sign-in answers with the page itself, the typed name and the error`()
    async throws
  {
    let face = try face()
    let browser = face.browser()
    let answer = await send(
      browser, await browser.get("/welcome"), "/welcome:two", user: "eve@example.org",
      password: "no")
    #expect(answer.status == 422)
    #expect(answer.markup.title == "Error: Front & door")
    #expect(answer.markup.has("[data-live=/welcome]"))
    #expect(answer.markup.has("[id=s-one]"))
    #expect(typed(answer, "two") == "eve@example.org")
    #expect(typed(answer, "one") == "")
    let errors = answer.markup.all("[role=alert]").filter {
      $0["autofocus"] != nil || $0.has("[autofocus]")
    }
    #expect(errors.count == 1)
    #expect(!answer.body.contains("\"no\""))
    await face.stop()
  }

  @Test func `a successful sign-in leads back to the page, or to the page's or form's target`()
    async throws
  {
    let face = try face()
    for (place, more, target) in [
      ("/welcome:two", [], "/welcome"), ("/welcome:one", [], "/members"),
      ("/welcome:one", [("next", "/Login/harbor")], "/Login/harbor"),
      ("/welcome:one", [("next", "https://example.org/")], "/members"),
    ] {
      let browser = face.browser()
      let answer = await send(browser, await browser.get("/welcome"), place, more: more)
      #expect(answer.status == 303)
      #expect(answer.target == target)
    }
    await face.stop()
  }

  @Test func `a requested target goes with the page's forms`() async throws {
    let face = try face()
    let page = await face.browser().get("/welcome?next=/Login/harbor")
    #expect(page.markup.all("[name=next][value=/Login/harbor]").count == 2)
    await face.stop()
  }

  @Test func `two forms of a page keep each other's submitted values`() async throws {
    let face = try face()
    let browser = face.browser()
    let first = await send(
      browser, await browser.get("/welcome"), "/welcome:one", user: "one@example.org",
      password: "no")
    let second = await send(
      browser, first, "/welcome:two", user: "two@example.org", password: "no")
    #expect(typed(second, "one") == "one@example.org")
    #expect(typed(second, "two") == "two@example.org")
    await face.stop()
  }

  @Test func `a form for a place that the page lacks is refused, and nothing is done`() async throws
  {
    let face = try face()
    let browser = face.browser()
    let page = await browser.get("/welcome")
    for place in ["/Login/flat7", "/nowhere", "/welcome", ""] {
      #expect(await send(browser, page, place).status == 403)
    }
    #expect(face.connectors.calls == 0)
    await face.stop()
  }

  @Test func `a slow sign-in returns to the page that it began on`() async throws {
    let face = try face(configure: { $0.patience = .zero })
    let browser = face.browser()
    face.connectors.behave(.holding)
    let answer = await send(browser, await browser.get("/welcome"), "/welcome:two")
    let waiting = try #require(answer.target)
    #expect(waiting.hasPrefix("/progress?"))
    #expect(await browser.get(waiting).status == 200)
    face.connectors.release()
    let end = try await browser.end(of: waiting)
    #expect(end.target == "/welcome")
    await face.stop()
  }
}
