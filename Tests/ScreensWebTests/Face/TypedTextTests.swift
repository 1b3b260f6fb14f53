import ScreensFace
import ScreensWeb
import TestSupport
import Testing

/// The limit of typed text in memory.
@Suite(.serialized) struct TypedTextTests {
  private static let text = String(repeating: "x", count: 3000)

  /// Types into the login page without sending it.
  private func draft(_ browser: TestBrowser, _ text: String) async {
    let page = await browser.get("/Login/default")
    let csrf = page.value(of: "data-csrf")
    let answer = await browser.post(
      "/draft", [("csrf", csrf), ("place", "/Login/default"), ("userNameField", text)])
    #expect(answer.status == 204)
  }

  private func shows(_ text: String, _ browser: TestBrowser) async -> Bool {
    await browser.get("/Login/default").markup.has("[value=\(text)]")
  }

  @Test func `where much is typed, strangers lose theirs first, the oldest before the others`()
    async throws
  {
    let face = try TestFace(configure: { $0.sessions.typedBytes = 10_000 })
    let user = face.browser()
    _ = await user.signIn(on: await user.get("/Login"))
    await draft(user, Self.text + "user")
    let strangers = (0..<4).map { _ in face.browser() }
    for (number, stranger) in strangers.enumerated() {
      await draft(stranger, Self.text + "\(number)")
    }
    #expect(await shows(Self.text + "user", user))
    #expect(await !shows(Self.text + "0", strangers[0]))
    #expect(await !shows(Self.text + "1", strangers[1]))
    #expect(await shows(Self.text + "2", strangers[2]))
    #expect(await shows(Self.text + "3", strangers[3]))
    #expect(face.reports.all.filter { $0.contains("have typed more than") }.count == 1)
    await face.stop()
  }

  @Test func `a session that made room counts until it is resumed`() async throws {
    let face = try TestFace(configure: {
      $0.sessions.count = 1
      $0.sessions.typedBytes = 10_000
    })
    let strangers = (0..<4).map { _ in face.browser() }
    for (number, stranger) in strangers.enumerated() {
      await draft(stranger, Self.text + "\(number)")
    }
    #expect(await !shows(Self.text + "0", strangers[0]))
    for number in 1..<4 {
      #expect(await shows(Self.text + "\(number)", strangers[number]))
    }
    await face.stop()
  }

  @Test func `a user who types again holds no more than the last time`() async throws {
    let face = try TestFace(configure: { $0.sessions.typedBytes = 10_000 })
    let first = face.browser()
    await draft(first, Self.text)
    let second = face.browser()
    for number in 0..<6 { await draft(second, Self.text + "\(number)") }
    #expect(await shows(Self.text, first))
    #expect(face.reports.all.allSatisfy { !$0.contains("have typed more than") })
    await face.stop()
  }
}
