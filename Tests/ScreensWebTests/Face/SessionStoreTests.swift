import Foundation
import ScreensCore
import ScreensFace
import ScreensModel
import ScreensSystem
import ScreensWeb
import TestSupport
import Testing

/// Sessions in stores that other hosts share, and in faulty stores.
@Suite(.serialized) struct SessionStoreTests {
  private let folder: TemporaryFolder
  private let script = StoreScript()

  init() throws { folder = try TemporaryFolder() }

  /// A host; all hosts of a test share the key and the store.
  private func face(
    loops: Int = 2, patience: Duration = .milliseconds(200),
    credentials: (any CredentialsStore)? = nil
  ) throws -> TestFace {
    let script = script
    return try TestFace(
      loops: loops, credentials: credentials,
      configure: {
        $0.stateFolder = folder.path
        $0.clock = .system
        $0.sessions.patience = patience
        $0.guesses = .none
        $0.sessionStore = { loop, _ in ScriptedStore(script, loop) }
      })
  }

  private func browser(of other: TestBrowser, at face: TestFace) -> TestBrowser {
    let browser = face.browser()
    browser.copyCookies(from: other)
    return browser
  }

  private func draft(_ browser: TestBrowser, _ text: String) async -> TestAnswer {
    let page = await browser.get("/Login/default")
    return await draft(browser, text, on: page)
  }

  private func draft(_ browser: TestBrowser, _ text: String, on page: TestAnswer) async
    -> TestAnswer
  {
    await browser.post(
      "/draft",
      [
        ("csrf", page.value(of: "data-csrf")), ("place", "/Login/default"),
        ("userNameField", text),
      ])
  }

  private func signedIn(_ face: TestFace) async throws -> TestBrowser {
    let browser = face.browser()
    try #require(await browser.signIn(on: await browser.get("/Login")).status == 303)
    return browser
  }

  @Test func `a session is the same on each host of one store`() async throws {
    let (one, other) = (try face(loops: 1), try face(loops: 3))
    let here = try await signedIn(one)
    for round in 1...5 {
      let there = browser(of: here, at: other)
      #expect(await there.get("/Login/default").body.contains("Signed in as"))
      #expect(await draft(there, "there \(round)").status == 204)
      #expect(await here.get("/Login/default").markup.has("[value=there \(round)]"))
      #expect(await draft(here, "here \(round)").status == 204)
      #expect(await there.get("/Login/default").markup.has("[value=here \(round)]"))
    }
    let there = browser(of: here, at: other)
    let page = await there.get("/")
    #expect(await there.post("/sign-out", [("csrf", page.hidden("csrf"))]).status == 303)
    #expect(await !here.get("/").body.contains("Signed in as"))
    await one.stop()
    #expect(await !browser(of: here, at: other).get("/").body.contains("Signed in as"))
    await other.stop()
  }

  @Test func `an ended host leaves its sessions to the others`() async throws {
    let (one, other) = (try face(), try face())
    let browser = try await signedIn(one)
    #expect(await draft(browser, "typed").status == 204)
    await one.stop()
    let after = self.browser(of: browser, at: other)
    let page = await after.get("/Login/default")
    #expect(page.body.contains("Signed in as") && page.markup.has("[value=typed]"))
    await other.stop()
  }

  @Test func `a form is shown once more, with its text, while the store does not answer`()
    async throws
  {
    let face = try face()
    let browser = face.browser()
    let page = await browser.get("/Login")
    let cookie = browser[cookie: "screens"]
    script.behave(.holding)
    let late = await browser.signIn(on: page)
    #expect(late.status == 503)
    #expect(late.field("Retry-After") == "5")
    #expect(late.body.contains("cannot find your session"))
    #expect(late.markup.has("[value=ada@example.org]"))
    #expect(!late.body.contains("lovelace"))
    #expect(face.connectors.calls == 0)
    #expect(browser[cookie: "screens"] == cookie)
    script.release()
    #expect(await browser.signIn(on: late).status == 303)
    #expect(await browser.get("/").body.contains("Signed in as"))
    #expect(
      face.reports.all.filter { $0.contains("its request got 503") }.count == 1)
    await face.stop()
  }

  @Test(arguments: [StoreScript.Mood.holding, .gone])
  func `no request mistakes a user for another while the store does not answer`(
    _ mood: StoreScript.Mood
  ) async throws {
    let face = try face()
    let browser = try await signedIn(face)
    #expect(await draft(browser, "before").status == 204)
    let page = await browser.get("/Login/default")
    script.behave(mood)
    for path in ["/", "/Login/default", "/live?page=/Login/default", "/events"] {
      let answer = await browser.get(path)
      #expect(answer.status == 503, "\(path)")
      #expect(answer.field("Retry-After") != nil, "\(path)")
      #expect(answer.fields("Set-Cookie").isEmpty, "\(path)")
    }
    #expect(await draft(browser, "lost", on: page).status == 503)
    #expect(await face.browser().get("/Login").status == 200)
    script.release()
    let after = await browser.get("/Login/default")
    #expect(after.body.contains("Signed in as") && after.markup.has("[value=before]"))
    await face.stop()
  }

  @Test func `a sign-in that the store does not accept in time is undone and reported`()
    async throws
  {
    let face = try face()
    let browser = face.browser()
    let page = await browser.get("/Login")
    face.connectors.behave(.holding)
    async let answer = browser.signIn(on: page)
    try await Limit.wait(for: "the sign-in at the back end") { face.connectors.waiting == 1 }
    script.behave(.holding)
    face.connectors.release()
    let late = await answer
    #expect(late.status == 503)
    #expect(late.body.contains("this host cannot store it"))
    script.release()
    #expect(await !browser.get("/").body.contains("Signed in as"))
    // The late state is gone: only the present one exists.
    #expect(script.memory.count == 1)
    await face.stop()
  }

  @Test func `a request that must happen once is not sent where it cannot be recorded`()
    async throws
  {
    let face = try face()
    let browser = face.browser()
    let page = await browser.get("/NewPassword")
    let form = [
      ("csrf", page.hidden("csrf")), ("once", page.hidden("once")), ("codeField", "AAAA-BBBB"),
      ("passwordField", "a long new word"), ("fire", "newPasswordButton"),
    ]
    script.behave(.full)
    let answer = await browser.post("/NewPassword", form)
    #expect(answer.status == 503)
    #expect(answer.body.contains("so nothing was done"))
    #expect(face.connectors.calls == 0)
    // Another one, which may be repeated, is sent anyway.
    let signIn = await browser.get("/Login")
    _ = await browser.signIn(on: signIn, password: "wrong")
    #expect(face.connectors.calls == 1)
    await face.stop()
  }

  @Test func `a version older than a known one is not used`() async throws {
    let face = try face()
    let browser = face.browser()
    #expect(await draft(browser, "first").status == 204)
    #expect(await draft(browser, "second").status == 204)
    script.behave(.old)
    #expect(await browser.get("/Login/default").status == 503)
    #expect(face.reports.all.contains { $0.contains("an old one is not used") })
    script.behave(.well)
    #expect(await browser.get("/Login/default").markup.has("[value=second]"))
    await face.stop()
  }

  @Test func `a store that missed a sign-out signs no user in`() async throws {
    let face = try face()
    let browser = try await signedIn(face)
    let copy = self.browser(of: browser, at: face)
    let page = await browser.get("/")
    #expect(await browser.post("/sign-out", [("csrf", page.hidden("csrf"))]).status == 303)
    script.behave(.old)
    #expect(await copy.get("/").status == 503)
    script.behave(.well)
    #expect(await !copy.get("/").body.contains("Signed in as"))
    await face.stop()
  }

  @Test func `simultaneous requests for one session are all answered from it`() async throws {
    let (one, other) = (try face(), try face(patience: .seconds(60)))
    let browser = try await signedIn(one)
    let same = self.browser(of: browser, at: other)
    script.behave(.holding)
    async let first = same.get("/Login/default")
    async let second = same.get("/")
    async let third = same.get("/Login")
    try await Limit.wait(for: "a claim") { script.waiting >= 1 }
    script.release()
    for answer in await [first, second, third] {
      #expect(answer.status == 200)
      #expect(answer.body.contains("Signed in as"))
    }
    await one.stop()
    await other.stop()
  }

  @Test func `another host waits for a session at work, and then refuses`() async throws {
    let (one, other) = (try face(), try face())
    let browser = one.browser()
    let page = await browser.get("/Login")
    #expect(await draft(browser, "typed").status == 204)
    one.connectors.behave(.holding)
    async let answer = browser.signIn(on: page)
    try await Limit.wait(for: "the sign-in at the back end") { one.connectors.waiting == 1 }
    let refused = await self.browser(of: browser, at: other).signIn(on: page)
    #expect(refused.status == 503)
    #expect(refused.markup.has("[value=ada@example.org]"))
    #expect(other.connectors.calls == 0)
    one.connectors.release()
    #expect(await answer.status == 303)
    #expect(
      await self.browser(of: browser, at: other).get("/").body.contains("Signed in as"))
    await one.stop()
    await other.stop()
  }

  @Test func `a session is not given back while its host requests its user`() async throws {
    let wall = EventLoopClock.system.wall
    let store = try CredentialsFolder(path: folder.path("credentials"), now: wall)
    let token = try store.store(
      StoredCredentials(
        authType: .basic, server: "http://localhost:8080", companyId: 10157, groupId: 10184,
        userName: "ada@example.org", attributes: UserAttributes(["userId": 7, "firstName": "Ada"]),
        expires: wall() + 1000))
    let (one, other) = (try face(credentials: store), try face(credentials: store))
    one.connectors.behave(.holdingUsers)
    let browser = one.browser()
    browser[cookie: "screens-remember"] = token.rawValue
    #expect(await browser.get("/").body.contains("Signed in as"))
    #expect(one.connectors.waiting == 1)
    #expect(await draft(browser, "typed").status == 204)
    let there = self.browser(of: browser, at: other)
    #expect(await there.get("/").status == 503)
    one.connectors.release()
    try await Limit.wait(for: "the session") {
      await there.get("/Login/default").markup.has("[value=typed]")
    }
    await one.stop()
    await other.stop()
  }
}
