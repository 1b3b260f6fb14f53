import CScreens
import ConnectorSupport
import TestPortal
import TestSupport
import Testing

/// Sessions of cookies, and access tokens.
@Suite struct SessionTests {
  private static func account(_ password: String) -> [String: HostValue] {
    ["username": .text("ada@example.test"), "password": .text(password)]
  }

  private static func cookieProof(
    _ session: PluginHost.Answer, password: String? = "secret"
  ) -> [String: HostValue] {
    var proof: [String: HostValue] = [
      "kind": .text("cookie"), "userName": .text("ada@example.test"),
      "cookies": session.result["cookieHeader"], "expires": .integer(0),
    ]
    proof["password"] = password.map(HostValue.text)
    return proof
  }

  @Test(arguments: SignInTests.shapes)
  func `a session of cookies acts for its user, with the token of its page`(
    shape: String
  ) async throws {
    let site = try PortalSite(shape) { $0.quote = "\"" }
    let session = try await site.ask("loginByCookie", Self.account("secret"), as: .guest)
    #expect(session.status == SCREENS_OK, "\(session)")
    let header = try #require(session.result["cookieHeader"].text)
    #expect(header.contains("COOKIE_SUPPORT=true") && header.contains("JSESSIONID="))
    #expect(header.contains("GUEST_LANGUAGE_ID=en_US"))
    let made = try await site.ask("getCurrentUser", ["session": session.result], as: .guest)
    #expect(made.result["screenName"] == .text("ada"), "\(made)")
    let later = try await site.ask("getCurrentUser", as: .proof(Self.cookieProof(session)))
    #expect(later.result["screenName"] == .text("ada"))
  }

  @Test(arguments: SignInTests.shapes)
  func `a wrong password makes a session of the guest, which is no user's`(
    shape: String
  ) async throws {
    let site = try PortalSite(shape)
    let session = try await site.ask("loginByCookie", Self.account("wrong"), as: .guest)
    #expect(session.result["authToken"] == .text("guest123"))
    let made = try await site.ask("getCurrentUser", ["session": session.result], as: .guest)
    #expect(made.status == SCREENS_FAILED && made.text == "The name or the password is wrong.")
  }

  @Test func `a page without a token ends the sign-in`() async throws {
    let site = try PortalSite { $0.quote = "" }
    let session = try await site.ask("loginByCookie", Self.account("secret"), as: .guest)
    #expect(session.status == SCREENS_INVALID_SERVER_RESPONSE)
  }

  @Test(arguments: SignInTests.shapes)
  func `a session that has expired is made again once, and the call is repeated once`(
    shape: String
  ) async throws {
    let site = try PortalSite(shape)
    let session = try await site.ask("loginByCookie", Self.account("secret"), as: .guest)
    let begun = site.portal.requests.count
    site.portal.expireProofs()
    let answer = try await site.ask(
      "getUserByUserId", ["userId": .integer(20_124)], as: .proof(Self.cookieProof(session)))
    #expect(answer.result["screenName"] == .text("grace"), "\(answer)")
    let paths = site.portal.requests[begun...].map(\.path)
    // An error of 6.2 that is a text alone does not say that the user is denied: one call asks.
    let asked = shape == "6.2" ? ["/api/jsonws/invoke"] : []
    #expect(
      paths == ["/api/jsonws/invoke"] + asked + [
        "/c/portal/login", "/home", "/api/jsonws/invoke", "/api/jsonws/invoke",
      ])
  }

  @Test(arguments: SignInTests.shapes)
  func `a token that the portal does not accept is renewed, too`(shape: String) async throws {
    let site = try PortalSite(shape)
    let session = try await site.ask("loginByCookie", Self.account("secret"), as: .guest)
    var proof = Self.cookieProof(session)
    let header = try #require(session.result["cookieHeader"].text)
    proof["cookies"] = .text(header.replacing(/X-CSRF-Token=.*/, with: "X-CSRF-Token=old"))
    let answer = try await site.ask("getCurrentUser", as: .proof(proof))
    #expect(answer.result["screenName"] == .text("ada"), "\(answer)")
  }

  @Test func `without the password, or with a changed one, the user has to sign in again`()
    async throws
  {
    let site = try PortalSite()
    let session = try await site.ask("loginByCookie", Self.account("secret"), as: .guest)
    site.portal.expireProofs()
    let user: [String: HostValue] = ["userId": .integer(20_124)]
    let without = try await site.ask(
      "getUserByUserId", user, as: .proof(Self.cookieProof(session, password: nil)))
    #expect(without.status == SCREENS_FAILED && without.text.contains("Sign in again"))
    let begun = site.portal.requests.count
    let changed = try await site.ask(
      "getUserByUserId", user, as: .proof(Self.cookieProof(session, password: "old")))
    #expect(changed.status == SCREENS_FAILED)
    #expect(site.portal.requests[begun...].count { $0.path == "/c/portal/login" } == 1)
  }

  private static let client: [String: HostValue] = [
    "clientId": .text("client"), "clientSecret": .text("secret"),
    "scopes": .list([.text("a"), .text("b")]),
  ]

  @Test(arguments: [true, false])
  func `a token is given for a password, whether the client is known by header or form`(
    byHeader: Bool
  ) async throws {
    let site = try PortalSite { $0.knowsHeaderAtTokens = byHeader }
    let session = try await site.ask(
      "loginByOAuth2Password", Self.client.merging(Self.account("secret")) { $1 }, as: .guest)
    #expect(session.status == SCREENS_OK, "\(session)")
    let made = try await site.ask("getCurrentUser", ["session": session.result], as: .guest)
    #expect(made.result["screenName"] == .text("ada"))
    #expect(site.portal.requests.last?.proof == "bearer")
    #expect(site.portal.requests.first?.body.contains("scope=a%20b") == true)
  }

  @Test func `a wrong password, and a client that is not known, get no token`() async throws {
    let site = try PortalSite()
    for parameters in [
      Self.client.merging(Self.account("wrong")) { $1 },
      Self.client.merging(Self.account("secret")) { $1 }
        .merging(["clientSecret": .text("other")]) { $1 },
    ] {
      let answer = try await site.ask("loginByOAuth2Password", parameters, as: .guest)
      #expect(answer.status == SCREENS_FAILED)
      #expect(answer.text == "The name or the password is wrong.")
    }
  }

  @Test(arguments: [false, true])
  func `a token that has expired asks the user to sign in again`(degrades: Bool) async throws {
    let site = try PortalSite { $0.degradesTokens = degrades }
    let session = try await site.ask(
      "loginByOAuth2Password", Self.client.merging(Self.account("secret")) { $1 }, as: .guest)
    site.portal.expireProofs()
    let answer = try await site.ask(
      "getUserByUserId", ["userId": .integer(20_124)],
      as: .proof(["kind": .text("oauth2"), "accessToken": session.result["accessToken"]]))
    #expect(answer.status == SCREENS_FAILED && answer.text.contains("Sign in again"), "\(answer)")
  }
}
