import ScreensCore
import ScreensFace
import ScreensLayout
import ScreensModel
import ScreensViews
import ScreensWeb
import Screenlets
import TestSupport
import Testing

/// Files of the server in the players and viewers of browsers.
@Suite(.serialized) struct FileDisplayTests {
  /// A file, the element that shows it, and the answer at its address.
  struct Case: Sendable, CustomTestStringConvertible {
    let content: String
    let element: String?
    /// Whether the element is kept apart by the page.
    var isApart = false
    let type: String?
    let name: String
    var testDescription: String { name }
  }

  private let face: TestFace
  private let browser: TestBrowser

  init() throws {
    let pages = [
      try Self.page("/paper", "FileDisplayScreenlet"),
      try Self.page("/sound", "AudioDisplayScreenlet", ("mimeTypes", "audio/ogg, audio/flac")),
      try Self.page("/heard", "HeardScreenlet", ("themeName", "heard")),
    ]
    face = try TestFace(
      themes: [try Self.heardTheme()], kinds: [ScreenletClass(Self.heard) { NoLogic() }],
      configure: {
        $0.pages = pages
        $0.pictures = FirstWords()
      })
    browser = face.browser()
  }

  private static func page(
    _ path: String, _ screenlet: String, _ more: (String, String)...
  ) throws -> SitePage {
    let attributes = more.map { SitePageTests.attribute($0.0, $0.1) }.joined()
    return try SitePageTests.page(
      SitePageTests.view(
        SitePageTests.screenlet(
          "paper", screenlet, y: 0,
          SitePageTests.attribute("classPK", "{query:file}") + attributes)),
      at: path,
      library: DefaultTheme.library.adding(
        [ScreenletClass(heard) { NoLogic() }], operations: []))
  }

  /// A kind without code that shows a file in a plain view.
  private static let heard = ScreenletKind(
    ScreenletName("Heard")!, "Plays a file.",
    attributes: [Inspectable(AttributeName("classPK")!, .int, 0, "the file")],
    viewModel: [.init(AttributeName("url")!, .media, .out, "the file")],
    actions: [.init(ActionName("hear")!, "reads it again")],
    outlets: [.init("player", .view, "the file", shows: ShownValue("url"), format: .media)],
    entry: EntryDeclaration(
      ActionName("hear")!,
      [
        .init(
          needs: [AttributeName("classPK")!],
          runs: .run(OperationName("fileLoad")!, from: ["classPK": ["attribute.classPK"]]))
      ]))

  private static func heardTheme() throws -> Theme {
    let name = try #require(ThemeName("heard"))
    let viewClass = DeclaredView.viewClass(
      try #require(ViewClassName("HeardView_heard")), of: heard, theme: name, plugin: .builtIn)
    var strings = StringTables()
    strings.add(["\(heard.textTable)-player": "Said words"], language: "en")
    let layout = try TestLayout.layout(
      "HeardView_heard", rootClass: "HeardView_heard", outlets: ["player"],
      TestLayout.node("view", "player"))
    return Theme(
      name: name, parent: .default, plugin: .builtIn, layouts: ["HeardView": layout],
      classes: [viewClass.name: viewClass], strings: strings, isAdmitted: true)
  }

  private static let cases = [
    Case(
      content: "%PDF-1.4", element: "iframe", type: "application/pdf",
      name: "Paper 1.pdf"),
    Case(
      content: "plain words", element: "iframe", isApart: true, type: "text/plain; charset=utf-8",
      name: "Paper 1.txt"),
    Case(
      content: "RIFF words", element: "audio", type: "audio/vnd.wave",
      name: "Paper 1.wav"),
    Case(content: "film", element: "video", type: "video/webm", name: "Paper 1.webm"),
    Case(content: "HTML", element: nil, type: nil, name: "Paper 1"),
    Case(content: "PK", element: nil, type: nil, name: "Paper 1"),
  ]

  @Test(arguments: cases)
  func `a file has the player of its kind, and is saved under its title`(
    file: Case
  ) async throws {
    face.connectors.files = [1: Array(file.content.utf8)]
    let page = await browser.get("/paper?file=1")
    #expect(page.status == 200)
    let box = try #require(page.markup["main .media"])
    let link = try #require(box.all("a").first)
    #expect(link["download"] == file.name)
    #expect(link.text == "Save Paper 1 (\(file.content.utf8.count) B)")
    let saved = await browser.get(try #require(link["href"]))
    #expect(saved.status == 200 && saved.body == file.content)
    #expect(saved.field("Content-Disposition") == "attachment")
    #expect(saved.field("Content-Type") == file.type ?? "application/octet-stream")
    #expect(saved.field("X-Content-Type-Options") == "nosniff")
    #expect(saved.field("Content-Security-Policy")?.hasPrefix("sandbox") == true)

    let address = String(try #require(link["href"]).prefix { $0 != "?" })
    let shown = await browser.get(address)
    #expect(shown.field("Content-Type") == file.type || file.type == nil)
    #expect(shown.status == (file.type == nil ? 404 : 200))
    for element in ["iframe", "audio", "video"] {
      let isWanted = file.element == element
      #expect(box.all(element).map { $0["src"] ?? "" } == (isWanted ? [address] : []))
    }
    let player = file.element.flatMap { box.all($0).first }
    #expect(player?["autoplay"] == nil && (player?["sandbox"] != nil) == file.isApart)
    #expect(box.has("p") == (file.element == nil))
    await face.stop()
  }

  @Test func `the types are the page's, or those of the kind`() async throws {
    face.connectors.files = [1: [1]]
    _ = await browser.get("/paper?file=1")
    _ = await browser.get("/sound?file=1")
    // One reading of each: no page of all guests is tried before.
    #expect(face.connectors.acceptedTypes == ["text/plain", "audio/ogg, audio/flac"])
    await face.stop()
  }

  @Test func `a declared outlet shows a file as the library's screenlets do`() async throws {
    face.connectors.files = [1: Array("RIFF words".utf8)]
    let page = await browser.get("/heard?file=1")
    let player = try #require(page.markup["main .media audio"])
    #expect(player["aria-label"] == "Said words")
    #expect(await browser.get(player["src"] ?? "").body == "RIFF words")
    await face.stop()
  }

  @Test func `a file of a user is nobody else's, and no page of other sites frames it`()
    async throws
  {
    face.connectors.files = [1: Array("%PDF-1.4 of Ada".utf8)]
    _ = await browser.signIn(on: await browser.get("/Login"))
    let page = await browser.get("/paper?file=1")
    let address = try #require(page.markup["main .media iframe"]?["src"])
    let policy = page.field("Content-Security-Policy") ?? ""
    #expect(policy.contains("frame-src 'self'") && policy.contains("media-src 'self'"))
    let file = await browser.get(address)
    #expect(file.field("Content-Security-Policy")?.contains("frame-ancestors 'self'") == true)
    #expect(file.field("Cross-Origin-Resource-Policy") == "same-origin")
    let part = await browser.get(address, [("Range", "bytes=1-3")])
    #expect(part.status == 206 && part.body == "PDF")
    #expect(await face.browser().get(address).status == 404)
    _ = await browser.post("/sign-out", [("csrf", page.hidden("csrf"))])
    #expect(await browser.get(address).status == 404)
    await face.stop()
  }

  @Test func `a file that is not there is a sentence in its place`() async throws {
    let page = await browser.get("/paper?file=2")
    #expect(page.status == 200 && !page.markup.has("main .media"))
    let alert = page.markup.all("[role=alert]").first { !$0.all("button").isEmpty }
    #expect(alert?.text.contains("The file could not be read.") == true)
    await face.stop()
  }
}

/// Knows the kinds of files by their first words.
private struct FirstWords: PictureReader {
  func picture(at path: String, fitting: PictureFit) async -> PictureReading {
    .refused(.otherKind)
  }

  func kind(of path: String) -> String? { nil }

  func kind(startingWith start: [UInt8]) -> String? {
    switch String(decoding: start.prefix(4), as: UTF8.self) {
    case "%PDF": "application/pdf"
    case "plai": "text/plain"
    case "RIFF": "audio/vnd.wave"
    case "film": "video/webm"
    case "HTML": "text/html"
    default: "application/octet-stream"
    }
  }
}
