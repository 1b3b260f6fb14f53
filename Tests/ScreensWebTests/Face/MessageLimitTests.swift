import ScreensCore
import ScreensFace
import ScreensWeb
import TestSupport
import Testing

/// Messages that visitors trigger are limited for an address and for a network. Answers are the
/// same beyond the limit.
@Suite(.serialized) struct MessageLimitTests {
  /// Requests a recovery's message.
  private func ask(_ browser: TestBrowser, for name: String) async -> TestAnswer {
    let page = await browser.get("/ForgotPassword")
    return await browser.post(
      "/ForgotPassword",
      [
        ("csrf", page.hidden("csrf")), ("once", page.hidden("once")), ("userNameField", name),
        ("fire", "requestPasswordButton"),
      ])
  }

  private func quiet(_ face: TestFace) -> [Bool] { face.connectors.contexts.map(\.isQuiet) }

  @Test func `the sixth message to an address is not sent, and its answer equals the first one's`()
    async throws
  {
    let face = try TestFace()
    var answers: [TestAnswer] = []
    for spelling in ["ada@example.org", "Ada@Example.org ", "ADA@EXAMPLE.ORG"] {
      for _ in 0..<2 { answers.append(await ask(face.browser(), for: spelling)) }
    }
    #expect(quiet(face) == [false, false, false, false, false, true])
    #expect(Set(answers.map(\.status)) == [303])
    #expect(Set(answers.map { $0.target }).count == 1)
    #expect(
      face.reports.all.filter { $0.contains("than 'messages' of 'limits' allows") }.count == 1)
    #expect(!face.reports.all.contains { $0.contains("ada@") })
    _ = await ask(face.browser(), for: "eve@example.org")
    #expect(quiet(face).last == false)
    face.clock.advance(by: .seconds(120))
    for _ in 0..<2 { _ = await ask(face.browser(), for: "ada@example.org") }
    #expect(quiet(face).suffix(2) == [false, true])
    await face.stop()
  }

  @Test func `a network has thirty messages to all addresses together`() async throws {
    let face = try TestFace()
    for number in 0..<31 { _ = await ask(face.browser(), for: "u\(number)@example.org") }
    #expect(quiet(face) == Array(repeating: false, count: 30) + [true])
    await face.stop()
  }

  @Test func `a failed request uses no message`() async throws {
    let face = try TestFace()
    face.connectors.behave(.away)
    for _ in 0..<7 {
      #expect(await ask(face.browser(), for: "ada@example.org").status == 503)
    }
    face.connectors.behave(.well)
    for _ in 0..<6 { _ = await ask(face.browser(), for: "ada@example.org") }
    #expect(quiet(face).suffix(6) == [false, false, false, false, false, true])
    await face.stop()
  }

  @Test func `a request that is not sent because it cannot be stored uses no message`() async throws
  {
    let script = StoreScript()
    let face = try TestFace(
      configure: { $0.sessionStore = { loop, _ in ScriptedStore(script, loop) } })
    script.behave(.full)
    for _ in 0..<7 {
      #expect(await ask(face.browser(), for: "ada@example.org").status == 503)
    }
    #expect(face.connectors.calls == 0)
    script.behave(.well)
    for _ in 0..<6 { _ = await ask(face.browser(), for: "ada@example.org") }
    #expect(quiet(face).suffix(6) == [false, false, false, false, false, true])
    await face.stop()
  }

  @Test func `the operator's limits apply to messages, and 0 means none`() async throws {
    let two = try TestFace(configure: { $0.messages = GuessLimits(guesses: 2, secondsEach: 5) })
    for _ in 0..<3 { _ = await ask(two.browser(), for: "ada@example.org") }
    #expect(quiet(two) == [false, false, true])
    await two.stop()
    let any = try TestFace(configure: { $0.messages = GuessLimits(guesses: 0, secondsEach: 5) })
    for _ in 0..<8 { _ = await ask(any.browser(), for: "ada@example.org") }
    #expect(!quiet(any).contains(true))
    await any.stop()
  }
}
