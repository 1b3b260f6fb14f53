import ScreensCore
import ScreensFace
import ScreensWeb
import Synchronization
import TestSupport
import Testing

/// A user who chooses a new password ends the sessions that others may have under the user's name.
@Suite(.serialized) struct EndedSessionsTests {
  /// Signed-in browsers, spread over the loops.
  private func browsers(_ face: TestFace, _ count: Int) async -> [TestBrowser] {
    var all: [TestBrowser] = []
    for _ in 0..<count {
      let browser = face.browser()
      _ = await browser.signIn(on: await browser.get("/Login"))
      all.append(browser)
    }
    return all
  }

  private func isSignedIn(_ browser: TestBrowser) async -> Bool {
    await browser.get("/Login").body.contains("Signed in as")
  }

  private func change(
    _ browser: TestBrowser, _ fields: [(String, String)], endsOthers: Bool
  ) async -> TestAnswer {
    let page = await browser.get("/NewPassword")
    return await browser.post(
      "/NewPassword",
      [
        ("csrf", page.hidden("csrf")), ("once", page.hidden("once")),
        ("passwordField", "a long new word"), ("fire", "newPasswordButton"),
      ] + fields + (endsOthers ? [("endSessionsSwitch", "on")] : []))
  }

  @Test func `a user who changes the password ends all other sessions of theirs, on all loops`()
    async throws
  {
    let face = try TestFace(loops: 2, configure: { $0.guesses = .none })
    let all = await browsers(face, 7)
    let other = face.browser()
    _ = await other.signIn(
      on: await other.get("/Login"), user: "bob@example.org", password: "builder")
    let present = [("presentPasswordField", "lovelace")]
    #expect(await change(all[0], present, endsOthers: false).status == 303)
    for browser in all { #expect(await isSignedIn(browser)) }

    let page = await all[1].get("/Login")
    let stream = all[1].live("/Login", last: page.value(of: "data-event"))
    _ = await stream.receive(until: ": \n\n")
    #expect(await change(all[0], present, endsOthers: true).status == 303)
    // The stream ends, and sends nothing more.
    #expect(!(await stream.receiveAll()).contains("Signed in as"))
    for browser in all.dropFirst() { #expect(!(await isSignedIn(browser))) }
    #expect(await isSignedIn(all[0]))
    #expect(await isSignedIn(other))
    await face.stop()
  }

  @Test func `a user who replaces a forgotten password by a code ends all sessions of theirs`()
    async throws
  {
    let face = try TestFace(loops: 2)
    let all = await browsers(face, 3)
    let code = [("codeField", "AAAA-BBBB-CCCC")]
    #expect(await change(face.browser(), code, endsOthers: true).status == 303)
    for browser in all { #expect(!(await isSignedIn(browser))) }
    await face.stop()
  }

  /// A store of remembered browsers that forgets them slowly.
  private final class SlowStore: CredentialsStore {
    private let state = Mutex((isAsked: false, isReleased: false))

    var isAsked: Bool { state.withLock { $0.isAsked } }
    var isReleased: Bool { state.withLock { $0.isReleased } }

    func release() { state.withLock { $0.isReleased = true } }

    func store(_ credentials: StoredCredentials) throws -> CredentialsToken {
      CredentialsToken(rawValue: "token")
    }
    func load(_ token: CredentialsToken) -> StoredCredentials? { nil }
    func remove(_ token: CredentialsToken) {}
    func removeAll(of userId: Int64, server: String, besides token: CredentialsToken?) {
      state.withLock { $0.isAsked = true }
      // A fault that keeps the loop waiting here fails the test instead of hanging it.
      try? Limit.block(for: "the release", within: .seconds(20)) { isReleased }
    }
  }

  @Test func `an answer waits until remembered browsers are forgotten, and no other does`()
    async throws
  {
    let store = SlowStore()
    let face = try TestFace(credentials: store)
    let browser = await browsers(face, 1)[0]
    async let answer = change(
      browser, [("presentPasswordField", "lovelace")], endsOthers: true)
    try await Limit.wait(for: "the removal") { store.isAsked }
    let time = await ContinuousClock().measure { _ = await face.browser().get("/Login") }
    #expect(time < .seconds(15))
    store.release()
    #expect(await answer.status == 303)
    await face.stop()
  }
}
