import ScreensCore
import ScreensFace
import ScreensLayout
import Screenlets
import ScreensModel
import ScreensViews
import Synchronization
import TestSupport
import Testing

@testable import ScreensWeb

/// Screenlets in the cells of a list's rows.
@Suite(.serialized) struct NestedRowTests {
  private let count = Count()

  /// A theme whose cells of AssetList contain a note about the row's title.
  private static func theme() throws -> Theme {
    let name = try #require(ThemeName("board"))
    let attributes = [("themeName", "notes"), ("topic", "{row:title}"), ("onNoteAdded", "/there")]
    return Theme(
      name: name, parent: .default, plugin: .builtIn,
      layouts: [
        "AssetListCell": try TestLayout.layout(
          "AssetListCell_board", rootClass: nil, outlets: ["titleLabel"],
          TestLayout.node("label", "titleLabel")
            + SitePageTests.screenlet(
              "note", "NoteScreenlet", y: 40,
              attributes.map(SitePageTests.attribute).joined()))
      ], classes: [:], isAdmitted: true)
  }

  private static func pages() throws -> [SitePage] {
    let attributes = [
      ("themeName", "board"), ("classNameId", "29634"), ("firstPageSize", "4"), ("pageSize", "3"),
    ]
    let list = SitePageTests.screenlet(
      "news", "AssetListScreenlet", y: 0, attributes.map(SitePageTests.attribute).joined())
    return [
      try SitePageTests.page(SitePageTests.view(list), at: "/news"),
      try SitePageTests.page(SitePageTests.view(""), at: "/there"),
    ]
  }

  private func face(rows: Int = 100, state: String? = nil) throws -> TestFace {
    let pages = try Self.pages()
    let face = try TestFace(
      themes: [try Self.theme(), try notes()], kinds: [NoteScreenlet.screenletClass],
      configure: {
        $0.pages = pages
        $0.stateFolder = state
      })
    face.connectors.rows(rows)
    return face
  }

  /// The places of the screenlets in rows, in the order of the page.
  private func places(_ page: TestAnswer) -> [String] {
    page.markup.all(".row [data-screenlet]").compactMap { $0["data-screenlet"] }
  }

  /// The text in the note of a place.
  private func text(_ place: String, _ page: TestAnswer) -> String? {
    page.markup["[data-screenlet=\(place)] input[name=note]"]?["value"]
  }

  private func draft(_ text: String, _ place: String, _ browser: TestBrowser) async -> Int {
    let csrf = await browser.get("/news").value(of: "data-csrf")
    return await browser.post("/draft", [("csrf", csrf), ("place", place), ("note", text)]).status
  }

  /// The theme of notes, whose living views are counted.
  private func notes() throws -> Theme {
    let theme = try NoteScreenlet.theme()
    let viewClass = ScriptedView.viewClass("NoteView_notes", NoteScreenlet.kind.name) {
      [count] _, _ in
      Counted(count)
    }
    return Theme(
      name: theme.name, parent: theme.parent, plugin: theme.plugin, layouts: theme.layouts,
      classes: [viewClass.name: viewClass], isAdmitted: true)
  }

  private final class Count: Sendable {
    let number = Mutex(0)
  }

  private final class Counted: SlotPerformer {
    private let count: Count

    init(_ count: Count) {
      self.count = count
      count.number.withLock { $0 += 1 }
    }

    func perform(_ call: SlotCall, _ view: ScreenletView) throws -> SlotAnswer {
      call.slot == .setUserAction ? .handled(.bool(true)) : .inherit
    }

    func destroyed() { count.number.withLock { $0 -= 1 } }
  }

  /// The number of notes in all sessions.
  private var made: Int { count.number.withLock { $0 } }

  @Test func `each row has a screenlet with its own place, which knows the row's values`()
    async throws
  {
    let face = try face()
    let page = await face.browser().get("/news")
    let places = places(page)
    #expect(places.count == 4)
    #expect(Set(places).count == 4)
    #expect(
      places.allSatisfy { $0.hasPrefix("/news:news:@") && $0.hasSuffix(".AssetListCell:note") })
    let topics = page.markup.all(".row [data-screenlet]").map { $0.text }
    for (row, topic) in topics.enumerated() { #expect(topic.contains("topic=Row \(row) ")) }
    let ids = page.markup.all("[id]").compactMap { $0["id"] }
    #expect(Set(ids).count == ids.count)
    await face.stop()
  }

  @Test func `a form of a screenlet acts only in its row, and its event leads on`() async throws {
    let face = try face()
    let browser = face.browser()
    let page = await browser.get("/news")
    let place = places(page)[2]
    func send(_ text: String, _ place: String) async -> TestAnswer {
      await browser.post(
        "/news",
        [
          ("csrf", page.hidden("csrf")), ("once", page.hidden("once")), ("place", place),
          ("note", text), ("fire", "add"),
        ])
    }
    let wrong = await send("bad", place)
    #expect(wrong.status == 422)
    #expect(wrong.markup.all(".row [role=alert]").filter { !$0.text.isEmpty }.count == 1)
    #expect(text(place, wrong) == "bad")
    #expect(await send("good", place).target == "/there")
    // Another row is there already.
    let gone = place.replacing("@2.", with: "@3.")
    #expect(await send("good", gone).status == 422)
    await face.stop()
  }

  @Test func `a screenlet is made when its row is shown, and goes with the row`() async throws {
    let face = try face()
    let browser = face.browser()
    let first = await browser.get("/news")
    #expect(await draft("kept", places(first)[1], browser) == 204)
    #expect(made == 4)
    for page in 2...9 { _ = await browser.get("/news?page=\(page)") }
    // The list holds four pages of three rows each.
    #expect(made <= 12)
    #expect(text(places(first)[1], await browser.get("/news")) == "kept")
    await face.stop()
  }

  @Test func `text typed in a row is there after a restart, and can be sent at once`() async throws
  {
    let folder = try TemporaryFolder()
    let first = try face(state: folder.path)
    let before = first.browser()
    let page = await before.get("/news")
    let place = places(page)[3]
    #expect(await draft("half a thought", place, before) == 204)
    await first.stop()
    let second = try face(state: folder.path)
    let after = second.browser()
    after.copyCookies(from: before)
    let answer = await after.post(
      "/news",
      [
        ("csrf", page.hidden("csrf")), ("once", "another"), ("place", place),
        ("note", "a whole one"), ("fire", "add"),
      ])
    #expect(answer.target == "/there")
    #expect(text(place, await after.get("/news")) == "a whole one")
    await second.stop()
  }

  @Test func `a list in a row shows its first page, and its rows are chosen there`() async throws {
    let inner = [
      ("themeName", "default"), ("groupId", "1"), ("firstPageSize", "3"), ("pageSize", "3"),
      ("onWebContentSelected", "/there"),
    ]
    let name = try #require(ThemeName("shelves"))
    let shelves = Theme(
      name: name, parent: .default, plugin: .builtIn,
      layouts: [
        "AssetListCell": try TestLayout.layout(
          "AssetListCell_shelves", rootClass: nil, outlets: ["titleLabel"],
          TestLayout.node("label", "titleLabel")
            + SitePageTests.screenlet(
              "books", "WebContentListScreenlet", y: 40,
              inner.map(SitePageTests.attribute).joined()))
      ], classes: [:], isAdmitted: true)
    let outer = [("themeName", "shelves"), ("classNameId", "29634"), ("firstPageSize", "2")]
    let list = SitePageTests.screenlet(
      "news", "AssetListScreenlet", y: 0, outer.map(SitePageTests.attribute).joined())
    let pages = [
      try SitePageTests.page(SitePageTests.view(list), at: "/news"),
      try SitePageTests.page(SitePageTests.view(""), at: "/there"),
    ]
    let face = try TestFace(themes: [shelves], configure: { $0.pages = pages })
    face.connectors.rows(10)
    let browser = face.browser()
    _ = await browser.get("/news")
    try await Limit.wait(for: "the inner rows") {
      await browser.get("/news").markup.all(".row .row").count == 6
    }
    let page = await browser.get("/news")
    let inside = page.markup.all(".row [data-screenlet]")
    #expect(inside.count == 2)
    for one in inside {
      #expect(one.all(".row").map { $0.all("p")[0].text } == ["Row 0", "Row 1", "Row 2"])
      // No address names a page of it.
      #expect(one.all(".pager a").isEmpty)
    }
    let ids = page.markup.all("[id]").compactMap { $0["id"] }
    #expect(Set(ids).count == ids.count)
    let pick = try #require(inside[1].all(".pick")[2]["value"])
    let answer = await browser.post(
      "/news",
      [
        ("csrf", page.hidden("csrf")), ("once", page.hidden("once")),
        ("place", try #require(inside[1]["data-screenlet"])), ("fire", pick),
      ])
    #expect(answer.target == "/there")
    let chosen = await browser.get("/news").markup.all(".row [data-screenlet]").map {
      $0.all(".row[aria-current]").count
    }
    #expect(chosen == [0, 1])
    await face.stop()
  }
}
