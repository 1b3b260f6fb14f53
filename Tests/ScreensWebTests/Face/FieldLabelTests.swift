import ScreensCore
import ScreensWeb
import TestSupport
import Testing

/// The names, rules and faults of the Default theme's fields, as a browser gets them.
@Suite(.serialized) struct FieldLabelTests {
  private static let forms = ["/Login", "/SignUp", "/ForgotPassword", "/NewPassword"]

  private func fields(_ page: TestAnswer) -> [MarkupTree.Element] {
    page.markup.all(".stage input").filter {
      $0["class"]?.split(separator: " ").contains("i") == true
    }
  }

  private func page(_ path: String, in language: String, of face: TestFace) async -> TestAnswer {
    await face.browser().get(path, [("Accept-Language", language)])
  }

  /// The visible label of a field.
  private func label(_ field: MarkupTree.Element, _ page: TestAnswer) -> MarkupTree.Element? {
    page.markup.all("label").first { $0["for"] == field["id"] && $0["class"] != "vh" }
  }

  private func post(
    _ browser: TestBrowser, _ path: String, _ button: String, _ fields: [(String, String)] = []
  ) async -> TestAnswer {
    let page = await browser.get(path)
    let tokens = ["csrf", "once", "place"].map { ($0, page.hidden($0)) }.filter { !$0.1.isEmpty }
    return await browser.post(path, tokens + fields + [("fire", button)])
  }

  @Test(arguments: forms, ["en", "es"])
  func `every field has a visible label in the user's language`(
    path: String, language: String
  ) async throws {
    let face = try TestFace()
    let page = await self.page(path, in: language, of: face)
    let other = await self.page(path, in: language == "en" ? "es" : "en", of: face)
    #expect(!fields(page).isEmpty)
    for (field, same) in zip(fields(page), fields(other)) {
      let text = label(field, page)?.text
      #expect(text?.isEmpty == false, "\(field["id"] ?? "")")
      #expect(text != label(same, other)?.text)
      #expect(field["placeholder"] == nil)
    }
    await face.stop()
  }

  @Test func `a hidden field has no label, and leaves no group`() async throws {
    let face = try TestFace()
    let page = await face.browser().get("/SignUp")
    #expect(!page.body.contains("Code from the message"))
    #expect(page.markup.all("label").count == 4)
    await face.stop()
  }

  @Test func `the rule for a password is said before the user types, and described at the field`()
    async throws
  {
    let face = try TestFace()
    for path in ["/SignUp", "/NewPassword"] {
      let page = await face.browser().get(path)
      let field = try #require(
        page.markup.all("input").first { $0["id"]?.hasSuffix("-passwordField") == true })
      let note = try #require(page.markup.all("p").first { $0.text == "At least 8 characters" })
      #expect(note["id"] != nil && field["aria-describedby"] == note["id"])
    }
    await face.stop()
  }

  @Test func `the code of a message is readable as it is typed, and is never sent back`()
    async throws
  {
    let face = try TestFace()
    let browser = face.browser()
    let page = await browser.get("/NewPassword")
    let field = try #require(page.markup["input[autocomplete=one-time-code]"])
    #expect(field["type"] == "text" && field["inputmode"] == "text")
    let answer = await post(
      browser, "/NewPassword", "newPasswordButton", [("codeField", "ABCD-EFGH")])
    #expect(answer.status == 422)
    #expect(!answer.body.contains("ABCD-EFGH"))
    await face.stop()
  }

  @Test func `a form for a new password names the user to password managers`() async throws {
    let face = try TestFace()
    let browser = face.browser()
    let empty = await browser.get("/NewPassword")
    #expect(empty.markup.has("input[autocomplete=username][readonly][aria-hidden=true]"))
    _ = await post(
      browser, "/ForgotPassword", "requestPasswordButton", [("userNameField", "ada@example.org")])
    let page = await browser.get("/NewPassword")
    let user = try #require(page.markup["input[autocomplete=username]"])
    #expect(user["value"] == "ada@example.org" && user["name"] == nil)
    #expect(page.body.contains("on its way to ada@example.org"))
    let stranger = await face.browser().get("/NewPassword")
    #expect(!stranger.body.contains("ada@example.org"))
    await face.stop()
  }

  @Test func `a wrong field has its reason at its label, and a summary that leads to it`()
    async throws
  {
    let face = try TestFace()
    let answer = await post(face.browser(), "/SignUp", "signUpButton")
    #expect(answer.status == 422)
    let field = try #require(answer.markup["[aria-invalid=true]"])
    let label = try #require(self.label(field, answer))
    let reason = try #require(label.all(".reason").first)
    #expect(reason.text == "Type your e-mail address." && reason["aria-hidden"] == "true")
    #expect(answer.markup.has("[role=alert] a", text: reason.text))
    #expect(answer.markup.has(inOrder: ["[role=alert]", "[aria-invalid=true]"]))
    await face.stop()
  }

  @Test func `the mark of a required field is at its label, where it has one`() async throws {
    let face = try TestFace()
    let page = await face.browser().get("/Login")
    for field in fields(page) {
      #expect(field["aria-required"] == "true")
      #expect(label(field, page)?["class"]?.hasSuffix(" need") == true)
      #expect(field["class"]?.contains("need") == false)
    }
    await face.stop()
  }
}
