import ScreensCore
package import ScreensModel

extension OperationName {
  static let loginByEmail = known("loginByEmail")
  static let loginByScreenName = known("loginByScreenName")
  static let loginByUserId = known("loginByUserId")
  package static let loginByCookie = known("loginByCookie")
  static let loginByOAuth2Password = known("loginByOAuth2Password")
  static let loginByOAuth2Redirect = known("loginByOAuth2Redirect")
  static let demoAccount = known("demoAccount")
  package static let getCurrentUser = known("getCurrentUser")
}

/// The operations that sign in with a password or identify the signed-in user.
extension OperationDeclaration {
  private static let companyId = Parameter(
    "companyId", .int, sample: 20101, "the company of the server context, or the screenlet's")
  private static let password = Parameter(
    "password", .string, isSecret: true, sample: "probe", "what was typed; never empty")

  /// The errors of every sign-in.
  static let signInErrors = [
    Failure(
      .failed, "name or password are wrong: the text is shown, and the try counts as a guess"),
    Failure(.validationFailed, "a parameter can be of no account: the text is shown at the form"),
    Failure(.notAvailable, "the back end cannot be reached now: the text is shown"),
    Failure(.cancelled, "the request was cancelled"),
  ]

  package static let loginByEmail = OperationDeclaration(
    .loginByEmail, .read,
    parameters: [
      companyId,
      Parameter("emailAddress", .string, sample: "nobody@example.org", "what was typed as name"),
      password,
    ], result: user, errors: signInErrors, "Finds out who signs in with an e-mail address.")

  package static let loginByScreenName = OperationDeclaration(
    .loginByScreenName, .read,
    parameters: [
      companyId, Parameter("screenName", .string, sample: "nobody", "what was typed as name"),
      password,
    ], result: user, errors: signInErrors, "Finds out who signs in with a screen name.")

  /// A user's number is unique across all companies.
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
        .init("authToken", .string, isSecret: true, "what later requests prove themselves with"),
        .init("cookieHeader", .string, isSecret: true, "the cookies as a request sends them"),
      ], refusal: "The server's answer has no session."),
    errors: signInErrors, "Makes a session of the back end's own, which getCurrentUser looks at.")

  /// The user of a session, or of an id that signed in earlier.
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
    ],
    "Finds out whose session it is; an answer with `defaultUser` true is a guest's, and no user's.")

  /// The name and password of the account for trying a new host; neither is a secret.
  package static let demoAccount = OperationDeclaration(
    .demoAccount, .read,
    result: AnswerDeclaration(
      [
        .init("userName", .string, isRequired: true, "the account's name"),
        .init("password", .string, isRequired: true, "its password, which everybody may know"),
      ], refusal: "There is no demo account."),
    "Returns the account for trying the host; nothing where there is none.")
}

/// The operations of the two OAuth 2 modes.
extension OperationDeclaration {
  private static let clientId = Parameter(
    "clientId", .string, sample: "probe", "the attribute oauth2clientId")
  private static let session = AnswerDeclaration(
    [
      .init(
        "accessToken", .string, isRequired: true, isSecret: true,
        "what later requests prove themselves with")
    ],
    refusal: "The server's answer has no session.")

  /// The mode `oauth2usernameandpassword`; `getCurrentUser` then checks the token.
  package static let loginByOAuth2Password = OperationDeclaration(
    .loginByOAuth2Password, .write,
    parameters: [
      Parameter("username", .string, sample: "nobody", "what was typed as name"),
      Parameter("password", .string, isSecret: true, sample: "probe", "what was typed"),
      Parameter("scopes", .strings, sample: ["all"], "the attribute oauth2Scopes, by its spaces"),
      clientId,
      Parameter(
        "clientSecret", .string, isSecret: true, sample: "probe", "the attribute oauth2clientSecret"
      ),
    ], result: session, errors: signInErrors,
    "Gets an access token for a name and a password, which getCurrentUser looks at.")

  /// The mode `oauth2redirect`; its code works once.
  package static let loginByOAuth2Redirect = OperationDeclaration(
    .loginByOAuth2Redirect, .once,
    parameters: [
      Parameter("code", .string, isSecret: true, sample: "probe", "what the server's page sent"),
      Parameter(
        "codeVerifier", .string, isSecret: true, sample: "probe", "what the code was asked with"),
      Parameter(
        "redirectURL", .string, sample: "http://localhost:8080/login",
        "the attribute oauth2redirectURL"),
      clientId,
    ], result: session, errors: signInErrors,
    "Gets an access token for a code that the server's own page gave, once.")
}
