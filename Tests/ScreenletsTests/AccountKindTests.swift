@testable import ScreensSystem
import ScreensCore
import Screenlets
import ScreensLayout
import ScreensModel
import ScreensViews
import TestSupport
import Testing

/// The events and requests of the three kinds that make and change accounts.
struct AccountKindTests {
  final class Events: ScreenletDelegate {
    var log: [String] = []

    func screenlet(_ screenlet: Screenlet, onEvent event: ScreenletEvent) {
      log.append("\(event.name)")
    }
  }

  final class Host {
    let connectors = ScriptedConnectors()
    let session: StillSession
    let screenlet: Screenlet
    let events = Events()

    init(_ kind: ScreenletKind) throws {
      let environment = Environment(
        library: DefaultTheme.library,
        registry: ThemeRegistry(
          generation: 1, themes: [.default: DefaultTheme.make()],
          coreStrings: DefaultTheme.coreStrings()),
        server: .fallback, connectors: connectors, log: .none)
      session = StillSession(environment, tray: RequestTray())
      screenlet = try #require(session.scope.makeScreenlet(kind.name))
      screenlet.delegate = events
      screenlet.load(theme: .default)
    }

    var context: SessionContext { session.scope.context }
    var view: ScreenletView { get throws { try #require(screenlet.view) } }

    func set(_ name: String, _ value: Value) throws {
      try screenlet.set(try #require(AttributeName(name)), to: value)
    }

    func type(_ texts: [String: String]) throws {
      for (outlet, text) in texts {
        try view.enter(.string(text), in: try #require(view.tree.find(outlet)))
      }
    }

    /// Presses a button and delivers the answers; returns the parameters of the last request.
    func press(_ outlet: String) throws -> [String: Value] {
      try view.fire(try #require(view.tree.find(outlet)))
      session.deliverResults()
      return connectors.requests.last?.parameters ?? [:]
    }

    func isHidden(_ outlet: String) throws -> Bool {
      try view.tree.value(.hidden, of: try #require(view.tree.find(outlet))) == true
    }

    var faults: [String: String] {
      let fields = screenlet.outcome?.error?.fields ?? [:]
      return Dictionary(uniqueKeysWithValues: fields.map { ($0.key.rawValue, $0.value) })
    }
  }

  static let user: Value = [
    "userId": "20", "companyId": "1", "emailAddress": "a@b", "firstName": "Ada",
    "lastName": "Love", "jobTitle": "Countess",
  ]

  @Test func `only messages of sign-ups, recoveries and new addresses are counted`() throws {
    let host = try Host(SignUpScreenlet.kind)
    var counted: [String] = []
    host.session.house.mayMessage = { receiver in
      counted.append(receiver)
      return counted.count < 3
    }
    host.session.house.onMessageBack = { counted.append("not \($0)") }
    host.connectors.answer("signUp", .success(["awaitsCode": true]))
    try host.type(["emailAddressField": "a@b", "passwordField": "pw pw pw"])
    _ = try host.press("signUpButton")
    #expect(counted == ["a@b"])
    host.connectors.answer("signUp", .failure(ScreensError(.notAvailable, "away")))
    try host.set("awaitsCode", false)
    try host.type(["passwordField": "pw pw pw"])
    _ = try host.press("signUpButton")
    #expect(counted == ["a@b", "a@b", "not a@b"])
    host.connectors.answer("signUp", .success(["awaitsCode": true]))
    try host.type(["passwordField": "pw pw pw"])
    _ = try host.press("signUpButton")
    #expect(counted.count == 4)
    #expect(host.connectors.requests.map(\.context.isQuiet) == [false, false, true])
    #expect(host.screenlet.outcome?.error == nil)
    let receivers = DefaultTheme.library.operations.compactMap { operation in
      operation.receiver.map { "\(operation.name) \($0)" }
    }
    #expect(
      receivers == [
        "forgotPasswordByEmail emailAddress", "forgotPasswordByScreenName screenName",
        "forgotPasswordByUserId userId", "signUp emailAddress", "updateCurrentUser emailAddress",
      ])
  }

  @Test func `changes of anything but the address count as no message`() throws {
    let host = try Host(SignUpScreenlet.kind)
    var counted: [String] = []
    host.session.house.mayMessage = { receiver in
      counted.append(receiver)
      return true
    }
    host.context.login(
      with: .basic(userName: "a@b", password: "pw"),
      attributes: try UserAttributes(answer: Self.user))
    try host.set("editCurrentUser", true)
    host.connectors.answer("updateCurrentUser", .success(Self.user))
    try host.type(["firstNameField": "Augusta"])
    _ = try host.press("signUpButton")
    #expect(host.connectors.requests.last?.operation.rawValue == "updateCurrentUser")
    #expect(counted.isEmpty)
    try host.type(["emailAddressField": "c@d"])
    _ = try host.press("signUpButton")
    #expect(counted == ["c@d"])
  }

  @Test func `a remembered user signs in again before the account changes`() throws {
    let host = try Host(SignUpScreenlet.kind)
    host.context.login(
      with: .remembered(userName: "a@b", authType: .basic),
      attributes: try UserAttributes(answer: Self.user))
    try host.set("editCurrentUser", true)
    try host.type(["emailAddressField": "c@d"])
    _ = try host.press("signUpButton")
    #expect(host.connectors.requests.isEmpty && host.context.lacksProof)
    #expect(host.screenlet.outcome?.error?.origin == .proof)
  }

  @Test(
    arguments: [
      .failure(.fault("The request was not answered: it crashed.")),
      .success(["userId": "no number"]),
      .failure(ScreensError(.invalidServerResponse, "Its answer cannot be read.")),
    ] as [Result<Value, ScreensError>])
  func `a failed connector in a sign-up makes its end unknown`(answer: Result<Value, ScreensError>)
    throws
  {
    let host = try Host(SignUpScreenlet.kind)
    host.connectors.answer("signUp", answer)
    try host.type(["emailAddressField": "a@b", "passwordField": "pw pw pw"])
    _ = try host.press("signUpButton")
    let error = try #require(host.screenlet.outcome?.error)
    #expect(error.cause == .notAvailable)
    #expect(error.text.contains("It is not known whether this was done"))
  }

  @Test(arguments: [true, false])
  func `the code for a new address is sent in its user's name`(isSignedIn: Bool) throws {
    let host = try Host(SignUpScreenlet.kind)
    if isSignedIn {
      host.context.login(
        with: .remembered(userName: "a@b", authType: .basic),
        attributes: try UserAttributes(answer: Self.user))
    }
    host.connectors.answer("confirmSignUp", .success(Self.user))
    try host.set("awaitsCode", true)
    try host.type(["codeField": "ABCD"])
    #expect(try host.press("signUpButton") == ["code": "ABCD"])
    #expect(host.connectors.requests.last?.context.userId == (isSignedIn ? 20 : nil))
  }

  @Test func `a sign-up reports its event, signs in, and remembers the browser, in this order`()
    throws
  {
    let host = try Host(SignUpScreenlet.kind)
    host.connectors.answer("signUp", .success(Self.user))
    try host.type([
      "firstNameField": "Ada", "lastNameField": "Love", "emailAddressField": "a@b",
      "passwordField": "pw pw pw",
    ])
    let sent = try host.press("signUpButton")
    #expect(sent["firstName"] == "Ada" && sent["password"] == "pw pw pw")
    #expect(sent["screenName"] == nil)
    #expect(
      host.events.log.prefix(2)
        == ["onSignUpResponseUserAttributes", "onLoginResponseUserAttributes"])
    #expect(host.context.basicAuthUsername == "a@b" && host.context.basicAuthPassword == "pw pw pw")
  }

  @Test(arguments: [("10157", "20"), ("demo", nil), ("x@y", "a@b")] as [(String, String?)])
  func `the kind of the anonymous name decides which name signs in`(
    anonymous: String, name: String?
  ) throws {
    let host = try Host(SignUpScreenlet.kind)
    try host.set("anonymousApiUserName", .string(anonymous))
    host.connectors.answer("signUp", .success(Self.user))
    try host.type(["emailAddressField": "a@b", "passwordField": "pw"])
    _ = try host.press("signUpButton")
    #expect(host.context.basicAuthUsername == name)
    #expect(host.events.log.contains("onLoginError") == (name == nil))
  }

  @Test func `a password that the server made signs no user in`() throws {
    let host = try Host(SignUpScreenlet.kind)
    host.connectors.answer("signUp", .success(Self.user))
    try host.type(["emailAddressField": "a@b"])
    _ = try host.press("signUpButton")
    #expect(host.events.log == ["onSignUpResponseUserAttributes", "onLoginError"])
    #expect(!host.context.isLoggedIn)
  }

  @Test func `all missing values are named at once, and nothing is sent`() throws {
    let host = try Host(SignUpScreenlet.kind)
    try host.set("mustBeChosen", true)
    #expect(try host.press("signUpButton").isEmpty)
    #expect(
      host.faults
        == ["emailAddress": "Type your e-mail address.", "password": "Choose a password."])
    #expect(host.events.log == ["onSignUpError"])
  }

  @Test func `an account is filled in, and values that a theme hides are sent back`() throws {
    let host = try Host(SignUpScreenlet.kind)
    try host.set("editCurrentUser", true)
    let user = try UserAttributes(answer: Self.user)
    host.context.loginWithBasic(userName: "a@b", password: "old word", attributes: user)
    host.connectors.answer("updateCurrentUser", .success(Self.user))
    let view = try host.view
    let name = try #require(AttributeName("firstName"))
    #expect(view.attribute(name) == "Ada")
    let sent = try host.press("signUpButton")
    #expect(sent["jobTitle"] == "Countess" && sent["lastName"] == "Love" && sent["userId"] == 20)
    #expect(sent["password"] == nil && sent["presentPassword"] == nil)
    #expect(host.events.log == ["onSignUpResponseUserAttributes"])
    #expect(host.context.basicAuthPassword == "old word")
    try host.type(["passwordField": "old word"])
    _ = try host.press("signUpButton")
    #expect(host.faults == ["password": "Choose another password than the present one."])
    host.context.logout()
    #expect(view.attribute(name) == "")
  }

  @Test(
    arguments: [
      ("email", "forgotPasswordByEmail", "a@b", "emailAddress", .string("a@b")),
      ("screenName", "forgotPasswordByScreenName", "ada", "screenName", .string("ada")),
      ("userId", "forgotPasswordByUserId", "20", "userId", .int(20)),
    ] as [(String, String, String, String, Value)])
  func `each method of a recovery uses its operation, and the company of the context`(
    method: String, operation: String, name: String, key: String, value: Value
  ) throws {
    let host = try Host(ForgotPasswordScreenlet.kind)
    try host.set("basicAuthMethod", .string(method))
    host.connectors.answer(operation, .success(["passwordSent": false]))
    try host.type(["userNameField": name])
    let sent = try host.press("requestPasswordButton")
    #expect(host.connectors.requests.last?.operation.rawValue == operation)
    #expect(sent[key] == value && sent["companyId"]?.int ?? 0 > 0)
    #expect(host.events.log == ["onForgotPasswordSent"])
    // The same for all names: the back end sends a bounded number, and says of nobody that it did.
    #expect(host.screenlet.progress.final?.text.contains("wait ten minutes before you ask") == true)
    #expect(host.screenlet.outcome?.result == false)
    #expect(host.screenlet.progress.final?.text.hasPrefix("If there is such an account") == true)
  }

  @Test func `the status in the answer decides the text of a recovery`() throws {
    let host = try Host(ForgotPasswordScreenlet.kind)
    host.connectors.answer("forgotPasswordByEmail", .success(["passwordSent": true]))
    try host.type(["userNameField": "a@b"])
    _ = try host.press("requestPasswordButton")
    #expect(host.screenlet.progress.final?.text == "A new password is on its way to your address.")
  }

  @Test(arguments: [("email", ""), ("userId", "ada"), ("userId", "-1")])
  func `an impossible name is not sent`(method: String, name: String) throws {
    let host = try Host(ForgotPasswordScreenlet.kind)
    try host.set("basicAuthMethod", .string(method))
    try host.type(["userNameField": name])
    #expect(try host.press("requestPasswordButton").isEmpty)
    #expect(host.faults == ["userName": "Type the name of your account."])
    #expect(host.events.log == ["onForgotPasswordError"])
  }

  @Test func `a code replaces a password without a sign-in`() throws {
    let host = try Host(NewPasswordScreenlet.kind)
    #expect(try host.isHidden("presentPasswordField") && !host.isHidden("codeField"))
    _ = try host.press("newPasswordButton")
    #expect(Set(host.faults.keys) == ["code", "password"])
    host.events.log = []
    host.connectors.answer("resetPassword", .success(nil))
    try host.type(["codeField": "ABCD", "passwordField": "new word"])
    #expect(
      try host.press("newPasswordButton") == ["code": "ABCD", "password": "new word"])
    #expect(host.events.log == ["onNewPasswordSet"] && !host.context.isLoggedIn)
  }

  @Test func `a signed-in user confirms the change with the present password`() throws {
    let host = try Host(NewPasswordScreenlet.kind)
    let user = try UserAttributes(answer: Self.user)
    host.context.loginWithBasic(userName: "a@b", password: "old word", attributes: user)
    #expect(try !host.isHidden("presentPasswordField") && host.isHidden("codeField"))
    host.connectors.answer("changePassword", .success(nil))
    try host.type(["presentPasswordField": "old word", "passwordField": "new word"])
    #expect(
      try host.press("newPasswordButton")
        == ["presentPassword": "old word", "password": "new word"])
    #expect(host.context.basicAuthPassword == "new word")
  }

  @Test func `a code from a link is used without being typed`() throws {
    let host = try Host(NewPasswordScreenlet.kind)
    try host.set("code", "LINK")
    host.connectors.answer("resetPassword", .success(nil))
    try host.type(["passwordField": "new word"])
    #expect(try host.press("newPasswordButton") == ["code": "LINK", "password": "new word"])
    #expect(host.screenlet.state.attributes.keys.allSatisfy { $0.rawValue != "code" })
  }
}
