import ScreensWeb
import TestSupport
import Testing

/// A session gets a new name at the sign-in: each thing that it keeps is there under the new name,
/// and nothing under the former one, in this process and in the next.
@Suite(.serialized) struct RenamedSessionTests {
  /// A thing that a guest's session keeps, with the mark that shows it on a page.
  enum Kept: String, CaseIterable, Sendable {
    /// Text that was typed and not sent.
    case draft
    /// Text of a form that was refused.
    case refusedForm

    static let mark = "grace.typed@example.org"

    var page: String { "/SignUp/default" }
    var field: String { self == .draft ? "emailAddressField" : "firstNameField" }

    func make(_ browser: TestBrowser) async {
      let page = await browser.get(page)
      switch self {
      case .draft:
        let answer = await browser.post(
          "/draft",
          [("csrf", page.value(of: "data-csrf")), ("place", self.page), (field, Self.mark)])
        #expect(answer.status == 204)
      case .refusedForm:
        let answer = await browser.post(
          self.page,
          [
            ("csrf", page.hidden("csrf")), ("once", page.hidden("once")), (field, Self.mark),
            ("fire", "signUpButton"),
          ])
        #expect(answer.status == 422)
      }
    }

    func isThere(_ browser: TestBrowser) async -> Bool {
      await browser.get(page).markup.has("[value=\(Self.mark)]")
    }
  }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func face() throws -> TestFace {
    try TestFace(loops: 2, configure: { $0.stateFolder = folder.path })
  }

  private func copy(of other: TestBrowser, at face: TestFace) -> TestBrowser {
    let browser = face.browser()
    browser.copyCookies(from: other)
    return browser
  }

  /// Whether anything of the session is on a page, or in a stream of it.
  private func showsAnything(_ browser: TestBrowser) async -> Bool {
    for path in ["/", "/Login/default", "/SignUp/default"] {
      let body = await browser.get(path).body
      if body.contains(Kept.mark) || body.contains("Signed in as") { return true }
    }
    let stream = browser.live("/SignUp/default", last: "")
    let text = await stream.receive(until: "\n\n", times: 2)
    return text.contains(Kept.mark) || text.contains("Signed in as")
  }

  @Test(arguments: Kept.allCases)
  func `a thing that a guest's session keeps is there after the sign-in, under the new name alone`(
    kept: Kept
  ) async throws {
    let first = try face()
    let browser = first.browser()
    await kept.make(browser)
    let name = browser[cookie: "screens"]
    // Another one who knows the guest's name.
    let former = copy(of: browser, at: first)
    #expect(await kept.isThere(former))
    let form = await former.get("/SignUp/default")
    let signedIn = await browser.signIn(
      on: await browser.get("/Login"), more: [("next", kept.page)])
    #expect(signedIn.status == 303)
    #expect(browser[cookie: "screens"] != name)
    #expect(await kept.isThere(browser))
    #expect(!(await showsAnything(former)))
    // A form of the former name changes nothing of the session.
    former[cookie: "screens"] = name
    _ = await former.post(
      "/draft",
      [("csrf", form.value(of: "data-csrf")), ("place", kept.page), (kept.field, "of another")])
    #expect(await kept.isThere(browser))
    let later = copy(of: browser, at: first)
    await first.stop()

    let second = try face()
    let next = copy(of: later, at: second)
    #expect(await kept.isThere(next))
    #expect(await next.get("/").body.contains("Signed in as"))
    let old = copy(of: later, at: second)
    old[cookie: "screens"] = name
    old[cookie: "screens-remember"] = nil
    #expect(!(await showsAnything(old)))
    await second.stop()
  }
}
