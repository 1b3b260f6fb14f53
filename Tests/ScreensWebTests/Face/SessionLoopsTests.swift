import ScreensFace
import Foundation
import ScreensCore
import ScreensWeb
import TestSupport
import Testing

/// Sessions of several loops, adopted by a face with as many loops, fewer or more.
@Suite(.serialized) struct SessionLoopsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func face(loops: Int) throws -> TestFace {
    try TestFace(
      loops: loops,
      configure: {
        $0.stateFolder = folder.path
        $0.guesses = .none
      })
  }

  /// The number of loops with sessions.
  private func busyLoops() throws -> Int {
    let sessions = folder.path("sessions")
    return try FileManager.default.contentsOfDirectory(atPath: sessions).count { name in
      guard name.hasSuffix(".journal") else { return false }
      return try folder.read("sessions/\(name)").count > 100
    }
  }

  /// Signs browsers in until each loop has some.
  private func signIn(at face: TestFace, loops: Int) async throws -> [TestBrowser] {
    var browsers: [TestBrowser] = []
    // Open connections make the next one go to another loop.
    var sockets: [TestSocket] = []
    while browsers.count < 100, try browsers.count < 8 || busyLoops() < loops {
      sockets.append(TestSocket(port: face.port))
      let browser = face.browser()
      #expect(await browser.signIn(on: await browser.get("/Login")).status == 303)
      _ = await browser.signIn(
        on: await browser.get("/Login/default"), at: "/Login/default",
        user: "typed-\(browsers.count)@example.org", password: "")
      browsers.append(browser)
    }
    for socket in sockets { socket.hangUp() }
    try #require(try busyLoops() == loops, "not every loop has a session")
    return browsers
  }

  @Test(arguments: [(1, [3, 1]), (2, [2, 3]), (3, [1, 2]), (3, [3, 3])])
  func `every loop's sessions are there after a restart, and after another one`(
    loops: Int, later: [Int]
  ) async throws {
    let first = try face(loops: loops)
    var browsers = try await signIn(at: first, loops: loops)
    await first.stop()
    for count in later {
      let next = try face(loops: count)
      browsers = browsers.map { browser in
        let after = next.browser()
        after.copyCookies(from: browser)
        return after
      }
      for (number, browser) in browsers.enumerated() {
        let page = await browser.get("/Login/default")
        let isSignedIn = page.body.contains("Signed in as")
        #expect(isSignedIn, "browser \(number) of \(browsers.count)")
        let isTyped = page.markup.has("[value=typed-\(number)@example.org]")
        #expect(isTyped, "browser \(number) of \(browsers.count)")
      }
      await next.stop()
    }
  }

  @Test func `unused sessions are kept for the face after the next`() async throws {
    let first = try face(loops: 3)
    let browsers = try await signIn(at: first, loops: 3)
    await first.stop()
    for count in [2, 3] { await (try face(loops: count)).stop() }
    let last = try face(loops: 2)
    for browser in browsers {
      let after = last.browser()
      after.copyCookies(from: browser)
      #expect(await after.get("/").body.contains("Signed in as"))
    }
    await last.stop()
  }
}
