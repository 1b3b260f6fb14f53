import ScreensFace
@testable import ScreensHTTP
import ScreensWeb
import TestSupport
import Testing

/// The number of sessions that one network may begin.
@Suite(.serialized) struct NewSessionTests {
  private func face(_ limit: Int?, configure: (inout WebConfiguration) -> Void = { _ in }) throws
    -> TestFace
  {
    try TestFace(configure: {
      $0.newSessionsPerAddress = limit
      $0.guesses = .none
      $0.http.proxies = HTTPProxyTrust(networks: [IPNetwork("127.0.0.0/8")].compactMap { $0 })
      configure(&$0)
    })
  }

  /// Types into the login page without sending it.
  private func draft(
    _ browser: TestBrowser, from address: String = "192.0.2.1"
  ) async -> TestAnswer {
    let from = [("X-Forwarded-For", address)]
    let page = await browser.get("/Login/default", from)
    return await browser.post(
      "/draft",
      [
        ("csrf", page.value(of: "data-csrf")), ("place", "/Login/default"),
        ("userNameField", "typed"),
      ], from)
  }

  @Test func `beyond the limit a page is shown and a form has to wait for a while`() async throws {
    let face = try face(3)
    for _ in 0..<3 { #expect(await draft(face.browser()).status == 204) }
    let browser = face.browser()
    let refused = await draft(browser)
    #expect(refused.status == 429)
    let wait = try #require(refused.field("Retry-After").flatMap { Int($0) })
    #expect(await browser.get("/Login", [("X-Forwarded-For", "192.0.2.1")]).status == 200)
    #expect(await draft(face.browser(), from: "192.0.2.77").status == 429)
    #expect(await draft(face.browser(), from: "192.0.3.1").status == 204)
    #expect(face.reports.all.filter { $0.contains("newSessionsPerAddress") }.count == 1)
    face.clock.advance(by: .seconds(wait))
    #expect(await draft(face.browser()).status == 204)
    await face.stop()
  }

  @Test func `an IPv6 network is a /56`() async throws {
    let face = try face(1)
    #expect(await draft(face.browser(), from: "2001:db8:0:1::1").status == 204)
    #expect(await draft(face.browser(), from: "2001:db8:0:ff::2").status == 429)
    #expect(await draft(face.browser(), from: "2001:db8:0:100::1").status == 204)
    await face.stop()
  }

  @Test func `a browser with a session is not locked out`() async throws {
    let face = try face(1)
    let browser = face.browser()
    for _ in 0..<5 { #expect(await draft(browser).status == 204) }
    await face.stop()
  }

  @Test func `sign-ins never count, and are accepted beyond the limit`() async throws {
    let face = try face(1)
    for _ in 0..<8 {
      let browser = face.browser()
      #expect(await browser.signIn(on: await browser.get("/Login")).status == 303)
      #expect(await browser.get("/").body.contains("Signed in as"))
    }
    #expect(await draft(face.browser(), from: "127.0.0.1").status == 204)
    #expect(await draft(face.browser(), from: "127.0.0.1").status == 429)
    for _ in 0..<8 {
      let browser = face.browser()
      let wrong = await browser.signIn(on: await browser.get("/Login"), password: "wrong")
      #expect(wrong.status == 422)
      #expect(wrong.markup.has("[value=ada@example.org]"))
      #expect(!(await browser.get("/Login").markup.has("[value=ada@example.org]")))
      #expect(await browser.signIn(on: wrong).status == 303)
      #expect(await browser.get("/").body.contains("Signed in as"))
    }
    await face.stop()
  }

  @Test func `beyond the limit an old form comes back with the typed text`() async throws {
    let face = try face(1)
    #expect(await draft(face.browser(), from: "127.0.0.1").status == 204)
    let browser = face.browser()
    let page = await browser.get("/Login")
    browser[cookie: "screens"] = nil
    let answer = await browser.signIn(on: page)
    #expect(answer.status == 429)
    #expect(answer.field("Retry-After") != nil)
    #expect(answer.markup.has("[value=ada@example.org]"))
    #expect(!answer.body.contains("lovelace"))
    #expect(await browser.signIn(on: answer).status == 303)
    await face.stop()
  }

  @Test func `beyond the limit overlapping copies of a form act once`() async throws {
    let face = try face(1)
    #expect(await draft(face.browser(), from: "127.0.0.1").status == 204)
    face.connectors.behave(.holding)
    let browser = face.browser()
    let page = await browser.get("/Login")
    let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<4 { group.addTask { await browser.signIn(on: page).status } }
      try await Limit.wait(for: "a request") { face.connectors.waiting > 0 }
      face.connectors.release()
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses == [303, 303, 303, 303])
    #expect(face.connectors.calls == 1)
    await face.stop()
  }

  @Test func `beyond the limit no stream makes a session`() async throws {
    let face = try face(1)
    #expect(await draft(face.browser(), from: "127.0.0.1").status == 204)
    let browser = face.browser()
    _ = await browser.get("/Login")
    #expect(await browser.get("/live?page=/Login&last=").status == 429)
    await face.stop()
  }
}
