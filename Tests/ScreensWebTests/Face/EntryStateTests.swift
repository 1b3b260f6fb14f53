import ScreensCore
import ScreensFace
import ScreensModel
import ScreensViews
import Screenlets
import TestSupport
import Testing

@testable import ScreensWeb

/// The states of a screenlet that loads one entry, in a view without code.
@Suite(.serialized) struct EntryStateTests {
  private static let nothing = OperationDeclaration(
    OperationName("publishNote")!, .read, "Answers nothing.")
  private static let name = ScreenletName("Visitor")!
  private static let load = ActionName("loadVisitor")!

  /// A kind whose entry is a user's, and nothing without a user.
  private static let kind = ScreenletKind(
    name, "Shows a visitor.",
    attributes: [Inspectable(.known("visitor"), .int, 0)],
    viewModel: [.init(.known("userId"), .int, .out, "the visitor's number")],
    actions: [
      .init(load, "reads the visitor again"),
      .init(
        ActionName("leave")!, selectors: [SelectorName("leave:")!],
        effect: DeclaredEffect(runs: .run(nothing.name, from: [:]), then: .remove),
        "removes the visitor"),
    ], operations: [nothing],
    entry: EntryDeclaration(
      load,
      [
        .init(
          needs: [.known("visitor")],
          runs: .run(
            OperationName("userPortraitLoad")!, from: ["userId": ["attribute.visitor"]])),
        .init(needs: [], runs: .run(nothing.name, from: [:])),
      ]))

  private static func page(_ path: String, _ attributes: (String, String)...) throws -> SitePage {
    let all = [("themeName", "visitors")] + attributes
    return try SitePageTests.page(
      SitePageTests.view(
        SitePageTests.screenlet(
          "visitor", "VisitorScreenlet", y: 0, all.map(SitePageTests.attribute).joined())),
      at: path,
      library: DefaultTheme.library.adding(
        [ScreenletClass(kind) { NoLogic() }], operations: []))
  }

  /// A face with a visitor at `/one`, and none at `/none`.
  private func face(
    _ texts: [String: String] = [:], configure: (inout WebConfiguration) -> Void = { _ in }
  ) throws -> TestFace {
    let theme = try #require(ThemeName("visitors"))
    let viewClass = DeclaredView.viewClass(
      try #require(ViewClassName("VisitorView_visitors")), of: Self.kind, theme: theme,
      plugin: .builtIn)
    var strings = StringTables()
    strings.add(texts, language: "en")
    let layout = try TestLayout.layout(
      "VisitorView_visitors", rootClass: "VisitorView_visitors", outlets: ["userId", "leave"],
      TestLayout.node("label", "userId")
        + TestLayout.node("button", "leave", content: TestLayout.action("leave:")))
    let pages = [try Self.page("/one", ("visitor", "7")), try Self.page("/none")]
    return try TestFace(
      themes: [
        Theme(
          name: theme, parent: .default, plugin: .builtIn, layouts: ["VisitorView": layout],
          classes: [viewClass.name: viewClass], strings: strings, isAdmitted: true)
      ], kinds: [ScreenletClass(Self.kind) { NoLogic() }],
      configure: {
        $0.pages = pages
        configure(&$0)
      })
  }

  /// The sentence about the entry's state, and the entry.
  private func shown(_ answer: TestAnswer) -> (state: String?, entry: String?) {
    let screenlet = answer.markup["[data-screenlet]"]
    return (
      screenlet?.all(".status").first?.text, screenlet?.all("p").first { $0.text == "7" }?.text
    )
  }

  private func send(_ control: String, at path: String, _ browser: TestBrowser) async throws
    -> TestAnswer
  {
    let answer = await post(control, on: await browser.get(path), at: path, browser)
    return answer.status == 303 ? try await browser.follow(answer) : answer
  }

  private func post(
    _ control: String, on page: TestAnswer, at path: String, _ browser: TestBrowser
  ) async -> TestAnswer {
    await browser.postOnly(
      path,
      [
        ("csrf", page.hidden("csrf")), ("once", page.hidden("once")),
        ("place", "\(path):visitor"), ("fire", control),
      ])
  }

  @Test func `an entry that is late says so in words, and comes without script`() async throws {
    let face = try face { $0.contentTime = .zero }
    face.connectors.behave(.holding)
    let browser = face.browser()
    let late = await browser.get("/one")
    #expect(shown(late).state?.hasPrefix("This takes longer") == true)
    #expect(late.markup["noscript meta[http-equiv=refresh]"]?["content"] == "2")
    face.connectors.release()
    try await Limit.wait(for: "the entry") { shown(await browser.get("/one")).entry == "7" }
    #expect(shown(await browser.get("/one")).state == "")
    await face.stop()
  }

  @Test func `an entry that cannot be read says so, and is read again by a button`() async throws {
    let face = try face()
    face.connectors.behave(.away)
    let browser = face.browser()
    let failed = await browser.get("/one")
    let alert = try #require(failed.markup["[role=alert]"])
    #expect(alert.text.contains("There is a problem") && shown(failed).entry == nil)
    let button = try #require(alert.all("button").first)
    #expect(button.text == "Try again" && shown(failed).state == "")
    face.connectors.behave(.well)
    let again = try await send(button["value"] ?? "", at: "/one", browser)
    #expect(shown(again).entry == "7" && again.markup["[role=alert] button"] == nil)
    await face.stop()
  }

  @Test(arguments: [(true, "The visitor has left."), (false, "There is nothing here.")])
  func `an entry that is not there, or goes, leaves a sentence of its kind, if any`(
    hasText: Bool, text: String
  ) async throws {
    let face = try face(hasText ? ["visitor-screenlet-empty": "The visitor has left."] : [:])
    let browser = face.browser()
    #expect(shown(await browser.get("/none")).state == text)
    let present = await browser.get("/one")
    #expect(shown(present).state == "" && shown(present).entry == "7")
    let stream = browser.live("/one", last: present.value(of: "data-event"))
    _ = await stream.receive(until: ": \n\n")
    let sent = await post("leave", on: present, at: "/one", browser)
    #expect(sent.status == 303)
    #expect(await stream.receive(eventWith: text).contains(text))
    await face.stop()
  }
}
