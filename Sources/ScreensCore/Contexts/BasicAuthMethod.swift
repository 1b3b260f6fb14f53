/// How a user is named who signs in with a password.
package enum BasicAuthMethod: String, Sendable, CaseIterable {
  case email
  case screenName
  case userId

  /// Reads a text in any case; an unknown one is `email`.
  package init(text: String) {
    self = Self.allCases.first { $0.rawValue.lowercased() == text.lowercased() } ?? .email
  }

  /// The method by which a user had signed in under a name.
  init(of userName: String, _ user: UserAttributes) {
    switch userName {
    case user.screenName: self = .screenName
    case String(user.userId): self = .userId
    default: self = .email
    }
  }

  /// The operation that signs in by it.
  package var operation: OperationDeclaration {
    switch self {
    case .email: .loginByEmail
    case .screenName: .loginByScreenName
    case .userId: .loginByUserId
    }
  }

  /// The step that signs in by name and password, in a session of its own.
  ///
  /// - Throws: `abortedDueToPreconditions` when the company is needed and not configured.
  package func loginStep(
    userName: String, password: String, companyId: Result<Int64, ServerContext.Failure>
  ) throws(ScreensError) -> ConnectorTask.Step {
    var parameters: [String: Value] = ["password": .string(password)]
    switch self {
    case .email: parameters["emailAddress"] = .string(userName)
    case .screenName: parameters["screenName"] = .string(userName)
    case .userId: parameters["userId"] = .int(Int64(userName) ?? 0)
    }
    if self != .userId {
      do {
        parameters["companyId"] = .int(try companyId.get())
      } catch {
        throw ScreensError.missing(error)
      }
    }
    return ConnectorTask.Step(
      operation, parameters, priority: .high,
      caller: .ephemeral(.basic(userName: userName, password: password)))
  }
}
