import ScreensFace
import ScreensWeb
import TestSupport
import Testing

/// Pages for signed-in users alone.
@Suite(.serialized) struct UserPageTests {
  private static func page(
    _ path: String, for audience: String? = nil, _ screenlets: (name: String, more: String)...
  ) throws -> SitePage {
    let content = screenlets.enumerated().map { offset, part in
      SitePageTests.screenlet(
        "s\(offset)", part.name, y: 200 * offset,
        SitePageTests.attribute("themeName", "default") + part.more)
    }
    let own = audience.map { SitePageTests.attribute("for", $0) } ?? ""
    return try SitePageTests.page(
      SitePageTests.view(
        content.joined(),
        more: "<userDefinedRuntimeAttributes>\(own)</userDefinedRuntimeAttributes>"), at: path)
  }

  private static let edits = ("SignUpScreenlet", SitePageTests.attribute("editCurrentUser", "true"))
  private static let fresh = ("SignUpScreenlet", "")
  private static let portrait = ("UserPortraitScreenlet", "")

  private static func pages() throws -> [SitePage] {
    [
      try page("/sign-in", for: "users", ("LoginScreenlet", "")),
      try page("/club", for: "users"), try page("/open", for: "all"), try page("/plain"),
      try page("/account", edits), try page("/join", fresh), try page("/both", edits, fresh),
      try page("/all", edits, portrait), try page("/mine", for: "users", edits, portrait),
    ]
  }

  @Test(arguments: [
    ("/club", true), ("/open", false), ("/plain", false), ("/account", true), ("/join", false),
    ("/both", false), ("/all", false), ("/mine", true), ("/sign-in", false),
  ])
  func `a guest is led from a page for users to sign in, and back`(
    path: String, isForUsers: Bool
  ) async throws {
    let pages = try Self.pages()
    let face = try TestFace(configure: { $0.pages = pages })
    let browser = face.browser()
    let answer = await browser.get(path)
    guard isForUsers else {
      #expect(answer.status == 200)
      return await face.stop()
    }
    let way = "/sign-in?next=%2F\(path.dropFirst())"
    #expect(answer.status == 303 && answer.target == way)
    let page = await browser.get(way)
    let signedIn = await browser.signIn(
      on: page, at: "/sign-in",
      more: [("place", page.hidden("place")), ("next", page.hidden("next"))])
    #expect(signedIn.target == path)
    #expect(await browser.get(path).status == 200)
    await face.stop()
  }

  @Test(arguments: [("user", "did you mean 'users'?"), ("guests", "change it"), ("users", nil)])
  func `a value that means nobody is reported with its line`(
    audience: String, remedy: String?
  ) throws {
    let remarks = try Self.page("/club", for: audience).remarks
    #expect(remarks.isEmpty == (remedy == nil))
    guard let remedy else { return }
    #expect(remarks.first?.hasPrefix("Welcome.xib:") == true)
    #expect(remarks.first?.contains("not '\(audience)'; \(remedy)") == true, "\(remarks)")
  }
}
