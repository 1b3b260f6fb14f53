/// One try to sign in, as the operator's log names it: no user, no secret.
package struct SignInTry: Sendable, Hashable {
  /// How it ended.
  package enum Outcome: String, Sendable {
    case succeeded
    case failed
    /// The back end could not be reached.
    case notAvailable = "not-available"
    case cancelled
    /// It came too soon after others, and was not tried.
    case limited
  }

  package let outcome: Outcome
  package let authType: AuthType
  package let factory: ConnectorFactoryName

  package init(_ outcome: Outcome, _ authType: AuthType, factory: ConnectorFactoryName) {
    self.outcome = outcome
    self.authType = authType
    self.factory = factory
  }

  /// A try that ended with this error; nil for what the user had to correct first, since nothing
  /// was tried then.
  package init?(failure error: ScreensError, _ authType: AuthType, factory: ConnectorFactoryName) {
    guard !error.isValidation else { return nil }
    switch error.cause {
    case .cancelled: self.init(.cancelled, authType, factory: factory)
    case .notAvailable: self.init(.notAvailable, authType, factory: factory)
    default: self.init(.failed, authType, factory: factory)
    }
  }
}
