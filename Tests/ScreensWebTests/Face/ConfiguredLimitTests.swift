import ScreensFace
import ScreensCore
import ScreensModel
import ScreensWeb
import TestSupport
import Testing

/// Limits that an operator sets.
@Suite(.serialized, .timeLimit(.minutes(15))) struct ConfiguredLimitTests {
  @Test func `a session without time limits lasts`() async throws {
    let face = try TestFace(configure: {
      $0.sessions.idle = nil
      $0.sessions.absolute = nil
    })
    let browser = face.browser()
    #expect(await browser.signIn(on: await browser.get("/Login")).status == 303)
    face.clock.advance(by: .seconds(400 * 86_400))
    #expect(await browser.get("/").body.contains("Signed in as"))
    await face.stop()
  }

  @Test func `the limit sets how many passwords are tried at once; then one is tried each time`()
    async throws
  {
    let face = try TestFace(configure: { $0.guesses = GuessLimits(guesses: 2, secondsEach: 90) })
    let browser = face.browser()
    var statuses: [Int] = []
    for seconds in [0, 0, 0, 89, 1] {
      face.clock.advance(by: .seconds(seconds))
      let page = await browser.get("/Login")
      statuses.append(await browser.signIn(on: page, user: "eve", password: "no").status)
    }
    #expect(statuses == [422, 422, 429, 429, 422])
    // A network has six times as many tries for all accounts.
    var others: [Int] = []
    for number in 0..<12 {
      let page = await browser.get("/Login")
      others.append(
        await browser.signIn(on: page, user: "user\(number)", password: "no").status)
    }
    #expect(others.prefix(9).allSatisfy { $0 == 422 })
    #expect(others.last == 429)
    await face.stop()
  }

  @Test func `zero guesses means any number`() async throws {
    let face = try TestFace(configure: { $0.guesses = GuessLimits(guesses: 0, secondsEach: 30) })
    let browser = face.browser()
    for _ in 0..<40 {
      let page = await browser.get("/Login")
      #expect(await browser.signIn(on: page, user: "eve", password: "no").status == 422)
    }
    await face.stop()
  }

  @Test(arguments: [(0, "reset"), (3, "patch")])
  func `a page catches up with as many changes as the ring holds`(ring: Int, event: String)
    async throws
  {
    let face = try TestFace(configure: { $0.ringEvents = ring })
    let browser = face.browser()
    _ = await browser.signIn(on: await browser.get("/Login"), user: "eve", password: "x")
    let page = await browser.get("/Login")
    let last = page.value(of: "data-event")
    _ = await browser.post(
      "/draft",
      [("csrf", page.hidden("csrf")), ("place", "/Login/default"), ("userNameField", "half")])
    let text = await browser.live("/Login", last: last).receive(until: "\n\n", times: 2)
    #expect(text.contains("event: \(event)\n"))
    #expect(text.contains("half"))
    await face.stop()
  }

  @Test func `a page knows the pause between two comments of its stream`() async throws {
    let face = try TestFace(configure: { $0.heartbeat = .seconds(7) })
    let browser = face.browser()
    #expect(await browser.get("/Login").markup.has("[data-heartbeat=7000]"))
    let stream = browser.live("/Login", last: "")
    _ = await stream.receive(until: "\n\n", times: 2)
    face.clock.advance(by: .seconds(7))
    _ = await browser.get("/Login")
    #expect(await stream.receive(until: "\n\n") == ": \n\n")
    await face.stop()
  }
}
