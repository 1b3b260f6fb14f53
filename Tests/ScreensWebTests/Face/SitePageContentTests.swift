import ScreensFace
@testable import TestSupport
@testable import ScreensSystem
import ScreensCore
import ScreensLayout
import ScreensViews
import ScreensWeb
import Screenlets
import Testing

/// Images, texts and changes of pages that XIBs draw.
@Suite(.serialized) struct SitePageContentTests {
  private static let picture = ThemeImage(
    name: "boat.svg", bytes: Array("<svg/>".utf8), digest: Digest(of: Array("<svg/>".utf8)))

  private static let content = """
    <imageView image="boat" id="pic"><rect key="frame" x="0" y="0" width="40" height="20"/>\
    <accessibility key="accessibilityConfiguration" label="A boat"/></imageView>\
    <imageView image="lost" id="lost"><rect key="frame" x="50" y="0" width="40" height="20"/>\
    </imageView><label id="say" text="Hello"><rect key="frame" x="0" y="30" width="90" \
    height="20"/></label><label id="two" text="Bye"><rect key="frame" x="0" y="60" width="90" \
    height="20"/></label><button id="go"><rect key="frame" x="0" y="90" width="90" height="44"/>\
    <state key="normal" image="boat"/><accessibility key="accessibilityConfiguration" \
    label="Home"/><userDefinedRuntimeAttributes>\(SitePageTests.attribute("page", "/"))\
    </userDefinedRuntimeAttributes></button>
    """

  private static func page(
    _ content: String, _ strings: StringTables = StringTables(), at path: String = "/welcome"
  ) throws -> SitePage {
    let xib = SitePageTests.view(content)
    return try SitePage(
      path: path, XIBReader.read(Array(xib.utf8), file: "Welcome.xib"),
      digest: Digest(of: Array(xib.utf8)),
      strings: strings, images: [picture.name: picture], library: DefaultTheme.library)
  }

  private static let strings = StringTables([
    "es": ["Hello": "Hola", "root.userLabel": "Puerta", "pic.accessibilityLabel": "Un barco"],
    "ar": ["say.text": "أهلا"], "iw": ["Hello": "שלום"], "en": ["Bye": "Good-bye"],
  ])

  @Test func `images beside a page are shown, and missing ones are reported`()
    async throws
  {
    let page = try Self.page(Self.content)
    let face = try TestFace(configure: { $0.pages = [page] })
    let browser = face.browser()
    let shown = await browser.get("/welcome")
    let path = try #require(shown.assets.first { $0.hasSuffix("/boat.svg") })
    #expect(shown.markup.has("[src=\(path)][alt=A boat]"))
    #expect(shown.markup.has("a[aria-label=Home] img[src=\(path)][alt=]"))
    #expect(shown.markup.all("img").count == 2)
    let image = await browser.get(path)
    #expect(image.body == "<svg/>")
    #expect(image.field("Cache-Control")?.contains("immutable") == true)
    #expect(
      page.problems.contains("Welcome.xib:2: no image lost lies beside it; put one there"))
    await face.stop()
  }

  @Test(
    arguments: [
      ("es", "Hola", "Good-bye", "html[lang=es]", "Puerta"),
      ("en", "Hello", "Good-bye", "html[lang=en]", "Front & door"),
      ("ar", "أهلا", "Good-bye", "[lang=ar][dir=rtl]", "Front & door"),
      ("he-IL", "שלום", "Good-bye", "[lang=he][dir=rtl]", "Front & door"),
      ("fi", "Hello", "Good-bye", "html[lang=en]", "Front & door"),
    ])
  func `a page's texts are in the browser's language, or in English, or as drawn`(
    accepted: String, hello: String, bye: String, language: String, title: String
  ) async throws {
    let page = try Self.page(Self.content, Self.strings)
    let face = try TestFace(configure: { $0.pages = [page] })
    let shown = await face.browser().get("/welcome", [("Accept-Language", accepted)])
    for text in [hello, bye] { #expect(shown.markup.shows(text), "\(text)") }
    #expect(shown.markup.has(language))
    #expect(shown.markup.title.hasPrefix(title))
    let isRightToLeft = ["ar", "he-IL"].contains(accepted)
    #expect(shown.markup.has("[dir=rtl]") == isRightToLeft)
    let scope = try #require(shown.markup[".stage"]?["class"])
    #expect(scope.hasSuffix("r") == isRightToLeft)
    await face.stop()
  }

  private static let tagged = StringTables([
    "zh-Hans": ["Hello": "你好"], "zh-Hant": ["Hello": "哈囉"], "pt-BR": ["Hello": "Oi"],
    "fil": ["Hello": "Kumusta"], "es": ["Hello": "Hola"],
    "Base": ["Hello": "Ahoy", "Bye": "So long"],
  ])

  @Test(arguments: [
    ("zh-Hans", "你好", "zh-Hans"), ("zh-Hant-HK", "哈囉", "zh-Hant"), ("zh-TW", "哈囉", "zh-Hant"),
    ("zh-CN", "你好", "zh-Hans"), ("zh", "你好", "zh-Hans"), ("pt-BR", "Oi", "pt-BR"),
    ("pt", "Oi", "pt-BR"), ("pt-PT", "Ahoy", "en"), ("pt-PT, es", "Hola", "es"),
    ("fil", "Kumusta", "fil"), ("fi", "Ahoy", "en"), ("es-419", "Hola", "es"),
    ("es;q=0.1, fil;q=0.9", "Kumusta", "fil"), ("es; q=0, fil;q=0.1", "Kumusta", "fil"),
    ("es;q=0.0, en", "Ahoy", "en"), ("fil;q=0.5, es;q=0.5", "Kumusta", "fil"),
    ("*;q=0.1, es", "Hola", "es"), ("*", "Ahoy", "en"), ("es;q=0, es-MX", "Ahoy", "en"),
    ("Base", "Ahoy", "en"), ("es;q=nothing, fil;q=0.1", "Kumusta", "fil"),
  ])
  func `languages are whole tags, in the order of their weights`(
    accepted: String, hello: String, language: String
  ) async throws {
    let page = try Self.page(Self.content, Self.tagged)
    let face = try TestFace(configure: { $0.pages = [page] })
    let shown = await face.browser().get("/welcome", [("Accept-Language", accepted)])
    #expect(shown.markup.shows(hello), "\(accepted)")
    #expect(shown.markup.shows("So long"), "the base stands in for a text that no other has")
    #expect(shown.markup.has("[lang=\(language)]"), "\(accepted)")
    await face.stop()
  }

  @Test func `the face's own sentences keep their language and side`() async throws {
    let page = try Self.page(Self.login("email"), Self.strings)
    let face = try TestFace(configure: { $0.pages = [page] })
    let browser = face.browser()
    let arabic = [("Accept-Language", "ar")]
    let shown = await browser.get("/welcome", arabic)
    let answer = await browser.post(
      "/welcome",
      [
        ("csrf", shown.hidden("csrf")), ("once", shown.hidden("once")), ("passwordField", "no"),
        ("userNameField", "eve"), ("fire", "loginButton"), ("place", "/Login/default"),
      ], arabic)
    #expect(answer.status == 422)
    #expect(answer.markup.has("html[lang=en]"))
    #expect(answer.markup.has("[data-screenlet=/welcome:one][lang=en][dir=ltr]"))
    let mirrored = answer.markup.all("[lang=ar][dir=rtl]").filter { element in
      element["class"]?.split(separator: " ").dropFirst().first?.hasSuffix("r") == true
    }
    // The surroundings, the page, the screenlet, its errors, the marks of its two fields, and the
    // button of its password.
    #expect(mirrored.count == 7)
    #expect(answer.markup.has(".errors [lang=en][dir=ltr] p"))
    #expect(!answer.markup.has("main#main[lang]"))
    await face.stop()
  }

  // MARK: Changes

  private static func login(_ method: String, _ more: String = "") -> String {
    SitePageTests.screenlet(
      "one", "LoginScreenlet", y: 50,
      method.isEmpty ? "" : SitePageTests.attribute("basicAuthMethod", method)) + more
  }

  @Test func `a changed page reaches its open browsers, and submitted values stay`() async throws {
    let first = try Self.page(Self.login("screenName"))
    let face = try TestFace(configure: { $0.pages = [first] })
    let browser = face.browser()
    let page = await browser.get("/welcome")
    #expect(!page.body.contains("E-mail address"))
    let failed = await browser.signIn(
      on: page, at: "/welcome", user: "ada", password: "no", more: [("place", "/Login/default")])
    #expect(failed.status == 422)
    let stream = browser.live("/welcome", last: page.value(of: "data-event"))
    _ = await stream.receive(until: "\n\n")
    face.face.show([try Self.page(Self.login("", Self.content))])
    #expect(await stream.receive(eventWith: "event: reset").contains("Hello"))
    let after = await browser.get("/welcome")
    #expect(after.markup.shows("Hello"))
    #expect(after.markup.has("[value=ada]"))
    // An attribute that no page sets any more is as without pages.
    #expect(after.body.contains("E-mail address"))
    await face.stop()
  }

  @Test func `pages come and go, and their notices are in the gallery`() async throws {
    let face = try TestFace()
    let browser = face.browser()
    #expect(await browser.get("/welcome").status == 404)
    let notice = PluginNotice(path: "/news", id: "", state: "refused", reason: "News.xib is bad")
    face.face.show([try Self.page(Self.content)], notices: [notice])
    #expect(await browser.get("/welcome").status == 200)
    let gallery = await face.developer().get("/")
    #expect(gallery.body.contains("/news: News.xib is bad"))
    let page = await browser.get("/welcome")
    let stream = browser.live("/welcome", last: page.value(of: "data-event"))
    _ = await stream.receive(until: "\n\n")
    face.face.show([])
    #expect(await stream.receive(until: "There is no such page").contains("event: reset"))
    #expect(await browser.get("/welcome").status == 404)
    await face.stop()
  }
}
