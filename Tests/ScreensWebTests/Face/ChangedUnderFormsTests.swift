import ScreensCore
import ScreensLayout
import ScreensModel
import ScreensViews
import ScreensWeb
import Screenlets
import TestSupport
import Testing

/// Changes under an open form: its theme is removed, the user signs in elsewhere, a save of its
/// layout is refused.
@Suite struct ChangedUnderFormsTests {
  private func face() throws -> TestFace {
    let welcome = try SitePageTests.page(
      SitePageTests.view(
        SitePageTests.screenlet("one", "LoginScreenlet", y: 50, "")
          + SitePageTests.screenlet(
            "two", "LoginScreenlet", y: 260, SitePageTests.attribute("themeName", "harbor"))))
    return try TestFace(
      themes: [try .child("harbor", layout: loginLayout())], configure: { $0.pages = [welcome] })
  }

  // MARK: A theme that goes

  @Test func `a form whose theme was removed is shown in its substitute, with the typed text`()
    async throws
  {
    let face = try face()
    let browser = face.browser()
    let page = await browser.get("/Login/harbor")
    face.swap([], generation: 2)
    try await Limit.wait(for: "the theme to be gone") {
      await face.browser().get("/Login/harbor").status == 404
    }
    let calls = face.connectors.calls
    let answer = await browser.signIn(on: page, at: "/Login/harbor", user: "ada@example.org")
    #expect(answer.status == 422)
    #expect(answer.body.contains("The look of this form has changed. Nothing was done"))
    #expect(answer.markup.has("[action=/Login/default]"))
    #expect(answer.markup.has("[value=ada@example.org]"))
    #expect(!answer.body.contains("lovelace\""))
    #expect(face.connectors.calls == calls)
    let again = await browser.signIn(on: answer, at: "/Login/default")
    #expect(again.status == 303)
    let foreign = await browser.send(
      "POST", "/Login/harbor", [("Origin", "https://evil.example")], body: "csrf=x")
    #expect(foreign.status == 403)
    await face.stop()
  }

  @Test func `a form on a drawn page works in the substitute for a removed theme`() async throws {
    let face = try face()
    let browser = face.browser()
    let page = await browser.get("/welcome")
    face.swap([], generation: 2)
    try await Limit.wait(for: "the theme to be gone") {
      await face.browser().get("/Login/harbor").status == 404
    }
    let answer = await browser.signIn(on: page, at: "/welcome", more: [("place", "/Login/harbor")])
    #expect(answer.status == 303)
    #expect(answer.target == "/welcome")
    await face.stop()
  }

  @Test func `the stream of a page whose theme was removed goes on with the substitute`()
    async throws
  {
    let face = try face()
    let browser = face.browser()
    let page = await browser.get("/Login/harbor")
    _ = await browser.post(
      "/draft",
      [
        ("csrf", page.hidden("csrf")), ("place", "/Login/harbor"), ("userNameField", "half.typ"),
      ])
    face.swap([], generation: 2)
    try await Limit.wait(for: "the theme to be gone") {
      await face.browser().get("/Login/harbor").status == 404
    }
    let stream = browser.live("/Login/harbor", last: "")
    let text = await stream.receive(until: "\n\n", times: 2)
    #expect(text.contains("event: reset"))
    #expect(text.contains("action=\\\"/Login/default\\\""))
    #expect(text.contains("half.typ"))
    await face.stop()
  }

  // MARK: A sign-in elsewhere

  @Test func `a sign-in clears the error of the other form, also in other tabs`() async throws {
    let face = try face()
    let browser = face.browser()
    let failed = await browser.signIn(
      on: await browser.get("/welcome"), at: "/welcome", user: "eve@example.org", password: "no",
      more: [("place", "/Login/harbor")])
    #expect(failed.markup.title.hasPrefix("Error:"))
    let tab = browser.live("/welcome", last: failed.value(of: "data-event"))
    _ = await tab.receive(until: ": \n\n")
    let done = await browser.signIn(
      on: failed, at: "/welcome", more: [("place", "/Login/default")])
    #expect(done.status == 303)
    let page = await browser.get("/welcome")
    #expect(page.body.contains("Signed in as"))
    #expect(!page.markup.title.hasPrefix("Error:"))
    #expect(!page.body.contains("There is a problem"))
    #expect(page.markup.has("[value=eve@example.org]"))
    #expect((await tab.receiveAll()).contains("event: renamed"))
    let next = browser.live("/welcome", last: failed.value(of: "data-event"))
    let events = await next.receive(until: "\"title\":\"Front")
    #expect(events.contains("event: reset"))
    #expect(!events.contains("\"title\":\"Error:"))
    await face.stop()
  }

  @Test func `a form that fails shows its own error alone`() async throws {
    let face = try face()
    let browser = face.browser()
    var page = await browser.get("/welcome")
    for theme in ["harbor", "default"] {
      page = await browser.signIn(
        on: page, at: "/welcome", user: "eve@example.org", password: "no",
        more: [("place", "/Login/\(theme)")])
    }
    #expect(page.body.ranges(of: "There is a problem").count == 1)
    await face.stop()
  }

  // MARK: A refused save

  @Test func `a refused save is on the pages that show the old version, for developers`()
    async throws
  {
    let face = try face()
    let browser = await face.developer()
    let visitor = face.browser()
    _ = await visitor.get("/Login/harbor")
    let quiet = await browser.get("/Login/harbor")
    #expect(quiet.markup["#notices[role=status][tabindex=0]"]?.text == "")
    let stream = browser.live("/Login/harbor", last: quiet.value(of: "data-event"))
    _ = await stream.receive(until: ": \n\n")
    let theme = try Theme.child("harbor", layout: loginLayout())
    let notice = PluginNotice(
      path: theme.plugin.path, id: theme.plugin.id, state: "ready", reason: "LoginView: line 3")
    let other = PluginNotice(path: "b.so", id: "org.b", state: "refused", reason: "is broken")
    face.swap([theme], generation: 2, notices: [notice, other])
    let events = await stream.receive(until: "LoginView: line 3")
    #expect(!events.contains("is broken"))
    for path in ["/Login/harbor", "/welcome"] {
      let body = await browser.get(path).body
      #expect(body.contains("LoginView: line 3"), "\(path)")
      #expect(!body.contains("is broken"))
      #expect(!(await visitor.get(path).body.contains("LoginView: line 3")))
    }
    #expect(!(await browser.get("/Login/default").body.contains("LoginView: line 3")))
    face.face.show(
      [try SitePageTests.page(SitePageTests.view(""))],
      notices: [PluginNotice(path: "/welcome", id: "", state: "refused", reason: "W.xib: line 1")])
    try await Limit.wait(for: "the page's own notice") {
      await browser.get("/welcome").body.contains("W.xib: line 1")
    }
    #expect(!(await visitor.get("/welcome").body.contains("W.xib")))
    await face.stop()
  }
}
