import Foundation
import ScreensCore
import ScreensWeb
import TestSupport
import Testing

/// Successive faces over one state folder: the later one knows the sessions of the earlier.
@Suite(.serialized) struct SessionKeepingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func face(loops: Int = 1) throws -> TestFace {
    try TestFace(loops: loops, configure: { $0.stateFolder = folder.path })
  }

  /// A browser with another's cookies, at another face.
  private func browser(of other: TestBrowser, at face: TestFace) -> TestBrowser {
    let browser = face.browser()
    browser.copyCookies(from: other)
    return browser
  }

  private func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path("sessions")).sorted()
  }

  private func kept() throws -> String {
    try files().map { name in
      String(decoding: try folder.read("sessions/\(name)"), as: UTF8.self)
    }.joined()
  }

  @Test func `a signed-in user and typed text are there after a restart`() async throws {
    let first = try face(loops: 2)
    let before = first.browser()
    _ = await before.signIn(on: await before.get("/Login"))
    let page = await before.get("/Login/default")
    let csrf = page.value(of: "data-csrf")
    let draft = await before.post(
      "/draft",
      [("csrf", csrf), ("place", "/Login/default"), ("userNameField", "gr\u{e4}ce half-typed")])
    #expect(draft.status == 204)
    await first.stop()
    let second = try face(loops: 3)
    let after = browser(of: before, at: second)
    let shown = await after.get("/Login/default")
    #expect(shown.body.contains("Signed in as"))
    #expect(shown.markup.has("[value=gr\u{e4}ce half-typed]"))
    let answer = await after.post(
      "/draft", [("csrf", csrf), ("place", "/Login/default"), ("userNameField", "more")])
    #expect(answer.status == 204)
    await second.stop()
    let third = try face()
    #expect(await browser(of: after, at: third).get("/Login").markup.has("[value=more]"))
    #expect(third.reports.all.filter { $0.contains("sessions") }.isEmpty)
    await third.stop()
  }

  @Test func `a state is written before its answer leaves, without waiting for an end`()
    async throws
  {
    let first = try face()
    let before = first.browser()
    let page = await before.get("/Login")
    _ = await before.signIn(on: page, user: "half@example.org", password: "")
    #expect(try kept().contains("half@example.org"))
    await first.stop()
  }

  @Test func `neither passwords nor the session's name are in the files`() async throws {
    let first = try face()
    let browser = first.browser()
    let page = await browser.get("/Login")
    _ = await browser.signIn(on: page, password: "wr0ng-secret")
    _ = await browser.signIn(on: await browser.get("/Login"), password: "lovelace")
    await first.stop()
    let text = try kept()
    #expect(text.contains("ada@example.org"))
    #expect(!text.contains("lovelace"))
    #expect(!text.contains("wr0ng-secret"))
    #expect(!text.contains(browser[cookie: "screens"] ?? "?"))
    for name in try files() {
      let path = folder.path("sessions/\(name)")
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      #expect(mode == 0o600)
    }
  }

  @Test func `sign-out, and half an hour without use, also end a session for the next face`()
    async throws
  {
    let first = try face()
    let gone = first.browser()
    _ = await gone.signIn(on: await gone.get("/Login"))
    let copy = first.browser()
    copy.copyCookies(from: gone)
    let page = await gone.get("/")
    #expect(await gone.post("/sign-out", [("csrf", page.hidden("csrf"))]).status == 303)
    let idle = first.browser()
    _ = await idle.signIn(on: await idle.get("/Login"))
    await first.stop()
    let second = try face()
    #expect(!(await browser(of: copy, at: second).get("/").body.contains("Signed in as")))
    second.clock.advance(by: .seconds(31 * 60))
    #expect(!(await browser(of: idle, at: second).get("/").body.contains("Signed in as")))
    await second.stop()
  }

  @Test func `a face beside another one warns that its sessions end with it`() async throws {
    let first = try face()
    let second = try face()
    #expect(second.reports.all.contains { $0.contains("another host keeps its sessions there") })
    await second.stop()
    await first.stop()
    let third = try face()
    #expect(third.reports.all.filter { $0.contains("another host") }.isEmpty)
    await third.stop()
  }

  @Test func `a damaged end of a file costs only its own entries`() async throws {
    let first = try face()
    let before = first.browser()
    _ = await before.signIn(on: await before.get("/Login"))
    await first.stop()
    let name = try #require(try files().first)
    let bytes = try folder.read("sessions/\(name)")
    try folder.write(bytes + Array(bytes.prefix(60)) + [1, 2, 3], to: "sessions/\(name)")
    let second = try face()
    #expect(await browser(of: before, at: second).get("/").body.contains("Signed in as"))
    await second.stop()
  }
}
