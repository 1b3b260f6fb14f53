import ScreensFace
@testable import ScreensSystem
import Screenlets
import ScreensCore
import ScreensModel
import ScreensWeb
import TestSupport
import Testing

@Suite(.serialized) struct AuthorizationTests {
  /// A face whose Login leads to an authorization server.
  struct Site {
    let authority: TestAuthorizationServer
    let face: TestFace
    let browser: TestBrowser

    init(
      attributes more: [AttributeName: Value] = [:], credentials: (any CredentialsStore)? = nil,
      configure: (inout WebConfiguration) -> Void = { _ in }
    ) throws {
      let authority = try TestAuthorizationServer()
      self.authority = authority
      face = try TestFace(credentials: credentials, configure: configure)
      browser = face.browser()
      face.connectors.exchange { authority.exchange($0) }
      var properties = ServerContext.fallback.properties
      properties["server"] = .string(authority.origin)
      let attributes: [AttributeName: Value] = [
        .of("loginMode"): "oauth2redirect", .of("oauth2clientId"): "screens",
        .of("oauth2redirectURL"): .string("http://\(browser.host)/oauth2/return"),
        .of("oauth2Scopes"): "read write",
      ]
      face.source.swap(
        TestFace.environment(
          [], face.connectors, face.reports, generation: 2,
          server: ServerContext(properties: properties),
          attributes: [.login: attributes.merging(more) { $1 }]),
        notices: [])
    }

    /// Presses "Authorize", and returns where the browser is sent.
    func leave(from path: String = "/Login", more: [(String, String)] = []) async throws -> String {
      let page = await browser.get(path)
      let answer = await browser.post(
        path,
        [
          ("csrf", page.hidden("csrf")), ("once", page.hidden("once")),
          ("fire", "authorizeButton"),
        ] + more)
      #expect(answer.status == 303)
      return try #require(answer.target)
    }

    /// Visits the authorization server, and returns the path that it sends back to.
    func agree(_ url: String) async throws -> String {
      #expect(url.hasPrefix(authority.origin + "/o/oauth2/authorize?response_type=code&"))
      let path = String(url.dropFirst(authority.origin.count))
      let answer = await TestBrowser(port: authority.port).get(path)
      let location = try #require(answer.target)
      #expect(location.hasPrefix("http://\(browser.host)/oauth2/return?"))
      return String(location.dropFirst("http://\(browser.host)".count))
    }

    var isSignedIn: Bool {
      get async { await browser.get("/").body.contains("Signed in as") }
    }

    func stop() async {
      await face.stop()
      await authority.stop()
    }
  }

  @Test func `a browser goes to the server's page, comes back, and gets a new signed-in session`()
    async throws
  {
    let site = try Site()
    let back = try await site.agree(try await site.leave(more: [("next", "/Login/default")]))
    let asked = try #require(site.authority.asked.first)
    #expect(asked["scope"] == "read write")
    #expect(asked["code_challenge_method"] == "S256")
    let before = site.browser[cookie: "screens"]
    let answer = await site.browser.get(back)
    #expect(answer.status == 303)
    #expect(answer.target == "/Login/default")
    #expect(answer.field("Referrer-Policy") == "no-referrer")
    #expect(site.browser[cookie: "screens"] != before)
    #expect(await site.isSignedIn)
    #expect(site.face.connectors.contexts.last?.authentication?.authType == .oauth2Redirect)
    let said = site.face.reports.all.joined(separator: "\n")
    #expect(said.contains("sign-in succeeded: time 20"))
    #expect(said.contains("type oauth2redirect, address 127.0.0.1, session "))
    #expect(!said.contains("s3cret"))
    await site.stop()
  }

  @Test(arguments: ["loginByOAuth2Redirect", "getCurrentUser"])
  func `no browser is sent away where nothing makes what the way back needs`(
    operation: String
  ) async throws {
    let site = try Site()
    let environment = site.face.source.current
    let without = TestConnectors(version: 3, unmade: [operation])
    site.face.source.swap(
      TestFace.environment(
        [], without, site.face.reports, generation: 2, server: environment.server,
        attributes: environment.attributes), notices: [])
    let sentence = "This is not available now. Try again later."
    let page = await site.browser.get("/Login")
    let answer = await site.browser.post(
      "/Login",
      [("csrf", page.hidden("csrf")), ("once", page.hidden("once")), ("fire", "authorizeButton")])
    #expect(answer.status == 503)
    #expect(answer.field("Location") == nil)
    #expect(answer.markup.has("[role=alert] p", text: sentence), "\(answer.body)")
    #expect(without.calls == 0 && site.authority.asked.isEmpty)
    await site.stop()
  }

  @Test func `only a page with such a login may send its forms to that server`() async throws {
    let site = try Site()
    for path in ["/Login", "/", "/Login/default"] {
      let policy = try #require(await site.browser.get(path).field("Content-Security-Policy"))
      #expect(policy.contains("form-action 'self' \(site.authority.origin);"))
    }
    let missing = await site.browser.get("/nothing")
    #expect(missing.field("Content-Security-Policy")?.contains("form-action 'self';") == true)
    let plain = try TestFace()
    let page = await plain.browser().get("/Login")
    #expect(page.field("Content-Security-Policy")?.contains("form-action 'self';") == true)
    await plain.stop()
    await site.stop()
  }

  @Test func `an answer that comes twice, with another state or to another browser is refused`()
    async throws
  {
    let site = try Site()
    let back = try await site.agree(try await site.leave())
    let forged = back.split(separator: "=").dropLast().joined(separator: "=") + "=forged"
    let other = site.face.browser()
    _ = await other.get("/Login")
    for answer in [
      await site.browser.get(forged), await other.get(back), await site.face.browser().get(back),
      await site.browser.get("/oauth2/return"), await site.browser.get("/oauth2/return?%zz"),
    ] {
      #expect(answer.status == 403)
      #expect(answer.body.contains("This sign-in could not be finished"))
      #expect(answer.markup.has("a[href=/]"))
      #expect(!answer.body.contains("s3cret"))
      #expect(!answer.markup.has("[name=referrer]"))
    }
    #expect(await site.browser.send("HEAD", back, [], body: nil).status == 403)
    #expect(await site.browser.post(back, []).status == 405)
    #expect(site.face.connectors.calls == 0)
    #expect(await site.browser.get(back).status == 303)
    #expect(await site.browser.get(back).status == 403)
    #expect(site.face.connectors.calls == 1)
    #expect(await site.isSignedIn)
    await site.stop()
  }

  @Test func `a user who comes back too late is refused, and may begin again`() async throws {
    let site = try Site()
    let back = try await site.agree(try await site.leave())
    site.face.clock.advance(by: .seconds(10 * 60))
    #expect(await site.browser.get(back).status == 403)
    let again = try await site.agree(try await site.leave())
    #expect(await site.browser.get(back).status == 403)
    #expect(await site.browser.get(again).status == 303)
    #expect(await site.isSignedIn)
    await site.stop()
  }

  @Test func `a user who does not come back in time finds the form unchanged`() async throws {
    let site = try Site()
    let before = await site.browser.get("/Login")
    _ = try await site.leave()
    let notice = "You are about to sign in"
    #expect(await site.browser.get("/Login").body.contains(notice))
    site.face.clock.advance(by: .seconds(10 * 60))
    try await Limit.wait(for: "the end of the way back") {
      await !site.browser.get("/Login").body.contains(notice)
    }
    let after = await site.browser.get("/Login")
    #expect(after.body.contains("disabled") == before.body.contains("disabled"))
    #expect(!after.markup.title.hasPrefix("Error"))
    await site.stop()
  }

  @Test func `a user who refuses there is back on the page, which says so without an error`()
    async throws
  {
    let site = try Site()
    site.authority.answer("error=access_denied")
    let answer = await site.browser.get(try await site.agree(try await site.leave()))
    #expect(answer.status == 303)
    #expect(answer.target == "/Login")
    let page = try await site.browser.follow(answer)
    #expect(page.markup.has("[value=authorizeButton]"))
    #expect(!page.markup.title.hasPrefix("Error"))
    let text = "The sign-in was refused at the other page. You can try again."
    #expect(page.markup.has("span", text: text))
    #expect(site.face.connectors.calls == 0)
    #expect(site.face.reports.all.contains { $0.hasPrefix("sign-in cancelled: ") })
    #expect(!(await site.isSignedIn))
    await site.stop()
  }

  @Test func `another error of the server is on the page, and its code in the log`()
    async throws
  {
    let site = try Site()
    site.authority.answer("error=invalid%0Ascope&code=x")
    let answer = await site.browser.get(try await site.agree(try await site.leave()))
    #expect(answer.target == "/Login")
    #expect(try await site.browser.follow(answer).markup.title.hasPrefix("Error"))
    #expect(site.face.connectors.calls == 0)
    #expect(
      site.face.reports.all.contains(
        "the authorization server answered with error invalid\\x0ascope"))
    await site.stop()
  }

  @Test func `a code that does not fit the challenge signs no user in`() async throws {
    let site = try Site()
    site.authority.answer("code=stolen")
    let answer = await site.browser.get(try await site.agree(try await site.leave()))
    #expect(answer.target == "/Login")
    let page = try await site.browser.follow(answer)
    #expect(page.markup.has("[role=alert]"))
    #expect(page.markup.title.hasPrefix("Error"))
    #expect(!(await site.isSignedIn))
    await site.stop()
  }

  @Test func `a user who comes back by the Back button can continue or give up`() async throws {
    let site = try Site()
    let first = try await site.agree(try await site.leave())
    let page = await site.browser.get("/Login")
    #expect(page.body.contains("You are about to sign in at 127.0.0.1:\(site.authority.port)."))
    let second = try await site.agree(try await site.leave())
    #expect(await site.browser.get(first).status == 403)
    let given = await site.browser.get("/Login")
    let answer = await site.browser.post(
      "/Login",
      [
        ("csrf", given.hidden("csrf")), ("once", given.hidden("once")),
        ("authorization", "cancel"),
      ])
    #expect(answer.target == "/Login")
    #expect(await site.browser.get(second).status == 403)
    let after = await site.browser.get("/Login")
    #expect(!after.body.contains("You are about to sign in"))
    #expect(!after.body.contains("disabled"))
    #expect(!after.markup.title.hasPrefix("Error"))
    await site.stop()
  }

  @Test func `a form that is sent twice leads to the same flow; after its end, to a new one`()
    async throws
  {
    let site = try Site()
    let page = await site.browser.get("/Login")
    let form = [
      ("csrf", page.hidden("csrf")), ("once", page.hidden("once")), ("fire", "authorizeButton"),
    ]
    let first = await site.browser.post("/Login", form).target
    #expect(await site.browser.post("/Login", form).target == first)
    #expect(await site.browser.get(try await site.agree(first ?? "")).status == 303)
    let later = await site.browser.post("/Login", form).target
    #expect(later?.hasPrefix(site.authority.origin) == true)
    #expect(later != first)
    await site.stop()
  }

  @Test func `a slow exchange shows a waiting page without code or state in its address`()
    async throws
  {
    let site = try Site(configure: { $0.patience = .zero })
    let page = await site.browser.get("/Login")
    let gone = await site.browser.post(
      "/Login",
      [
        ("csrf", page.hidden("csrf")), ("once", page.hidden("once")),
        ("fire", "authorizeButton"),
      ])
    let back = try await site.agree(try #require(gone.target))
    site.face.connectors.behave(.holding)
    let waiting = try #require(await site.browser.get(back).target)
    #expect(waiting.hasPrefix("/progress?"))
    #expect(!waiting.contains("s3cret"))
    #expect(!waiting.contains(site.authority.asked[0]["state"] ?? "state"))
    #expect(await site.browser.get(waiting).status == 200)
    site.face.connectors.release()
    let end = try await site.browser.end(of: waiting)
    #expect(end.target == "/")
    #expect(await site.isSignedIn)
    await site.stop()
  }

  @Test func `a remembered browser is stored as what it was, without the token`() async throws {
    let folder = try TemporaryFolder()
    let clock = FaceClock()
    let store = try CredentialsFolder(path: folder.path("c"), now: clock.clock.wall)
    let site = try Site(attributes: [.of("saveCredentials"): true], credentials: store)
    _ = await site.browser.get(try await site.agree(try await site.leave()))
    let kept = try #require(site.browser[cookie: "screens-remember"])
    let stored = try #require(store.load(CredentialsToken(rawValue: kept)))
    #expect(stored.authType == .oauth2Redirect)
    let file = "c/\(Digest(of: Array(kept.utf8))).json"
    let text = String(decoding: try folder.read(file), as: UTF8.self)
    #expect(text.contains("\"oauth2redirect\""))
    #expect(!text.contains("s3cret"))
    await site.stop()
  }

  @Test func `signing out ends a sign-in that is open at another server`() async throws {
    let site = try Site()
    let back = try await site.agree(try await site.leave())
    let page = await site.browser.get("/")
    _ = await site.browser.post("/sign-out", [("csrf", page.hidden("csrf"))])
    #expect(await site.browser.get(back).status == 403)
    #expect(!(await site.isSignedIn))
    await site.stop()
  }
}

extension AttributeName {
  /// A name that the test knows to be valid.
  static func of(_ text: String) -> AttributeName {
    guard let name = AttributeName(text) else { preconditionFailure("\(text) is no name") }
    return name
  }
}
