import ScreensCore
import ScreensFace
import ScreensLayout
import Screenlets
import ScreensViews
import TestSupport
import Testing

@testable import ScreensWeb

/// A screenlet in the view of another one, in a theme's layout.
@Suite(.serialized) struct NestedScreenletTests {
  private static let note = "/Login/harbor::note"

  /// A note in a login's layout.
  private static func note(_ id: String = "note", _ attributes: [(String, String)] = []) -> String {
    SitePageTests.screenlet(
      id, "NoteScreenlet", y: 220,
      ([("themeName", "notes")] + attributes).map(SitePageTests.attribute).joined())
  }

  private static func themes(_ more: String = note(), title: String = "Welcome") throws -> [Theme] {
    [
      try .child("harbor", layout: loginLayout(title: title, more: more)),
      try NoteScreenlet.theme(),
    ]
  }

  private func face(
    _ more: String = note(), state: String? = nil, pages: [SitePage] = []
  ) throws -> TestFace {
    try TestFace(
      themes: try Self.themes(more), kinds: [NoteScreenlet.screenletClass],
      configure: {
        $0.stateFolder = state
        $0.pages = pages
      })
  }

  private static func swap(
    _ face: TestFace, _ more: String, title: String = "Welcome", generation: UInt64
  ) throws {
    face.source.swap(
      TestFace.environment(
        try themes(more, title: title), face.connectors, face.reports, generation: generation,
        kinds: [NoteScreenlet.screenletClass]), notices: [])
  }

  private func draft(
    _ text: String, _ browser: TestBrowser, at page: String = "/Login/harbor", place: String = note
  ) async -> Int {
    let csrf = await browser.get(page).value(of: "data-csrf")
    return await browser.post("/draft", [("csrf", csrf), ("place", place), ("note", text)]).status
  }

  private func press(
    _ button: String, _ browser: TestBrowser, at page: String = "/Login/harbor",
    place: String = note, text: String = "tea"
  ) async -> TestAnswer {
    let shown = await browser.get(page)
    return await browser.post(
      page,
      [
        ("csrf", shown.hidden("csrf")), ("once", shown.hidden("once")), ("place", place),
        ("note", text), ("fire", button),
      ])
  }

  @Test func `it has its own place, form and controls inside the outer one`() async throws {
    let face = try face()
    let page = await face.browser().get("/Login/harbor").markup
    let outer = try #require(page["[data-screenlet=/Login/harbor]"])
    #expect(outer.children.contains { $0.all("[data-screenlet=\(Self.note)]").count == 1 })
    let form = "apart-s-Login-harbor-note"
    #expect(page.has("form#\(form)[action=/Login/harbor] [name=place][value=\(Self.note)]"))
    #expect(page["#s-Login-harbor-note-note"]?["form"] == form)
    #expect(page["#s-Login-harbor-userNameField"]?["form"] == "apart-s-Login-harbor")
    let ids = page.all("[id]").compactMap { $0["id"] }
    #expect(Set(ids).count == ids.count)
    // Forms are not nested.
    #expect(page.all("form form").isEmpty)
    await face.stop()
  }

  @Test func `the style of the outer layout does not reach it`() async throws {
    let face = try face()
    let browser = face.browser()
    let page = await browser.get("/Login/harbor")
    let sheets = page.assets.filter { $0.hasSuffix(".css") }
    let note = try #require(sheets.first { $0.hasSuffix("NoteView_notes.css") })
    #expect(await browser.get(note).body.contains(" .nb1{"))
    let inside = try #require(page.markup["[data-screenlet=\(Self.note)]"])
    let classes = inside.all("[class]").flatMap { ($0["class"] ?? "").split(separator: " ") }
    #expect(!classes.contains { $0.wholeMatch(of: /n\d+/) != nil })
    await face.stop()
  }

  @Test func `its form acts only on it, and contains its error`() async throws {
    let face = try face()
    let browser = face.browser()
    let answer = await press("add", browser, text: "bad")
    #expect(answer.status == 422)
    let errors = answer.markup.all("[role=alert]").filter { !$0.text.isEmpty }
    #expect(errors.map { $0["id"] } == ["s-Login-harbor-note-errors"])
    #expect(face.connectors.calls == 0)
    #expect(answer.markup["#s-Login-harbor-note-note"]?["value"] == "bad")
    #expect(answer.markup["#s-Login-harbor-userNameField"]?["value"] == "")
    #expect(await press("add", browser, text: "good").target == "/Login/harbor")
    await face.stop()
  }

  @Test func `text typed there survives a change of either layout`() async throws {
    let face = try face()
    let browser = face.browser()
    #expect(await draft("half a thought", browser) == 204)
    try Self.swap(face, Self.note("note", [("topic", "Tea")]), title: "Changed", generation: 2)
    let page = await browser.get("/Login/harbor")
    #expect(page.markup.shows("Changed"))
    #expect(page.markup["#s-Login-harbor-note-note"]?["value"] == "half a thought")
    #expect(page.body.contains("topic=Tea"))
    // A layout that no longer sets the attribute restores its initial value.
    try Self.swap(face, Self.note(), generation: 3)
    #expect(await browser.get("/Login/harbor").body.contains("topic= "))
    await face.stop()
  }

  @Test func `text typed there is there after a restart`() async throws {
    let folder = try TemporaryFolder()
    let first = try face(state: folder.path)
    let before = first.browser()
    #expect(await draft("half a thought", before) == 204)
    await first.stop()
    let second = try face(state: folder.path)
    let after = second.browser()
    after.copyCookies(from: before)
    let page = await after.get("/Login/harbor")
    #expect(page.markup["#s-Login-harbor-note-note"]?["value"] == "half a thought")
    await second.stop()
  }

  @Test func `its events lead on, and refresh the screenlet beside it`() async throws {
    let pair =
      Self.note("adding", [("refresh:onNoteAdded", "list"), ("page", "/there")])
      + Self.note("listing", [("name", "list"), ("onNoteError", "/there?x={text}")])
    let there = try SitePageTests.page(SitePageTests.view(""), at: "/there")
    let face = try face(pair, pages: [there])
    let browser = face.browser()
    // A screenlet that is shown for the first time has nothing to refresh.
    for _ in 0..<2 {
      let added = await press("add", browser, place: "/Login/harbor::adding")
      #expect(added.target == "/there")
    }
    let listing = await browser.get("/Login/harbor").markup["#s-Login-harbor-listing"]
    #expect(listing?.text.contains("loads=1.") == true)
    let failed = await press("add", browser, place: "/Login/harbor::listing", text: "bad")
    #expect(failed.target == "/there")
    await face.stop()
  }

  @Test func `on a page it uses the place of the screenlet around it`() async throws {
    let page = try SitePageTests.page(
      SitePageTests.view(
        SitePageTests.screenlet(
          "door", "LoginScreenlet", y: 0, SitePageTests.attribute("themeName", "harbor"))))
    let face = try face(pages: [page])
    let browser = face.browser()
    let place = "/welcome:door:note"
    #expect(await draft("here", browser, at: "/welcome", place: place) == 204)
    #expect(
      await browser.get("/welcome").markup["#s-door-note-note"]?["value"] == "here")
    #expect(
      await browser.get("/Login/harbor").markup["#s-Login-harbor-note-note"]?["value"] == "")
    #expect(
      await press("add", browser, at: "/welcome", place: place).target == "/welcome")
    #expect(await browser.get("/").markup.has("#s-Login-harbor-note"))
    #expect(await draft("nowhere", browser, place: "/welcome:door:other") == 400)
    await face.stop()
  }

  @Test func `its change is a patch of it only`() async throws {
    let face = try face()
    let browser = face.browser()
    #expect(await draft("one", browser) == 204)
    let page = await browser.get("/Login/harbor")
    let socket = browser.live("/Login/harbor", last: page.value(of: "data-event"))
    #expect(await draft("two", browser) == 204)
    let text = await socket.receive(until: "\"two")
    #expect(text.contains(#""id":"s-Login-harbor-note""#))
    #expect(!text.contains(#""id":"s-Login-harbor""#))
    await face.stop()
  }

  @Test func `a screenlet that the host lacks leaves its place empty`() async throws {
    let face = try face(SitePageTests.screenlet("odd", "LogonScreenlet", y: 220, ""))
    let page = await face.browser().get("/Login/harbor")
    #expect(page.status == 200)
    #expect(page.markup.all("[data-screenlet]").count == 1)
    #expect(page.markup.has("[id=s-Login-harbor-userNameField]"))
    await face.stop()
  }

  @Test func `screenlets that contain themselves are cut off where admission missed them`()
    async throws
  {
    let own = SitePageTests.screenlet("self", "LoginScreenlet", y: 220, "")
    let face = try face(own)
    let page = await face.browser().get("/Login/harbor")
    #expect(page.markup.all("[data-screenlet]").count == NestedScreenlet.depthLimit)
    await face.stop()
  }
}
