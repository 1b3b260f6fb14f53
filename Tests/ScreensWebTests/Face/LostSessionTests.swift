import ScreensFace
import ScreensCore
import ScreensWeb
import TestSupport
import Testing

/// Pages whose session is gone, or whose browser keeps no cookies.
@Suite(.serialized, .timeLimit(.minutes(15))) struct LostSessionTests {
  private func event(_ page: TestAnswer) -> String {
    page.value(of: "data-event")
  }

  private func live(_ browser: TestBrowser, last: String) async -> TestAnswer {
    let socket = browser.live("/Login", last: last)
    return TestBrowser.parse(await socket.receive(until: "\r\n\r\n"))
  }

  @Test func `a page of an ended session is requested again, and then goes on`() async throws {
    let face = try TestFace(configure: { $0.sessions.idle = .seconds(60) })
    let browser = face.browser()
    #expect(await browser.signIn(on: await browser.get("/Login")).status == 303)
    let page = await browser.get("/Login")
    #expect(await live(browser, last: event(page)).status == 200)
    face.clock.advance(by: .seconds(61))
    #expect(await live(browser, last: event(page)).status == 204)
    let fresh = await browser.get("/Login")
    #expect(!fresh.body.contains("Signed in as"))
    let socket = browser.live("/Login", last: "")
    #expect(await socket.receive(until: "event: reset").contains("HTTP/1.1 200"))
    #expect(await browser.signIn(on: fresh).status == 303)
    await face.stop()
  }

  @Test func `an unused page has no session to lose`() async throws {
    let face = try TestFace(configure: { $0.sessions.idle = .seconds(60) })
    let browser = face.browser()
    let page = await browser.get("/Login")
    face.clock.advance(by: .seconds(61))
    #expect(await live(browser, last: event(page)).status == 200)
    await face.stop()
  }

  @Test func `a network that may begin no session learns when its page can be live`() async throws {
    let face = try TestFace(configure: { $0.newSessionsPerAddress = 1 })
    let first = face.browser()
    #expect(await live(first, last: event(await first.get("/Login"))).status == 200)
    let second = face.browser()
    let answer = await live(second, last: event(await second.get("/Login")))
    #expect(answer.status == 429)
    #expect((answer.field("Retry-After").flatMap { Int($0) } ?? 0) > 0)
    await face.stop()
  }

  @Test func `a browser without a cookie is informed about cookies, with the typed text`()
    async throws
  {
    let face = try TestFace()
    let page = await face.browser().get("/Login")
    let browser = face.browser()
    for _ in 0..<2 {
      let answer = await browser.signIn(on: page, user: "eve", password: "pass")
      #expect(answer.status == 403)
      #expect(answer.body.contains("Your browser sent no cookie with this form"))
      #expect(answer.body.contains("allow cookies for this site"))
      #expect(!answer.body.contains("too old"))
      #expect(answer.markup.has("[value=eve]"))
      #expect(!answer.body.contains("pass\""))
      browser[cookie: "screens"] = nil
    }
    // Where cookies are accepted, the answer's own form does the wanted action.
    let again = await browser.signIn(on: page, user: "eve", password: "pass")
    #expect(await browser.signIn(on: again).status == 303)
    #expect(face.connectors.calls == 1)
    await face.stop()
  }
}
