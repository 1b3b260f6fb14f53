@testable import ScreensSystem
import ScreensCore
import Screenlets
import ScreensLayout
import ScreensModel
import ScreensViews
import TestSupport
import Testing

struct LoginTests {
  final class Events: ScreenletDelegate {
    var log: [String] = []
    var onResponse: () -> Void = {}

    func screenlet(_ screenlet: Screenlet, onEvent event: ScreenletEvent) {
      switch event.name {
      case .onLoginResponse:
        log.append("response \(event.payload["userId"]?.int ?? 0)")
        onResponse()
      case .onLoginError:
        let status = event.payload["status"]?.int.flatMap { Int32(exactly: $0) } ?? 0
        log.append("error \(ScreensError.Cause(rawValue: status) ?? .failed)")
      case .onCredentialsSaved: log.append("saved")
      case .onCredentialsLoaded: log.append("loaded")
      default: log.append("\(event.name)")
      }
    }
  }

  final class Host {
    let connectors = ScriptedConnectors()
    let session: StillSession
    let screenlet: Screenlet
    let events = Events()

    init(
      _ server: ServerContext = .fallback, tray: RequestTray = RequestTray(),
      layout: Layout? = nil
    ) throws {
      var theme = DefaultTheme.make()
      if let layout {
        theme = Theme(
          name: .default, parent: nil, plugin: theme.plugin, layouts: ["LoginView": layout],
          classes: theme.classes, strings: theme.strings, isAdmitted: true)
      }
      let environment = Environment(
        library: DefaultTheme.library,
        registry: ThemeRegistry(
          generation: 1, themes: [.default: theme],
          coreStrings: DefaultTheme.coreStrings()),
        server: server, connectors: connectors, log: .none)
      session = StillSession(environment, tray: tray)
      screenlet = session.scope.makeScreenlet(.login)!
      screenlet.delegate = events
      screenlet.load(theme: .default)
    }

    var context: SessionContext { session.scope.context }
    func node(_ name: String) -> NodeHandle { screenlet.view!.tree.find(name)! }
    func set(_ name: String, _ value: Value) throws {
      try screenlet.set(AttributeName(name)!, to: value)
    }
    func type(_ name: String, _ password: String) throws {
      try screenlet.view!.enter(.string(name), in: node("userNameField"))
      try screenlet.view!.enter(.string(password), in: node("passwordField"))
    }
    var isEnabled: Bool {
      (try? screenlet.view!.tree.value(.enabled, of: node("loginButton"))) == .bool(true)
    }
  }

  static let user: Value = ["userId": "20", "companyId": "1", "emailAddress": "a@b"]

  @Test(arguments: [
    ("email", "loginByEmail", "a@b"), ("SCREENNAME", "loginByScreenName", "ada"),
    ("userId", "loginByUserId", "20"), ("nonsense", "loginByEmail", "a@b"),
  ])
  func `each method uses its operation and signs in under the typed name`(
    _ method: String, _ operation: String, _ name: String
  ) throws {
    let host = try Host()
    try host.set("basicAuthMethod", .string(method))
    host.connectors.answer(operation, .success(Self.user))
    try host.type(name, "pw")
    #expect(try host.screenlet.view!.fire(host.node("loginButton")))
    #expect(!host.isEnabled)
    host.session.deliverResults()
    #expect(host.isEnabled)
    #expect(host.events.log == ["response 20"])
    #expect(host.context.basicAuthUsername == name)
    #expect(host.context.basicAuthPassword == "pw")
    #expect(host.context.user?.values["userId"] == .int(20))
  }

  @Test func `the next key leads to the password, and return there fires the login button`() throws
  {
    let host = try Host()
    try host.type("a@b", "pw")
    try host.screenlet.view!.pressReturn(in: host.node("userNameField"))
    #expect(host.screenlet.view!.tree.focus == host.node("passwordField").index)
    try host.screenlet.view!.pressReturn(in: host.node("passwordField"))
    #expect(host.connectors.open == ["loginByEmail"])
    try host.screenlet.view!.pressReturn(in: host.node("passwordField"))
    #expect(host.connectors.open == ["loginByEmail"])
  }

  @Test(arguments: [("", "pw", "userName"), ("a@b", "", "password")])
  func `a missing field is named, and nothing is sent`(
    _ name: String, _ password: String, _ field: String
  ) throws {
    let host = try Host()
    try host.type(name, password)
    host.screenlet.performDefaultAction()
    #expect(host.screenlet.outcome?.error?.field == FieldName(field))
    #expect(host.connectors.requests.isEmpty)
  }

  @Test func `a failed login keeps the earlier user signed in, and does not use that session`()
    throws
  {
    let host = try Host()
    host.context.loginWithBasic(
      userName: "old", password: "o", attributes: UserAttributes(["userId": 7]))
    host.connectors.answer("loginByEmail", .failure(ScreensError(.failed, "wrong")))
    try host.type("a@b", "bad")
    host.screenlet.performDefaultAction()
    host.session.deliverResults()
    #expect(host.context.basicAuthUsername == "old")
    #expect(host.events.log == ["error failed"])
    let context = try #require(host.connectors.requests.first?.context)
    #expect(context.userId == nil)
    #expect(context.authentication == .basic(userName: "a@b", password: "bad"))
  }

  @Test(arguments: [[:], ["userId": 0], ["exception": "x"], nil] as [Value])
  func `an answer that names no user is an invalid response`(_ answer: Value) throws {
    let host = try Host()
    host.connectors.answer("loginByEmail", .success(answer))
    try host.type("a@b", "pw")
    host.screenlet.performDefaultAction()
    host.session.deliverResults()
    #expect(host.events.log == ["error invalidServerResponse"])
    #expect(!host.context.isLoggedIn)
  }

  @Test func `cookie lifetimes are minutes, and the user is requested before success`() throws {
    let host = try Host()
    try host.set("loginMode", "cookie")
    try host.set("cookieExpirationTime", 2)
    try host.type("a@b", "pw")
    host.connectors.answer("loginByCookie", .success(["authToken": "t", "cookieHeader": "h"]))
    host.screenlet.performDefaultAction()
    host.session.deliverResults()
    #expect(!host.context.isLoggedIn)
    #expect(host.connectors.requests[0].parameters["cookieExpirationTime"] == 120.0)
    host.connectors.complete("getCurrentUser", .success(["userId": 0]))
    host.session.deliverResults()
    #expect(!host.context.isLoggedIn)
    #expect(host.events.log == ["error invalidServerResponse"])
  }

  @Test func `a negative cookie lifetime has its own text`() throws {
    let host = try Host()
    try host.set("loginMode", "cookie")
    try host.set("cookieExpirationTime", -1)
    try host.type("a@b", "pw")
    host.screenlet.performDefaultAction()
    #expect(host.screenlet.outcome?.message == "The session's lifetime cannot be negative.")
  }

  @Test func `a missing company is an error that names it`() throws {
    let host = try Host(ServerContext(properties: [:]))
    try host.type("a@b", "pw")
    host.screenlet.performDefaultAction()
    #expect(host.screenlet.outcome?.error?.cause == .abortedDueToPreconditions)
    #expect(host.screenlet.outcome?.error?.text.contains("companyId") == true)
  }

  @Test(arguments: ["ends", "fails", "cancelled", "replaced"])
  func `a redirect login enables the button however it ends, and tracks nothing`(_ way: String)
    throws
  {
    let host = try Host()
    try host.set("loginMode", "oauth2redirect")
    try host.set("oauth2clientId", "c")
    try host.set("oauth2redirectURL", "https://a/b")
    let tree = host.screenlet.view!.tree
    #expect(tree.isHidden(host.node("loginButton").index))
    #expect(!tree.isHidden(host.node("authorizeButton").index))
    try host.screenlet.view!.fire(host.node("authorizeButton"))
    let flow = try #require(host.context.authorizationFlow)
    #expect(!host.isEnabled)
    switch way {
    case "ends":
      host.connectors.answer("loginByOAuth2Redirect", .success(["accessToken": "t"]))
      host.connectors.answer("getCurrentUser", .success(Self.user))
      #expect(host.context.resumeAuthorization(code: "x", state: flow.state))
      host.session.deliverResults()
      #expect(host.context.current?.authentication == .oauth2(accessToken: "t", grant: .redirect))
      #expect(
        host.connectors.requests.last?.context.authentication
          == .oauth2(accessToken: "t", grant: .redirect))
    case "fails": #expect(host.context.resumeAuthorization(code: nil, state: flow.state))
    case "cancelled": host.context.cancelAuthorization()
    default: host.screenlet.cancelAll()
    }
    #expect(host.isEnabled)
    #expect(!host.screenlet.isBusy)
    #expect(host.context.authorizationFlow == nil)
    #expect(host.events.log.count == 1)
  }

  @Test func `a sign-in that is open when the screenlet is saved reaches the restored one`() throws
  {
    let host = try Host()
    try host.type("a@b", "pw")
    host.screenlet.performDefaultAction()
    let state = host.session.scope.detach(host.screenlet)
    #expect(!"\(state)".contains("pw\""))
    host.connectors.complete("loginByEmail", .success(Self.user))
    host.session.deliverResults()
    #expect(!host.context.isLoggedIn)
    let restored = try #require(host.session.scope.restore(state))
    host.session.deliverResults()
    #expect(restored.id == state.id)
    #expect(host.context.current?.authentication == .remembered(userName: "a@b", authType: .basic))
    #expect(!restored.isBusy)
    #expect(host.session.scope.tray.count == 0)
  }

  @Test func `a restored session gets the result of the earlier one`() throws {
    let tray = RequestTray()
    var old: Host? = try Host(tray: tray)
    try old?.type("a@b", "pw")
    old?.screenlet.performDefaultAction()
    let states = old?.session.scope.state ?? []
    let connectors = try #require(old?.connectors)
    old = nil
    let next = try Host(tray: tray)
    next.session.scope.remove(next.screenlet)
    let restored = try #require(next.session.scope.restore(states[0]))
    #expect(restored.isBusy)
    connectors.complete("loginByEmail", .success(Self.user))
    next.session.deliverResults()
    #expect(next.context.isLoggedIn)
    #expect(!restored.isBusy)
  }

  @Test func `signing in again asks for name and password, and keeps the user when refused`() throws
  {
    let host = try Host()
    host.context.loginWithBasic(
      userName: "a@b", password: "p", attributes: try UserAttributes(answer: Self.user))
    var got: [UserAttributes?] = []
    #expect(host.session.scope.relogin { got.append($0) })
    // The screenlet is idle, and the session is at work.
    #expect(host.session.scope.isWaiting && !host.screenlet.isBusy)
    host.connectors.complete("loginByEmail", .failure(ScreensError(.failed, "no")))
    host.session.deliverResults()
    #expect(got == [nil] && !host.session.scope.isWaiting)
    #expect(host.context.isLoggedIn)
    #expect(host.session.scope.relogin { got.append($0) })
    host.connectors.complete("loginByEmail", .success(["userId": 20, "firstName": "Ada"]))
    host.session.deliverResults()
    #expect(host.context.user?.firstName == "Ada")
    host.context.logout()
    #expect(!host.session.scope.relogin { got.append($0) })
    #expect(got.count == 3)
  }

  @Test func `a refresh without a user signs out, and a failed refresh does not`() throws {
    let host = try Host()
    let user = try UserAttributes(answer: Self.user)
    host.context.login(with: .remembered(userName: "a", authType: .basic), attributes: user)
    var got: [UserAttributes?] = []
    host.session.scope.refreshUserAttributes { got.append($0) }
    #expect(host.connectors.requests.last?.parameters == ["userId": 20])
    host.connectors.complete("getCurrentUser", .failure(ScreensError(.notAvailable, "down")))
    host.session.deliverResults()
    #expect(host.context.isLoggedIn)
    host.session.scope.refreshUserAttributes { got.append($0) }
    host.connectors.complete("getCurrentUser", .success([:]))
    host.session.deliverResults()
    #expect(!host.context.isLoggedIn)
    #expect(got == [nil, nil])
  }

  @Test func `the operator's account signs in with a password from outside`() throws {
    let host = try Host(
      ServerContext(
        properties: ["companyId": 1],
        implicitLogin: ImplicitLogin(
          userName: "op", method: .screenName, password: .credential("ref"))))
    #expect(!host.session.scope.loginImplicitly(password: { _ in nil }))
    #expect(
      host.session.scope.loginImplicitly(password: { $0 == .credential("ref") ? "secret" : nil }))
    host.connectors.complete("loginByScreenName", .success(Self.user))
    host.session.deliverResults()
    #expect(host.context.basicAuthUsername == "op")
    #expect(!host.session.scope.loginImplicitly(password: { _ in "x" }))
  }
}
