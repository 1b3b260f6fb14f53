import ScreensCore
import ScreensHTTP

/// Sign-ins and drafts that cannot be written down.
extension LoopSite {
  /// Whether a sign-in outlives the process, as far as it is meant to.
  func keepsSignIn(_ session: WebSession) -> Bool { outcome(of: session) != .failed }

  /// What is answered to a draft that ends with the process; nil for one that outlives it.
  func unkeptDraft(_ session: WebSession) -> HTTPResponse? {
    let texts = PageTexts.texts(for: session.scope.locale.language)
    switch outcome(of: session) {
    case .kept: return nil
    case .tooLarge: return .plain(.contentTooLarge, texts.draftNotKept + "\n")
    case .failed:
      var response = HTTPResponse.plain(.serviceUnavailable, texts.draftNotKept + "\n")
      response.fields.append("Retry-After", "30")
      return response
    }
  }

  /// Writes a session's present state; where nothing is meant to outlive the process, all is well.
  private func outcome(of session: WebSession) -> SessionJournal.Outcome {
    guard journal != nil, !commons.configuration.volatileSessions else { return .kept }
    changed(session)
    keepChanges()
    return session.outcome
  }

  /// Signs out who would be signed out by the next end of the process, and says so in the form.
  ///
  /// - Parameter former: the session's name before the sign-in.
  func refuseSignIn(_ submission: Submission, _ former: SessionToken, _ session: WebSession) {
    session.scope.context.removeStoredCredentials()
    session.scope.context.logout()
    renewIfNeeded(session)
    claims[former.text + submission.key.once] = session.token
    log(SignInTry(.notKept, .basic, factory: environment.connectors.name), session)
    end(submission, .notKept, session)
  }
}
