import ScreensCore
import ScreensModel

/// The result of a successful login: the user, and the credentials of later requests.
struct LoginAnswer {
  let authentication: Authentication
  let attributes: UserAttributes

  /// Reads the answers of a login's operations. The user is in the last one, the session in the one
  /// before.
  init(_ answers: [Value], _ attempt: LoginInteractor) throws(ScreensError) {
    guard let user = answers.last else {
      throw ScreensError(.invalidServerResponse, "The server did not answer.")
    }
    attributes = try UserAttributes(checked: user.map ?? [:])
    authentication = Self.authentication(answers.count > 1 ? answers[0] : .none, attempt)
  }

  /// The credentials of later requests, from the session that the back end made for this attempt. A
  /// restored attempt no longer has a password: the host vouches for its user.
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
