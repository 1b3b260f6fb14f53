import ScreensCore
package import ScreensModel

/// The operations that create an account and change the user's own account.
extension OperationDeclaration {
  private static let names = [
    Parameter(
      "emailAddress", .string, sample: "nobody@example.org", "the address, which is not empty"),
    Parameter(
      "screenName", .string, isRequired: false, sample: nil,
      "the name that was chosen; without one the server makes one"),
    Parameter("firstName", .string, isRequired: false, sample: "No", "the given name"),
    Parameter("middleName", .string, isRequired: false, sample: nil, "the name between"),
    Parameter("lastName", .string, isRequired: false, sample: "Body", "the family name"),
    Parameter("jobTitle", .string, isRequired: false, sample: nil, "the position"),
  ]

  private static let errors = [
    Failure(
      .validationFailed,
      "values are wrong: the map `fields` of the result names them, and each text is shown at its "
        + "field"),
    Failure(.notAvailable, "the back end cannot be reached now: the text is shown"),
    Failure(.cancelled, "the request was cancelled"),
  ]

  /// The user, or the statement that a code is needed first.
  private static let userOrCode = AnswerDeclaration(
    user.fields.map { field in
      .init(field.name, field.type, field.about)
    } + [
      .init(
        "awaitsCode", .bool,
        "whether a code was sent that has to come back before the address is good; an answer that "
          + "says so may leave the user out"),
      .init(
        "receipt", .string,
        "shows with the code that both belong to this request; none where the code is enough"),
    ], refusal: "The server's answer names no user.")

  package static let signUp = OperationDeclaration(
    .signUp, .once, messages: "emailAddress",
    parameters: [
      Parameter(
        "companyId", .int, sample: 20101, "the company of the server context, or the screenlet's")
    ] + names + [
      Parameter(
        "password", .string, isRequired: false, isSecret: true, sample: "probe-probe",
        "what was typed; without one the server makes one and sends it")
    ], result: userOrCode, errors: errors,
    "Makes a user; the answer is the same for a used address where addresses are confirmed.")

  /// Completes a sign-up or a new address.
  package static let confirmSignUp = OperationDeclaration(
    .confirmSignUp, .once,
    parameters: [
      Parameter("code", .string, isSecret: true, sample: "AAAA-BBBB-CCCC", "what was sent"),
      Parameter(
        "receipt", .string, isRequired: false, sample: nil,
        "the receipt of the sign-up, in the browser that asked for it"),
      Parameter(
        "password", .string, isRequired: false, isSecret: true, sample: nil,
        "what was typed beside the code: in another browser, the account's password, chosen again"),
    ], result: user, errors: errors,
    "Takes the code that was sent to an address as the proof that it is the user's.")

  /// Changes the account of the signed-in user.
  package static let updateCurrentUser = OperationDeclaration(
    .updateCurrentUser, .write, needsProof: true, messages: "emailAddress",
    parameters: [Parameter("userId", .id, sample: 4_000_000, "who is signed in")] + names + [
      Parameter(
        "password", .string, isRequired: false, isSecret: true, sample: nil,
        "a new one; without it the present one stays"),
      Parameter(
        "presentPassword", .string, isRequired: false, isSecret: true, sample: nil,
        "what the user signed in with, where the session knows it"),
    ], result: userOrCode, errors: errors,
    "Changes the signed-in user's names, and the password where there is a new one.")
}

extension OperationName {
  static let signUp = known("signUp")
  static let confirmSignUp = known("confirmSignUp")
  static let updateCurrentUser = known("updateCurrentUser")
}
