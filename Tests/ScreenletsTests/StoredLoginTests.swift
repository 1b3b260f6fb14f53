import ScreensCore
import Screenlets
import ScreensModel
import ScreensViews
import Synchronization
import TestSupport
import Testing

struct StoredLoginTests {
  private final class Store: CredentialsStore {
    let kept = Mutex<[CredentialsToken: StoredCredentials]>([:])

    func store(_ credentials: StoredCredentials) throws -> CredentialsToken {
      kept.withLock { kept in
        let token = CredentialsToken(rawValue: "token \(kept.count)")
        kept[token] = credentials
        return token
      }
    }
    func load(_ token: CredentialsToken) -> StoredCredentials? { kept.withLock { $0[token] } }
    func removeAll(of userId: Int64, server: String, besides token: CredentialsToken?) {}
    func remove(_ token: CredentialsToken) { kept.withLock { $0[token] = nil } }
  }

  private func storedLogin() throws -> (LoginTests.Host, Store) {
    let host = try LoginTests.Host()
    let store = Store()
    try host.set("saveCredentials", true)
    host.events.onResponse = { host.context.credentialsStore = store }
    host.connectors.answer("loginByEmail", .success(LoginTests.user))
    try host.type("a@b", "pw")
    host.screenlet.performDefaultAction()
    host.session.deliverResults()
    return (host, store)
  }

  @Test func `a store that the login event sets gets the credentials, and then its own event`()
    throws
  {
    let (host, store) = try storedLogin()
    #expect(host.events.log == ["response 20", "saved"])
    #expect(store.kept.withLock { $0.count } == 1)
    #expect(host.context.loadStoredCredentials(server: .fallback))
    #expect(host.context.user?.userId == 20)
  }

  @Test func `loading into the view names the user, notifies the delegate and signs no user in`()
    throws
  {
    let (host, _) = try storedLogin()
    host.context.loginWithBasic(
      userName: "other", password: "o", attributes: UserAttributes(["userId": 7]))
    let count = host.context.signInCount
    try host.type("", "")
    host.events.log = []
    #expect(host.screenlet.loadStoredCredentials())
    #expect(host.events.log == ["loaded"])
    let name = try #require(AttributeName("userName"))
    #expect(host.screenlet.view?.attribute(name) == "a@b")
    #expect(host.context.basicAuthUsername == "other")
    #expect(host.context.signInCount == count)
    host.context.removeStoredCredentials()
    #expect(!host.screenlet.loadStoredCredentials())
    #expect(host.events.log == ["loaded"])
  }

  @Test(arguments: [(true, false), (false, true), (true, true)])
  func `a layout's switch lets the user decide whether the browser is remembered`(
    attribute: Bool, chosen: Bool
  ) throws {
    let layout = try TestLayout.layout(
      "LoginView_default", rootClass: "LoginView_default",
      outlets: ["userNameField", "passwordField", "loginButton", "saveCredentialsSwitch"],
      TestLayout.node("textField", "userNameField") + TestLayout.node("textField", "passwordField")
        + TestLayout.node("button", "loginButton")
        + TestLayout.node("switch", "saveCredentialsSwitch"))
    let host = try LoginTests.Host(layout: layout)
    let store = Store()
    try host.set("saveCredentials", .bool(attribute))
    host.events.onResponse = { host.context.credentialsStore = store }
    host.connectors.answer("loginByEmail", .success(LoginTests.user))
    try host.type("a@b", "pw")
    let tree = try #require(host.screenlet.view).tree
    let control = host.node("saveCredentialsSwitch")
    #expect(try tree.value(.value, of: control) == .bool(attribute))
    try tree.set(.value, to: .bool(chosen), of: control)
    host.screenlet.performDefaultAction()
    host.session.deliverResults()
    #expect(host.events.log == (chosen ? ["response 20", "saved"] : ["response 20"]))
    #expect(store.kept.withLock { $0.isEmpty } == !chosen)
  }

  @Test func `a server's exception is an error with its words, and no sign-in`() throws {
    let host = try LoginTests.Host()
    host.connectors.answer(
      "loginByEmail",
      .success(["exception": "NoSuchUserException", "message": "No user a@b in company 1"]))
    try host.type("a@b", "pw")
    host.screenlet.performDefaultAction()
    host.session.deliverResults()
    #expect(host.events.log == ["error invalidServerResponse"])
    let error = try #require(host.screenlet.outcome?.error)
    #expect(error.description.contains("NoSuchUserException: No user a@b in company 1"))
    #expect(host.context.current == nil)
  }

  @Test func `the caption follows the method, also after the texts were set again`() throws {
    let host = try LoginTests.Host()
    let label = host.node("userNameLabel")
    func caption() throws -> Value {
      try #require(host.screenlet.view).tree.value(.text, of: label)
    }
    #expect(try caption() == "E-mail address")
    try host.set("basicAuthMethod", "userId")
    let text = try caption()
    #expect(text != "E-mail address")
    host.screenlet.refreshTranslations()
    #expect(try caption() == text)
    host.session.scope.locale = Locale("es")
    host.screenlet.refreshTranslations()
    #expect(try caption() != text)
    try host.set("basicAuthMethod", "email")
    #expect(try caption() != text)
  }

  @Test(arguments: [true, false])
  func `the next user who signs in replaces the remembered one`(isSaved: Bool) throws {
    let (host, store) = try storedLogin()
    try host.set("saveCredentials", .bool(isSaved))
    host.connectors.answer("loginByEmail", .success(["userId": 21, "emailAddress": "b@c"]))
    try host.type("b@c", "pw")
    host.screenlet.performDefaultAction()
    host.session.deliverResults()
    #expect(host.context.user?.userId == 21)
    #expect(store.kept.withLock { $0.values.map(\.userName) } == (isSaved ? ["b@c"] : []))
  }
}
