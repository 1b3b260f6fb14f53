import ScreensCore
import ScreensWeb
import TestSupport
import Testing

@Suite(.serialized) struct GuessLimitTests {
  private func tries(
    _ count: Int, _ browser: TestBrowser, user: String = "ada@example.org"
  ) async -> [TestAnswer] {
    var answers: [TestAnswer] = []
    for _ in 0..<count {
      let page = await browser.get("/Login")
      answers.append(await browser.signIn(on: page, user: user, password: "wrong"))
    }
    return answers
  }

  @Test func `the sixth wrong password has to wait, on a page with the form`() async throws {
    let face = try TestFace()
    let browser = face.browser()
    let answers = await tries(6, browser)
    #expect(answers.map(\.status) == [422, 422, 422, 422, 422, 429])
    #expect(answers[5].field("Retry-After") == "30")
    #expect(answers[5].body.contains("Please wait 30 seconds"))
    #expect(answers[5].markup.has("[name=passwordField]"))
    #expect(answers[0].markup.has("[aria-describedby=s-Login-default-error]"))
    #expect(face.connectors.calls == 5)
    face.clock.advance(by: .seconds(30))
    #expect(await browser.signIn(on: await browser.get("/Login")).status == 303)
    await face.stop()
  }

  @Test func `spaces and case make no other account`() async throws {
    let face = try TestFace()
    var statuses: [Int] = []
    for user in [
      "ada@example.org", " ada@example.org", "ada@example.org ", "ADA@example.org",
      "ada@example.org\u{A0}", "\tada@example.org",
    ] { statuses += await tries(1, face.browser(), user: user).map(\.status) }
    #expect(statuses == [422, 422, 422, 422, 422, 429])
    await face.stop()
  }

  @Test func `another account is not locked out, and a network is in the end`() async throws {
    let face = try TestFace()
    _ = await tries(6, face.browser())
    #expect(await tries(1, face.browser(), user: "eve@example.org").first?.status == 422)
    var last = 0
    for number in 0..<30 {
      last = await tries(1, face.browser(), user: "u\(number)@example.org")[0].status
    }
    #expect(last == 429)
    await face.stop()
  }

  @Test func `strangers cannot lock out the owner of a known device`() async throws {
    let face = try TestFace()
    let owner = face.browser()
    #expect(await owner.signIn(on: await owner.get("/Login")).status == 303)
    #expect(owner[cookie: "screens-device"] != nil)
    _ = await tries(6, face.browser())
    #expect(await owner.signIn(on: await owner.get("/Login")).status == 303)
    let stranger = face.browser()
    stranger[cookie: "screens-device"] = "AAAA"
    #expect(await stranger.signIn(on: await stranger.get("/Login")).status == 429)
    await face.stop()
  }

  @Test func `a client with the mark of a known device has its own tries and no more`() async throws
  {
    let face = try TestFace()
    let owner = face.browser()
    #expect(await owner.signIn(on: await owner.get("/Login")).status == 303)
    let thief = face.browser()
    thief[cookie: "screens-device"] = owner[cookie: "screens-device"]
    #expect((await tries(6, thief)).map(\.status) == [422, 422, 422, 422, 422, 429])
    await face.stop()
  }

  @Test func `a right password uses no try`() async throws {
    let face = try TestFace()
    for _ in 0..<8 {
      let browser = face.browser()
      #expect(await browser.signIn(on: await browser.get("/Login")).status == 303)
    }
    #expect((await tries(6, face.browser())).map(\.status) == [422, 422, 422, 422, 422, 429])
    await face.stop()
  }

  @Test func `a password that the layout fails to hide is also guarded`() async throws {
    let layout = loginLayout().replacing(" secureTextEntry=\"YES\"", with: "")
    let face = try TestFace(themes: [.child("plain", layout: layout)])
    let browser = face.browser()
    var answers: [TestAnswer] = []
    for _ in 0..<6 {
      let page = await browser.get("/Login/plain")
      #expect(page.markup.has("[name=passwordField][type=password]"))
      answers.append(
        await browser.signIn(on: page, at: "/Login/plain", password: "s3kret-word"))
    }
    #expect(answers.map(\.status) == [422, 422, 422, 422, 422, 429])
    answers.append(await browser.get("/Login/plain"))
    for answer in answers { #expect(!answer.body.contains("s3kret-word")) }
    await face.stop()
  }

  @Test func `an error that the host itself finds is no guess`() async throws {
    let face = try TestFace()
    let browser = face.browser()
    for _ in 0..<8 {
      let page = await browser.get("/Login")
      #expect(await browser.signIn(on: page, user: "", password: "x").status == 422)
    }
    #expect(face.connectors.calls == 0)
    await face.stop()
  }

  /// Forms without effect, with the right password in them.
  @Test(arguments: ["too many tries", "no such control"])
  func `a password that was not tried is not kept for the next form`(way: String) async throws {
    let face = try TestFace()
    let browser = face.browser()
    if way == "too many tries" {
      _ = await tries(5, browser)
      #expect(await browser.signIn(on: await browser.get("/Login")).status == 429)
      face.clock.advance(by: .seconds(30))
    } else {
      let page = await browser.get("/Login")
      let answer = await browser.post(
        "/Login",
        [
          ("csrf", page.hidden("csrf")), ("once", page.hidden("once")),
          ("userNameField", "ada@example.org"), ("passwordField", "lovelace"), ("fire", "no"),
        ])
      #expect(answer.status == 422)
    }
    let calls = face.connectors.calls
    let page = await browser.get("/Login")
    let answer = await browser.post(
      "/Login",
      [
        ("csrf", page.hidden("csrf")), ("once", page.hidden("once")),
        ("userNameField", "ada@example.org"), ("fire", "loginButton"),
      ])
    #expect(answer.status == 422)
    #expect(face.connectors.calls == calls)
    await face.stop()
  }
}
