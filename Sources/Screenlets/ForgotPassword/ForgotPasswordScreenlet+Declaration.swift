import ScreensCore
import ScreensLayout
package import ScreensModel

extension ForgotPasswordScreenlet {
  /// The kind: attributes, view model, actions, outlets, events and operations.
  package static let kind = ScreenletKind(
    .forgotPassword, "Sends a user who has forgotten the password a message that helps.",
    attributes: [
      Inspectable(
        .anonymousApiUserName, .string, "test@liferay.com", "the account that asks for others",
        isFromAddress: false),
      Inspectable(
        .anonymousApiPassword, .string, "test",
        "what proves that account; from plugins.plist alone", isSecret: true,
        isFromAddress: false),
      .basicAuthMethod,
      Inspectable(
        .companyId, .int, 0, "the user's company; 0 is the server context's",
        isFromAddress: false),
    ],
    viewModel: [
      .init(
        .userName, .string, .in, isRequired: true,
        "what names the user; filled with the name of a user who is signed in"),
      .init(.basicAuthMethod, .string, .out, "what userName is, as the attribute says"),
    ],
    actions: [
      .init(
        .default, selectors: ["requestPasswordButtonClicked:"].compactMap(SelectorName.init),
        "asks for the message; an action of any other name does the same")
    ],
    outlets: [.userNameField, .requestPasswordButton, .userNameField.label],
    events: [
      .init(
        .onForgotPasswordSent, [("passwordSent", .bool)],
        "the back end took the request: it sent a new password, or a way to choose one"),
      .init(
        .onForgotPasswordError, EventDeclaration.error,
        "the request failed"),
    ],
    operations: [.forgotPasswordByEmail, .forgotPasswordByScreenName, .forgotPasswordByUserId],
    accountPart: .recoversPassword,
    needs: { attribute in
      let operation: OperationName =
        switch BasicAuthMethod(text: attribute(.basicAuthMethod).string ?? "") {
        case .email: .forgotPasswordByEmail
        case .screenName: .forgotPasswordByScreenName
        case .userId: .forgotPasswordByUserId
        }
      return ScreenletNeeds(operations: [operation])
    })
}

extension EventName {
  /// The back end accepted the request.
  package static let onForgotPasswordSent = known("onForgotPasswordSent")
  /// The request failed.
  package static let onForgotPasswordError = known("onForgotPasswordError")
}

extension ScreenletName {
  static let forgotPassword = known("ForgotPassword")
}

extension OutletDeclaration {
  static let requestPasswordButton = OutletDeclaration(
    "requestPasswordButton", .button, "asks for the message")
}

extension OperationName {
  static let forgotPasswordByEmail = known("forgotPasswordByEmail")
  static let forgotPasswordByScreenName = known("forgotPasswordByScreenName")
  static let forgotPasswordByUserId = known("forgotPasswordByUserId")
}

/// The three ways to request a message.
extension OperationDeclaration {
  private static let companyId = Parameter(
    "companyId", .int, sample: 20101, "the company of the server context, or the screenlet's")

  /// The user with this e-mail address.
  package static let forgotPasswordByEmail = recovery(
    .forgotPasswordByEmail,
    Parameter("emailAddress", .string, sample: "nobody@example.org", "what was typed as name"))

  /// The user with this screen name.
  package static let forgotPasswordByScreenName = recovery(
    .forgotPasswordByScreenName,
    Parameter("screenName", .string, sample: "nobody", "what was typed as name"))

  /// The user with this number.
  package static let forgotPasswordByUserId = recovery(
    .forgotPasswordByUserId,
    Parameter("userId", .id, sample: 4_000_000, "what was typed as name"))

  private static func recovery(_ name: OperationName, _ user: Parameter) -> OperationDeclaration {
    OperationDeclaration(
      name, .once, messages: user.name, parameters: [companyId, user],
      result: AnswerDeclaration(
        [
          .init(
            "passwordSent", .bool, isRequired: true,
            "true: a new password was sent; false: a way to choose one")
        ], refusal: "The server does not say what it sent."),
      errors: [
        Failure(
          .validationFailed,
          "the name can be no user's: the text is shown at the form; a user who "
            + "does not exist is no error, or strangers learn who does"),
        Failure(.notAvailable, "the back end cannot be reached now: the text is shown"),
      ], "Sends a user a message with which a new password is chosen.")
  }
}
