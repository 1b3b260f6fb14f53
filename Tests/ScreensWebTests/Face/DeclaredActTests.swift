import Foundation
import ScreensCore
import ScreensFace
import ScreensLayout
import ScreensModel
import ScreensViews
import Screenlets
import TestSupport
import Testing

@testable import ScreensWeb

/// Actions with declared effects, in views without code: their fields, files and questions.
@Suite(.serialized) struct DeclaredActTests {
  private static let operation = OperationDeclaration(
    OperationName("publishNote")!, .write,
    parameters: [.init("text", .string, isRequired: false, sample: "probe", "the note")],
    "Publishes a note.")

  /// A kind with a required field, which one of its actions reads, and an action for a file.
  private static let letter = ScreenletKind(
    ScreenletName("Letter")!, "Sends letters.",
    viewModel: [
      .init(.known("body"), .string, .in, isRequired: true, "the text")
    ],
    actions: [
      action("send", DeclaredEffect(runs: .run(operation.name, from: ["text": ["view.body"]]))),
      action("wave", DeclaredEffect(runs: .run(operation.name, from: [:]))),
      action(
        "attach",
        DeclaredEffect(
          takes: .init(file: FileRule(kinds: ["text/plain"], octets: 12), refusal: "no-file"),
          runs: .run(operation.name, from: [:]))),
    ], operations: [operation])

  /// A list whose cells have a button that asks.
  private static let notices = ScreenletKind(
    listing: ListDeclaration(
      cell: "NoticeCell",
      events: .init(
        page: EventName("onNotices")!, rows: "notices", error: EventName("onNoticesFailed")!,
        selection: EventName("onNoticeChosen")!), identity: ["entryId"]),
    ScreenletName("Notices")!, "Lists notices.",
    actions: [
      action("drop", asking: "drop", DeclaredEffect(runs: .run(operation.name, from: [:])))
    ],
    events: [
      .init(EventName("onNotices")!, [("notices", .list)], "read"),
      .init(EventName("onNoticesFailed")!, EventDeclaration.error, "not read"),
      .init(EventName("onNoticeChosen")!, [("entryId", .int)], "chosen"),
    ],
    operations: [operation, OperationDeclaration(OperationName("assetListPage")!, .read, "Reads.")])

  private static func action(
    _ name: String, asking question: String? = nil, _ effect: DeclaredEffect
  ) -> ActionDeclaration {
    ActionDeclaration(
      ActionName(name)!, selectors: [SelectorName("\(name):")!], question: question,
      effect: effect, "acts")
  }

  private static let classes = [
    ScreenletClass(letter) { NoLogic() },
    ScreenletClass(
      notices,
      rows: ListSource { rows, _, _ throws(ScreensError) in
        .init(
          OperationDeclaration(OperationName("assetListPage")!, .read, "Reads."),
          ["startRow": .int(Int64(rows.lowerBound)), "endRow": .int(Int64(rows.upperBound))])
      }),
  ]

  private static func theme() throws -> Theme {
    let name = try #require(ThemeName("acts"))
    let views = try [letter, notices].map { kind in
      DeclaredView.viewClass(
        try #require(ViewClassName("\(kind.name)View_acts")), of: kind, theme: name,
        plugin: .builtIn)
    }
    func button(_ name: String) -> String {
      TestLayout.node("button", name, content: TestLayout.action("\(name):"))
    }
    return Theme(
      name: name, parent: .default, plugin: .builtIn,
      layouts: [
        "LetterView": try TestLayout.layout(
          "LetterView_acts", rootClass: "LetterView_acts", outlets: ["body"],
          TestLayout.node("textField", "body")
            + ["send", "wave", "attach"].map(button).joined()),
        "NoticesView": try TestLayout.layout(
          "NoticesView_acts", rootClass: "NoticesView_acts", outlets: ["tableView"],
          TestLayout.node("tableView", "tableView")),
        "NoticeCell": try TestLayout.layout(
          "NoticeCell_acts", rootClass: nil, outlets: ["titleLabel"],
          TestLayout.node("label", "titleLabel") + button("drop")),
      ],
      classes: Dictionary(uniqueKeysWithValues: views.map { ($0.name, $0) }), isAdmitted: true)
  }

  private let face: TestFace
  private let folder: TemporaryFolder
  private let browser: TestBrowser

  init() throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    let library = DefaultTheme.library.adding(Self.classes, operations: [])
    let theme = SitePageTests.attribute("themeName", "acts")
    let pages = try ["letter": "LetterScreenlet", "notices": "NoticesScreenlet"].map {
      try SitePageTests.page(
        SitePageTests.view(SitePageTests.screenlet($0.key, $0.value, y: 0, theme)),
        at: "/\($0.key)", library: library)
    }
    face = try TestFace(
      themes: [try Self.theme()], kinds: Self.classes,
      configure: {
        $0.pages = pages
        $0.stateFolder = folder.path
        $0.pictures = PlainTexts()
      })
    browser = face.browser()
  }

  private func fields(_ page: TestAnswer, _ name: String) -> [(String, String)] {
    [
      ("csrf", page.hidden("csrf")), ("once", page.hidden("once")), ("place", "/\(name):\(name)"),
    ]
  }

  private func press(_ control: String) async -> TestAnswer {
    let page = await browser.get("/letter")
    return await browser.post("/letter", fields(page, "letter") + [("fire", control)])
  }

  private var acts: Int { face.connectors.operations.count { $0 == "publishNote" } }

  @Test func `a required field counts for the actions that read it alone`() async throws {
    let refused = await press("send")
    #expect(refused.status == 422 && acts == 0)
    #expect(refused.markup["[aria-invalid=true]"]?["name"] == "body")
    #expect(await press("wave").status != 422)
    #expect(acts == 1)
    await face.stop()
  }

  @Test(arguments: [("twelve bytes", 1), ("thirteen byte", 0)])
  func `a file that is no picture is accepted up to the octets of its action`(
    content: String, count: Int
  ) async throws {
    let page = await browser.get("/letter")
    let asked = try await browser.follow(
      await browser.postOnly("/letter", fields(page, "letter") + [("fire", "attach")]))
    let form = try #require(asked.markup["form.question"])
    let hidden = form.all("input[type=hidden]").compactMap { input in
      input["name"].map { ($0, input["value"] ?? "") }
    }
    let answer = await browser.send(
      "POST", form["action"] ?? "",
      [("Content-Type", SentForm.type)],
      body: String(
        decoding: SentForm.body(hidden, file: Data(content.utf8), in: "file"), as: UTF8.self))
    #expect((answer.field("Outcome-Status") == "422") == (count == 0), "\(answer.fields)")
    #expect(acts == count)
    await face.stop()
  }

  @Test func `the address that asks about a row asks about no other row in its place`()
    async throws
  {
    face.connectors.rows(3)
    let page = await browser.get("/notices")
    let buttons = page.markup.all(".row button[name=fire]").filter {
      $0["value"]?.hasSuffix(":drop") == true
    }
    let button = try #require(buttons.dropFirst().first?["value"])
    let asked = await browser.postOnly("/notices", fields(page, "notices") + [("fire", button)])
    let link = try #require(asked.field("Location"))
    #expect(await browser.get(link).markup.has("form.question"))
    face.connectors.rows(3, from: 500)
    _ = await browser.get("/notices")
    #expect(await !browser.get(link).markup.has("form.question"))
    await face.stop()
  }
}

/// Takes every file for a text.
private struct PlainTexts: PictureReader {
  func picture(at path: String, fitting: PictureFit) async -> PictureReading {
    .refused(.otherKind)
  }

  func kind(of path: String) -> String? { "text/plain" }
}
