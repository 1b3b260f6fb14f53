@testable import TestSupport
import ScreensCore
import ScreensModel
import ScreensViews
import ScreensWeb
import Synchronization
import Testing

/// Pages with lists for browsers that have done nothing yet.
@Suite(.serialized) struct GuestPagesTests {
  /// A face with a list of ten rows at `/news`.
  private func news(configure: (inout WebConfiguration) -> Void = { _ in }) throws -> TestFace {
    let attributes = [
      ("themeName", "default"), ("classNameId", "29634"), ("firstPageSize", "4"),
      ("pageSize", "3"), ("onAssetSelected", "/news"),
    ]
    let list = SitePageTests.screenlet(
      "news", "AssetListScreenlet", y: 0,
      attributes.map(SitePageTests.attribute).joined(separator: "\n"))
    let page = try SitePageTests.page(SitePageTests.view(list), at: "/news")
    let face = try TestFace(configure: {
      $0.pages = [page]
      configure(&$0)
    })
    face.connectors.rows(10)
    return face
  }

  private func reads(_ face: TestFace) -> Int {
    face.connectors.operations.filter { $0 == "assetListPage" }.count
  }

  private func rows(_ answer: TestAnswer) -> [String] {
    answer.markup.all(".row p").map(\.text).filter { $0.hasPrefix("Row") }
  }

  @Test func `guests of one second share the rows of a page`() async throws {
    let face = try news()
    let first = await face.browser().get("/news")
    for _ in 0..<20 {
      let answer = await face.browser().get("/news")
      #expect(rows(answer) == rows(first))
      #expect(answer.hidden("csrf") != first.hidden("csrf"))
    }
    #expect(reads(face) == 1)
    face.connectors.rows(10, title: "News")
    face.clock.advance(by: .milliseconds(1001))
    #expect((await face.browser().get("/news")).body.contains("News"))
    #expect(reads(face) == 2)
    await face.stop()
  }

  @Test func `guests that come at the same time wait for one answer`() async throws {
    let face = try news()
    face.connectors.behave(.holding)
    try await withThrowingTaskGroup(of: [String].self) { group in
      for _ in 0..<8 { group.addTask { rows(await face.browser().get("/news")) } }
      try await Limit.wait(for: "a request") { face.connectors.waiting > 0 }
      face.connectors.release()
      for try await shown in group { #expect(shown.count == 4) }
    }
    #expect(reads(face) == 1)
    await face.stop()
  }

  @Test func `rows that could not be read are not shared with later guests`() async throws {
    let face = try news()
    face.connectors.rows(nil)
    #expect(rows(await face.browser().get("/news")).isEmpty)
    face.connectors.rows(10)
    #expect(rows(await face.browser().get("/news")).count == 4)
    await face.stop()
  }

  @Test func `a page without a cookie begins no session`() async throws {
    let face = try news { $0.newSessionsPerAddress = 1 }
    for _ in 0..<5 { #expect(await face.browser().get("/news").status == 200) }
    let browser = face.browser()
    let page = await browser.get("/news")
    let draft = await browser.post(
      "/draft",
      [
        ("csrf", page.value(of: "data-csrf")), ("place", page.hidden("place")),
        ("userNameField", "typed"),
      ])
    #expect(draft.status == 204)
    await face.stop()
  }

  @Test func `a stream begins with the rows of its page, without reading them again`() async throws
  {
    let face = try news()
    let browser = face.browser()
    let page = await browser.get("/news")
    let list = page.value(of: "data-list")
    let stream = browser.live("/news", last: page.value(of: "data-event"))
    #expect(!(await stream.receive(until: ": \n\n")).contains("event: reset"))
    let next = await browser.get("/news?page=2")
    #expect(next.value(of: "data-list") == list)
    #expect(rows(next) == ["Row 4", "Row 5", "Row 6"])
    #expect(reads(face) == 2)
    await face.stop()
  }

  @Test func `a stream of a page that is no longer known gets the page again`() async throws {
    let face = try news()
    let browser = face.browser()
    let page = await browser.get("/news")
    for _ in 0..<2 {
      face.clock.advance(by: .seconds(2))
      _ = await face.browser().get("/news")
    }
    face.connectors.rows(10, title: "Later")
    let stream = browser.live("/news", last: page.value(of: "data-event"))
    #expect((await stream.receive(eventWith: "event: reset")).contains("Later"))
    await face.stop()
  }

  @Test func `of browsers that never come back, few have a session on a page that acts`()
    async throws
  {
    let counts = Awake.Counts()
    let face = try TestFace(
      themes: [try NoteScreenlet.theme()], kinds: [Awake.kind(counts)],
      configure: { $0.contentTime = .zero })
    let regular = face.browser()
    for _ in 0..<2 { #expect(await regular.get("/Note/notes").status == 200) }
    for _ in 0..<600 { #expect(await face.browser().get("/Note/notes").status == 200) }
    let made = counts.made.withLock { $0 }
    #expect(counts.alive.withLock { $0 } < 300)
    #expect(await regular.get("/Note/notes").status == 200)
    let last = face.browser()
    for _ in 0..<3 { #expect(await last.get("/Note/notes").status == 200) }
    // The page of everyone is tried once for each visitor without a name.
    #expect(counts.made.withLock { $0 } - made == 2)
    await face.stop()
  }

  @Test func `a row can be chosen on a page that was made for everyone`() async throws {
    let face = try news()
    let browser = face.browser()
    let page = await browser.get("/news")
    let pick = try #require(page.markup.all(".pick").compactMap { $0["value"] }.dropFirst().first)
    let answer = await browser.post(
      "/news",
      [
        ("csrf", page.hidden("csrf")), ("once", page.hidden("once")),
        ("place", page.hidden("place")), ("fire", pick),
      ])
    #expect(answer.status == 303)
    await face.stop()
  }
}

/// A screenlet that acts without end as soon as it is shown.
private final class Awake: ScreenletLogic {
  final class Counts: Sendable {
    let made = Mutex(0)
    let alive = Mutex(0)
  }

  private final class Task: InteractorTask {
    func start(_ interactor: Interactor) -> Bool { true }
  }

  private let counts: Counts

  static func kind(_ counts: Counts) -> ScreenletClass {
    let kind = ScreenletKind(
      NoteScreenlet.kind.name, "Acts without end.", attributes: [],
      actions: [.init(.default, "acts")], events: [], operations: [])
    return ScreenletClass(kind) { Awake(counts) }
  }

  private init(_ counts: Counts) {
    self.counts = counts
    counts.made.withLock { $0 += 1 }
    counts.alive.withLock { $0 += 1 }
  }

  deinit { counts.alive.withLock { $0 -= 1 } }

  func onShow(_ screenlet: Screenlet) { screenlet.performAction(.default) }

  func createInteractor(
    _ action: ActionName, sender: Sender, _ screenlet: Screenlet
  ) -> Interactor? {
    Interactor(Task(), for: screenlet)
  }
}
