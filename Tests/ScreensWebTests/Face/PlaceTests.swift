@testable import ScreensFace
@testable import ScreensSystem
import ScreensCore
import ScreensLayout
import Screenlets
import ScreensModel
import TestSupport
import Testing

@testable import ScreensWeb

/// A screenlet on a page belongs to its place, whatever else this or another page shows.
@Suite(.serialized) struct PlaceTests {
  private static let methods = ["email", "screenName", "userId"]

  /// A page with a login in one theme for each method, with its own ids.
  private static func page(
    _ path: String = "/welcome", theme: String = "harbor", methods: [String] = methods,
    more: String = ""
  ) throws -> SitePage {
    let content = methods.enumerated().map { index, method in
      SitePageTests.screenlet(
        "login \(index)", "LoginScreenlet", y: 210 * index,
        SitePageTests.attribute("themeName", theme)
          + SitePageTests.attribute("basicAuthMethod", method) + more)
    }
    return try SitePageTests.page(SitePageTests.view(content.joined()), at: path)
  }

  private func face(_ pages: [SitePage], state: String? = nil) throws -> TestFace {
    try TestFace(
      themes: [try .child("harbor", layout: loginLayout())],
      configure: {
        $0.pages = pages
        $0.stateFolder = state
      })
  }

  /// The fields for the name, in the order of the page.
  private func fields(_ page: TestAnswer) -> [MarkupTree.Element] {
    page.markup.all("input").filter { $0["id"]?.hasSuffix("-userNameField") == true }
  }

  /// Their texts.
  private func typed(_ page: TestAnswer) -> [String] { fields(page).map { $0["value"] ?? "" } }

  /// Whether they ask for an address.
  private func asksForAddress(_ page: TestAnswer) -> [Bool] {
    fields(page).map { $0["inputmode"] == "email" }
  }

  /// The names of the page's places.
  private func places(_ page: TestAnswer) -> [String] {
    page.markup.all("[data-screenlet]").compactMap { $0["data-screenlet"] }
  }

  private func draft(
    _ browser: TestBrowser, _ page: TestAnswer, _ place: String, _ text: String
  ) async -> Int {
    await browser.post(
      "/draft",
      [
        ("csrf", page.value(of: "data-csrf")), ("place", place),
        ("userNameField", text),
      ]
    ).status
  }

  @Test
  func `three screenlets of one kind and theme have their own attributes, forms and errors`()
    async throws
  {
    let face = try face([try Self.page()])
    let browser = face.browser()
    let page = await browser.get("/welcome")
    #expect(places(page) == (0..<3).map { "/welcome:login%20\($0)" })
    #expect(asksForAddress(page) == [true, false, false])
    let answer = await browser.signIn(
      on: page, at: "/welcome", user: "second", password: "no",
      more: [("place", "/welcome:login%201")])
    #expect(answer.status == 422)
    #expect(typed(answer) == ["", "second", ""])
    let errors = (0..<3).filter { answer.markup.has("[id=s-login_2520\($0)-error]") }
    #expect(errors == [1])
    #expect(face.connectors.operations == ["loginByScreenName"])
    await face.stop()
  }

  @Test func `each place keeps its text over a swap of its theme, and over the end of the host`()
    async throws
  {
    let folder = try TemporaryFolder()
    let first = try face([try Self.page()], state: folder.path)
    let browser = first.browser()
    let page = await browser.get("/welcome")
    for (index, place) in places(page).enumerated() {
      #expect(await draft(browser, page, place, "text \(index)") == 204)
    }
    #expect(typed(await browser.get("/welcome")) == ["text 0", "text 1", "text 2"])
    first.face.show([try Self.page(theme: "default")])
    #expect(typed(await browser.get("/welcome")) == ["text 0", "text 1", "text 2"])
    await first.stop()
    let second = try face([try Self.page(theme: "default")], state: folder.path)
    let after = second.browser()
    after.copyCookies(from: browser)
    #expect(typed(await after.get("/welcome")) == ["text 0", "text 1", "text 2"])
    await second.stop()
  }

  @Test func `two pages with one kind and theme have their own attributes and text`() async throws {
    let face = try face([
      try Self.page("/one", methods: ["email"]), try Self.page("/two", methods: ["screenName"]),
    ])
    let browser = face.browser()
    let one = await browser.get("/one")
    #expect(asksForAddress(one) == [true])
    #expect(await draft(browser, one, "/one:login%200", "of one") == 204)
    let two = await browser.get("/two")
    #expect(asksForAddress(two) == [false])
    #expect(typed(two) == [""])
    #expect(typed(await browser.get("/one")) == ["of one"])
    #expect(typed(await browser.get("/Login/harbor")) == [""])
    await face.stop()
  }

  @Test func `a form that an earlier host showed is still accepted`() async throws {
    let face = try face([try Self.page(methods: ["email"])])
    let browser = face.browser()
    let answer = await browser.signIn(
      on: await browser.get("/welcome"), at: "/welcome", more: [("place", "/Login/harbor")])
    #expect(answer.status == 303)
    await face.stop()
  }

  @Test(arguments: [
    (["a"], "/p:a", "s-a"), (["a", "b"], "/p:a:b", "s-a-b"), (["a:b"], "/p:a%3Ab", "s-a_253Ab"),
    (["a-b"], "/p:a-b", "s-a_2Db"), (["\u{e4} \""], "/p:%C3%A4%20%22", "s-_25C3_25A4_2520_2522"),
  ])
  func `a place's name and id are unique, whatever its keys are`(
    keys: [String], name: String, id: String
  ) {
    let place = keys.dropFirst().reduce(ScreenletPlace(page: "/p", key: keys[0])) {
      ScreenletPlace(in: $0, key: $1)
    }
    #expect(place.name == name)
    #expect(place.elementID == id)
    let read = ScreenletPlace(name: name)
    #expect(read.elementID == id)
    #expect(read.depth == keys.count - 1)
  }

  @Test func `a page, a theme and the operator can each withdraw the right to change things`()
    async throws
  {
    let readOnly = SitePageTests.attribute("editable", "false")
    let face = try face([
      try Self.page("/one", methods: ["email"], more: readOnly),
      try Self.page("/two", methods: ["email"]),
    ])
    let browser = face.browser()
    func isEditable(_ path: String) async -> Bool {
      let page = await browser.get(path)
      return !page.body.contains("disabled") && !page.body.contains("readonly")
    }
    #expect(!(await isEditable("/one")))
    #expect(await isEditable("/two"))
    let attribute = """
      <userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type="boolean" \
      keyPath="editable" value="NO"/></userDefinedRuntimeAttributes>
      """
    face.swap(
      [try .child("harbor", layout: loginLayout(root: attribute))], generation: 2)
    #expect(!(await isEditable("/two")))
    face.swap([try .child("harbor", layout: loginLayout())], generation: 3)
    #expect(await isEditable("/two"))
    face.source.swap(
      TestFace.environment(
        [try .child("harbor", layout: loginLayout())], face.connectors, face.reports,
        generation: 3, attributes: [.login: [.editable: .bool(false)]]), notices: [])
    #expect(!(await isEditable("/two")))
    await face.stop()
  }
}
