/// The operations that sign in, and those that the host itself asks for.
extension OperationDeclaration {
  private static let companyId = Parameter(
    "companyId", .int, sample: 20101, "the company of the server context, or the screenlet's")
  private static let password = Parameter(
    "password", .string, isSecret: true, sample: "probe", "what was typed; never empty")

  /// How every sign-in may fail.
  package static let signInErrors = [
    Failure(
      .failed, "name or password are wrong: the text is shown, and the try counts as a guess"),
    Failure(.validationFailed, "a parameter can be of no account: the text is shown at the form"),
    Failure(.notAvailable, "the back end cannot be reached now: the text is shown"),
    Failure(.cancelled, "the request was cancelled"),
  ]

  /// The user's attributes, as every answer has them that names a user.
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

  /// The user with this e-mail address and password, in a company.
  package static let loginByEmail = OperationDeclaration(
    .loginByEmail, .read,
    parameters: [
      companyId,
      Parameter("emailAddress", .string, sample: "nobody@example.org", "what was typed as name"),
      password,
    ], result: user, errors: signInErrors, "Finds out who signs in with an e-mail address.")

  /// The user with this screen name and password, in a company.
  package static let loginByScreenName = OperationDeclaration(
    .loginByScreenName, .read,
    parameters: [
      companyId, Parameter("screenName", .string, sample: "nobody", "what was typed as name"),
      password,
    ], result: user, errors: signInErrors, "Finds out who signs in with a screen name.")

  /// The user with this number and password; a number is unique in all companies.
  package static let loginByUserId = OperationDeclaration(
    .loginByUserId, .read,
    parameters: [
      Parameter("userId", .int, sample: 4_000_000, "what was typed as name"), password,
    ], result: user, errors: signInErrors, "Finds out who signs in with a user id.")

  /// Cookies of the back end for a name and a password.
  package static let loginByCookie = OperationDeclaration(
    .loginByCookie, .write,
    parameters: [
      Parameter("username", .string, sample: "nobody", "what was typed as name"), password,
      Parameter(
        "shouldHandleCookieExpiration", .bool, sample: true,
        "whether the connector renews the cookies before they expire"),
      Parameter("cookieExpirationTime", .double, sample: 3600.0, "seconds, 0 or more"),
    ],
    result: AnswerDeclaration(
      [
        .init("authToken", .string, "what later requests prove themselves with"),
        .init("cookieHeader", .string, "the cookies as a request sends them"),
      ], refusal: "The server's answer has no session."),
    errors: signInErrors, "Makes a session of the back end's own, which getCurrentUser looks at.")

  /// The user of a session, or of an id that was signed in before.
  package static let getCurrentUser = OperationDeclaration(
    .getCurrentUser, .read,
    parameters: [
      Parameter(
        "session", .map, isRequired: false, isSecret: true, sample: nil,
        "what the sign-in before it answered, when it is asked for a new session"),
      Parameter(
        "userId", .int, isRequired: false, sample: 4_000_000,
        "who is signed in, when it is asked whether they still are"),
    ], result: user,
    errors: [
      Failure(.failed, "there is no such user: they are signed out"),
      Failure(.notAvailable, "the back end cannot be reached now: they stay signed in"),
    ], "Finds out whose session it is.")

  /// Looks at a back end's storage, before users depend on it.
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
    "Looks at what the connector keeps, for `screens check --load`, and changes nothing.")

  /// The name and password of the account that a new host is tried with; no secret.
  package static let demoAccount = OperationDeclaration(
    .demoAccount, .read,
    result: AnswerDeclaration(
      [
        .init("userName", .string, isRequired: true, "the account's name"),
        .init("password", .string, isRequired: true, "its password, which everybody may know"),
      ], refusal: "There is no demo account."),
    "Tells the account that the host is tried with; nothing where there is none.")

  /// The operations that the host itself asks for, beside those of its screenlets.
  package static let ofHost = [checkStorage, demoAccount]
}
