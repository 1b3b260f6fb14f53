import ScreensCore
import Screenlets
import ScreensModel
import ScreensViews
import TestSupport
import Testing

/// The codes that complete a sign-up or a recovery.
extension AccountKindTests {
  @Test func `the requested code completes the sign-up, and only then signs in`() throws {
    let host = try Host(SignUpScreenlet.kind)
    host.connectors.answer("signUp", .success(["awaitsCode": true]))
    host.connectors.answer("confirmSignUp", .success(Self.user))
    try host.type(["emailAddressField": "a@b", "passwordField": "pw"])
    _ = try host.press("signUpButton")
    #expect(host.events.log.isEmpty && !host.context.isLoggedIn)
    #expect(try host.isHidden("passwordField") && !host.isHidden("codeField"))
    _ = try host.press("signUpButton")
    #expect(host.faults == ["code": "Type the code from the message."])
    host.events.log = []
    try host.type(["codeField": "ABCD"])
    #expect(try host.press("signUpButton") == ["code": "ABCD"])
    #expect(
      host.events.log.prefix(2)
        == ["onSignUpResponseUserAttributes", "onLoginResponseUserAttributes"])
    #expect(host.context.isLoggedIn && host.context.basicAuthPassword == "pw")
    #expect(try host.isHidden("codeField"))
  }

  @Test func `a code that was asked for elsewhere has its password chosen again`() throws {
    let host = try Host(SignUpScreenlet.kind)
    try host.set("code", "LINK")
    #expect(try host.isHidden("passwordField") && host.isHidden("emailAddressField"))
    let named = ScreensError.validation("It is for Eve.", field: AttributeName("password"))
    host.connectors.answer("confirmSignUp", .failure(named))
    #expect(try host.press("signUpButton") == ["code": "LINK"])
    #expect(try !host.isHidden("passwordField") && host.isHidden("emailAddressField"))
    #expect(host.screenlet.lacksSecret)
    host.connectors.answer("confirmSignUp", .success(Self.user))
    try host.type(["passwordField": "pw pw pw"])
    #expect(try host.press("signUpButton") == ["code": "LINK", "password": "pw pw pw"])
    #expect(host.context.isLoggedIn)
  }

  @Test func `the browser that signed up shows its receipt, and types no password again`() throws {
    let host = try Host(SignUpScreenlet.kind)
    host.connectors.answer("signUp", .success(["awaitsCode": true, "receipt": "ABCD"]))
    try host.type(["emailAddressField": "a@b", "passwordField": "pw"])
    _ = try host.press("signUpButton")
    try host.set("code", "LINK")
    #expect(try host.isHidden("passwordField"))

    // A stranger signed up later: the newest code is of that sign-up.
    let other = ScreensError.validation("Type the password.", field: AttributeName("password"))
    host.connectors.answer("confirmSignUp", .failure(other))
    #expect(try host.press("signUpButton") == ["code": "LINK", "receipt": "ABCD"])
    #expect(try !host.isHidden("passwordField"))

    _ = try host.press("reviseButton")
    host.connectors.answer("signUp", .success(["awaitsCode": true, "receipt": "EFGH"]))
    try host.type(["emailAddressField": "a@b", "passwordField": "pw"])
    _ = try host.press("signUpButton")
    #expect(try host.isHidden("passwordField"))
    host.connectors.answer("confirmSignUp", .success(Self.user))
    try host.type(["codeField": "EFGH"])
    #expect(try host.press("signUpButton") == ["code": "EFGH", "receipt": "EFGH"])
    #expect(host.screenlet[attribute: try #require(AttributeName("receipt"))] == "")
  }

  @Test func `a new address is named beside its code, and not the present one`() throws {
    let host = try Host(SignUpScreenlet.kind)
    try host.set("editCurrentUser", true)
    let user = try UserAttributes(answer: Self.user)
    host.context.loginWithBasic(userName: "a@b", password: "pw", attributes: user)
    let answer = (Self.user.map ?? [:]).merging(["awaitsCode": true]) { $1 }
    host.connectors.answer("updateCurrentUser", .success(.map(answer)))
    try host.type(["emailAddressField": "new@example.org"])
    _ = try host.press("signUpButton")
    let view = try host.view
    let note = try #require(view.tree.find("codeNoteLabel"))
    let text = try view.tree.value(.text, of: note).string
    #expect(text?.contains(" new@example.org.") == true, "\(text ?? "")")
  }

  @Test func `a user returns from the code to the form with all typed values`() throws {
    let host = try Host(SignUpScreenlet.kind)
    host.connectors.answer("signUp", .success(["awaitsCode": true]))
    try host.type(["emailAddressField": "a@bb", "passwordField": "pw"])
    #expect(try host.isHidden("reviseButton"))
    _ = try host.press("signUpButton")
    #expect(try !host.isHidden("reviseButton") && host.isHidden("emailAddressField"))
    _ = try host.press("reviseButton")
    #expect(try host.isHidden("reviseButton") && host.isHidden("codeField"))
    #expect(try host.view.attribute(#require(AttributeName("emailAddress"))) == "a@bb")
    #expect(host.connectors.requests.count == 1 && host.events.log.isEmpty)
    #expect(host.screenlet.outcome?.error == nil && host.screenlet.progress.final == nil)
    try host.type(["emailAddressField": "a@b", "passwordField": "pw"])
    #expect(try host.press("signUpButton")["emailAddress"] == "a@b")
  }

  @Test(arguments: [
    (SignUpScreenlet.kind, "signUpButton", "confirmSignUp"),
    (NewPasswordScreenlet.kind, "newPasswordButton", "resetPassword"),
  ])
  func `a link's code is not requested again unless it is wrong`(
    kind: ScreenletKind, button: String, operation: String
  ) throws {
    let host = try Host(kind)
    try host.set("code", "LINK")
    #expect(try host.isHidden("codeField"))
    let wrong = ScreensError.validation("Wrong.", field: AttributeName("code"))
    host.connectors.answer(operation, .failure(wrong))
    try host.type(["passwordField": "new word"])
    #expect(try host.press(button)["code"] == "LINK")
    #expect(try !host.isHidden("codeField"))
    #expect(host.faults == ["code": "Wrong."])
    try host.type(["codeField": "ABCD", "passwordField": "new word"])
    #expect(try host.press(button)["code"] == "ABCD")
  }
}
