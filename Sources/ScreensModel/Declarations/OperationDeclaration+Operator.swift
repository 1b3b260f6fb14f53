/// The operations on accounts. Only an operator's command runs them, never a session.
extension OperationDeclaration {
  private static let address = Parameter(
    "address", .string, sample: "nobody@example.invalid", "the account's e-mail address")
  private static let companyId = Parameter(
    "companyId", .int, isRequired: false, sample: 20101, "the company of the server context")
  private static let changed = AnswerDeclaration(
    [.init("userId", .id, isRequired: true, "the account's user, whose sessions the host ends")],
    refusal: "The answer names no user.")
  private static let changeErrors = [
    Failure(.failed, "there is no such account: the text is printed"),
    Failure(.notAvailable, "the back end cannot be reached now: the text is printed"),
  ]

  /// Some of the accounts, in a fixed order.
  package static let accountsPage = OperationDeclaration(
    .accountsPage, .read,
    parameters: [
      Parameter("startRow", .int, sample: 0, "the first row, from 0 on"),
      Parameter("endRow", .int, sample: 25, "the row after the last one"),
      Parameter(
        "address", .string, isRequired: false, sample: nil, "an address, for its account alone"),
      companyId,
    ],
    result: AnswerDeclaration(
      [
        .init(
          "rows", .list, isRequired: true,
          "maps with `userId`, `address`, `name`, `since` (seconds since 1970) and `isDisabled`; "
            + "fewer than were asked for end the list")
      ], refusal: "The answer has no accounts."),
    errors: [changeErrors[1]],
    "Lists accounts for `screens accounts`.")

  /// No sign-in until it is enabled again.
  package static let accountDisable = OperationDeclaration(
    .accountDisable, .write, parameters: [address, companyId], result: changed,
    errors: changeErrors,
    "Keeps an account from signing in, and `getCurrentUser` from finding it.")

  /// The end of a disabling.
  package static let accountEnable = OperationDeclaration(
    .accountEnable, .write, parameters: [address, companyId], result: changed,
    errors: changeErrors, "Lets a disabled account sign in again.")

  /// No account, and nothing of it.
  package static let accountDelete = OperationDeclaration(
    .accountDelete, .write, parameters: [address, companyId], result: changed,
    errors: changeErrors, "Removes an account with everything that is kept for its user alone.")

  /// The users of whom a factory keeps data of its own, in ascending order.
  package static let usersWithData = OperationDeclaration(
    .usersWithData, .read,
    parameters: [Parameter("after", .int, sample: 0, "users of higher numbers are asked for")],
    result: AnswerDeclaration(
      [.init("users", .list, isRequired: true, "their numbers; none end the list")],
      refusal: "The answer has no users."),
    errors: [changeErrors[1]],
    "Lists users with data that is not the account's, for `screens accounts gone`.")

  /// Nothing of a user whose account is gone.
  package static let eraseUser = OperationDeclaration(
    .eraseUser, .write,
    parameters: [
      Parameter("userId", .int, sample: 4_000_000, "a user who has no account any more")
    ], errors: [changeErrors[1]],
    "Removes everything that a factory keeps for a user alone. Each factory in use that makes it "
      + "is asked when an account is deleted.")

  /// The operations that no session runs, whoever asks.
  package static let ofOperator = [
    accountsPage, accountDisable, accountEnable, accountDelete, usersWithData, eraseUser,
  ]
}

extension OperationName {
  /// Whether only an operator's command runs the operation.
  package var isOfOperator: Bool {
    OperationDeclaration.ofOperator.contains { $0.name == self }
  }
}
