import ScreensFace
import ScreensCore
import ScreensWeb
import TestSupport
import Testing

/// Forms that come once more: unchanged, corrected, or to a host that does not know their session.
@Suite(.serialized) struct ResentFormTests {
  @Test func `six overlapping copies of a form act once and get the same answer`() async throws {
    let face = try TestFace(loops: 2)
    face.connectors.behave(.holding)
    let browser = face.browser()
    let page = await browser.get("/Login")
    let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<6 { group.addTask { await browser.signIn(on: page).status } }
      try await Limit.wait(for: "a request") { face.connectors.waiting >= 1 }
      face.connectors.release()
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses == Array(repeating: 303, count: 6))
    #expect(face.connectors.calls == 1)
    await face.stop()
  }

  @Test func `each of many forms is recognized when it comes again`() async throws {
    let face = try TestFace(configure: { $0.guesses = .none })
    let browser = face.browser()
    var pages: [TestAnswer] = []
    for number in 0..<20 {
      pages.append(await browser.get("/Login"))
      #expect(await browser.signIn(on: pages[number], password: "wrong").status == 422)
    }
    for page in pages { #expect(await browser.signIn(on: page, password: "wrong").status == 422) }
    #expect(face.connectors.calls == 20)
    await face.stop()
  }

  @Test func `a form that was stopped, corrected and resent is done as corrected`() async throws {
    let face = try TestFace()
    face.connectors.behave(.holding)
    let browser = face.browser()
    let page = await browser.get("/Login")
    async let stopped = browser.signIn(on: page, user: "ada@exmaple.org")
    try await Limit.wait(for: "a request") { face.connectors.waiting >= 1 }
    async let corrected = browser.signIn(on: page)
    face.connectors.release()
    #expect(await stopped.status == 422)
    #expect(await corrected.status == 303)
    #expect(face.connectors.calls == 2)
    #expect(await browser.get("/").body.contains("Signed in as"))
    await face.stop()
  }

  @Test func `a form with another password under the same number is another form`() async throws {
    let face = try TestFace()
    let browser = face.browser()
    let page = await browser.get("/Login")
    for (password, status) in [("", 422), ("no", 422), ("lovelace", 303), ("no", 422)] {
      #expect(await browser.signIn(on: page, password: password).status == status)
    }
    #expect(face.connectors.calls == 2)
    await face.stop()
  }

  @Test func `another button under the same number is another form`() async throws {
    let face = try TestFace()
    let browser = face.browser()
    let page = await browser.get("/Login")
    let form = [
      ("csrf", page.hidden("csrf")), ("once", page.hidden("once")),
      ("userNameField", "ada@example.org"), ("passwordField", "lovelace"),
    ]
    #expect(await browser.post("/Login", form + [("fire", "noButton")]).status == 422)
    #expect(face.connectors.calls == 0)
    #expect(await browser.post("/Login", form + [("fire", "loginButton")]).status == 303)
    #expect(face.connectors.calls == 1)
    await face.stop()
  }

  /// The form again, with the typed text, an announced error, and valid tokens.
  private func expectFormAgain(
    _ answer: TestAnswer, _ browser: TestBrowser, _ face: TestFace, hadCookie: Bool = true
  ) async throws {
    #expect(answer.status == 403)
    #expect(answer.markup.has("[value=ada@example.org]"))
    #expect(!answer.body.contains("lovelace"))
    let alert = try #require(answer.markup["[role=alert]"])
    #expect(alert["autofocus"] != nil || alert.has("[autofocus]"))
    let reason =
      hadCookie ? "The page was too old. Nothing was done" : "Your browser sent no cookie"
    #expect(alert.text.contains(reason))
    #expect(answer.markup.title.hasPrefix("Error: "))
    #expect(face.connectors.calls == 0)
    #expect(await browser.get("/Login").markup.has("[value=ada@example.org]"))
    #expect(await browser.signIn(on: answer).status == 303)
    #expect(face.connectors.calls == 1)
  }

  @Test(arguments: [nil, "nonsense"])
  func `a form with an unknown session cookie is shown again with the typed text`(
    cookie: String?
  ) async throws {
    let face = try TestFace(loops: 2)
    let browser = face.browser()
    let page = await browser.get("/Login")
    browser[cookie: "screens"] = cookie
    try await expectFormAgain(
      await browser.signIn(on: page), browser, face, hadCookie: cookie != nil)
    await face.stop()
  }

  @Test func `a form of a host that forgot its key is shown again with the typed text`()
    async throws
  {
    let before = try TestFace()
    let old = before.browser()
    let page = await old.get("/Login")
    await before.stop()
    let face = try TestFace()
    let browser = face.browser()
    browser.copyCookies(from: old)
    try await expectFormAgain(await browser.signIn(on: page), browser, face)
    await face.stop()
  }

  @Test func `another session's form shows nothing of that session`() async throws {
    let face = try TestFace()
    let other = face.browser()
    _ = await other.signIn(on: await other.get("/Login"), user: "eve", password: "x")
    let page = await other.get("/Login")
    let browser = face.browser()
    let own = await browser.get("/Login")
    let answer = await browser.signIn(on: page)
    #expect(answer.status == 403)
    #expect(!answer.markup.has("[value=eve]"))
    #expect(face.connectors.calls == 1)
    // The answer's form belongs to this browser's own session, like its page's form.
    for form in [own, answer] { #expect(await browser.signIn(on: form).status == 303) }
    await face.stop()
  }

  @Test func `a form that is shown again leads to its original target`() async throws {
    let face = try TestFace()
    let browser = face.browser()
    let page = await browser.get("/Login?next=/Login/default")
    browser[cookie: "screens"] = nil
    let again = await browser.signIn(on: page, more: [("next", "/Login/default")])
    #expect(again.hidden("next") == "/Login/default")
    await face.stop()
  }
}
