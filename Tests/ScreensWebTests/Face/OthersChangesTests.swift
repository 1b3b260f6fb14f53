@testable import TestSupport
import ScreensCore
import ScreensDocuments
import ScreensFace
import ScreensModel
import ScreensViews
import Screenlets
import Testing

@testable import ScreensWeb

/// Open pages with a list whose content the users of other sessions change.
@Suite(.serialized) struct OthersChangesTests {
  private static let noted = EventName("onNoted")!

  private static let operation = OperationDeclaration(
    OperationName("publishNote")!, .write,
    parameters: [.init("text", .string, isRequired: false, sample: "probe", "the note")],
    "Publishes a note.")

  /// A kind without code whose button writes something.
  private static let kind = ScreenletKind(
    ScreenletName("Post")!, "Writes notes.",
    actions: [
      ActionDeclaration(
        .default, effect: DeclaredEffect(runs: .run(operation.name, from: [:]), event: noted),
        "writes a note")
    ], events: [.init(noted, [], "a note was written")], operations: [operation])

  private static let screenletClass = ScreenletClass(kind) { NoLogic() }

  private static func theme() throws -> Theme {
    let viewClass = ScriptedView.viewClass("PostView_posts", kind.name) { _, _ in ScriptedView() }
    return Theme(
      name: try #require(ThemeName("posts")), parent: .default, plugin: .builtIn,
      layouts: [
        "PostView": try TestLayout.layout(
          "PostView_posts", rootClass: "PostView_posts", outlets: ["write"],
          TestLayout.node("button", "write", "restorationIdentifier=\"defaultAction\""))
      ], classes: [viewClass.name: viewClass], isAdmitted: true)
  }

  private static func page(_ attributes: (String, String)...) throws -> SitePage {
    let list = [("classNameId", "29634"), ("firstPageSize", "4"), ("name", "news")] + attributes
    let post = [("themeName", "posts"), ("refresh:onNoted", "news")]
    return try SitePageTests.page(
      SitePageTests.view(
        SitePageTests.screenlet(
          "list", "AssetListScreenlet", y: 0, list.map(SitePageTests.attribute).joined())
          + SitePageTests.screenlet(
            "post", "PostScreenlet", y: 300, post.map(SitePageTests.attribute).joined())),
      at: "/news",
      library: ScreenletLibrary(DefaultTheme.library.classes + [screenletClass]))
  }

  private func face(_ attributes: (String, String)...) throws -> TestFace {
    let page = try Self.page(("pageSize", "3"))
    return try face(page)
  }

  private func face(_ page: SitePage) throws -> TestFace {
    let face = try TestFace(
      themes: [try Self.theme()], kinds: [Self.screenletClass], loops: 2,
      configure: { $0.pages = [page] })
    face.connectors.rows(10)
    return face
  }

  /// Opens the page, and its stream as the page's script does.
  private func open(_ browser: TestBrowser) async -> TestSocket {
    // A browser that comes back has a session.
    _ = await browser.get("/news")
    let page = await browser.get("/news")
    let stream = browser.live("/news", last: page.value(of: "data-event"))
    _ = await stream.receive(until: ": \n\n")
    return stream
  }

  private func write(_ browser: TestBrowser) async -> TestAnswer {
    let page = await browser.get("/news")
    return await browser.post(
      "/news",
      [
        ("csrf", page.hidden("csrf")), ("once", page.hidden("once")), ("place", "/news:post"),
        ("fire", "write"),
      ])
  }

  private func readings(_ face: TestFace) -> Int {
    face.connectors.operations.count { $0 == "assetListPage" }
  }

  /// The parts of the patch that has a text in it.
  private func patch(with text: String, _ stream: TestSocket) async throws -> MarkupTree {
    let received = await stream.receive(eventWith: text)
    let events = received.split(separator: "\n\n")
    let event = try #require(events.last { $0.contains(text) }, "\(received)")
    let data = try #require(event.split(separator: "\n").first { $0.hasPrefix("data: ") })
    let json = try JSONReader.read(Array(data.utf8.dropFirst(6)), file: "event")
    return MarkupTree(json["html"]?.string ?? "")
  }

  @Test func `an addition arrives as its number, without a row, and a press shows the rows`()
    async throws
  {
    let face = try face()
    let (ada, bob) = (face.browser(), face.browser())
    let stream = await open(bob)
    face.connectors.add(3)
    #expect(await write(ada).status == 303)
    let patch = try await patch(with: "3 new", stream)
    #expect(patch[".news button"]?.text == "3 new")
    #expect(patch["[data-kept]"] != nil && patch.all(".row").isEmpty)
    let page = await bob.get("/Login")
    let button = try #require(patch[".news button"])
    let form = [
      ("csrf", page.hidden("csrf")), ("once", page.hidden("once")), ("place", "/news:list"),
      ("fire", button["value"] ?? ""),
    ]
    #expect(await bob.post("/news", form).status == 303)
    let shown = await bob.get("/news")
    #expect(shown.markup.all(".row").count == 4)
    #expect(shown.markup[".row"]?.text.contains("Row -3") == true)
    #expect(shown.markup[".news button"] == nil)
    await face.stop()
  }

  @Test func `own changes give no notice, and nothing is sent where nothing differs`() async throws
  {
    let face = try face()
    let (ada, bob) = (face.browser(), face.browser())
    let (own, others) = (await open(ada), await open(bob))
    let before = readings(face)
    #expect(await write(ada).status == 303)
    // Ada's GET, her refresh, and Bob's look.
    try await Limit.wait(for: "the look") { readings(face) >= before + 3 }
    face.clock.advance(by: .seconds(2))
    face.connectors.add(1)
    #expect(await write(ada).status == 303)
    let received = await others.receive(eventWith: "1 new")
    #expect(received.components(of: "event: patch") == 1, "\(received)")
    let mine = try await patch(with: "Row -1", own)
    #expect(mine.all(".row").count == 4 && mine[".news"] != nil && mine[".news button"] == nil)
    // For each write a GET and a refresh by Ada, and a look by Bob alone.
    #expect(readings(face) == before + 6)
    await face.stop()
  }

  @Test func `of a flood of changes a list looks at once and after a second`() async throws {
    let face = try face()
    let (ada, bob) = (face.browser(), face.browser())
    let stream = await open(bob)
    _ = await ada.get("/news")
    _ = await ada.get("/news")
    let before = readings(face)
    face.connectors.add(1)
    for _ in 0..<20 { #expect(await write(ada).status == 303) }
    #expect(await stream.receive(eventWith: "1 new").contains("1 new"))
    let writes = face.connectors.operations.count { $0 == "publishNote" }
    #expect(writes == 20)
    // Each write of Ada reads her own list twice at most: for the GET, and for the refresh.
    #expect(readings(face) - before <= 41)
    face.connectors.add(1)
    let waiting = readings(face)
    face.clock.advance(by: .seconds(1))
    // The timer runs with the next request.
    _ = await bob.get("/Login")
    #expect(await stream.receive(eventWith: "2 new").contains("2 new"))
    #expect(readings(face) == waiting + 1)
    await face.stop()
  }

  @Test func `a hidden page learns of changes when it is seen again`() async throws {
    let face = try face()
    let (ada, bob) = (face.browser(), face.browser())
    let stream = await open(bob)
    let last = await bob.get("/news").value(of: "data-event")
    stream.hangUp()
    _ = await stream.receiveAll()
    face.connectors.add(1)
    #expect(await write(ada).status == 303)
    let again = bob.live("/news", last: last)
    #expect(await again.receive(eventWith: "1 new").contains("1 new"))
    await face.stop()
  }

  @Test(arguments: [1, 2])
  func `a change between a page and its stream is learned of as well`(gets: Int) async throws {
    let face = try face()
    let (ada, bob) = (face.browser(), face.browser())
    var page = await bob.get("/news")
    // The first page is one for all guests, and the second one is of a session.
    if gets == 2 { page = await bob.get("/news") }
    face.connectors.add(1)
    #expect(await write(ada).status == 303)
    let stream = bob.live("/news", last: page.value(of: "data-event"))
    #expect(await stream.receive(eventWith: "1 new").contains("1 new"))
    await face.stop()
  }

  @Test func `a list that users may not read again gets no notice`() async throws {
    let face = try face(Self.page(("pageSize", "3"), ("refreshControl", "NO")))
    let (ada, bob) = (face.browser(), face.browser())
    _ = await open(bob)
    #expect(await bob.get("/news").markup[".news"] == nil)
    let before = readings(face)
    face.connectors.add(1)
    #expect(await write(ada).status == 303)
    #expect(readings(face) <= before + 2)
    await face.stop()
  }
}
