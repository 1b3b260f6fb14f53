import ScreensCore

/// Signs-in that cannot be written down.
extension LoopSite {
  /// Whether a sign-in outlives the process, as far as it is meant to.
  func keepsSignIn(_ session: WebSession) -> Bool {
    guard journal != nil, !commons.configuration.volatileSessions else { return true }
    changed(session)
    keepChanges()
    return session.isWritten
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
