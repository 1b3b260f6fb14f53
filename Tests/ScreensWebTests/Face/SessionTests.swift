import ScreensFace
@testable import ScreensSystem
@testable import ScreensHTTP
import Screenlets
import ScreensCore
import ScreensModel
import ScreensWeb
import TestSupport
import Testing

@Suite(.serialized) struct SessionTests {
  @Test func `a planted session is worth nothing after sign-in`() async throws {
    let face = try TestFace()
    let attacker = face.browser()
    _ = await attacker.get("/Login")
    let victim = face.browser()
    victim.copyCookies(from: attacker)
    #expect(await victim.signIn(on: await victim.get("/Login")).status == 303)
    #expect(await victim.get("/").body.contains("Signed in as"))
    #expect(!(await attacker.get("/").body.contains("Signed in as")))
    await face.stop()
  }

  @Test func `a foreign name is replaced`() async throws {
    let face = try TestFace()
    let browser = face.browser()
    browser[cookie: "screens"] = "c2Vzc2lvbg"
    _ = await browser.get("/Login")
    #expect(browser[cookie: "screens"] != "c2Vzc2lvbg")
    await face.stop()
  }

  @Test func `sign-out ends the session, its cookie and the typed text`() async throws {
    let face = try TestFace()
    let browser = face.browser()
    _ = await browser.signIn(on: await browser.get("/Login"))
    let old = face.browser()
    old.copyCookies(from: browser)
    let page = await browser.get("/")
    #expect(await browser.post("/sign-out", []).status == 403)
    #expect(await browser.get("/sign-out").status == 405)
    let answer = await browser.post("/sign-out", [("csrf", page.hidden("csrf"))])
    #expect(answer.status == 303)
    #expect(!(await browser.get("/").body.contains("Signed in as")))
    #expect(!(await browser.get("/Login").markup.has("[value=ada@example.org]")))
    #expect(!(await old.get("/").body.contains("Signed in as")))
    await face.stop()
  }

  @Test func `a sign-out from an outdated page shows a button that signs out`() async throws {
    let face = try TestFace()
    let browser = face.browser()
    _ = await browser.signIn(on: await browser.get("/Login"))
    let refused = await browser.post("/sign-out", [("csrf", "AAAA")])
    #expect(refused.status == 403)
    #expect(refused.body.contains("You are still signed in; sign out with the button"))
    #expect(await browser.get("/").body.contains("Signed in as"))
    let answer = await browser.post("/sign-out", [("csrf", refused.hidden("csrf"))])
    #expect(answer.status == 303)
    #expect(!(await browser.get("/").body.contains("Signed in as")))
    // The user is already signed out, as the request wanted.
    let again = await browser.post("/sign-out", [("csrf", "AAAA")])
    #expect(again.status == 303)
    await face.stop()
  }

  @Test func `a session ends after half an hour without use, and after twelve hours`() async throws
  {
    let face = try TestFace()
    let idle = face.browser()
    _ = await idle.signIn(on: await idle.get("/Login"))
    face.clock.advance(by: .seconds(29 * 60))
    #expect(await idle.get("/").body.contains("Signed in as"))
    face.clock.advance(by: .seconds(31 * 60))
    #expect(!(await idle.get("/").body.contains("Signed in as")))
    let busy = face.browser()
    _ = await busy.signIn(on: await busy.get("/Login"))
    for _ in 0..<24 {
      #expect(await busy.get("/").body.contains("Signed in as"))
      face.clock.advance(by: .seconds(30 * 60 - 1))
    }
    face.clock.advance(by: .seconds(60))
    #expect(!(await busy.get("/").body.contains("Signed in as")))
    await face.stop()
  }

  @Test func `a form outlives its session: the typed text is accepted`() async throws {
    let face = try TestFace()
    let browser = face.browser()
    let page = await browser.get("/Login")
    face.clock.advance(by: .seconds(13 * 3600))
    #expect(await browser.signIn(on: page).status == 303)
    await face.stop()
  }

  @Test func `sessions that make room come back with user and text`() async throws {
    let face = try TestFace(configure: { $0.sessions.count = 2 })
    let user = face.browser()
    _ = await user.signIn(on: await user.get("/Login"))
    let typist = face.browser()
    _ = await typist.signIn(on: await typist.get("/Login"), user: "eve", password: "no")
    for number in 0..<4 {
      let other = face.browser()
      _ = await other.signIn(on: await other.get("/Login"), user: "u\(number)", password: "")
    }
    #expect(await user.get("/").body.contains("Signed in as"))
    #expect(await typist.get("/Login").markup.has("[value=eve]"))
    await face.stop()
  }

  @Test func `an answer reaches a session that made room meanwhile, once`() async throws {
    let face = try TestFace(configure: {
      $0.sessions.count = 1
      $0.patience = .zero
    })
    face.connectors.behave(.holding)
    let user = face.browser()
    #expect(await user.signIn(on: await user.get("/Login")).status == 303)
    try await Limit.wait(for: "a request") { face.connectors.waiting == 1 }
    let other = face.browser()
    _ = await other.signIn(on: await other.get("/Login"), user: "u", password: "")
    face.connectors.release()
    try await Limit.wait(for: "the answer") {
      await user.get("/Login").body.contains("Signed in as")
    }
    #expect(face.connectors.calls == 1)
    await face.stop()
  }

  @Test func `sessions live on their own loops`() async throws {
    let face = try TestFace(loops: 3, configure: { $0.guesses = .none })
    for _ in 0..<12 {
      let browser = face.browser()
      #expect(await browser.signIn(on: await browser.get("/Login")).status == 303)
      for _ in 0..<4 { #expect(await browser.get("/").body.contains("Signed in as")) }
    }
    await face.stop()
  }

  @Test func `cookies are closed to scripts and other sites, and bound to the host under TLS`()
    async throws
  {
    let face = try TestFace(configure: {
      $0.http.proxies = HTTPProxyTrust(networks: [IPNetwork("127.0.0.0/8")].compactMap { $0 })
    })
    let plain = await face.browser().get("/Login")
    let cookie = try #require(plain.field("Set-Cookie"))
    #expect(cookie.hasPrefix("screens-\(face.port)="))
    #expect(cookie.hasSuffix("; Path=/; HttpOnly; SameSite=Lax"))
    let secure = await face.browser().get("/Login", [("X-Forwarded-Proto", "https")])
    let bound = try #require(secure.field("Set-Cookie"))
    #expect(bound.hasPrefix("__Host-screens-\(face.port)="))
    #expect(bound.hasSuffix("; Path=/; Secure; HttpOnly; SameSite=Lax"))
    await face.stop()
  }

  @Test func `cookies of two hosts of one name are two, and one of an earlier host is renamed`()
    async throws
  {
    let face = try TestFace()
    let browser = face.browser()
    _ = await browser.signIn(on: await browser.get("/Login"))
    let name = try #require(browser[cookie: "screens"])
    let stranger = face.browser()
    func answer(_ cookies: String) async -> TestAnswer {
      await stranger.get("/Login", [("Cookie", cookies)])
    }
    let port = face.port
    let both = await answer(
      "screens-\(port + 1)=other; screens=c2Vzc2lvbg; screens-\(port)=\(name)")
    #expect(both.body.contains("Signed in as"))
    #expect(both.fields("Set-Cookie").isEmpty)
    let old = await answer("screens=\(name)")
    #expect(old.body.contains("Signed in as"))
    #expect(
      old.fields("Set-Cookie").map { String($0.prefix { $0 != ";" }) } == [
        "screens-\(port)=\(name)", "screens=",
      ])
    #expect(!(await answer("screens-\(port + 1)=\(name)")).body.contains("Signed in as"))
    await face.stop()
  }

  @Test func `a remembered browser is signed in by its cookie until it signs out`() async throws {
    let folder = try TemporaryFolder()
    let clock = FaceClock()
    let store = try CredentialsFolder(path: folder.path("credentials"), now: clock.clock.wall)
    let token = try store.store(
      StoredCredentials(
        authType: .basic, server: "http://localhost:8080", companyId: 10157, groupId: 10184,
        userName: "ada@example.org", attributes: UserAttributes(["userId": 7, "firstName": "Ada"]),
        expires: clock.clock.wall() + 1000))
    let face = try TestFace(credentials: store)
    let browser = face.browser()
    browser[cookie: "screens-remember"] = token.rawValue
    let page = await browser.get("/")
    #expect(page.body.contains("Signed in as Ada"))
    _ = await browser.post("/sign-out", [("csrf", page.hidden("csrf"))])
    #expect(browser[cookie: "screens-remember"] == nil)
    #expect(store.load(token) == nil)
    #expect(!(await browser.get("/").body.contains("Signed in as")))
    await face.stop()
  }

  @Test func `a session's cookie ends with the browser, and one that remembers has its own time`()
    async throws
  {
    let folder = try TemporaryFolder()
    let clock = FaceClock()
    let store = try CredentialsFolder(path: folder.path("c"), now: clock.clock.wall)
    let face = try TestFace(credentials: store)
    face.source.swap(
      TestFace.environment(
        [], face.connectors, face.reports, generation: 2,
        attributes: [.login: [.of("saveCredentials"): true]]), notices: [])
    let browser = await face.developer()
    var cookies = await browser.get("/").fields("Set-Cookie")
    cookies += await browser.signIn(on: await browser.get("/Login")).fields("Set-Cookie")
    cookies += await face.browser().get(face.keyPath).fields("Set-Cookie")
    var ages: [String: String] = [:]
    for cookie in cookies {
      let parts = cookie.split(separator: "; ")
      let name = String(parts[0].prefix { $0 != "=" }.dropLast("-\(face.port)".count))
      ages[name] = parts.first { $0.hasPrefix("Max-Age=") }.map { String($0.dropFirst(8)) } ?? "-"
    }
    #expect(
      ages == [
        "screens": "-", "screens-developer": "-", "screens-remember": "\(30 * 24 * 3600)",
        "screens-device": "\(365 * 24 * 3600)",
      ])
    await face.stop()
  }

  private func remembered(_ folder: TemporaryFolder) throws -> (CredentialsFolder, CredentialsToken)
  {
    let clock = FaceClock()
    let store = try CredentialsFolder(path: folder.path("credentials"), now: clock.clock.wall)
    let token = try store.store(
      StoredCredentials(
        authType: .cookie, server: "http://localhost:8080", companyId: 10157, groupId: 10184,
        userName: "ada@example.org", attributes: UserAttributes(["userId": 7, "firstName": "Old"]),
        expires: clock.clock.wall() + 1000))
    return (store, token)
  }

  @Test func `a remembered user is requested again, without a secret`() async throws {
    let folder = try TemporaryFolder()
    let (store, token) = try remembered(folder)
    let face = try TestFace(credentials: store)
    let browser = face.browser()
    browser[cookie: "screens-remember"] = token.rawValue
    let name = browser[cookie: "screens"]
    #expect(await browser.get("/Login").body.contains("Signed in as"))
    try await Limit.wait(for: "the name") {
      await browser.get("/Login").body.contains("Signed in as Ada")
    }
    #expect(browser[cookie: "screens"] != name)
    #expect(
      face.connectors.contexts.map(\.authentication) == [
        .remembered(userName: "ada@example.org", authType: .cookie)
      ])
    await face.stop()
  }

  @Test func `a remembered user whom the back end forgot is signed out for good`() async throws {
    let folder = try TemporaryFolder()
    let (store, token) = try remembered(folder)
    let face = try TestFace(credentials: store)
    face.connectors.forgetUser()
    let browser = face.browser()
    browser[cookie: "screens-remember"] = token.rawValue
    try await Limit.wait(for: "the end of the sign-in") {
      await !browser.get("/Login").body.contains("Signed in as")
    }
    #expect(store.load(token) == nil)
    #expect(browser[cookie: "screens-remember"] == nil)
    await face.stop()
  }

  @Test func `the host's key survives a restart, and forms with it`() async throws {
    let folder = try TemporaryFolder()
    let first = try TestFace(configure: { $0.stateFolder = folder.path })
    let browser = first.browser()
    let page = await browser.get("/Login")
    await first.stop()
    let second = try TestFace(configure: { $0.stateFolder = folder.path })
    let after = second.browser()
    after.copyCookies(from: browser)
    #expect(await after.signIn(on: page).status == 303)
    await second.stop()
  }
}
