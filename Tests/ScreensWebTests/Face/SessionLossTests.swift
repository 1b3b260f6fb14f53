import ScreensFace
@testable import ScreensSystem
import Foundation
import ScreensCore
import ScreensWeb
import TestSupport
import Testing

/// An acknowledged change survives a crash, or its loss is reported.
@Suite(.serialized) struct SessionLossTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func signedIn(_ face: TestFace) async throws -> TestBrowser {
    let browser = face.browser()
    try #require(await browser.signIn(on: await browser.get("/Login")).status == 303)
    return browser
  }

  private func isSignedIn(_ browser: TestBrowser, at face: TestFace) async -> Bool {
    let same = face.browser()
    same.copyCookies(from: browser)
    return await same.get("/").body.contains("Signed in as")
  }

  /// Types a text, and signs out.
  private func signOut(_ browser: TestBrowser, at face: TestFace) async throws -> Int {
    let same = face.browser()
    same.copyCookies(from: browser)
    let page = await same.get("/Login/default")
    let csrf = page.value(of: "data-csrf")
    _ = await same.post(
      "/draft",
      [
        ("csrf", csrf), ("place", "/Login/default"),
        ("userNameField", String(repeating: "x", count: 8000)),
      ])
    return await same.post("/sign-out", [("csrf", page.hidden("csrf"))]).status
  }

  private func draft(_ face: TestFace, _ text: String) async -> Int {
    await draft(face.browser(), text).status
  }

  private func draft(_ browser: TestBrowser, _ text: String) async -> TestAnswer {
    let page = await browser.get("/Login/default")
    return await browser.post(
      "/draft",
      [
        ("csrf", page.value(of: "data-csrf")), ("place", "/Login/default"),
        ("userNameField", text),
      ])
  }

  /// A face over the files that a kill at this moment would leave.
  private func afterCrash(
    of state: String, loops: Int = 2, _ name: String = "crashed"
  ) throws -> TestFace {
    try FileManager.default.copyItem(atPath: state, toPath: folder.path(name))
    return try TestFace(loops: loops, configure: { $0.stateFolder = folder.path(name) })
  }

  @Test func `a flood of visitors ends no sign-in, now or after a crash`() async throws {
    let start = ContinuousClock.now
    let state = try folder.makeFolder("state")
    let face = try TestFace(
      loops: 2,
      configure: {
        $0.stateFolder = state
        $0.guesses = .none
        $0.sessions.count = 8
        $0.sessions.savedCount = 12
        $0.journal.bytes = 12_000
      })
    var users: [TestBrowser] = []
    for _ in 0..<6 { users.append(try await signedIn(face)) }
    let text = String(repeating: "x", count: 500)
    for number in 0..<150 { #expect(await draft(face, "\(text)\(number)") == 204) }
    for _ in 0..<6 { users.append(try await signedIn(face)) }
    let next = try afterCrash(of: state)
    for user in users {
      #expect(await isSignedIn(user, at: face))
      #expect(await isSignedIn(user, at: next))
    }
    // Once a minute for each loop: the flood takes longer on a busy machine.
    let reports = face.reports.all.count { $0.contains("journal is full") }
    let minutes = Int(start.duration(to: .now) / .seconds(60))
    #expect((1...2 * (minutes + 1)).contains(reports))
    let files = try FileManager.default.contentsOfDirectory(atPath: state + "/sessions")
    for file in files { #expect(try folder.read("state/sessions/\(file)").count < 1 << 21) }
    await face.stop()
    await next.stop()
  }

  @Test func `a session that left memory leaves the journal`() async throws {
    let state = try folder.makeFolder("state")
    let face = try TestFace(configure: {
      $0.stateFolder = state
      $0.sessions.count = 2
      $0.sessions.savedCount = 3
    })
    for number in 0..<20 { #expect(await draft(face, "typed \(number)") == 204) }
    await face.stop()
    let next = try TestFace(configure: { $0.stateFolder = state })
    await next.stop()
    let files = try FileManager.default.contentsOfDirectory(atPath: state + "/sessions")
    let text = try files.map {
      String(decoding: try folder.read("state/sessions/\($0)"), as: UTF8.self)
    }.joined()
    let kept = (0..<20).filter { text.contains("typed \($0)\"") }
    #expect(kept == [15, 16, 17, 18, 19])
  }

  @Test func `a flipped bit costs one session, and is reported`() async throws {
    let state = try folder.makeFolder("state")
    let face = try TestFace(configure: { $0.stateFolder = state })
    var users: [TestBrowser] = []
    for _ in 0..<5 { users.append(try await signedIn(face)) }
    await face.stop()
    let files = try FileManager.default.contentsOfDirectory(atPath: state + "/sessions")
    let name = "state/sessions/\(try #require(files.first))"
    var bytes = try folder.read(name)
    let place = try #require(bytes.firstRange(of: Array("ada@example.org".utf8)))
    bytes[place.lowerBound] ^= 1
    try folder.write(bytes, to: name)
    let next = try TestFace(configure: { $0.stateFolder = state })
    var left = 0
    for user in users where await isSignedIn(user, at: next) { left += 1 }
    #expect(left == 4)
    #expect(
      next.reports.all.filter { $0.contains("bytes are damaged and were passed over") }.count == 1)
    await next.stop()
  }

  @Test(arguments: [false, true])
  func `without the state folder a sign-in that could not last is refused`(isVolatile: Bool)
    async throws
  {
    let state = try folder.makeFolder("state")
    let health = HealthBoard()
    let face = try TestFace(configure: {
      $0.stateFolder = state
      $0.sessions.isVolatile = isVolatile
      $0.health = health
    })
    let before = try await signedIn(face)
    #expect(health.check(.state).isPassing)
    try FileManager.default.moveItem(atPath: state, toPath: folder.path("away"))
    for _ in 0..<3 {
      let browser = face.browser()
      let answer = await browser.signIn(on: await browser.get("/Login"))
      #expect(answer.status == (isVolatile ? 303 : 503))
      #expect(answer.body.contains("this host cannot store it") == !isVolatile)
      #expect(await browser.get("/").body.contains("Signed in as") == isVolatile)
    }
    let reason = try #require(health.check(.state).reason)
    #expect(reason.contains("\(state)/sessions"))
    #expect(face.reports.all.filter { $0.contains("cannot be written") }.count == 1)
    #expect(face.reports.all.contains { $0.hasPrefix("sign-in not-kept") } == !isVolatile)
    #expect(await isSignedIn(before, at: face))
    try FileManager.default.moveItem(atPath: folder.path("away"), toPath: state)
    let after = try await signedIn(face)
    #expect(health.check(.state).isPassing)
    let next = try afterCrash(of: state)
    #expect(await isSignedIn(before, at: next))
    #expect(await isSignedIn(after, at: next))
    await face.stop()
    await next.stop()
  }

  @Test(arguments: [false, true])
  func `unstorable text is stored once possible, and the user is informed`(isVolatile: Bool)
    async throws
  {
    let state = try folder.makeFolder("state")
    let face = try TestFace(configure: {
      $0.stateFolder = state
      $0.sessions.isVolatile = isVolatile
    })
    let browser = face.browser()
    #expect(await draft(browser, "first").status == 204)
    try FileManager.default.moveItem(atPath: state, toPath: folder.path("away"))
    for text in ["second", "third"] {
      let answer = await draft(browser, text)
      #expect(answer.status == (isVolatile ? 204 : 503))
      #expect((answer.field("Retry-After") == nil) == isVolatile)
      #expect(answer.body.contains("cannot store what you type") == !isVolatile)
    }
    #expect(face.reports.all.filter { $0.contains("cannot be written") }.count == 1)
    // The typed text is in the session, and is written with the next change of any session.
    try FileManager.default.moveItem(atPath: folder.path("away"), toPath: state)
    #expect(await draft(face, "somebody else") == 204)
    await face.stop()
    let next = try TestFace(configure: { $0.stateFolder = state })
    let later = next.browser()
    later.copyCookies(from: browser)
    #expect(await later.get("/Login/default").markup.has("[value=third]"))
    await next.stop()
  }

  @Test func `a user who types more than a session keeps is informed, and stays signed in`()
    async throws
  {
    let state = try folder.makeFolder("state")
    let face = try TestFace(configure: {
      $0.stateFolder = state
      $0.journal.bytes = 16_384
    })
    let visitor = face.browser()
    let user = try await signedIn(face)
    for browser in [visitor, user] {
      #expect(await draft(browser, String(repeating: "x", count: 20_000)).status == 413)
      #expect(await draft(browser, "less").status == 204)
      #expect(await draft(browser, String(repeating: "x", count: 20_000)).status == 413)
    }
    let next = try afterCrash(of: state)
    #expect(await isSignedIn(user, at: next))
    await face.stop()
    await next.stop()
  }

  @Test func `a removed folder is noticed without a sign-in`() async throws {
    let state = try folder.makeFolder("state")
    let health = HealthBoard()
    let face = try TestFace(configure: {
      $0.stateFolder = state
      $0.health = health
      $0.heartbeat = .milliseconds(20)
      $0.clock = .system
    })
    try FileManager.default.removeItem(atPath: state)
    let end = ContinuousClock.now + .seconds(60)
    while health.check(.state).isPassing, ContinuousClock.now < end { await Task.yield() }
    #expect(!health.check(.state).isPassing)
    await face.stop()
  }

  @Test(.enabled(if: SmallDisk.isPossible, Comment(rawValue: SmallDisk.need)))
  func `a full disk loses no sign-in silently, over a restart and a sign-out`() async throws {
    let disk = try SmallDisk(bytes: 512 << 10)
    let health = HealthBoard()
    let face = try TestFace(loops: 2, configure: { $0.stateFolder = disk.path })
    let stays = try await signedIn(face)
    let leaves = try await signedIn(face)
    let quits = try await signedIn(face)
    try disk.fill()
    #expect(try await signOut(quits, at: face) == 303)
    let late = face.browser()
    var statuses: [Int] = []
    // The last page of the file may have room for some.
    for _ in 0..<12 {
      statuses.append(
        await late.signIn(on: await late.get("/Login"), user: "ada@example.org").status)
    }
    #expect(statuses.contains(503))
    #expect(face.reports.all.contains { $0.contains("No space left on device") })
    let isLateIn = await isSignedIn(late, at: face)
    await face.stop()
    let second = try TestFace(
      loops: 2,
      configure: {
        $0.stateFolder = disk.path
        $0.health = health
      })
    #expect(await isSignedIn(stays, at: second))
    #expect(await isSignedIn(late, at: second) == isLateIn)
    #expect(await !isSignedIn(quits, at: second))
    #expect(try await signOut(leaves, at: second) == 303)
    #expect(!health.check(.state).isPassing)
    await second.stop()
    let third = try TestFace(loops: 3, configure: { $0.stateFolder = disk.path })
    #expect(await isSignedIn(stays, at: third))
    #expect(await !isSignedIn(leaves, at: third))
    await third.stop()
  }
}

extension TestFace {
  fileprivate func browser(of other: TestBrowser) -> TestBrowser {
    let same = browser()
    same.copyCookies(from: other)
    return same
  }
}
