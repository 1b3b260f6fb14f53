package import ScreensModel

/// One sign-in attempt for the operator's log. It contains no user and no secret.
package struct SignInTry: Sendable, Hashable {
  package enum Outcome: String, Sendable {
    case succeeded
    case failed
    /// The back end could not be reached.
    case notAvailable = "not-available"
    case cancelled
    /// It came too soon after others and was not made.
    case limited
    /// It was correct but was undone, because the host could not store it.
    case notKept = "not-kept"
  }

  package let outcome: Outcome
  /// The method of the attempt.
  package let authType: AuthType
  /// The factory whose connectors did the work.
  package let factory: ConnectorFactoryName
  /// The reason for the failure; nil where the outcome explains it.
  package let reason: String?

  /// The reason must name no user and no secret.
  package init(
    _ outcome: Outcome, _ authType: AuthType, factory: ConnectorFactoryName, reason: String? = nil
  ) {
    self.outcome = outcome
    self.authType = authType
    self.factory = factory
    self.reason = reason
  }

  /// An attempt that ended with this error. Nil for an error that the user had to correct first,
  /// because no sign-in was attempted then.
  package init?(failure error: ScreensError, _ authType: AuthType, factory: ConnectorFactoryName) {
    guard !error.isValidation else { return nil }
    if case .unmade = error.origin {
      self.init(.notAvailable, authType, factory: factory, reason: Self.reason(error))
      return
    }
    switch error.cause {
    case .cancelled: self.init(.cancelled, authType, factory: factory)
    case .notAvailable:
      self.init(.notAvailable, authType, factory: factory, reason: Self.reason(error))
    default: self.init(.failed, authType, factory: factory, reason: Self.reason(error))
    }
  }

  /// The reason for which an attempt failed. It never contains the error's own text, which the
  /// connector wrote for the user and which may name the user.
  private static func reason(_ error: ScreensError) -> String {
    switch error.origin {
    case .serverContext(let failure): return "\(failure)"
    case .unmade(let operation, let factory):
      return "the connector factory '\(factory)' makes no connector for \(operation)"
    case .fault(let sentence): return "a fault of the connector: \(sentence)"
    case .late: return "no answer came in time"
    case .connector, .answer, .proof, .unfit: break
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

  /// A domain that is a valid name, else a general word.
  private static func name(_ domain: String) -> String {
    let isName = domain.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte)
        || (0x61...0x7a).contains(byte) || [0x2d, 0x2e, 0x5f].contains(byte)
    }
    return isName && !domain.isEmpty && domain.utf8.count <= 80 ? domain : "another domain"
  }
}
