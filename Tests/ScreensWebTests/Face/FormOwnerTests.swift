import Foundation
import ScreensCore
import ScreensFace
import ScreensModel
import ScreensWeb
import Screenlets
import TestSupport
import Testing

/// Forms that one user has open while the browser becomes another's. Every kind of screenlet is in
/// the table.
@Suite(.serialized) struct FormOwnerTests {
  /// The event after which an open form is no longer its user's.
  enum End: CaseIterable {
    case signOut, expiry, otherUser, kill, endOthers
  }

  private static let kinds = DefaultTheme.library.onPages.all.map(\.name.rawValue)
  private static let typed = "typed by Ada"

  /// The fields of a page's form that show what is typed, filled, and its buttons.
  private func form(_ page: TestAnswer) -> (fields: [(String, String)], buttons: [String]) {
    let names = (page.markup.all("input") + page.markup.all("textarea")).filter {
      !["hidden", "password", "checkbox", "radio"].contains($0["type"] ?? "text")
    }.compactMap { $0["name"] }
    return (
      [
        ("csrf", page.hidden("csrf")), ("once", page.hidden("once")),
        ("place", page.value(of: "data-screenlet")),
      ] + names.map { ($0, Self.typed) },
      page.markup.all("button[name=fire]").compactMap { $0["value"] }
    )
  }

  private func signIn(
    _ browser: TestBrowser, bob: Bool = false, at path: String = "/Login"
  ) async -> Int {
    let page = await browser.get(path)
    let next = [("next", page.hidden("next"))]
    return bob
      ? await browser.signIn(on: page, user: "bob@example.org", password: "builder", more: next)
        .status
      : await browser.signIn(on: page, more: next).status
  }

  private func signOut(_ browser: TestBrowser) async {
    let page = await browser.get("/Login")
    _ = await browser.post("/sign-out", [("csrf", page.hidden("csrf"))])
  }

  /// Ends the session of a user whose form is open; the browser is a guest's then, or Bob's.
  private func end(
    _ end: End, _ face: TestFace, _ browser: TestBrowser, _ folder: TemporaryFolder, bob: Bool
  ) async throws -> (TestFace, TestBrowser) {
    var (host, same) = (face, browser)
    switch end {
    case .signOut: await signOut(browser)
    case .expiry: face.clock.advance(by: .seconds(13 * 3600))
    case .otherUser: break
    case .kill:
      try FileManager.default.copyItem(atPath: folder.path("one"), toPath: folder.path("two"))
      host = try TestFace(configure: {
        $0.stateFolder = folder.path("two")
        $0.guesses = .none
      })
      same = host.browser()
      same.copyCookies(from: browser)
      await signOut(same)
    case .endOthers:
      let other = face.browser()
      #expect(await signIn(other) == 303)
      let page = await other.get("/NewPassword")
      let answer = await other.post(
        "/NewPassword",
        [
          ("csrf", page.hidden("csrf")), ("once", page.hidden("once")),
          ("passwordField", "a long new word"), ("presentPasswordField", "lovelace"),
          ("endSessionsSwitch", "on"), ("fire", "newPasswordButton"),
        ])
      #expect(answer.status == 303)
    }
    if bob { #expect(await signIn(same, bob: true) == 303) }
    return (host, same)
  }

  @Test(arguments: kinds, End.allCases)
  func `a user's open form does nothing in another's session, and its text goes nowhere`(
    kind: String, end: End
  ) async throws {
    for bob in [true, false] where bob || end != .otherUser {
      let folder = try TemporaryFolder()
      let face = try TestFace(configure: {
        $0.stateFolder = folder.path("one")
        $0.guesses = .none
      })
      face.connectors.rows(3)
      let browser = face.browser()
      #expect(await signIn(browser) == 303)
      let (fields, buttons) = form(await browser.get("/\(kind)"))
      _ = await browser.post("/draft", fields)
      let (host, same) = try await self.end(end, face, browser, folder, bob: bob)
      let earlier = host.connectors.operations.count
      let draft = await same.post("/draft", fields)
      #expect(draft.status == 403)
      if DefaultTheme.library.all.first(where: { $0.name.rawValue == kind })?.signsIn != true {
        for button in buttons {
          let answer = await same.post("/\(kind)", fields + [("fire", button)])
          #expect(!answer.body.contains(Self.typed))
          if bob {
            #expect(answer.status == 403)
          } else {
            #expect(answer.status == 303)
            #expect(answer.target?.contains("next=") == true)
          }
        }
        let done = host.connectors.operations.dropFirst(earlier)
        #expect(!done.contains { $0.contains("change") || $0.contains("update") }, "\(done)")
      }
      let shown = await same.get("/\(kind)")
      #expect(!shown.body.contains(Self.typed))
      #expect(shown.body.contains("Signed in as") == bob)
      await face.stop()
      if host !== face { await host.stop() }
    }
  }

  @Test(arguments: kinds)
  func `a guest's text is no user's who signs in on another page`(kind: String) async throws {
    guard DefaultTheme.library.all.first(where: { $0.name.rawValue == kind })?.signsIn == false
    else { return }
    let folder = try TemporaryFolder()
    let face = try TestFace(configure: {
      $0.guesses = .none
      $0.stateFolder = folder.path
    })
    let browser = face.browser()
    let guests = form(await browser.get("/\(kind)"))
    _ = await browser.post("/draft", guests.fields)
    for way in ["/Login", "/Login?next=%2FLogin"] {
      #expect(await signIn(browser, at: way) == 303)
      #expect(!(await browser.get("/\(kind)")).body.contains(Self.typed))
      #expect(await browser.post("/draft", guests.fields).status == 403)
      for button in guests.buttons {
        let answer = await browser.post("/\(kind)", guests.fields + [("fire", button)])
        #expect(answer.status == 403)
        #expect(!answer.body.contains(Self.typed))
      }
      #expect(!(await browser.get("/\(kind)")).body.contains(Self.typed))
    }
    await face.stop()
  }

  @Test(arguments: [true, false], [true, false])
  func `text of an ended session waits for its own user, and the sign-in says so`(
    isOwn: Bool, hasCookie: Bool
  ) async throws {
    let face = try TestFace(configure: { $0.guesses = .none })
    let browser = face.browser()
    #expect(await signIn(browser) == 303)
    var page = await browser.get("/SignUp")
    let (fields, buttons) = form(page)
    face.clock.advance(by: .seconds(13 * 3600))
    if !hasCookie { browser[cookie: "screens"] = nil }
    let answer = await browser.postOnly(
      "/SignUp",
      fields + [("passwordField", "a secret word"), ("fire", try #require(buttons.first))],
      [("Origin", "http://\(browser.host)")])
    #expect(answer.status == 303)
    let way = try #require(answer.target)
    #expect(way == "/Login?next=%2FSignUp")
    let sentence =
      "Your session has ended. Sign in to go on; what you typed is kept, besides passwords."
    page = await browser.get(way)
    #expect(page.markup.has("[role=status]", text: sentence), "\(page.body)")
    #expect(!page.body.contains(Self.typed))
    #expect(!(await browser.get("/Login")).body.contains(sentence))
    #expect(!(await browser.get("/SignUp")).body.contains(Self.typed))
    #expect(await signIn(browser, bob: !isOwn, at: way) == 303)
    page = await browser.get("/SignUp")
    #expect(page.body.contains("Signed in as"))
    #expect(page.body.contains(Self.typed) == isOwn)
    #expect(!page.body.contains("a secret word"))
    if !isOwn {
      #expect(await signIn(browser) == 303)
      #expect(!(await browser.get("/SignUp")).body.contains(Self.typed))
    }
    await face.stop()
  }

  @Test func `a guest's text stays for the user who signs in, and is sent by a press of that user`()
    async throws
  {
    let face = try TestFace(configure: { $0.guesses = .none })
    let browser = face.browser()
    let guests = form(await browser.get("/ForgotPassword"))
    #expect(await browser.post("/draft", guests.fields).status == 204)
    #expect(await signIn(browser, at: "/Login?next=%2FForgotPassword") == 303)
    #expect((await browser.get("/ForgotPassword")).body.contains(Self.typed))
    let calls = face.connectors.operations.count
    let fire = [("fire", try #require(guests.buttons.first))]
    let answer = await browser.post("/ForgotPassword", guests.fields + fire)
    #expect(answer.status == 403)
    #expect(answer.body.contains(Self.typed))
    #expect(face.connectors.operations.count == calls)
    #expect(form(await browser.get("/SignUp")).fields.count > 3)
    await face.stop()
  }

  @Test func `a sign-out from another user's page signs nobody out`() async throws {
    let face = try TestFace(configure: { $0.guesses = .none })
    let browser = face.browser()
    #expect(await signIn(browser) == 303)
    let page = await browser.get("/Login")
    #expect(await signIn(browser, bob: true) == 303)
    let answer = await browser.post("/sign-out", [("csrf", page.hidden("csrf"))])
    #expect(answer.status == 403)
    #expect(await browser.get("/Login").body.contains("Signed in as"))
    await face.stop()
  }
}
