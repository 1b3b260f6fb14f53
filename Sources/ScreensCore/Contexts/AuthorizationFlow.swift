import ScreensDocuments
package import ScreensModel
import ScreensSystem

/// A sign-in that is in progress at the server's own page.
///
/// The face sends the browser to `url`; the browser comes back to the redirect address with a code
/// and the flow's `state`. Confined to the session's executor.
package final class AuthorizationFlow {
  /// The answer of the server's page, which can be exchanged for an access token.
  package struct Grant: Sendable, Hashable {
    /// The server's code, which works once.
    package let code: String
    /// The proof that the code returns to the party that asked for it (RFC 7636).
    package let verifier: String
  }

  /// The address for the browser.
  package let url: String
  /// The server must return it unchanged; any other state is refused.
  package let state: String
  private let verifier: String
  private var onEnd: ((Result<Grant, ScreensError>) -> Void)?

  /// - Parameters:
  ///   - server: the base address of the server.
  ///   - state: unguessable.
  ///   - verifier: unguessable too, 43 to 128 characters that need no escaping.
  ///   - onEnd: called exactly once.
  package init(
    server: String, clientId: String, redirectURL: String, scopes: [String],
    state: String = Base64URL.random(16), verifier: String = Base64URL.random(32),
    onEnd: @escaping (Result<Grant, ScreensError>) -> Void
  ) {
    self.state = state
    self.verifier = verifier
    let challenge = String(
      decoding: Base64URL.encode(Digest(of: Array(verifier.utf8)).bytes.span), as: UTF8.self)
    let base = server.last == "/" ? String(server.dropLast()) : server
    let query: [(String, String)] = [
      ("response_type", "code"), ("client_id", clientId), ("redirect_uri", redirectURL),
      ("scope", scopes.joined(separator: " ")), ("state", state),
      ("code_challenge", challenge), ("code_challenge_method", "S256"),
    ]
    url =
      base + "/o/oauth2/authorize?"
      + query.map { "\($0.0)=\(PercentEncoding.encode($0.1))" }.joined(separator: "&")
    self.onEnd = onEnd
  }

  /// Ends the flow with the code of a returning browser.
  ///
  /// - Returns: false when the flow is over, or the state is not this flow's.
  package func resume(code: String?, state: String) -> Bool {
    guard state == self.state, onEnd != nil else { return false }
    guard let code, !code.isEmpty else {
      end(.failure(ScreensError(.failed, "The server refused the authorization.")))
      return true
    }
    end(.success(Grant(code: code, verifier: verifier)))
    return true
  }

  /// Ends the flow after the user gave up, here or at the server's page.
  package func cancel(_ error: ScreensError = .cancelled) { end(.failure(error)) }

  private func end(_ result: Result<Grant, ScreensError>) {
    let body = onEnd
    onEnd = nil
    body?(result)
  }
}

extension SessionContext {
  /// Begins a flow; one that is under way is cancelled.
  package func begin(_ flow: AuthorizationFlow) {
    let former = authorizationFlow
    authorizationFlow = flow
    former?.cancel()
  }

  /// Ends the session's flow with the code that the browser brought from the server.
  ///
  /// - Returns: false when no flow is in progress, or the state belongs to another flow.
  package func resumeAuthorization(code: String?, state: String) -> Bool {
    guard let flow = authorizationFlow, flow.state == state else { return false }
    // Cleared before the flow ends, because a listener of its end may begin the next one.
    authorizationFlow = nil
    return flow.resume(code: code, state: state)
  }

  /// Ends the flow, if any, as cancelled.
  package func cancelAuthorization(_ error: ScreensError = .cancelled) {
    let flow = authorizationFlow
    authorizationFlow = nil
    flow?.cancel(error)
  }

  /// Forgets a flow without ending it. Another flow that has begun since stays.
  package func forget(_ flow: AuthorizationFlow) {
    if authorizationFlow === flow { authorizationFlow = nil }
  }
}
