import ScreensCore
import ScreensFace
import ScreensLayout
import ScreensModel
import ScreensViews
import ScreensWeb
import Screenlets
import TestSupport
import Testing

/// A screenlet whose entry chooses the screenlet inside it, as browsers see it.
@Suite(.serialized) struct ChosenPartTests {
  private static let look = ActionName("look")!
  private static let opening = OperationDeclaration(
    OperationName("openBox")!, .read,
    parameters: [.init("id", .int, isRequired: false, sample: 1, "the box")], "Opens a box.")

  private static func when(_ form: String) -> [ChildDeclaration.Condition] {
    [.init([.entry(field: "form")], [form])]
  }

  /// A box shows an article, or lets users write a note.
  private static let kind = ScreenletKind(
    ScreenletName("Box")!, "Shows what is in a box.",
    attributes: [Inspectable(.known("id"), .int, 0)],
    viewModel: [.init(.known("box"), .map, .out, "the box")],
    actions: [.init(look, "opens it again")], operations: [opening],
    entry: EntryDeclaration(
      look,
      [
        .init(needs: [.known("id")], runs: .run(opening.name, from: ["id": ["attribute.id"]]))
      ], value: .known("box"), unfit: .init(refusal: "odd-box")),
    parts: [
      ChildDeclaration(
        .view, outlet: "lid", .webContentDisplay, when: when("article"),
        given: [.known("articleId"): .entry(field: "article.id")]),
      ChildDeclaration(
        .view, outlet: "lid", NoteScreenlet.kind.name, when: when("note"),
        given: [.known("topic"): .entry(field: "topic")]),
    ])

  private static let classes = [
    ScreenletClass(kind) { NoLogic() }, NoteScreenlet.screenletClass,
  ]

  private let face: TestFace

  init() throws {
    let note = try NoteScreenlet.theme()
    let box = ScriptedView.viewClass("BoxView_notes", Self.kind.name) { _, _ in ScriptedView() }
    var strings = StringTables()
    strings.add(["box-screenlet-odd-box": "This box is unknown."], language: "en")
    let theme = Theme(
      name: note.name, parent: .default, plugin: .builtIn,
      layouts: note.layouts.merging([
        "BoxView": try TestLayout.layout("BoxView_notes", rootClass: "BoxView_notes")
      ]) { $1 }, classes: note.classes.merging([box.name: box]) { $1 }, strings: strings,
      isAdmitted: true)
    let page = try SitePageTests.page(
      SitePageTests.view(
        SitePageTests.screenlet(
          "box", "BoxScreenlet", y: 0,
          SitePageTests.attribute("themeName", "notes")
            + SitePageTests.attribute("id", "{query:id}"))), at: "/box",
      library: DefaultTheme.library.adding(Self.classes, operations: []))
    face = try TestFace(
      themes: [theme], kinds: Self.classes, configure: { $0.pages = [page] })
  }

  private static let article: Value = ["form": "article", "article": ["id": "A1"]]
  private static func note(_ topic: String) -> Value {
    ["form": "note", "topic": .string(topic)]
  }

  private func inside(_ page: TestAnswer) -> [String] {
    page.markup.all("[data-screenlet]").dropFirst().compactMap { $0["data-screenlet"] }
  }

  @Test func `the first page has what the chosen screenlet reads in turn`() async throws {
    face.connectors.answers["openBox"] = Self.article
    let page = await face.browser().get("/box?id=1")
    #expect(inside(page) == ["/box?id=1:box:lid.WebContentDisplay"])
    #expect(page.markup.all(".stage .stage").first?.text.contains("Head A1") == true)
    #expect(face.connectors.operations.suffix(2) == ["openBox", "webContentLoadHtml"])
    await face.stop()
  }

  @Test func `a form of a chosen screenlet has its own place, and is sent there`() async throws {
    face.connectors.answers["openBox"] = Self.note("tea")
    let browser = face.browser()
    let page = await browser.get("/box?id=2")
    let place = "/box?id=2:box:lid.Note"
    #expect(inside(page) == [place])
    #expect(page.body.contains("topic=tea"))
    let answer = await browser.post(
      "/box?id=2",
      [
        ("csrf", page.hidden("csrf")), ("once", page.hidden("once")), ("place", place),
        ("note", "milk"), ("fire", "add"),
      ])
    #expect(answer.status == 303)
    #expect(try await browser.follow(answer).status == 200)
    await face.stop()
  }

  @Test func `another entry at the same place brings another screenlet, and drops the former`()
    async throws
  {
    face.connectors.answers["openBox"] = Self.note("tea")
    let (one, two) = (face.browser(), face.browser())
    let page = await one.get("/box?id=3")
    let place = "/box?id=3:box:lid.Note"
    let csrf = page.value(of: "data-csrf")
    let draft = [("csrf", csrf), ("place", place), ("note", "half a thought")]
    #expect(await one.post("/draft", draft).status == 204)
    #expect(await one.get("/box?id=3").body.contains("half a thought"))
    face.connectors.answers["openBox"] = Self.article
    #expect(inside(await one.get("/box?id=3")) == ["/box?id=3:box:lid.WebContentDisplay"])
    face.connectors.answers["openBox"] = Self.note("milk")
    let again = await one.get("/box?id=3")
    #expect(inside(again) == [place])
    #expect(again.body.contains("topic=milk") && !again.body.contains("half a thought"))
    #expect(inside(await two.get("/box?id=3")) == [place])
    await face.stop()
  }

  @Test func `an open page gets the other screenlet when the entry is read again`() async throws {
    face.connectors.answers["openBox"] = Self.note("tea")
    let browser = face.browser()
    let page = await browser.get("/box?id=4")
    let tab = browser.live("/box?id=4", last: page.value(of: "data-event"))
    _ = await tab.receive(until: "\r\n\r\n")
    face.connectors.answers["openBox"] = Self.article
    _ = await browser.get("/box?id=4")
    #expect(await tab.receive(until: "Head A1").contains("lid.WebContentDisplay"))
    await face.stop()
  }

  @Test(arguments: [Value.map(["form": "jug"]), .map(["form": ["note"]]), .map([:])])
  func `an entry that chooses nothing is one sentence, in place of the screenlet`(answer: Value)
    async throws
  {
    face.connectors.answers["openBox"] = answer
    let page = await face.browser().get("/box?id=5")
    #expect(inside(page) == [])
    #expect(page.markup.all(".errors p").map(\.text) == ["This box is unknown."])
    await face.stop()
  }
}
