import Foundation
import ScreensFace
import ScreensCore
import ScreensModel
import ScreensWeb
import Screenlets
import TestSupport
import Testing

/// Actions that need a proof of the signed-in user after a restart, which keeps no proof: the user
/// signs in again, and the action continues once.
@Suite(.serialized) struct ProofTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// - Parameter state: the folder of the face's sessions; by default the test's folder.
  private func face(in state: String? = nil) throws -> TestFace {
    let library = ScreenletLibrary(DefaultTheme.library.classes + [NoteScreenlet.screenletClass])
    let attribute = SitePageTests.attribute
    let pages = [
      try SitePageTests.page(
        SitePageTests.view(
          SitePageTests.screenlet("note", "NoteScreenlet", y: 0, attribute("themeName", "notes"))
        ), at: "/notes",
        library: library),
      try SitePageTests.page(
        SitePageTests.view(
          SitePageTests.screenlet(
            "door", "LoginScreenlet", y: 0,
            attribute("onLoginResponseUserAttributes", "/elsewhere"))), at: "/sign-in",
        library: library),
    ]
    let account = try SitePageTests.page(
      SitePageTests.view(
        SitePageTests.screenlet(
          "me", "SignUpScreenlet", y: 0, attribute("editCurrentUser", "true"))), at: "/account",
      library: library)
    let elsewhere = try SitePageTests.page(
      SitePageTests.view(""), at: "/elsewhere", library: library)
    return try TestFace(
      themes: [try NoteScreenlet.theme()], kinds: [NoteScreenlet.screenletClass],
      configure: {
        $0.pages = pages + [account, elsewhere]
        $0.stateFolder = state ?? folder.path
      })
  }

  /// The next face over the same folder, and the browser there.
  private func restart(_ face: TestFace, _ browser: TestBrowser) async throws -> (
    TestFace, TestBrowser
  ) {
    await face.stop()
    let next = try self.face()
    let copy = next.browser()
    copy.copyCookies(from: browser)
    return (next, copy)
  }

  /// A browser whose user signed in at an earlier face.
  private func signedInBefore() async throws -> (TestFace, TestBrowser) {
    let face = try face()
    let browser = face.browser()
    #expect(await signIn(browser).target == "/elsewhere")
    return try await restart(face, browser)
  }

  private func signIn(
    _ browser: TestBrowser, user: String = "ada@example.org", password: String = "lovelace",
    at path: String = "/sign-in"
  ) async -> TestAnswer {
    let page = await browser.get(path)
    return await browser.signIn(
      on: page, at: "/sign-in", user: user, password: password,
      more: [("place", "/sign-in:door"), ("next", page.hidden("next"))])
  }

  private func publish(_ text: String, _ browser: TestBrowser) async -> TestAnswer {
    await browser.post("/notes", await form(text, browser))
  }

  private func form(_ text: String, _ browser: TestBrowser) async -> [(String, String)] {
    let page = await browser.get("/notes")
    return [
      ("csrf", page.hidden("csrf")), ("once", page.hidden("once")), ("place", "/notes:note"),
      ("note", text), ("fire", "publish"),
    ]
  }

  private func published(_ face: TestFace) -> Int {
    face.connectors.operations.filter { $0 == "publishNote" }.count
  }

  private static let way = "/sign-in?next=%2Fnotes"

  @Test func `the user signs in again with the name filled in, and the action goes on once`()
    async throws
  {
    let (second, browser) = try await signedInBefore()
    let form = await form("half a thought", browser)
    let asked = await browser.post("/notes", form)
    #expect(asked.status == 303)
    #expect(asked.target == Self.way)
    #expect(published(second) == 0)
    let (third, same) = try await restart(second, browser)
    let page = await same.get(Self.way)
    #expect(page.markup.has("[value=ada@example.org]"))
    #expect(page.body.contains("Sign in again to go on."))
    #expect(await same.get("/notes").markup.has("[value=half a thought]"))
    let wrong = await signIn(same, password: "no", at: Self.way)
    #expect(wrong.status == 422)
    #expect(published(third) == 0)
    let done = await signIn(same, at: Self.way)
    #expect(done.status == 303)
    #expect(done.target == "/notes")
    #expect(published(third) == 1)
    #expect(third.connectors.contexts.last?.proof?["password"] == "lovelace")
    #expect(await same.get("/notes").markup.has("[value=half a thought]"))
    #expect(!(await same.get("/sign-in")).body.contains("Sign in again to go on."))
    // Sending the earlier host's form once more does not repeat it.
    #expect(await same.post("/notes", form).status == 303)
    #expect(published(third) == 1)
    // Another sign-in does not repeat it.
    #expect(await signIn(same).target == "/elsewhere")
    #expect(published(third) == 1)
    let (fourth, last) = try await restart(third, same)
    #expect(await signIn(last).target == "/elsewhere")
    #expect(published(fourth) == 0)
    await fourth.stop()
  }

  @Test func `an action that a kill cut off and that now lacks a proof is reported on its page`()
    async throws
  {
    let face = try face()
    let browser = face.browser()
    #expect(await signIn(browser).status == 303)
    let page = await browser.get("/account")
    face.connectors.behave(.holding)
    async let lost = browser.post(
      "/account",
      [
        ("csrf", page.hidden("csrf")), ("once", page.hidden("once")), ("place", "/account:me"),
        ("emailAddressField", "ada@example.org"), ("firstNameField", "Augusta"),
      ])
    try await Limit.wait(for: "the request") { face.connectors.waiting == 1 }
    // A session at work is written after a moment.
    face.clock.advance(by: .milliseconds(100))
    try await Limit.wait(for: "the record of what was asked") {
      _ = await face.browser().get("/elsewhere")
      return try FileManager.default.subpathsOfDirectory(atPath: folder.path).contains { name in
        let bytes = FileManager.default.contents(atPath: folder.path(name)) ?? Data()
        return bytes.range(of: Data("\"open\":".utf8)) != nil
      }
    }
    // Only the present state survives a kill.
    let copy = folder.path("killed")
    try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: true)
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where name != "killed" {
      try FileManager.default.copyItem(atPath: folder.path(name), toPath: "\(copy)/\(name)")
    }
    let next = try self.face(in: copy)
    let same = next.browser()
    same.copyCookies(from: browser)
    #expect(await same.get("/account").body.contains("It is not known whether this was done"))
    #expect(next.reports.all.contains("event onSignUpError of SignUp on /account"))
    face.connectors.release()
    #expect(await lost.status == 303)
    for face in [face, next] { await face.stop() }
  }

  @Test func `a typed password is not kept: the user signs in, and types it once more`()
    async throws
  {
    let (face, browser) = try await signedInBefore()
    func change() async -> TestAnswer {
      let page = await browser.get("/NewPassword")
      return await browser.post(
        "/NewPassword",
        [
          ("csrf", page.hidden("csrf")), ("once", page.hidden("once")),
          ("presentPasswordField", "lovelace"), ("passwordField", "a long new word"),
          ("fire", "newPasswordButton"),
        ])
    }
    let asked = await change()
    #expect(asked.status == 303)
    let way = try #require(asked.target)
    #expect(way.hasSuffix("?next=%2FNewPassword"))
    #expect((await browser.get(way)).markup.has("[value=ada@example.org]"))
    let signedIn = await signIn(browser, at: way)
    #expect(signedIn.target == "/NewPassword")
    let again = try await browser.follow(signedIn).body
    #expect(!again.contains("Sign in again to go on."))
    #expect(again.contains("type your password once more"))
    #expect(!face.connectors.operations.contains("changePassword"))
    #expect(await change().status == 303)
    #expect(face.connectors.operations.filter { $0 == "changePassword" }.count == 1)
    await face.stop()
  }

  @Test func `an account with a new password is not saved without it, and keeps the typed values`()
    async throws
  {
    let (face, browser) = try await signedInBefore()
    let page = await browser.get("/account")
    let form = [
      ("csrf", page.hidden("csrf")), ("once", page.hidden("once")), ("place", "/account:me"),
      ("emailAddressField", "ada@example.org"), ("firstNameField", "Augusta"),
    ]
    let way = try #require(
      await browser.post("/account", form + [("passwordField", "a long new word")])
        .target)
    let signedIn = await signIn(browser, at: way)
    #expect(signedIn.target == "/account")
    #expect(!face.connectors.operations.contains("updateCurrentUser"))
    let again = try await browser.follow(signedIn)
    #expect(again.markup.has("[value=Augusta]"))
    #expect(again.body.contains("type your password once more"))
    #expect(!again.body.contains("Sign in again to go on."))
    await face.stop()
  }

  @Test func `the request to sign in disappears when the user has, wherever that was`() async throws
  {
    let (face, browser) = try await signedInBefore()
    let asked = await publish("a thought", browser)
    #expect(try await browser.follow(asked).body.contains("Sign in again to go on."))
    face.clock.advance(by: .seconds(601))
    #expect(await signIn(browser).target == "/elsewhere")
    #expect(!(await browser.get("/notes").body.contains("Sign in again to go on.")))
    await face.stop()
  }

  @Test func `another user gets neither the action nor its typed values`() async throws {
    let (face, browser) = try await signedInBefore()
    _ = await publish("Ada's thought", browser)
    let other = await signIn(browser, user: "bob@example.org", password: "builder", at: Self.way)
    #expect(other.status == 303)
    #expect(published(face) == 0)
    #expect(!(await browser.get("/notes")).body.contains("Ada's thought"))
    #expect(!(await browser.get("/notes")).body.contains("Ada&#39;s thought"))
    _ = await signIn(browser)
    #expect(published(face) == 0)
    await face.stop()
  }

  @Test func `an account is saved where the session cannot be, and its user stays signed in`()
    async throws
  {
    let face = try face()
    let browser = face.browser()
    #expect(await signIn(browser).status == 303)
    let page = await browser.get("/account")
    let sessions = folder.path + "/sessions"
    try FileManager.default.removeItem(atPath: sessions)
    try Data().write(to: URL(filePath: sessions))
    let answer = await browser.post(
      "/account",
      [
        ("csrf", page.hidden("csrf")), ("once", page.hidden("once")), ("place", "/account:me"),
        ("emailAddressField", "ada@example.org"), ("firstNameField", "Augusta"),
      ])
    #expect(answer.status == 303)
    #expect(answer.target == "/account")
    #expect(face.connectors.operations.contains("updateCurrentUser"))
    let after = try await browser.follow(answer)
    #expect(after.body.contains("Signed in as Augusta"))
    #expect(after.body.contains("Your account is saved."))
    await face.stop()
  }

  @Test func `an action does not continue from elsewhere, after a sign-out, or too late`()
    async throws
  {
    for way in 0..<3 {
      let (face, browser) = try await signedInBefore()
      _ = await publish("a thought", browser)
      let page = await browser.get(Self.way)
      switch way {
      case 0:
        let forged = await browser.post(
          "/sign-in",
          [
            ("csrf", page.hidden("csrf")), ("once", page.hidden("once")),
            ("place", "/sign-in:door"), ("userNameField", "ada@example.org"),
            ("passwordField", "lovelace"), ("fire", "loginButton"),
          ], [("Origin", "http://evil.example.org"), ("Sec-Fetch-Site", "cross-site")])
        #expect(forged.status == 403)
      case 1:
        _ = await browser.post("/sign-out", [("csrf", page.hidden("csrf"))])
        #expect(await signIn(browser).target == "/elsewhere")
      default:
        face.clock.advance(by: .seconds(601))
        _ = await signIn(browser)
      }
      #expect(published(face) == 0)
      await face.stop()
    }
  }
}
