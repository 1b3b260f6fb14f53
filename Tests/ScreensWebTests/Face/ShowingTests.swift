import ScreensCore
import ScreensFace
import Screenlets
import ScreensModel
import ScreensViews
import Synchronization
import TestSupport
import Testing

@testable import ScreensWeb

/// Screenlets that act when they are shown: each opening of their page is a showing.
@Suite(.serialized) struct ShowingTests {
  private static func page(_ path: String) throws -> SitePage {
    try SitePageTests.page(
      SitePageTests.view(
        SitePageTests.screenlet(
          "note", "NoteScreenlet", y: 0, SitePageTests.attribute("themeName", "notes"))),
      at: path, library: ScreenletLibrary(DefaultTheme.library.classes + [Reader.kind(nil)]))
  }

  private func face(
    _ record: Reader.Record?, contentTime: Duration = .seconds(2)
  ) throws -> TestFace {
    let pages = [try Self.page("/one"), try Self.page("/two")]
    return try TestFace(
      themes: [try NoteScreenlet.theme()], kinds: [Reader.kind(record)],
      configure: {
        $0.pages = pages
        $0.contentTime = contentTime
      })
  }

  private func text(_ page: TestAnswer) -> String {
    page.markup.all("p").map(\.text).first { $0.hasPrefix("read ") } ?? ""
  }

  @Test
  func `each opening of a page shows its screenlets again, and hides those of the page before`()
    async throws
  {
    let record = Reader.Record()
    let face = try face(record)
    let browser = face.browser()
    // The page for everyone was tried first, for it might not act.
    _ = await browser.get("/one")
    record.clear()
    let steps: [(path: String, mode: String?, moments: [String])] = [
      ("/one", nil, ["/one hidden", "/one shown"]),
      ("/one", "navigate", ["/one hidden", "/one shown"]),
      ("/one", "cors", []),
      ("/two", nil, ["/two shown", "/one hidden"]),
      ("/two?x=1", nil, ["/two hidden", "/two shown"]),
      ("/one", nil, ["/one shown", "/two hidden"]),
    ]
    for step in steps {
      let page = await browser.get(step.path, step.mode.map { [("Sec-Fetch-Mode", $0)] } ?? [])
      #expect(page.status == 200)
      #expect(record.clear() == step.moments, "\(step)")
    }
    let ahead = await browser.get("/two", [("Sec-Purpose", "prefetch")])
    #expect(ahead.status == 503)
    #expect(record.clear() == [])
    await face.stop()
  }

  @Test func `a screenlet stays shown while another tab has its page open`() async throws {
    let record = Reader.Record()
    let face = try face(record)
    let browser = face.browser()
    let page = await browser.get("/one")
    let tab = browser.live("/one", last: page.value(of: "data-event"))
    _ = await tab.receive(until: "\r\n\r\n")
    record.clear()
    _ = await browser.get("/two")
    #expect(record.clear() == ["/two shown"])

    await face.stop()
  }

  @Test func `the first page has what its screenlet reads when it is shown, and so has each other`()
    async throws
  {
    let face = try face(Reader.Record())
    let (one, two) = (face.browser(), face.browser())
    #expect(text(await one.get("/one")) == "read 1")
    #expect(text(await one.get("/one")) == "read 2")
    #expect(text(await two.get("/one")) == "read 1")
    #expect(text(await one.get("/two")) == "read 1")
    #expect(text(await one.get("/one")) == "read 3")
    await face.stop()
  }

  @Test func `the page that answers a form is no new showing of its screenlet`() async throws {
    let record = Reader.Record()
    let face = try face(record)
    let browser = face.browser()
    let page = await browser.get("/one")
    record.clear()
    let answer = await browser.post(
      "/one",
      [
        ("csrf", page.hidden("csrf")), ("once", page.hidden("once")), ("place", "/one:note"),
        ("fire", "add"),
      ])
    #expect(answer.status == 303)
    #expect(text(try await browser.follow(answer)) == "read 2")
    #expect(record.clear() == [])
    #expect(text(await browser.get("/one")) == "read 3")
    #expect(record.clear() == ["/one hidden", "/one shown"])
    await face.stop()
  }

  @Test func `a page that is sent unfinished is asked for again, which reads nothing twice`()
    async throws
  {
    let record = Reader.Record()
    let face = try face(record, contentTime: .zero)
    let browser = face.browser()
    face.connectors.behave(.holding)
    var page = await browser.get("/one")
    #expect(text(page) == "")
    #expect(page.markup["noscript meta[http-equiv=refresh]"]?["content"] == "2")
    record.clear()
    page = await browser.get("/one")
    #expect(page.markup.has("noscript meta[http-equiv=refresh]"))
    #expect(record.clear() == [])
    face.connectors.release()
    for _ in 0..<100 where text(page).isEmpty { page = await browser.get("/one") }
    #expect(text(page) == "read 1")
    #expect(!page.markup.has("noscript meta[http-equiv=refresh]"))
    #expect(record.clear() == [])
    // The next one is a showing of its own.
    _ = await browser.get("/one")
    #expect(record.clear() == ["/one hidden", "/one shown"])
    await face.stop()
  }
}

/// A screenlet that reads something whenever it is shown.
private final class Reader: ScreenletLogic {
  final class Record: Sendable {
    private let moments = Mutex<[String]>([])

    func add(_ moment: String) { moments.withLock { $0.append(moment) } }

    @discardableResult func clear() -> [String] {
      moments.withLock { moments in
        defer { moments = [] }
        return moments
      }
    }
  }

  private static let read = OperationDeclaration(
    OperationName("publishNote")!, .read, "Reads a note.")

  private let record: Record?
  private var readings = 0

  static func kind(_ record: Record?) -> ScreenletClass {
    let kind = ScreenletKind(
      NoteScreenlet.kind.name, "Reads when it is shown.", attributes: [],
      actions: [.init(.default, "reads")], events: [], operations: [read])
    return ScreenletClass(kind) { Reader(record) }
  }

  private init(_ record: Record?) { self.record = record }

  private func note(_ moment: String, _ screenlet: Screenlet) {
    record?.add("\(screenlet.session.house?.page(of: screenlet) ?? "") \(moment)")
  }

  func onShow(_ screenlet: Screenlet) {
    note("shown", screenlet)
    screenlet.performAction(.default)
  }

  func onHide(_ screenlet: Screenlet) { note("hidden", screenlet) }

  func createInteractor(
    _ action: ActionName, sender: Sender, _ screenlet: Screenlet
  ) -> Interactor? {
    let graph = OperationGraph.one { .init(Self.read, [:]) }
    let task = ConnectorTask(in: screenlet.session, graph) { _ in .none }
    let interactor = Interactor(task, for: screenlet)
    interactor.onSuccess = { [unowned self, unowned screenlet] _ in
      readings += 1
      guard let tree = screenlet.view?.tree, let label = tree.find("shown") else { return }
      try? tree.set(.text, to: .string("read \(readings)"), of: label)
    }
    return interactor
  }
}
