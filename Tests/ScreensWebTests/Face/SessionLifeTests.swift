import ScreensFace
import ScreensCore
import ScreensWeb
import TestSupport
import Testing

/// The end of a session that is used, idle, renewed or put aside.
@Suite(.serialized) struct SessionLifeTests {
  private func isSignedIn(_ browser: TestBrowser) async -> Bool {
    await browser.get("/").body.contains("Signed in as")
  }

  private func signIn(_ browser: TestBrowser) async {
    #expect(await browser.signIn(on: await browser.get("/Login")).status == 303)
  }

  /// Uses a session every 29 minutes for some hours, and returns the time when it had ended.
  private func end(
    _ face: TestFace, _ browser: TestBrowser, hours: Int, meanwhile: (Int) async -> Void = { _ in }
  ) async -> Int? {
    for minute in stride(from: 29, through: hours * 60, by: 29) {
      face.clock.advance(by: .seconds(29 * 60))
      guard await isSignedIn(browser) else { return minute }
      await meanwhile(minute)
    }
    return nil
  }

  @Test func `the session that was idle longest makes room, not the oldest one`() async throws {
    let face = try TestFace(configure: {
      $0.guesses = .none
      $0.sessions.count = 3
      $0.sessions.savedCount = 0
    })
    let browsers = (0..<3).map { _ in face.browser() }
    for browser in browsers { await signIn(browser) }
    for browser in [browsers[0], browsers[2]] { #expect(await isSignedIn(browser)) }
    await signIn(face.browser())
    var isThere: [Bool] = []
    for browser in browsers { isThere.append(await isSignedIn(browser)) }
    #expect(isThere == [true, false, true])
    await face.stop()
  }

  @Test func `a session that is used all day ends after twelve hours`() async throws {
    let face = try TestFace(configure: { $0.guesses = .none })
    let browser = face.browser()
    await signIn(browser)
    #expect(await end(face, browser, hours: 13) == 725)
    await face.stop()
  }

  @Test func `a name that is renewed by another sign-in makes no session live longer`() async throws
  {
    let face = try TestFace(configure: { $0.guesses = .none })
    let browser = face.browser()
    await signIn(browser)
    let first = browser[cookie: "screens"]
    let minute = await end(face, browser, hours: 20) { minute in
      if minute == 29 * 12 {
        await signIn(browser)
        #expect(browser[cookie: "screens"] != first)
      }
    }
    #expect(minute == 725)
    await face.stop()
  }

  @Test func `a session that made room and came back lives no longer`() async throws {
    let face = try TestFace(configure: {
      $0.guesses = .none
      $0.sessions.count = 2
    })
    let browser = face.browser()
    await signIn(browser)
    let minute = await end(face, browser, hours: 20) { minute in
      if minute == 29 * 12 { await signIn(browser) }
      for number in 0..<2 {
        let other = face.browser()
        _ = await other.signIn(on: await other.get("/Login"), user: "u\(number)", password: "")
      }
    }
    #expect(minute == 725)
    await face.stop()
  }

  @Test func `a restart makes no session live longer`() async throws {
    let folder = try TemporaryFolder()
    func face(at minute: Int) throws -> TestFace {
      let face = try TestFace(configure: {
        $0.stateFolder = folder.path
        $0.guesses = .none
      })
      face.clock.advance(by: .seconds(minute * 60))
      return face
    }
    let first = try face(at: 0)
    let before = first.browser()
    await signIn(before)
    #expect(await end(first, before, hours: 6) == nil)
    await first.stop()
    let next = try face(at: 29 * 12)
    let after = next.browser()
    after.copyCookies(from: before)
    #expect(await isSignedIn(after))
    #expect(await end(next, after, hours: 14) == 725 - 29 * 12)
    await next.stop()
  }

  @Test(arguments: [(29, true), (31, false)])
  func `a session that made room ends half an hour later`(minutes: Int, isThere: Bool) async throws
  {
    let face = try TestFace(configure: { $0.sessions.count = 2 })
    let browser = face.browser()
    await signIn(browser)
    for number in 0..<3 {
      let other = face.browser()
      _ = await other.signIn(on: await other.get("/Login"), user: "u\(number)", password: "")
    }
    face.clock.advance(by: .seconds(minutes * 60))
    #expect(await isSignedIn(browser) == isThere)
    await face.stop()
  }

  @Test(arguments: [(119, true), (120, false)])
  func `the times are the configured ones`(seconds: Int, isThere: Bool) async throws {
    let face = try TestFace(configure: {
      $0.sessions.idle = .seconds(120)
      $0.sessions.absolute = .seconds(300)
    })
    let browser = face.browser()
    await signIn(browser)
    face.clock.advance(by: .seconds(seconds))
    #expect(await isSignedIn(browser) == isThere)
    if isThere {
      face.clock.advance(by: .seconds(119))
      #expect(await isSignedIn(browser))
      face.clock.advance(by: .seconds(62))
      #expect(!(await isSignedIn(browser)))
    }
    await face.stop()
  }
}
