import ScreensCore
import ScreensModel

/// Signing in at the server's own page: the browser is sent there and returns with a code.
///
/// Begins an authorization flow in the session; the flow's end, failure or cancellation ends the
/// interactor.
final class OAuth2RedirectTask: InteractorTask {
  /// The operations without which an answer of the server's page is of no use.
  private static let operations = [OperationDeclaration.loginByOAuth2Redirect, .getCurrentUser]

  private let attempt: LoginInteractor
  private unowned let session: SessionScope
  private let onAnswer: (LoginAnswer) -> Void
  private var flow: AuthorizationFlow?
  private var exchange: ConnectorTask?

  init(
    _ attempt: LoginInteractor, in session: SessionScope, onAnswer: @escaping (LoginAnswer) -> Void
  ) {
    self.attempt = attempt
    self.onAnswer = onAnswer
    self.session = session
  }

  func start(_ interactor: Interactor) -> Bool {
    do throws(ScreensError) {
      try session.environment.connectors.demand(Self.operations.map(\.name))
      guard !attempt.clientId.isEmpty else { throw attempt.refusal("undefined-clientId", nil) }
      guard attempt.redirectURL.contains("://") else {
        throw attempt.refusal("validation-redirecturl", nil)
      }
      let server: String
      do { server = try session.environment.server.server() } catch {
        throw ScreensError.missing(error)
      }
      let flow = AuthorizationFlow(
        server: server, clientId: attempt.clientId, redirectURL: attempt.redirectURL,
        scopes: attempt.scopes
      ) { [weak self, unowned interactor] answer in
        self?.flowEnded(answer, interactor)
      }
      self.flow = flow
      session.context.begin(flow)
    } catch {
      interactor.callOnFailure(error)
    }
    return true
  }

  func cancel() {
    exchange?.cancel()
    if let flow { session.context.forget(flow) }
  }

  private func flowEnded(
    _ answer: Result<AuthorizationFlow.Grant, ScreensError>, _ interactor: Interactor
  ) {
    switch answer {
    case .failure(let error):
      interactor.callOnFailure(error)
    case .success(let grant):
      let graph = attempt.thenUser { [attempt] () throws(ScreensError) in
        .init(
          .loginByOAuth2Redirect,
          [
            "code": .string(grant.code), "codeVerifier": .string(grant.verifier),
            "redirectURL": .string(attempt.redirectURL), "clientId": .string(attempt.clientId),
          ], caller: .ephemeral(nil))
      }
      let exchange = attempt.task(graph, in: session, onAnswer: onAnswer)
      self.exchange = exchange
      _ = exchange.start(interactor)
    }
  }
}
