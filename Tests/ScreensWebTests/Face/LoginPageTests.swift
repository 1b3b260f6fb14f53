import ScreensCore
import ScreensWeb
import TestSupport
import Testing

@Suite(.serialized) struct LoginPageTests {
  @Test func `the login page has a form that works without scripts`() async throws {
    let face = try TestFace()
    let page = await face.browser().get("/Login")
    #expect(page.status == 200)
    #expect(page.markup.has("form.card[method=post][action=/Login][novalidate]"))
    #expect(page.markup.has("[autocomplete=username]"))
    #expect(page.markup.has("[autocomplete=current-password]"))
    #expect(page.markup.has("[name=fire][value=loginButton]"))
    #expect(page.markup.all("label").contains { $0.ownText == "E-mail address" })
    #expect(!page.hidden("csrf").isEmpty)
    #expect(!page.hidden("once").isEmpty)
    await face.stop()
  }

  @Test func `a right password is answered with 303 and a new session`() async throws {
    let face = try TestFace()
    let browser = face.browser()
    let page = await browser.get("/Login")
    let before = browser[cookie: "screens"]
    let answer = await browser.signIn(on: page)
    #expect(answer.status == 303)
    #expect(answer.target == "/")
    #expect(browser[cookie: "screens"] != before)
    let gallery = await browser.get("/")
    #expect(gallery.body.contains("Signed in as Ada &lt;b&gt;Lovelace&lt;/b&gt;"))
    await face.stop()
  }

  @Test func `a wrong password is answered with 422, the typed name and an error`() async throws {
    let face = try TestFace()
    let browser = face.browser()
    let page = await browser.get("/Login")
    let answer = await browser.signIn(on: page, user: "a\"d<a", password: "wr0ng")
    #expect(answer.status == 422)
    #expect(answer.markup.has("[value=a\"d<a]"))
    #expect(!answer.body.contains("wr0ng"))
    #expect(answer.markup.title.hasPrefix("Error: "))
    #expect(answer.markup.has("#s-Login-default-errors[role=alert][tabindex=-1][autofocus]"))
    #expect(answer.body.contains("Sign-in did not work."))
    #expect(!answer.body.contains("table users"))
    await face.stop()
  }

  @Test func `a missing password is reported at its field`() async throws {
    let face = try TestFace()
    let browser = face.browser()
    let page = await browser.get("/Login")
    let answer = await browser.signIn(on: page, password: "")
    #expect(answer.status == 422)
    #expect(answer.markup.has("a[href=#s-Login-default-passwordField]"))
    #expect(
      answer.markup.has("[aria-invalid=true][aria-describedby=s-Login-default-error]"))
    #expect(face.connectors.calls == 0)
    await face.stop()
  }

  @Test func `an unavailable back end is answered with 503 and its own words`() async throws {
    let face = try TestFace()
    face.connectors.behave(.away)
    let browser = face.browser()
    let answer = await browser.signIn(on: await browser.get("/Login"))
    #expect(answer.status == 503)
    #expect(answer.field("Retry-After") != nil)
    #expect(answer.body.contains("Closed for the night."))
    #expect(answer.markup.has("[value=ada@example.org]"))
    await face.stop()
  }

  @Test func `the page speaks the browser's language`() async throws {
    let face = try TestFace()
    let page = await face.browser().get("/Login", [("Accept-Language", "es-MX, en;q=0.5")])
    #expect(page.markup.has("html[lang=es]"))
    #expect(page.body.contains("Ir al contenido"))
    await face.stop()
  }

  @Test func `a slow action shows a waiting page, and then leads on`() async throws {
    let face = try TestFace(configure: { $0.patience = .zero })
    face.connectors.behave(.holding)
    let browser = face.browser()
    let page = await browser.get("/Login")
    let answer = await browser.signIn(on: page)
    #expect(answer.status == 303)
    let location = try #require(answer.target)
    #expect(location.hasPrefix("/progress?"))
    let waiting = await browser.get(location)
    #expect(waiting.status == 200)
    #expect(waiting.markup.has("[http-equiv=refresh]"))
    face.connectors.release()
    let end = try await browser.end(of: location)
    #expect(end.status == 303)
    #expect(end.target == "/")
    #expect(await browser.get("/").body.contains("Signed in as"))
    await face.stop()
  }

  @Test func `a form that asks only for a password names its user to password managers`()
    async throws
  {
    let alone = loginLayout().replacing("value=\"username\"", with: "value=\"off\"")
    let face = try TestFace(themes: [try .child("alone", layout: alone)])
    let browser = face.browser()
    let page = await browser.get("/Login/alone")
    let unseen = "input.vh[type=text][autocomplete=username]"
    #expect(page.markup.has(unseen + "[readonly][tabindex=-1][aria-hidden=true]"))
    #expect(await browser.signIn(on: page, at: "/Login/alone").status == 303)
    #expect(await browser.get("/Login/alone").markup.has(unseen + "[value=ada@example.org]"))
    #expect(!(await browser.get("/Login").markup.has(unseen)))
    await face.stop()
  }
}
