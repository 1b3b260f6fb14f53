import ScreensFace
import ScreensCore
import ScreensWeb
import TestSupport
import Testing

@Suite(.serialized) struct FormGuardTests {
  @Test func `a form without its token has no effect`() async throws {
    let face = try TestFace()
    let browser = face.browser()
    let page = await browser.get("/Login")
    let form = [("once", page.hidden("once")), ("userNameField", "ada@example.org")]
    for csrf in [[], [("csrf", "")], [("csrf", "AAAAAAAAAAAAAAAAAAAAAA")]] {
      let answer = await browser.post("/Login", csrf + form)
      #expect(answer.status == 403)
    }
    #expect(face.connectors.calls == 0)
    await face.stop()
  }

  @Test func `another session's token is refused`() async throws {
    let face = try TestFace()
    let stranger = await face.browser().get("/Login")
    let browser = face.browser()
    _ = await browser.get("/Login")
    #expect(await browser.signIn(on: stranger).status == 403)
    let withoutCookie = face.browser()
    #expect(await withoutCookie.signIn(on: stranger).status == 403)
    await face.stop()
  }

  @Test func `a form that is sent twice acts once and gets the same answer`() async throws {
    let face = try TestFace()
    let browser = face.browser()
    let page = await browser.get("/Login")
    #expect(await browser.signIn(on: page).status == 303)
    #expect(await browser.signIn(on: page).status == 303)
    #expect(face.connectors.calls == 1)
    let again = await browser.get("/Login")
    #expect(await browser.signIn(on: again, password: "no").status == 422)
    #expect(await browser.signIn(on: again, password: "no").status == 422)
    #expect(face.connectors.calls == 2)
    await face.stop()
  }

  @Test func `a copy that was sent before the first one's answer is the same form`() async throws {
    let face = try TestFace()
    let browser = face.browser()
    let page = await browser.get("/Login")
    let before = browser[cookie: "screens"]
    #expect(await browser.signIn(on: page).status == 303)
    let after = browser[cookie: "screens"]
    browser[cookie: "screens"] = before
    #expect(before != after)
    #expect(await browser.signIn(on: page).status == 303)
    #expect(browser[cookie: "screens"] == after)
    #expect(face.connectors.calls == 1)
    browser[cookie: "screens"] = before
    #expect(await browser.signIn(on: page, password: "no").status == 422)
    await face.stop()
  }

  @Test func `a form that names no control of the view is shown again`() async throws {
    let face = try TestFace()
    let browser = face.browser()
    let page = await browser.get("/Login")
    let answer = await browser.post(
      "/Login",
      [
        ("csrf", page.hidden("csrf")), ("once", page.hidden("once")),
        ("userNameField", "ada@example.org"), ("passwordField", "lovelace"),
        ("fire", "noButton"),
      ])
    #expect(answer.status == 422)
    #expect(answer.markup.has("[value=ada@example.org]"))
    #expect(face.connectors.calls == 0)
    await face.stop()
  }

  @Test func `two overlapping copies of a form act once`() async throws {
    let face = try TestFace()
    face.connectors.behave(.holding)
    let browser = face.browser()
    let page = await browser.get("/Login")
    async let one = browser.signIn(on: page)
    async let two = browser.signIn(on: page)
    try await Limit.wait(for: "a request") { face.connectors.waiting >= 1 }
    face.connectors.release()
    #expect(await [one.status, two.status] == [303, 303])
    #expect(face.connectors.calls == 1)
    await face.stop()
  }

  @Test func `five tabs are sent in any order, also after one of them signed in`() async throws {
    let face = try TestFace(configure: { $0.guesses = .none })
    let browser = face.browser()
    var pages: [TestAnswer] = []
    for _ in 0..<5 { pages.append(await browser.get("/Login")) }
    for index in [3, 0, 4, 1, 2] {
      #expect(await browser.signIn(on: pages[index]).status == 303)
    }
    #expect(face.connectors.calls == 5)
    await face.stop()
  }

  @Test func `success leads only to listed paths`() async throws {
    let face = try TestFace(configure: { $0.guesses = .none })
    let cases = [
      ("/Login/default", "/Login/default"), ("/Login", "/Login"), ("//evil.example", "/"),
      ("https://evil.example/", "/"), ("/\\evil.example", "/"), ("/sign-out", "/"),
      ("/Login/../x", "/"),
    ]
    for (next, location) in cases {
      let browser = face.browser()
      let page = await browser.get("/Login")
      let answer = await browser.signIn(on: page, more: [("next", next)])
      #expect(answer.target == location)
    }
    await face.stop()
  }

  @Test func `typed text remains after a failure, a reload and another page`() async throws {
    let face = try TestFace()
    let browser = face.browser()
    _ = await browser.signIn(on: await browser.get("/Login"), user: "eve", password: "x")
    for path in ["/Login", "/", "/Login/default"] {
      #expect(await browser.get(path).markup.has("[value=eve]"))
    }
    #expect(!(await face.browser().get("/Login").markup.has("[value=eve]")))
    await face.stop()
  }

  @Test func `drafts are stored, without their secrets`() async throws {
    let face = try TestFace()
    let browser = face.browser()
    let page = await browser.get("/Login")
    let answer = await browser.post(
      "/draft",
      [
        ("csrf", page.hidden("csrf")), ("place", "/Login/default"), ("userNameField", "half-typ"),
        ("passwordField", "s3cret"),
      ])
    #expect(answer.status == 204)
    #expect(await browser.get("/Login").markup.has("[value=half-typ]"))
    let empty = await browser.post(
      "/Login", [("csrf", page.hidden("csrf")), ("userNameField", "x"), ("fire", "loginButton")])
    #expect(empty.status == 422)
    #expect(face.connectors.calls == 0)
    let refused = await browser.post("/draft", [("place", "/Login/default")])
    #expect(refused.status == 403)
    await face.stop()
  }

  @Test func `too many drafts are refused for a while`() async throws {
    let face = try TestFace()
    let browser = face.browser()
    let page = await browser.get("/Login")
    let form = [("csrf", page.hidden("csrf")), ("place", "/Login/default")]
    var statuses: Set<Int> = []
    for _ in 0..<61 { statuses.insert(await browser.post("/draft", form).status) }
    #expect(statuses == [204, 429])
    await face.stop()
  }
}
