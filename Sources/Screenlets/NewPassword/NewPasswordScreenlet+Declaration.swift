import ScreensCore
import ScreensLayout
package import ScreensModel

extension NewPasswordScreenlet {
  /// The kind: attributes, view model, actions, outlets, events and operations.
  package static let kind = ScreenletKind(
    .newPassword, "Replaces a password: with a message's code, or with the present password.",
    attributes: [
      Inspectable(
        .code, .string, "", "the code of the message, as its link brings it", isSecret: true),
      .fewestCharacters,
    ],
    viewModel: [
      .init(
        .code, .string, .in, isSecret: true,
        "the code of the message, where nobody is signed in"),
      .init(
        .presentPassword, .string, .in, isSecret: true,
        "the password so far of the user who is signed in"),
      .init(
        .password, .string, .in, isRequired: true, isSecret: true, isChosen: true,
        "the new password"),
      .init(
        .takesCode, .bool, .out, "whether the code is the proof, and not the present password"),
    ],
    actions: [
      .init(
        .default, selectors: ["newPasswordButtonClicked:"].compactMap(SelectorName.init),
        "replaces the password; an action of any other name does the same")
    ],
    outlets: [
      .codeField, .presentPasswordField, .passwordField, .newPasswordButton,
      .endSessionsSwitch, .endSessionsLabel,
      .codeField.label, .presentPasswordField.label, .passwordField.label,
      .codeField.note, .passwordField.note,
    ],
    events: [
      .init(.onNewPasswordSet, [], "the password was replaced"),
      .init(
        .onNewPasswordError, EventDeclaration.error,
        "the password stays as it was"),
    ],
    operations: [.resetPassword, .changePassword], accountPart: .changesPassword)
}

extension EventName {
  /// The password was replaced.
  package static let onNewPasswordSet = known("onNewPasswordSet")
  /// The password is unchanged.
  package static let onNewPasswordError = known("onNewPasswordError")
}

extension ScreenletName {
  static let newPassword = known("NewPassword")
}

extension AttributeName {
  static let presentPassword = known("presentPassword")
  static let takesCode = known("takesCode")
}

extension OutletDeclaration {
  static let presentPasswordField = OutletDeclaration(
    "presentPasswordField", .textField, "the password so far", isSecret: true)
  static let endSessionsSwitch = OutletDeclaration(
    "endSessionsSwitch", .switch,
    "lets the user say whether all other sessions of theirs end with the change",
    isOptional: true)
  static let endSessionsLabel = OutletDeclaration(
    "endSessionsLabel", .label, "says what the switch does", isOptional: true)
  static let newPasswordButton = OutletDeclaration(
    "newPasswordButton", .button, "replaces the password")
}

extension OperationName {
  static let resetPassword = known("resetPassword")
  static let changePassword = known("changePassword")
}

/// The two ways to replace a password.
extension OperationDeclaration {
  private static let password = Parameter(
    "password", .string, isSecret: true, sample: "probe-probe", "the new password")
  private static let errors = [
    Failure(
      .validationFailed,
      "values are wrong: the map `fields` of the result names them, and each text is shown at its "
        + "field"),
    Failure(.notAvailable, "the back end cannot be reached now: the text is shown"),
  ]

  /// Finishes a recovery.
  package static let resetPassword = OperationDeclaration(
    .resetPassword, .once,
    parameters: [
      Parameter("code", .string, isSecret: true, sample: "AAAA-BBBB-CCCC", "what was sent"),
      password,
    ], errors: errors, "Replaces a forgotten password with the code of a message, once.")

  /// Changes the password of the signed-in user.
  package static let changePassword = OperationDeclaration(
    .changePassword, .write, needsProof: true,
    parameters: [
      Parameter(
        "presentPassword", .string, isSecret: true, sample: "probe", "the password so far"),
      password,
    ], errors: errors, "Replaces the password of the user who is signed in and knows it.")
}
