import ScreensCore
import ScreensLayout
package import ScreensModel

extension LoginScreenlet {
  /// The kind: attributes, view model, actions, outlets, events and operations.
  package static let kind = ScreenletKind(
    .login, "Signs a user in, and may remember the browser.", attributes: attributes,
    viewModel: [
      .init(
        .userName, .string, .in, isRequired: true, isAccount: true,
        "what names the user; filled from stored credentials, too"),
      .init(
        .password, .string, .in, isRequired: true, isSecret: true,
        "what was typed; never shown, saved or logged"),
      .init(.authType, .string, .out, "the way to sign in that loginMode names"),
      .init(.basicAuthMethod, .string, .out, "what userName is, as the attribute says"),
    ],
    actions: [
      .init(
        .default, selectors: ["loginButtonClicked:"].compactMap(SelectorName.init),
        "signs in the way that loginMode names; an action of any other name does the same")
    ],
    outlets: [OutletDeclaration]([.userNameField, .passwordField]).labelled + [
      .loginButton, .authorizeButton, .saveCredentialsSwitch,
    ],
    events: [
      .init(.onLoginResponse, user, "somebody signed in"),
      .init(.onLoginError, EventDeclaration.error, "a sign-in failed"),
      .init(
        .onCredentialsSaved, user,
        "the browser is remembered, after onLoginResponseUserAttributes"),
      .init(
        .onCredentialsLoaded, user,
        "the view was filled from what is stored for the browser"),
    ],
    operations: [
      .loginByEmail, .loginByScreenName, .loginByUserId, .loginByCookie, .loginByOAuth2Password,
      .loginByOAuth2Redirect, .getCurrentUser,
    ], accountPart: .signsIn, missingKeys: missingKeys, needs: needs)

  /// The keys that the mode of the attributes needs: a company, or the server of the OAuth page.
  private static func missingKeys(
    in server: ServerContext, _ attribute: (AttributeName) -> Value
  ) -> [ServerContext.Failure] {
    let method = BasicAuthMethod(text: attribute(.basicAuthMethod).string ?? "")
    do throws(ServerContext.Failure) {
      switch AuthType(text: attribute(.loginMode).string ?? "") ?? .basic {
      case .basic where method != .userId && attribute(.companyId).int ?? 0 == 0:
        _ = try server.companyId()
      case .oauth2Redirect: _ = try server.server()
      default: break
      }
      return []
    } catch {
      return [error]
    }
  }

  /// The operations of the mode, and the attributes that its request is made of.
  @Sendable private static func needs(_ attribute: (AttributeName) -> Value) -> ScreenletNeeds {
    let mode = AuthType(text: attribute(.loginMode).string ?? "") ?? .basic
    let method = BasicAuthMethod(text: attribute(.basicAuthMethod).string ?? "")
    let user = mode == .basic ? [] : [OperationName.getCurrentUser]
    let attributes: [[AttributeName]] =
      switch mode {
      case .basic, .cookie: []
      case .oauth2Redirect: [[.oauth2clientId], [.oauth2redirectURL]]
      case .oauth2UsernameAndPassword: [[.oauth2clientId], [.oauth2clientSecret]]
      }
    return ScreenletNeeds(
      operations: [mode.operation(method).name] + user, attributes: attributes)
  }

  /// The payload of events about a user: the user's attributes.
  private static let user = OperationDeclaration.user.fields.map { (name: $0.name, type: $0.type) }

  private static let attributes = [
    Inspectable(
      .loginMode, .string, "login",
      "basic, cookie, oauth2redirect or "
        + "oauth2usernameandpassword; anything else is basic", isFromAddress: false,
      effect: .choices(AuthType.allCases.map(\.rawValue))),
    .basicAuthMethod,
    Inspectable(
      .companyId, .int, 0, "the company to sign in to; 0 is the server context's",
      isFromAddress: false),
    Inspectable(.saveCredentials, .bool, false, "whether the browser is remembered"),
    Inspectable(
      .shouldHandleCookieExpiration, .bool, true, "whether cookies are renewed before they expire"),
    Inspectable(.cookieExpirationTime, .double, 60.0, "after how many minutes cookies are renewed"),
    Inspectable(
      .oauth2clientId, .string, "", "who asks for an access token", isFromAddress: false),
    Inspectable(
      .oauth2clientSecret, .string, "", "what proves it; from plugins.plist alone", isSecret: true,
      isFromAddress: false),
    Inspectable(
      .oauth2redirectURL, .string, "", "where the server's page sends the browser back to",
      isReturnAddress: true),
    Inspectable(
      .oauth2Scopes, .string, "", "what the token is for, with spaces between",
      isFromAddress: false),
  ]
}

/// The nodes of a login view.
extension OutletDeclaration {
  static let userNameField = OutletDeclaration("userNameField", .textField, "what names the user")
  static let passwordField = OutletDeclaration(
    "passwordField", .textField, "the password", isSecret: true)
  static let loginButton = OutletDeclaration(
    "loginButton", .button, "signs in; its container is hidden in the mode oauth2redirect")
  static let saveCredentialsSwitch = OutletDeclaration(
    "saveCredentialsSwitch", .switch,
    "lets the user say whether the browser is remembered; on at first where saveCredentials is",
    isOptional: true)
  static let authorizeButton = OutletDeclaration(
    "authorizeButton", .button, "goes to the server's own page; shown in the mode oauth2redirect")
}
