@testable import TestSupport
import ScreensCore
import ScreensViews
import ScreensWeb
import Testing

/// A page during its theme's first trial.
@Suite(.serialized, .timeLimit(.minutes(15))) struct TrialWaitTests {
  private let trials = HeldTrials()
  private let face: TestFace
  private let tried: Theme

  init() throws {
    tried = try Theme.child("slow", layout: loginLayout(title: "Slow and fine"))
    let listed = Theme(
      name: tried.name, parent: tried.parent, plugin: tried.plugin, layouts: tried.layouts,
      classes: [:], isAdmitted: false)
    face = try TestFace(themes: [listed]) { [trials] _ in await trials.run() }
  }

  /// Lets the loop see the time.
  private func pass(_ duration: Duration) async {
    face.clock.advance(by: duration)
    _ = await face.browser().get("/nowhere")
  }

  private func endTrial() {
    face.swap([tried], generation: 2)
    trials.end()
  }

  @Test func `a page whose theme's trial ends in time is shown in that theme at once`() async throws
  {
    async let page = face.browser().get("/Login/slow")
    try await trials.untilBegun()
    await pass(.milliseconds(149))
    endTrial()
    #expect(await page.body.contains("Slow and fine"))
    await face.stop()
  }

  @Test func `a page waits 150 ms once for an open trial, and then shows the parent`() async throws
  {
    async let first = face.browser().get("/Login/slow")
    try await trials.untilBegun()
    await pass(.milliseconds(150))
    let page = await first
    #expect(page.status == 200)
    #expect(!page.body.contains("Slow and fine"))
    #expect(page.markup.has("[class=substitute]"))
    // Later visitors do not wait: no time passes any more.
    let browser = face.browser()
    for _ in 0..<3 {
      #expect(await browser.get("/Login/slow").markup.has("[class=substitute]"))
    }
    #expect(trials.count == 1)
    endTrial()
    // Without scripts: at the next request.
    let next = await browser.get("/Login/slow")
    #expect(next.body.contains("Slow and fine"))
    #expect(!next.markup.has("[class=substitute]"))
    #expect(trials.count == 1)
    await face.stop()
  }

  @Test func `an open page changes when its theme is ready, and keeps the typed text`() async throws
  {
    let browser = face.browser()
    async let first = browser.get("/Login/slow")
    try await trials.untilBegun()
    await pass(.milliseconds(150))
    let page = await first
    let draft = await browser.post(
      "/draft",
      [
        ("csrf", page.hidden("csrf")), ("place", "/Login/slow"),
        ("userNameField", "half-typ"),
      ])
    #expect(draft.status == 204)
    let open = await browser.get("/Login/slow")
    let stream = browser.live("/Login/slow", last: open.value(of: "data-event"))
    _ = await stream.receive(until: ": \n\n")
    endTrial()
    let text = await stream.receive(until: "\n\n")
    #expect(text.contains("event: reset"))
    #expect(text.contains("Slow and fine"))
    #expect(text.contains("half-typ"))
    await face.stop()
  }

  @Test func `a form that was shown through the parent is accepted by the theme`() async throws {
    let browser = face.browser()
    async let first = browser.get("/Login/slow")
    try await trials.untilBegun()
    await pass(.milliseconds(150))
    let page = await first
    endTrial()
    let answer = await browser.signIn(on: page, at: "/Login/slow")
    #expect(answer.status == 303)
    await face.stop()
  }
}
