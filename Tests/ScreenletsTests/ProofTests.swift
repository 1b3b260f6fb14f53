import ScreensCore
import Screenlets
import ScreensModel
import TestSupport
import Testing

/// The proof of the signed-in user, as connectors get it and renew it.
struct ProofTests {
  private static let attributes = UserAttributes(["userId": 20])
  private static let cookie = CookieAuthentication(
    session: ["authToken": "t", "cookieHeader": "a=1"], userName: "ada", password: "pw",
    handlesExpiration: true, expiration: 60)

  private func host(_ authentication: Authentication) throws -> LoginTests.Host {
    let host = try LoginTests.Host()
    host.context.login(with: authentication, attributes: Self.attributes)
    return host
  }

  private func proof(_ authentication: Authentication) throws -> [String: Value]? {
    try host(authentication).session.scope.connectorContext.proof
  }

  @Test func `each kind of sign-in has its proof, and a remembered browser and a guest have none`()
    throws
  {
    #expect(
      try proof(.basic(userName: "ada", password: "pw")) == [
        "kind": "basic", "userName": "ada", "password": "pw", "expires": 0,
      ])
    let cookie = try #require(try proof(.cookie(Self.cookie)))
    #expect(cookie["kind"] == "cookie" && cookie["cookies"] == "a=1" && cookie["password"] == "pw")
    #expect((cookie["expires"]?.int ?? 0) >= 60_000)
    let fixed = CookieAuthentication(
      session: ["cookieHeader": "a=1"], userName: "ada", password: "pw", handlesExpiration: false,
      expiration: 60)
    #expect(try proof(.cookie(fixed))?["password"] == nil)
    #expect(
      try proof(.oauth2(accessToken: "t", grant: .redirect)) == [
        "kind": "oauth2", "userName": "", "accessToken": "t", "expires": 0,
      ])
    #expect(try proof(.remembered(userName: "ada", authType: .basic)) == nil)
    #expect(try LoginTests.Host().session.scope.connectorContext.proof == nil)
  }

  @Test func `a renewed proof of the same kind and user is accepted, and any other is ignored`()
    throws
  {
    let host = try host(.basic(userName: "ada", password: "pw"))
    let (scope, context) = (host.session.scope, host.context)
    let count = context.signInCount
    scope.receiveRenewal(["kind": "oauth2", "accessToken": "x"], count)
    scope.receiveRenewal(["kind": "basic", "password": ""], count)
    #expect(context.basicAuthPassword == "pw")
    scope.receiveRenewal(["kind": "basic", "password": "new", "expires": 7], count)
    #expect(context.basicAuthPassword == "new" && context.current?.expires == 7)
    #expect(context.signInCount == count)
    context.loginWithBasic(userName: "bob", password: "b", attributes: Self.attributes)
    scope.receiveRenewal(["kind": "basic", "password": "late"], count)
    #expect(context.basicAuthPassword == "b")
  }

  @Test func `a proof is valid only for its own server, and the user stays signed in`() throws {
    let host = try host(.basic(userName: "ada", password: "pw"))
    let present = host.session.scope.environment
    host.session.scope.adopt(
      Environment(
        library: present.library, registry: present.registry,
        server: ServerContext(properties: ["server": "https://other.example.org"]),
        connectors: present.connectors, log: present.log))
    #expect(host.context.isLoggedIn && host.context.basicAuthUsername == "ada")
    #expect(host.session.scope.connectorContext.proof == nil)
  }

  @Test func `an operation that lacks its proof asks to sign in again`() throws {
    let name = try #require(OperationName("changeIt"))
    let operation = OperationDeclaration(name, .write, needsProof: true, "Changes it.")
    for (authentication, isSent) in [
      (Authentication.remembered(userName: "ada", authType: .basic), false),
      (.basic(userName: "ada", password: "pw"), true),
    ] {
      let host = try host(authentication)
      let task = ConnectorTask(in: host.session.scope, .one { .init(operation, [:]) }) { _ in .none
      }
      let interactor = Interactor(task, for: nil)
      var failure: ScreensError?
      interactor.onFailure = { failure = $0 }
      _ = interactor.start()
      #expect(host.connectors.requests.isEmpty != isSent)
      #expect(failure == (isSent ? nil : .needsSignIn))
    }
  }
}
