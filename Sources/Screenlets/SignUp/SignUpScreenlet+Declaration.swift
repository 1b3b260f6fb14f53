import ScreensCore
import ScreensLayout
package import ScreensModel

extension SignUpScreenlet {
  /// The kind: attributes, view model, actions, outlets, events and operations.
  package static let kind = ScreenletKind(
    .signUp, "Makes an account, or lets the signed-in user change theirs.",
    attributes: attributes, viewModel: viewModel,
    actions: [
      .init(
        .signUp, selectors: ["signUpAction:"].compactMap(SelectorName.init),
        "makes an account; where an address has to be confirmed, asks for the code of the message"),
      .init(.saveSignUp, "changes the account of the signed-in user"),
      .init(.confirmSignUp, "completes a sign-up, or a new address, with the code"),
      .init(
        .reviseSignUp, selectors: [.reviseSignUp],
        "goes back from the code to the form, as it was typed"),
    ],
    outlets: fields.labelled + [
      .passwordField.note, .codeField.note, .signUpButton, .scroll, .reviseButton,
    ],
    events: [
      .init(
        .onSignUpResponse, user, "an account was made, or one's own was changed"),
      .init(.onSignUpError, EventDeclaration.error, "no account was made or changed"),
      .init(
        .onLoginResponse, user,
        "the new user was signed in, after onSignUpResponseUserAttributes"),
      .init(.onLoginError, EventDeclaration.error, "the new user could not be signed in"),
      .init(
        .onCredentialsSaved, user,
        "the browser is remembered, after onLoginResponseUserAttributes"),
    ],
    operations: [.signUp, .confirmSignUp, .updateCurrentUser], accountPart: .makesAccount,
    needs: { attribute in
      // A link with a code is followed in any browser.
      ScreenletNeeds(
        user: attribute(.editCurrentUser) == true && attribute(.code).nonEmptyString == nil)
    })

  private static let user = OperationDeclaration.user.fields.map { (name: $0.name, type: $0.type) }

  private static let fields: [OutletDeclaration] = [
    .emailAddressField, .passwordField, .firstNameField, .lastNameField, .screenNameField,
    .middleNameField, .jobTitleField, .codeField,
  ]

  private static let viewModel: [ViewModelAttribute] = [
    .init(.emailAddress, .string, .in, isRequired: true, "the user's address"),
    .init(.screenName, .string, .in, "the user's name in the back end, where a theme asks for it"),
    .init(
      .password, .string, .in, isSecret: true, isChosen: true,
      "the chosen password; empty when an account is changed: it stays"),
    .init(.firstName, .string, .in, "the given name"),
    .init(.middleName, .string, .in, "the name between, where a theme asks for it"),
    .init(.lastName, .string, .in, "the family name"),
    .init(.jobTitle, .string, .in, "the position, where a theme asks for it"),
    .init(
      .code, .string, .in, isSecret: true,
      "the code of the message, where a theme asks for it"),
    .init(.editCurrentUser, .bool, .out, "whether the signed-in user's account is changed"),
    .init(.awaitsCode, .bool, .out, "whether a code was sent and has not come back"),
  ]

  private static let attributes = [
    Inspectable(
      .anonymousApiUserName, .string, "test@liferay.com",
      "the account that asks for new ones; its kind of name is what new users are signed in by",
      isFromAddress: false),
    Inspectable(
      .anonymousApiPassword, .string, "test", "what proves that account; from plugins.plist alone",
      isSecret: true, isFromAddress: false),
    Inspectable(
      .autoLogin, .bool, true, "whether a new user is signed in at once",
      isFromAddress: false),
    Inspectable(
      .saveCredentials, .bool, true, "whether the browser is remembered, with autoLogin",
      isFromAddress: false),
    Inspectable(
      .companyId, .int, 0, "the company of new users; 0 is the server context's",
      isFromAddress: false),
    Inspectable(
      .editCurrentUser, .bool, false, "whether a signed-in user's account is shown and changed"),
    Inspectable(
      .mustBeChosen, .bool, false,
      "whether the user has to choose the password; otherwise the server makes one where none is "
        + "typed"),
    .fewestCharacters,
    Inspectable(
      .awaitsCode, .bool, false, "whether a code was sent; the screenlet sets it itself"),
    Inspectable(
      .receipt, .string, "",
      "shows that the code was asked for here; the screenlet sets it itself",
      isFromAddress: false),
    Inspectable(
      .sentTo, .string, "", "the address that the code went to; the screenlet sets it itself",
      isFromAddress: false),
    Inspectable(
      .isFromElsewhere, .bool, false,
      "whether another browser asked for the code, so that the password is chosen again; the "
        + "screenlet sets it itself",
      isFromAddress: false),
    Inspectable(
      .code, .string, "", "the code of the message, as its link brings it", isSecret: true),
  ]
}

/// The nodes of a sign-up view that no other screenlet declares.
extension OutletDeclaration {
  static let emailAddressField = OutletDeclaration(
    "emailAddressField", .textField, "the user's address")
  static let firstNameField = OutletDeclaration("firstNameField", .textField, "the given name")
  static let lastNameField = OutletDeclaration("lastNameField", .textField, "the family name")
  static let signUpButton = OutletDeclaration(
    "signUpButton", .button, "signs up, saves, or confirms, as the screenlet stands")
  static let scroll = OutletDeclaration(
    "scroll", .scrollView, "holds a form that is longer than its place", isOptional: true)
  static let screenNameField = OutletDeclaration(
    "screenNameField", .textField, "the user's name in the back end", isOptional: true)
  static let middleNameField = OutletDeclaration(
    "middleNameField", .textField, "the name between", isOptional: true)
  static let jobTitleField = OutletDeclaration(
    "jobTitleField", .textField, "the position", isOptional: true)
  static let codeField = OutletDeclaration(
    "codeField", .textField,
    "the code of the message; without it users follow the message's link", isOptional: true)
  static let reviseButton = OutletDeclaration(
    "reviseButton", .button, "goes back from the code to the form", isOptional: true)
}
