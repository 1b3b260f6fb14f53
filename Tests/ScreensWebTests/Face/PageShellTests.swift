import ScreensCore
import ScreensFace
import ScreensModel
import ScreensViews
import ScreensWeb
import Screenlets
import TestSupport
import Testing

/// The surroundings of pages belong to themes.
@Suite(.serialized) struct PageShellTests {
  /// A Child theme of Default with layouts around pages: its own, and those of its sub-themes.
  private static func theme(
    _ layout: Layout?, named name: String = "quay", states: [PageState: Layout] = [:],
    unreadable: [ScreenletName: String] = [:], classes: [ViewClass] = []
  ) -> Theme {
    guard let themeName = ThemeName(name) else { preconditionFailure("\(name) is no theme's name") }
    let subThemes = states.compactMap { state, layout in
      ThemeName("\(name)-\(state)").map { ($0, SubLayouts(layouts: ["PageView": layout])) }
    }
    return Theme(
      name: themeName, parent: .default,
      plugin: PluginReference(id: "org.test.\(name)", version: "1.0.0", generation: 1, path: name),
      layouts: layout.map { ["PageView": $0] } ?? [:], unreadable: unreadable,
      classes: Dictionary(uniqueKeysWithValues: classes.map { ($0.name, $0) }), isAdmitted: true,
      subLayouts: Dictionary(subThemes) { first, _ in first })
  }

  /// A layout with the content and other outlets of labels, buttons and views.
  private static func layout(
    _ outlets: [String] = [], words: String = "The quay", name: String = "PageView_quay",
    rootClass: String = "PageView_default"
  ) throws -> Layout {
    let nodes = (["contentView"] + outlets).map { outlet in
      let element =
        outlet.hasSuffix("Label")
        ? "label" : outlet.hasSuffix("View") || outlet.hasSuffix("Menu") ? "view" : "button"
      let text = outlet == "footerLabel" ? "text=\"\(words)\"" : ""
      return TestLayout.node(element, outlet, text)
    }
    return try TestLayout.layout(
      name, rootClass: rootClass, outlets: ["contentView"] + outlets, nodes.joined())
  }

  private static func page(_ path: String, theme: String? = nil) throws -> SitePage {
    let named = theme.map { SitePageTests.attribute("themeName", $0) }
    return try SitePageTests.page(
      SitePageTests.view(
        "",
        more: named.map {
          "<userDefinedRuntimeAttributes>\($0)</userDefinedRuntimeAttributes>"
        } ?? ""), at: path)
  }

  private func face(_ theme: Theme) throws -> TestFace {
    let pages = [try Self.page("/quay", theme: "quay"), try Self.page("/plain")]
    return try TestFace(themes: [theme], configure: { $0.pages = pages })
  }

  private static let all = [
    "titleLabel", "brandButton", "menuView", "languageMenu", "accountLabel", "signOutButton",
    "noticesView",
    "errorsView", "busyView", "footerLabel", "skipLink",
  ]

  @Test func `a page is surrounded by the theme that it names, and another page by Default`()
    async throws
  {
    let face = try face(Self.theme(try Self.layout(["titleLabel", "footerLabel"])))
    let browser = face.browser()
    let own = await browser.get("/quay").markup
    #expect(own.has("#page p", text: "The quay"))
    #expect(own.all("h1").map(\.text) == ["Front & door"])
    #expect(!own.has("main h1") && !own.has("#home") && own.has("main#main"))
    let plain = await browser.get("/plain").markup
    #expect(plain.has("header a#home") && !plain.shows("The quay"))
    #expect(plain.all("h1").count == 1)
    await face.stop()
  }

  @Test func `a layout of nothing but content leaves the skip link and the live regions`()
    async throws
  {
    let face = try face(Self.theme(try Self.layout()))
    let browser = face.browser()
    _ = await browser.signIn(on: await browser.get("/Login"))
    let page = await browser.get("/quay").markup
    #expect(page.all("body a").map { $0["href"] } == ["#main"])
    #expect(!page.has("header") && !page.has("nav") && !page.has("#sign-out"))
    #expect(page.has("#page main#main") && page.has("[role=status]#connection"))
    // The page's script needs to know to whom it belongs.
    #expect(page["#account"]?["hidden"] != nil && page["#account"]?["data-owner"] != nil)
    await face.stop()
  }

  @Test func `each part is at its outlet, and works there`() async throws {
    let face = try face(Self.theme(try Self.layout(Self.all)))
    let browser = face.browser()
    _ = await browser.signIn(on: await browser.get("/Login"))
    let page = await browser.get("/quay")
    #expect(page.markup["#account"]?.text.hasPrefix("Signed in as Ada") == true)
    #expect(page.markup["#home"]?.text == "Screens")
    #expect(page.markup.all("#page a").contains { $0["href"] == "#main" })
    #expect(page.markup.has("#page #menu") && page.markup.has("#page #connection"))
    let button = try #require(page.markup["#sign-out button"])
    #expect(button.text == "Sign out")
    let answer = await browser.post("/sign-out", [("csrf", page.hidden("csrf"))])
    #expect(answer.status == 303)
    let guest = await browser.get("/quay").markup
    #expect(guest["#account"]?.text == "" && !guest.has("#sign-out button"))
    await face.stop()
  }

  @Test func `a user chooses the language of all pages, before and after the sign-in`()
    async throws
  {
    let face = try face(Self.theme(try Self.layout(["languageMenu"])))
    let browser = face.browser()
    for path in ["/quay", "/plain"] {
      let menu = await browser.get(path).markup.all(".languages button")
      #expect(menu.map(\.text) == ["English", "Español"])
      #expect(menu.map { $0["aria-current"] } == ["true", nil])
    }
    let chosen = await browser.post("/language", [("language", "es"), ("page", "/plain")])
    #expect(chosen.status == 303 && chosen.field("Location") == "/plain")
    let cookie = try #require(chosen.field("Set-Cookie"))
    #expect(cookie.contains("screens-language") && cookie.contains("=es; Max-Age=31536000; Path=/"))
    let guest = await browser.get("/quay").markup
    #expect(guest["html"]?["lang"] == "es")
    #expect(guest[".languages [aria-current]"]?.text == "Español")
    _ = await browser.signIn(on: await browser.get("/Login"))
    #expect(await browser.get("/plain").markup["html"]?["lang"] == "es")
    // Another browser has the language that it asks for.
    #expect(await face.browser().get("/plain").markup["html"]?["lang"] == "en")
    _ = await browser.post("/language", [("language", "en"), ("page", "//elsewhere.example/")])
    #expect(await browser.get("/plain").markup["html"]?["lang"] == "en")
    await face.stop()
  }

  @Test func `the language that a user chooses reaches the other open pages as a whole`()
    async throws
  {
    let face = try face(Self.theme(try Self.layout(["languageMenu"])))
    let browser = face.browser()
    _ = await browser.signIn(on: await browser.get("/Login"))
    let tab = browser.live("/plain", last: await browser.get("/plain").value(of: "data-event"))
    _ = await tab.receive(until: ": \n\n")
    _ = await browser.post("/language", [("language", "es"), ("page", "/quay")])
    let reset = await tab.receive(eventWith: "event: reset")
    #expect(reset.contains("event: reset") && reset.contains("Sesión de"))
    #expect(!reset.contains("Signed in as"))
    let offline = await browser.get("/plain").markup["body"]?["data-offline"] ?? ""
    #expect(reset.contains("\"data-offline\":\"\(offline)\"") && !offline.isEmpty)
    await face.stop()
  }

  @Test func `a language that no page has, another site's form and another site's page do nothing`()
    async throws
  {
    let face = try face(Self.theme(try Self.layout(["languageMenu"])))
    let browser = face.browser()
    for language in ["xx", "", "es; Path=/quay"] {
      #expect(await browser.post("/language", [("language", language)]).status == 400)
    }
    let foreign = await browser.post(
      "/language", [("language", "es")], [("Origin", "https://elsewhere.example")])
    #expect(foreign.status == 403 && foreign.field("Set-Cookie") == nil)
    let back = await browser.post(
      "/language", [("language", "es"), ("page", "https://elsewhere.example/")])
    #expect(back.field("Location") == "/")
    #expect(await browser.get("/language").status == 405)
    await face.stop()
  }

  @Test func `a saved layout reaches an open page, which stays its user's`() async throws {
    let face = try face(
      Self.theme(try Self.layout(["footerLabel", "accountLabel", "signOutButton"])))
    let browser = face.browser()
    _ = await browser.signIn(on: await browser.get("/Login"))
    let page = await browser.get("/quay")
    let tab = browser.live("/quay", last: page.value(of: "data-event"))
    let other = browser.live("/plain", last: await browser.get("/plain").value(of: "data-event"))
    for socket in [tab, other] { _ = await socket.receive(until: ": \n\n") }
    let saved = try Self.layout(
      ["footerLabel", "accountLabel", "signOutButton"], words: "The pier")
    face.swap([Self.theme(saved)], generation: 2)
    let reset = await tab.receive(until: "\n\n")
    #expect(reset.contains("event: reset") && reset.contains("The pier"))
    #expect(reset.contains("Signed in as Ada"))
    #expect(!reset.contains(page.hidden("csrf")))
    #expect(await browser.get("/quay").markup.has("p", text: "The pier"))
    // The page of another theme stays as it is: its next event is the beat.
    face.clock.advance(by: .seconds(16))
    #expect(!(await other.receive(until: ": \n\n")).contains("reset"))
    await face.stop()
  }

  @Test func `a layout that cannot be read costs itself, and the parent's surrounds the page`()
    async throws
  {
    let page = try #require(ScreenletName("Page"))
    let face = try face(
      Self.theme(try Self.layout(), unreadable: [page: "PageView_quay.xib:3: is broken"]))
    #expect(await face.browser().get("/quay").markup.has("header a#home"))
    await face.stop()
  }

  @Test func `each state of a page has a layout of its own, else the theme's`() async throws {
    let states = Dictionary(
      uniqueKeysWithValues: try PageState.allCases.map { state in
        let name = "PageView_default-\(state)"
        return (state, try Self.layout(["footerLabel"], words: "\(state)!", name: name))
      })
    var shown = states
    shown[.error] = nil
    for (known, words) in [(states, "error!"), (shown, nil)] {
      let face = try TestFace(themes: [try Self.defaultWith(known)])
      let browser = face.browser()
      #expect(await browser.get("/nowhere").markup.shows("notfound!"))
      #expect(await browser.get("/").markup.shows("gallery!"))
      #expect(await browser.get("/Login").markup.shows("signin!"))
      let refused = await browser.get("/gallery?key=wrong")
      #expect(refused.markup.shows("error!") == (words != nil))
      #expect(refused.markup.has("header a#home") == (words == nil))
      face.connectors.behave(.holding)
      let page = await browser.get("/Login")
      async let answer = browser.signIn(on: page)
      try await Limit.wait(for: "the sign-in") { face.connectors.waiting == 1 }
      face.clock.advance(by: .seconds(11))
      let waiting = try #require(await answer.field("Location"))
      #expect(await browser.get(waiting).markup.shows("progress!"))
      face.connectors.release()
      await face.stop()
    }
  }

  /// The elements that the stylesheet would place as nodes of layouts, by their classes.
  static func misplaced(_ page: MarkupTree) -> [String] {
    page.all("[class]").compactMap { $0["class"] }.filter { classes in
      let name = classes.prefix { $0 != " " }
      return "nqkuw".contains(name.prefix(1)) && name.last?.isNumber == false
    }
  }

  @Test func `the face's own elements in a page are not placed as nodes of the layout around it`()
    async throws
  {
    let face = try face(Self.theme(try Self.layout(Self.all)))
    face.swap(
      [Self.theme(try Self.layout(Self.all))], generation: 2,
      notices: [PluginNotice(path: "a.so", id: "org.a", state: "refused", reason: "is broken.")])
    let developer = await face.developer()
    for path in ["/", "/quay", "/nowhere", "/Login"] {
      let page = await developer.get(path).markup
      #expect(Self.misplaced(page) == [], "\(path)")
    }
    #expect(await developer.get("/").markup.has("#notices li"))
    await face.stop()
  }

  @Test func `a class that extends the one of Default hears of each visitor`() async throws {
    let code = ScriptedView.viewClass(
      "PageView_quay", .page, theme: try #require(ThemeName("quay")), extends: "PageView_default",
      slots: SlotSet(.setAttribute)
    ) { _, _ in Greeting() }
    let layout = try Self.layout(
      ["footerLabel", "accountLabel", "signOutButton"], rootClass: "PageView_quay")
    let face = try face(Self.theme(layout, classes: [code]))
    let (ada, guest) = (face.browser(), face.browser())
    _ = await ada.signIn(on: await ada.get("/Login"))
    for _ in 0..<2 {
      let own = await ada.get("/quay").markup
      #expect(own.all("#page p").contains { $0.text.hasPrefix("Welcome, Signed in as Ada") })
      // The class of the parent is asked as well.
      #expect(own["#account"]?.text.hasPrefix("Signed in as Ada") == true)
      #expect(await guest.get("/quay").markup.has("#page p", text: "Welcome, "))
    }
    await face.stop()
  }

  /// Default with layouts for states.
  private static func defaultWith(_ states: [PageState: Layout]) throws -> Theme {
    let theme = DefaultTheme.make()
    var layouts = theme.subLayouts
    for (state, layout) in states {
      layouts[try #require(ThemeName("default-\(state)"))] = SubLayouts(
        layouts: ["PageView": layout])
    }
    return Theme(
      name: .default, parent: nil, plugin: theme.plugin, layouts: theme.layouts,
      classes: theme.classes, strings: theme.strings, images: theme.images, isAdmitted: true,
      subLayouts: layouts)
  }
}

/// Greets in the footer with the words for the user, and leaves the rest to the parent.
private final class Greeting: SlotPerformer {
  func perform(_ call: SlotCall, _ view: ScreenletView) throws -> SlotAnswer {
    if call.name == "account", let footer = view.tree.find("footerLabel") {
      try view.tree.set(.text, to: .string("Welcome, \(call.value.string ?? "")"), of: footer)
    }
    return SlotAnswer(.inherit)
  }

  func destroyed() {}
}
