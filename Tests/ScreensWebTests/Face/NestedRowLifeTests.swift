import Foundation
import ScreensCore
import ScreensDocuments
import ScreensFace
import ScreensLayout
import Screenlets
import ScreensModel
import ScreensViews
import Synchronization
import TestSupport
import Testing

@testable import ScreensWeb

/// Screenlets in rows come and go with their rows, whatever they contain. Forms name no others, and
/// pages declare their needs.
@Suite(.serialized) struct NestedRowLifeTests {
  private let alive = Alive()

  /// The number of living views that a test counts.
  private final class Alive: Sendable {
    let count = Mutex(0)
  }

  private final class Counted: SlotPerformer {
    private let alive: Alive

    init(_ alive: Alive) {
      self.alive = alive
      alive.count.withLock { $0 += 1 }
    }

    func perform(_ call: SlotCall, _ view: ScreenletView) throws -> SlotAnswer { .inherit }
    func destroyed() { alive.count.withLock { $0 -= 1 } }
  }

  /// A theme of the cells of AssetList, by the names of their layouts.
  private static func board(_ cells: [String: String]) throws -> Theme {
    var layouts: [String: Layout] = [:]
    for (name, nested) in cells {
      layouts[name] = try TestLayout.layout(
        "\(name)_board", rootClass: nil, outlets: ["titleLabel"],
        TestLayout.node("label", "titleLabel") + nested)
    }
    return Theme(
      name: try #require(ThemeName("board")), parent: .default, plugin: .builtIn, layouts: layouts,
      classes: [:], isAdmitted: true)
  }

  private static func nested(
    _ id: String, _ screenlet: String, _ attributes: [(String, String)]
  ) -> String {
    SitePageTests.screenlet(
      id, "\(screenlet)Screenlet", y: 40, attributes.map(SitePageTests.attribute).joined())
  }

  private static let note = nested(
    "note", "Note", [("themeName", "notes"), ("onNoteAdded", "/there")])

  private func face(
    _ cells: [String: String], more: [Theme] = [], pageSize: Int = 4,
    configure: (inout WebConfiguration) -> Void = { _ in }
  ) throws -> TestFace {
    let attributes = [
      ("themeName", "board"), ("classNameId", "29634"), ("firstPageSize", "\(pageSize)"),
      ("pageSize", "3"),
    ]
    let list = SitePageTests.screenlet(
      "news", "AssetListScreenlet", y: 0, attributes.map(SitePageTests.attribute).joined())
    let pages = [
      try SitePageTests.page(SitePageTests.view(list), at: "/news"),
      try SitePageTests.page(SitePageTests.view(""), at: "/there"),
    ]
    let face = try TestFace(
      themes: [try Self.board(cells), try NoteScreenlet.theme()] + more,
      kinds: [NoteScreenlet.screenletClass],
      configure: {
        $0.pages = pages
        configure(&$0)
      })
    face.connectors.rows(1200)
    return face
  }

  private func places(_ page: TestAnswer) -> [String] {
    page.markup.all(".row [data-screenlet]").compactMap { $0["data-screenlet"] }
  }

  private func add(
    _ text: String, _ place: String, _ page: TestAnswer, _ browser: TestBrowser
  ) async -> TestAnswer {
    await browser.post(
      "/news",
      [
        ("csrf", page.hidden("csrf")), ("once", "\(place.utf8.count)-\(text)"), ("place", place),
        ("note", text), ("fire", "add"),
      ])
  }

  @Test func `a screenlet in a row's screenlet goes with the row`() async throws {
    let name = try #require(ThemeName("wrap"))
    let (outer, inner) = (
      ScriptedView.viewClass("NoteView_wrap", NoteScreenlet.kind.name, theme: name) { _, _ in
        ScriptedView()
      },
      ScriptedView.viewClass("NoteView_counted", NoteScreenlet.kind.name) { [alive] _, _ in
        Counted(alive)
      }
    )
    let wrap = Theme(
      name: name, parent: .default, plugin: .builtIn,
      layouts: [
        "NoteView": try TestLayout.layout(
          "NoteView_wrap", rootClass: "NoteView_wrap", outlets: ["note"],
          TestLayout.node("textField", "note")
            + Self.nested("inner", "Note", [("themeName", "counted")]))
      ], classes: [outer.name: outer], isAdmitted: true)
    let counted = Theme(
      name: try #require(ThemeName("counted")), parent: .default, plugin: .builtIn,
      layouts: [
        "NoteView": try TestLayout.layout(
          "NoteView_counted", rootClass: "NoteView_counted", outlets: ["note"],
          TestLayout.node("textField", "note"))
      ], classes: [inner.name: inner], isAdmitted: true)
    let face = try face(
      ["AssetListCell": Self.nested("note", "Note", [("themeName", "wrap")])],
      more: [wrap, counted])
    let browser = face.browser()
    let first = await browser.get("/news")
    // The first page has no session.
    #expect(alive.count.withLock { $0 } == 0)
    let place = try #require(places(first).first { $0.hasSuffix(":inner") })
    let csrf = first.value(of: "data-csrf")
    let draft = [("csrf", csrf), ("place", place), ("note", "kept")]
    #expect(await browser.post("/draft", draft).status == 204)
    _ = await browser.get("/news")
    #expect(alive.count.withLock { $0 } == 4)
    for page in 2...9 { _ = await browser.get("/news?page=\(page)") }
    // The list holds four pages of three rows each.
    #expect(alive.count.withLock { $0 } <= 12)
    let text = await browser.get("/news").markup["[data-screenlet=\(place)] input[name=note]"]
    #expect(text?["value"] == "kept")
    await face.stop()
  }

  @Test func `a form names a screenlet of its row's cell, and of no other layout`() async throws {
    let face = try face([
      "AssetListCell": Self.note, "AssetListCellOther": Self.note, "ElsewhereView": Self.note,
    ])
    let browser = face.browser()
    let page = await browser.get("/news")
    let place = places(page)[1]
    let other = place.replacing(".AssetListCell:", with: ".AssetListCellOther:")
    #expect(await add("other", other, page, browser).status == 422)
    let elsewhere = place.replacing(".AssetListCell:", with: ".ElsewhereView:")
    #expect(await add("elsewhere", elsewhere, page, browser).status == 403)
    #expect(await add("here", place, page, browser).target == "/there")
    await face.stop()
  }

  @Test func `a changed row of a list in a row is sent`() async throws {
    let books = [
      ("themeName", "default"), ("groupId", "1"), ("firstPageSize", "3"), ("pageSize", "3"),
      ("onWebContentSelected", "/there"),
    ]
    let face = try face(
      ["AssetListCell": Self.nested("books", "WebContentList", books)], pageSize: 2)
    face.connectors.rows(10)
    let browser = face.browser()
    try await Limit.wait(for: "the inner rows") {
      await browser.get("/news").markup.all(".row .row").count == 6
    }
    let page = await browser.get("/news")
    let inside = page.markup.all(".row [data-screenlet]")[1]
    let pick = inside.all(".pick")[2]
    let id = try #require(inside.all(".row")[2]["id"])
    let tab = browser.live("/news", last: page.value(of: "data-event"))
    _ = await tab.receive(until: ": \n\n")
    _ = await browser.post(
      "/news",
      [
        ("csrf", page.hidden("csrf")), ("once", page.hidden("once")),
        ("place", try #require(inside["data-screenlet"])),
        ("fire", try #require(pick["value"])),
      ])
    let text = await tab.receive(until: "\n\n")
    #expect(text.contains("\"id\":\"\(id)\""), "\(text)")
    await face.stop()
  }

  @Test func `a page's policy names the targets of the forms in rows`() async throws {
    let cells = ["AssetListCell": Self.nested("login", "Login", [("themeName", "default")])]
    let face = try face(cells)
    var properties = ServerContext.fallback.properties
    properties["server"] = "https://sign-in.example"
    face.source.swap(
      TestFace.environment(
        [try Self.board(cells), try NoteScreenlet.theme()], face.connectors, face.reports,
        generation: 2, server: ServerContext(properties: properties),
        attributes: [
          .login: [
            .of("loginMode"): "oauth2redirect", .of("oauth2clientId"): "screens",
            .of("oauth2redirectURL"): "http://127.0.0.1/oauth2/return",
          ]
        ], kinds: [NoteScreenlet.screenletClass]),
      notices: [])
    let page = await face.browser().get("/news")
    let policy = try #require(page.field("Content-Security-Policy"))
    #expect(policy.contains("form-action 'self' https://sign-in.example;"), "\(policy)")
    await face.stop()
  }

  @Test func `a form whose row is read slowly gets the waiting page`() async throws {
    let folder = try TemporaryFolder()
    let first = try face(["AssetListCell": Self.note]) { $0.stateFolder = folder.path }
    let before = first.browser()
    let page = await before.get("/news")
    let place = places(page)[2]
    let draft = [("csrf", page.value(of: "data-csrf")), ("place", place), ("note", "half")]
    #expect(await before.post("/draft", draft).status == 204)
    await first.stop()
    let second = try face(["AssetListCell": Self.note]) {
      $0.stateFolder = folder.path
      $0.patience = .zero
    }
    second.connectors.behave(.holding)
    let after = second.browser()
    after.copyCookies(from: before)
    let waiting = try #require(await add("whole", place, page, after).target)
    #expect(waiting.hasPrefix("/progress?"))
    second.connectors.release()
    #expect(try await after.end(of: waiting).target == "/there")
    await second.stop()
  }

  @Test func `nothing is stored of rows without typed text`() async throws {
    let folder = try TemporaryFolder()
    let cell = Self.nested("login", "Login", [("themeName", "default")])
    let face = try face(["AssetListCell": cell]) { $0.stateFolder = folder.path }
    let browser = face.browser()
    let page = await browser.get("/news")
    #expect(places(page).count == 4)
    let draft = [
      ("csrf", page.value(of: "data-csrf")), ("place", places(page)[1]),
      ("userNameField", "ada"),
    ]
    #expect(await browser.post("/draft", draft).status == 204)
    await face.stop()
    let text = try FileManager.default.contentsOfDirectory(atPath: folder.path("sessions"))
      .map { String(decoding: try folder.read("sessions/\($0)"), as: UTF8.self) }.joined()
    #expect(text.ranges(of: "AssetListCell:login").count == 1, "\(text)")
  }

  @Test func `a page shows a thousand screenlets in rows, and more are reported`() async throws {
    // Three in each of 400 rows.
    let cell = (0..<3).map { number in
      Self.nested("note-\(number)", "Note", [("themeName", "notes")])
    }
    let face = try face(["AssetListCell": cell.joined()], pageSize: 400)
    let page = await face.browser().get("/news")
    #expect(places(page).count == NestedScreenlet.pageLimit)
    #expect(page.markup.all(".row").count == 400)
    let reports = face.reports.all.filter { $0.contains("more than 1000 screenlets") }
    #expect(reports.count == 1, "\(reports)")
    await face.stop()
  }
}
