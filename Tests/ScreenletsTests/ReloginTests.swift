import ScreensCore
import Screenlets
import ScreensModel
import TestSupport
import Testing

struct ReloginTests {
  private typealias Host = LoginTests.Host

  private func host(_ authentication: Authentication) throws -> Host {
    let host = try Host()
    host.context.login(
      with: authentication, attributes: try UserAttributes(answer: LoginTests.user))
    return host
  }

  private static let cookie = CookieAuthentication(
    session: ["authToken": "old", "cookieHeader": "a=1"], userName: "a@b", password: "pw",
    handlesExpiration: false, expiration: 120)

  private static let session: Value = ["authToken": "new", "cookieHeader": "a=2"]

  @Test func `a cookie session signs in again, and requests the user of the new cookies`() throws {
    let host = try host(.cookie(Self.cookie))
    var got: [UserAttributes?] = []
    #expect(host.session.scope.relogin { got.append($0) })
    let login = try #require(host.connectors.requests.last)
    #expect(login.operation == .loginByCookie)
    #expect(
      login.parameters == [
        "username": "a@b", "password": "pw", "shouldHandleCookieExpiration": false,
        "cookieExpirationTime": 120.0,
      ])
    #expect(login.context.authentication == nil)
    host.connectors.complete("loginByCookie", .success(Self.session))
    host.session.deliverResults()
    let renewed = Self.cookie.renewed(by: Self.session)
    let asked = try #require(host.connectors.requests.last)
    #expect(asked.operation == .getCurrentUser)
    #expect(asked.parameters == ["session": Self.session])
    #expect(asked.context.authentication == .cookie(renewed))
    #expect(host.context.current?.authentication == .cookie(Self.cookie))
    host.connectors.complete("getCurrentUser", .success(["userId": 20, "firstName": "Ada"]))
    host.session.deliverResults()
    #expect(host.context.current?.authentication == .cookie(renewed))
    #expect(got.map { $0?.firstName } == ["Ada"])
  }

  @Test func `a refused cookie sign-in keeps the user`() throws {
    let host = try host(.cookie(Self.cookie))
    var got: [UserAttributes?] = []
    host.session.scope.relogin { got.append($0) }
    host.connectors.complete("loginByCookie", .failure(ScreensError(.failed, "no")))
    host.session.deliverResults()
    #expect(got == [nil])
    #expect(host.context.current?.authentication == .cookie(Self.cookie))
  }

  @Test(
    arguments: [.success(["userId": 0]), .failure(ScreensError(.notAvailable, "down"))]
      as [Result<Value, ScreensError>])
  func `new cookies without a user sign out`(_ answer: Result<Value, ScreensError>) throws {
    let host = try host(.cookie(Self.cookie))
    var got: [UserAttributes?] = []
    host.session.scope.relogin { got.append($0) }
    host.connectors.complete("loginByCookie", .success(Self.session))
    host.session.deliverResults()
    host.connectors.complete("getCurrentUser", answer)
    host.session.deliverResults()
    #expect(got == [nil])
    #expect(!host.context.isLoggedIn)
  }

  @Test func `a user who signed in meanwhile stays, whatever the cookies' answer is`() throws {
    let host = try host(.cookie(Self.cookie))
    host.session.scope.relogin { _ in }
    host.connectors.complete("loginByCookie", .success(Self.session))
    host.session.deliverResults()
    host.context.loginWithBasic(
      userName: "other", password: "o", attributes: UserAttributes(["userId": 7]))
    host.connectors.complete("getCurrentUser", .failure(ScreensError(.failed, "no")))
    host.session.deliverResults()
    #expect(host.context.basicAuthUsername == "other")
  }

  @Test(arguments: [
    Authentication.oauth2(accessToken: "t", grant: .redirect),
    .oauth2(accessToken: "t", grant: .password),
    .remembered(userName: "a@b", authType: .cookie),
  ])
  func `a token and a remembered browser request the user, and stay unchanged`(
    _ authentication: Authentication
  ) throws {
    let host = try host(authentication)
    var got: [UserAttributes?] = []
    #expect(host.session.scope.relogin { got.append($0) })
    let asked = try #require(host.connectors.requests.last)
    #expect(asked.operation == .getCurrentUser)
    #expect(asked.parameters == ["userId": 20])
    #expect(asked.context.authentication == authentication)
    host.connectors.complete("getCurrentUser", .success(["userId": 20, "firstName": "Ada"]))
    host.session.deliverResults()
    #expect(host.context.user?.firstName == "Ada")
    #expect(host.context.current?.authentication == authentication)
    host.session.scope.relogin { got.append($0) }
    host.connectors.complete("getCurrentUser", .success([:]))
    host.session.deliverResults()
    #expect(!host.context.isLoggedIn)
    #expect(got.count == 2)
  }

  @Test(arguments: [
    Authentication.basic(userName: "a@b", password: ""),
    .cookie(
      CookieAuthentication(
        session: .none, userName: "", password: "p", handlesExpiration: true, expiration: 1)),
  ])
  func `without name or password nothing is sent`(_ authentication: Authentication) throws {
    let host = try host(authentication)
    var got: [UserAttributes?] = []
    #expect(!host.session.scope.relogin { got.append($0) })
    #expect(got == [nil])
    #expect(host.connectors.requests.isEmpty)
  }
}
