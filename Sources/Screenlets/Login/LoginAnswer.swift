import ScreensCore

/// What a successful login gave: the user, and what later requests are authenticated with.
struct LoginAnswer {
  let authentication: Authentication
  let attributes: UserAttributes

  /// Joins the answers of a login's connectors into one value, after checking that they name a
  /// real user.
  static func check(_ results: [Value], _ attempt: LoginAttempt) throws(ScreensError) -> Value {
    guard let user = results.last else {
      throw ScreensError(.invalidServerResponse, "The server did not answer.")
    }
    let attributes = try UserAttributes(answer: user)
    let session = results.count > 1 ? results[0] : .none
    return ["attributes": .map(attributes.values), "session": session]
  }

  init(_ result: Value, _ attempt: LoginAttempt) throws(ScreensError) {
    attributes = try UserAttributes(answer: result.map?["attributes"] ?? .none)
    let session = result.map?["session"]?.map ?? [:]
    func text(_ key: String) -> String { session[key]?.string ?? "" }
    switch attempt.authType {
    case .basic:
      authentication = .basic(userName: attempt.userName ?? "", password: attempt.password ?? "")
    case .cookie:
      authentication = .cookie(
        userName: attempt.userName ?? "", password: attempt.password ?? "",
        token: text("authToken"), header: text("cookieHeader"))
    case .oauth2Redirect, .oauth2UsernameAndPassword:
      authentication = .oauth2(accessToken: text("accessToken"))
    }
  }
}
