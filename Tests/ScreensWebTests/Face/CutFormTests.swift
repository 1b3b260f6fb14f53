import Foundation
import ScreensCore
import ScreensWeb
import TestSupport
import Testing

/// Forms that have sent what must happen once, and arrive again at a host that was started after
/// the sending host was killed.
@Suite(.serialized) struct CutFormTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func face(_ state: String) throws -> TestFace {
    try TestFace(configure: { $0.stateFolder = folder.path(state) })
  }

  /// Starts another host with the present files of one, as after a kill.
  private func kill(_ state: String, _ browser: TestBrowser) throws -> (TestFace, TestBrowser) {
    let copy = "\(state)-killed"
    try FileManager.default.copyItem(atPath: folder.path(state), toPath: folder.path(copy))
    let next = try face(copy)
    let same = next.browser()
    same.copyCookies(from: browser)
    return (next, same)
  }

  private func form(_ page: TestAnswer) -> [(String, String)] {
    [
      ("csrf", page.hidden("csrf")), ("once", page.hidden("once")), ("codeField", "AAAA-BBBB"),
      ("passwordField", "a long new word"), ("fire", "newPasswordButton"),
    ]
  }

  @Test func `a form whose answer was lost in a kill is answered, and sends nothing again`()
    async throws
  {
    let first = try face("one")
    let browser = first.browser()
    let form = form(await browser.get("/NewPassword"))
    first.connectors.behave(.holding)
    async let lost = browser.post("/NewPassword", form)
    try await Limit.wait(for: "the request") { first.connectors.waiting == 1 }
    let (second, same) = try kill("one", browser)
    for _ in 0..<2 {
      let answer = await same.post("/NewPassword", form)
      #expect(answer.status == 503)
      #expect(answer.body.contains("It is not known whether this was done"))
    }
    #expect(second.connectors.operations.isEmpty)
    // The same again after another end.
    let (third, again) = try kill("one-killed", same)
    #expect(await again.post("/NewPassword", form).status == 503)
    #expect(third.connectors.operations.isEmpty)
    // A form that the user sends again is done.
    let fresh = self.form(await again.get("/NewPassword"))
    #expect(await again.post("/NewPassword", fresh).status == 303)
    #expect(third.connectors.operations == ["resetPassword"])
    first.connectors.release()
    #expect(await lost.status == 303)
    for face in [first, second, third] { await face.stop() }
  }

  @Test func `a finished form leads where it led, also after the end of its host`() async throws {
    let first = try face("one")
    let browser = first.browser()
    let form = form(await browser.get("/NewPassword"))
    let done = await browser.post("/NewPassword", form)
    #expect(done.status == 303)
    let (second, same) = try kill("one", browser)
    let again = await same.post("/NewPassword", form)
    #expect(again.status == 303)
    #expect(again.target == done.target)
    #expect(second.connectors.operations.isEmpty)
    for face in [first, second] { await face.stop() }
  }

  @Test func `a form that signed its user in is not repeated for the earlier name`() async throws {
    let first = try face("one")
    let browser = first.browser()
    let page = await browser.get("/SignUp")
    let form = [
      ("csrf", page.hidden("csrf")), ("once", page.hidden("once")), ("firstNameField", "Ada"),
      ("emailAddressField", "ada@example.org"), ("passwordField", "a long new word"),
      ("fire", "signUpButton"),
    ]
    let guest = try #require(browser[cookie: "screens"])
    #expect(await browser.post("/SignUp", form).status == 303)
    #expect(await browser.get("/").body.contains("Signed in as"))
    // The answer with the new name was lost.
    browser[cookie: "screens"] = guest
    let (second, same) = try kill("one", browser)
    let again = await same.post("/SignUp", form)
    #expect(again.status == 503)
    #expect(again.body.contains("It is not known whether this was done"))
    #expect(second.connectors.operations.isEmpty)
    // That name signs no user in.
    #expect(!(await same.get("/")).body.contains("Signed in as"))
    for face in [first, second] { await face.stop() }
  }
}
