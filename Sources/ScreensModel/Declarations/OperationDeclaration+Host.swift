/// The operation that the host itself runs, and the answer that identifies a session's user.
extension OperationDeclaration {
  /// The user's attributes in every answer that names a user.
  package static let user = AnswerDeclaration(
    [
      .init("userId", .id, isRequired: true, "who it is"),
      .init("companyId", .int, "the user's company"),
      .init("screenName", .string, "the user's name in the back end"),
      .init("emailAddress", .string, "the user's address"),
      .init("firstName", .string, "for greetings"), .init("middleName", .string, "for greetings"),
      .init("lastName", .string, "for greetings"),
      .init("greeting", .string, "what the back end greets with"),
      .init("jobTitle", .string, "what the user does"),
      .init("locale", .string, "the user's language and region, such as es_ES"),
      .init("portraitId", .int, "the user's picture"), .init("contactId", .int, "the user's card"),
    ], refusal: "The server's answer names no user.")

  /// Checks a back end's storage before users depend on it.
  package static let checkStorage = OperationDeclaration(
    .checkStorage, .read,
    parameters: [
      Parameter(
        "stateDirectory", .string, isRequired: false, sample: nil,
        "the plugin's own folder in the state of the host that will run")
    ],
    errors: [
      Failure(.notAvailable, "it cannot be used: the text, with path and remedy, is printed")
    ],
    "Looks at what the connector keeps and how it is set, for `screens check --load`, and changes "
      + "nothing; a map in the answer may have lists of sentences for the operator, `problems` and "
      + "`remarks`.")

  /// Tells an owner that many wrong passwords were tried for the account.
  package static let reportGuesses = OperationDeclaration(
    .reportGuesses, .write,
    parameters: [
      Parameter("userName", .string, sample: "nobody", "what was typed as the user's name"),
      Parameter("tries", .int, sample: 20, "how many there were from all networks together"),
    ],
    errors: [Failure(.notAvailable, "the owner cannot be notified now")],
    "Tells the account's owner, where there is one, that many wrong passwords were tried from "
      + "devices that the account does not know; at most once a day for one account.")

  /// The operations of the host itself, in addition to those of its screenlets.
  package static let ofHost = [checkStorage, reportGuesses] + ofOperator
}
