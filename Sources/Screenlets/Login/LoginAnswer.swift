import ScreensCore

/// The result of a successful login: the user, and the credentials of later requests.
struct LoginAnswer {
  let authentication: Authentication
  let attributes: UserAttributes

  /// Joins the answers of a login's connectors into one value, after checking that they name a
  /// real user.
  static func check(_ results: [Value]) throws(ScreensError) -> Value {
    guard let user = results.last else {
      throw ScreensError(.invalidServerResponse, "The server did not answer.")
    }
    let attributes = try UserAttributes(answer: user)
    let session = results.count > 1 ? results[0] : .none
    return ["attributes": .map(attributes.values), "session": session]
  }

  init(_ result: Value, _ attempt: LoginInteractor) throws(ScreensError) {
    attributes = try UserAttributes(answer: result.map?["attributes"] ?? .none)
    authentication = Self.authentication(result.map?["session"] ?? .none, attempt)
  }

  /// The credentials of later requests, from the session that the back end made for this attempt. A
  /// restored attempt has no password any more: the host vouches for its user.
  static func authentication(_ session: Value, _ attempt: LoginInteractor) -> Authentication {
    let accessToken = session.map?["accessToken"]?.string ?? ""
    let userName = attempt.userName ?? ""
    switch attempt.authType {
    case .basic:
      guard let password = attempt.password else {
        return .remembered(userName: userName, authType: .basic)
      }
      return .basic(userName: userName, password: password)
    case .cookie: return .cookie(attempt.cookie.renewed(by: session))
    case .oauth2Redirect: return .oauth2(accessToken: accessToken, grant: .redirect)
    case .oauth2UsernameAndPassword: return .oauth2(accessToken: accessToken, grant: .password)
    }
  }
}
