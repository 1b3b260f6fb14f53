import ScreensCore
import ScreensFace
import ScreensModel
import ScreensViews
import Screenlets
import TestSupport
import Testing

@testable import ScreensWeb

/// The parts around and inside screenlets belong to the screenlets' themes.
@Suite(.serialized) struct DrawnPartTests {
  /// A Child theme of Default with layouts of parts.
  static func theme(_ layouts: [String: Layout], classes: [ViewClass] = []) throws -> Theme {
    Theme(
      name: try #require(ThemeName("quay")), parent: .default,
      plugin: PluginReference(id: "org.test.quay", version: "1.0.0", generation: 1, path: "quay"),
      layouts: layouts, classes: Dictionary(uniqueKeysWithValues: classes.map { ($0.name, $0) }),
      isAdmitted: true)
  }

  /// A pager that is drawn otherwise: a line of its own, and no way back.
  private static func pager(_ words: String, rootClass: String = "PagerView_default") throws
    -> Layout
  {
    try TestLayout.layout(
      "PagerView_quay", rootClass: rootClass,
      outlets: ["nextButton", "previousButton", "refreshButton", "rangeLabel", "own"],
      ["nextButton", "previousButton", "refreshButton"].map { TestLayout.node("button", $0) }
        .joined()
        + TestLayout.node("label", "rangeLabel", "numberOfLines=\"0\"")
        + TestLayout.node("label", "own", "text=\"\(words)\""))
  }

  static func list(_ theme: String, more: (String, String)...) -> String {
    SitePageTests.screenlet(
      theme, "AssetListScreenlet", y: 0,
      ([("themeName", theme), ("classNameId", "29634"), ("firstPageSize", "4"), ("pageSize", "3")]
        + more).map(SitePageTests.attribute).joined(separator: "\n"))
  }

  private func face(
    _ theme: Theme, _ configure: (inout WebConfiguration) -> Void = { _ in }
  ) throws -> TestFace {
    let pages = try ["quay", "default"].map { name in
      try SitePageTests.page(SitePageTests.view(Self.list(name)), at: "/\(name)")
    }
    let face = try TestFace(
      themes: [theme],
      configure: {
        $0.pages = pages
        configure(&$0)
      })
    face.connectors.rows(10)
    return face
  }

  @Test func `a list has the pager of its theme, whose links and button work`() async throws {
    let face = try face(Self.theme(["PagerView": Self.pager("Mooring")]))
    let browser = face.browser()
    let page = await browser.get("/quay?page=2")
    #expect(page.markup[".list nav.pager .stage"]?.text.contains("Mooring") == true)
    #expect(page.markup[".pager span"]?.text == "5–7 of 10")
    #expect(page.markup[".pager a[rel=next]"]?.text == "Next")
    #expect(page.markup[".pager a[rel=next]"]?["href"] == "/quay?page=3")
    #expect(page.markup[".pager a[rel=prev]"]?["href"] == "/quay")
    #expect(page.markup[".pager button"]?["data-aside"] != nil)
    let sheets = page.markup.all("link[rel=stylesheet]").compactMap { $0["href"] }
    #expect(sheets.contains { $0.contains("PagerView_quay") }, "\(sheets)")
    let plain = await browser.get("/default?page=2").markup
    #expect(!plain.shows("Mooring") && plain.has(".list .pager a[rel=next]"))
    await face.stop()
  }

  /// A layout with outlets, and a label of its own words.
  private static func layout(_ kind: String, _ outlets: [String], _ words: String = "Ahoy") throws
    -> Layout
  {
    let nodes = outlets.map { outlet in
      let element =
        outlet.hasSuffix("Label") ? "label" : outlet.hasSuffix("View") ? "view" : "button"
      return TestLayout.node(element, outlet, element == "label" ? "numberOfLines=\"0\"" : "")
    }
    return try TestLayout.layout(
      "\(kind)View_quay", rootClass: "\(kind)View_default", outlets: outlets,
      nodes.joined() + TestLayout.node("label", "own", "text=\"\(words)\""))
  }

  @Test func `a theme says in its own way that rows are on their way`() async throws {
    let layout = try Self.layout("Loading", ["messageLabel"], "Under sail")
    let face = try face(Self.theme(["LoadingView": layout])) { $0.contentTime = .zero }
    face.connectors.behave(.holding)
    let late = await face.browser().get("/quay").markup
    #expect(late.has(".list .loading p", text: "Under sail"))
    #expect(late[".list .loading p"]?.text.hasPrefix("This takes longer") == true)
    #expect(!late.has(".empty"))
    face.connectors.release()
    await face.stop()
  }

  @Test func `a theme says in its own way that a list is empty or unreadable`() async throws {
    let face = try face(
      Self.theme([
        "EmptyView": Self.layout("Empty", ["messageLabel"], "Low tide"),
        "FailedView": Self.layout("Failed", ["titleLabel", "messageLabel"], "Aground"),
      ]))
    face.connectors.rows(0)
    let empty = await face.browser().get("/quay").markup
    #expect(empty[".list .empty p"]?.text == "There is nothing here yet.")
    #expect(empty.has(".list .empty p", text: "Low tide"))
    face.connectors.rows(nil)
    face.clock.advance(by: .seconds(2))
    let browser = face.browser()
    let failed = await browser.get("/quay").markup
    #expect(failed.has(".errors[role=alert] h2", text: "There is a problem"))
    #expect(failed.has(".errors p", text: "The library is closed."))
    #expect(failed.has(".errors p", text: "Aground"))
    let plain = await browser.get("/default").markup
    #expect(!plain.shows("Aground") && !plain.shows("Low tide"))
    await face.stop()
  }

  @Test func `a form has the summary, the marks and the button of its theme`() async throws {
    let face = try TestFace(
      themes: [
        Self.theme([
          "ErrorSummaryView": Self.layout("ErrorSummary", ["titleLabel", "errorsView"], "Storm"),
          "RequiredMarkView": Self.layout("RequiredMark", [], "needed"),
          "RevealButtonView": try TestLayout.layout(
            "RevealButtonView_quay", rootClass: "RevealButtonView_default",
            outlets: ["revealButton"],
            TestLayout.node(
              "button", "revealButton", content: "<state key=\"normal\" title=\"Peek\"/>")),
        ])
      ])
    let browser = face.browser()
    let page = await browser.get("/Login/quay")
    let name = try #require(page.markup["label.need"])
    #expect(name.text == "E-mail addressneeded")
    // Only elements of lines may be in a label, and the field's state says it to screen readers.
    #expect(name.all("span.mark[aria-hidden=true] span").map(\.text).contains("needed"))
    #expect(name.all("p").isEmpty && name.all("div").isEmpty)
    let reveal = try #require(page.markup["button.show"])
    #expect(reveal.text == "Peek" && reveal["hidden"] != nil)
    #expect(reveal["aria-controls"] == page.markup["[type=password]"]?["id"])
    let answer = await browser.signIn(on: page, at: "/Login/quay", user: "")
    #expect(answer.status == 422)
    let errors = try #require(answer.markup[".errors[role=alert][autofocus]"])
    #expect(errors.all("p").contains { $0.text == "Storm" })
    #expect(errors.all("h2").map(\.text) == ["There is a problem"])
    let link = try #require(errors.all("a").first)
    #expect(link.text == "Type who you are.")
    #expect(link["href"] == "#" + (answer.markup["[autocomplete=username]"]?["id"] ?? ""))
    // The reason stands in the place of the mark.
    #expect(answer.markup["label.need"]?.all(".mark").isEmpty == true)
    let plain = await browser.get("/Login").markup
    #expect(plain["label.need"]?.text == "E-mail address*")
    #expect(plain.has("button.show svg"))
    await face.stop()
  }

  @Test func `the words of a pager are in the language of the session`() async throws {
    let face = try face(Self.theme([:]))
    let page = await face.browser().get("/quay?page=2", [("Accept-Language", "es")]).markup
    #expect(page.all(".pager a").map(\.text) == ["Anterior", "Siguiente"])
    let other = await face.browser().get("/quay?page=2").markup
    #expect(other.all(".pager a").map(\.text) == ["Previous", "Next"])
    await face.stop()
  }

  @Test func `a saved layout of a part reaches the open pages with screenlets of its theme`()
    async throws
  {
    let face = try face(Self.theme(["PagerView": Self.pager("Mooring")]))
    let browser = face.browser()
    let page = await browser.get("/quay")
    _ = await browser.signIn(on: await browser.get("/Login"))
    let tab = browser.live("/quay", last: page.value(of: "data-event"))
    _ = await tab.receive(until: ": \n\n")
    face.swap([try Self.theme(["PagerView": Self.pager("Anchorage")])], generation: 2)
    #expect(await tab.receive(until: "Anchorage").contains("Anchorage"))
    #expect(await browser.get("/quay").markup.shows("Anchorage"))
    await face.stop()
  }

  @Test func `a class that extends the one of Default draws each user's part`() async throws {
    let code = ScriptedView.viewClass(
      "PagerView_quay", .pager, theme: try #require(ThemeName("quay")),
      extends: "PagerView_default", slots: SlotSet(.setAttribute)
    ) { _, _ in Counting() }
    let face = try face(
      Self.theme(["PagerView": Self.pager("", rootClass: "PagerView_quay")], classes: [code]))
    let (ada, guest) = (face.browser(), face.browser())
    _ = await ada.signIn(on: await ada.get("/Login"))
    for browser in [ada, guest, ada] {
      let page = await browser.get("/quay?page=2").markup
      #expect(page.has(".pager p", text: "Page 2"))
      #expect(page[".pager span"]?.text == "5–7 of 10")
    }
    await face.stop()
  }
}

/// Says the number of the page in a label of its own, and leaves the rest to the parent.
private final class Counting: SlotPerformer {
  func perform(_ call: SlotCall, _ view: ScreenletView) throws -> SlotAnswer {
    if call.name == "pageNumber", let label = view.tree.find("own") {
      try view.tree.set(.text, to: .string("Page \(call.value.int ?? 0)"), of: label)
    }
    return SlotAnswer(.inherit)
  }

  func destroyed() {}
}
