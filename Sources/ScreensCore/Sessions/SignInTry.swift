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
    /// It was right, and was undone, because the host cannot write it down.
    case notKept = "not-kept"
  }

  /// How it ended.
  package let outcome: Outcome
  /// The way in which it was tried.
  package let authType: AuthType
  /// The factory whose connectors did the work.
  package let factory: ConnectorFactoryName
  /// Why it did not succeed; nil where the outcome says all.
  package let reason: String?

  /// A try; the reason names no user and no secret.
  package init(
    _ outcome: Outcome, _ authType: AuthType, factory: ConnectorFactoryName, reason: String? = nil
  ) {
    self.outcome = outcome
    self.authType = authType
    self.factory = factory
    self.reason = reason
  }

  /// A try that ended with this error; nil for an error that the user had to correct first, since
  /// nothing was tried then.
  package init?(failure error: ScreensError, _ authType: AuthType, factory: ConnectorFactoryName) {
    guard !error.isValidation else { return nil }
    switch error.cause {
    case .cancelled: self.init(.cancelled, authType, factory: factory)
    case .notAvailable:
      self.init(.notAvailable, authType, factory: factory, reason: Self.reason(error))
    default: self.init(.failed, authType, factory: factory, reason: Self.reason(error))
    }
  }

  /// Why a try failed. The error's own text is the connector's, for the user, and may name them; so
  /// it is never part of it.
  private static func reason(_ error: ScreensError) -> String {
    switch error.origin {
    case .serverContext(let failure): return "\(failure)"
    case .fault(let sentence): return "a fault of the connector: \(sentence)"
    case .late: return "no answer came in time"
    case .connector, .answer, .proof: break
    }
    let code = "\(name(error.domain)) \(error.cause.rawValue)"
    if case .answer(let fault) = error.origin { return "\(fault) (\(code))" }
    return switch error.cause {
    case .notAvailable: "the back end cannot be reached, or no connector can be made (\(code))"
    case .invalidServerResponse: "the back end's answer names no user (\(code))"
    case .abortedDueToPreconditions: "nothing makes the operation (\(code))"
    default: "the back end refused it (\(code))"
    }
  }

  /// A domain as far as it is the name of one.
  private static func name(_ domain: String) -> String {
    let isName = domain.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte)
        || (0x61...0x7a).contains(byte) || [0x2d, 0x2e, 0x5f].contains(byte)
    }
    return isName && !domain.isEmpty && domain.utf8.count <= 80 ? domain : "another domain"
  }
}
