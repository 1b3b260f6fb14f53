package import ScreensCore

/// The operations of the two OAuth 2 modes.
extension OperationDeclaration {
  private static let clientId = Parameter(
    "clientId", .string, sample: "probe", "the attribute oauth2clientId")
  private static let session = AnswerDeclaration(
    [.init("accessToken", .string, isRequired: true, "what later requests prove themselves with")],
    refusal: "The server's answer has no session.")

  /// The mode `oauth2usernameandpassword`; `getCurrentUser` then checks the token.
  package static let loginByOAuth2Password = OperationDeclaration(
    known("loginByOAuth2Password"), .write,
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

  /// The mode `oauth2redirect`; its code is good once.
  package static let loginByOAuth2Redirect = OperationDeclaration(
    known("loginByOAuth2Redirect"), .once,
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

  private static func known(_ text: String) -> OperationName {
    guard let name = OperationName(text) else { preconditionFailure("\(text) is no name") }
    return name
  }
}
