/// The work of an interactor that runs connectors: one, or a chain in which each step is made from
/// the results before it.
///
/// The steps depend on each other through the queue; no thread waits for them.
package final class ConnectorTask: InteractorTask {
  /// One request: an operation of the session's connector factory with its parameters.
  package struct Step: Sendable {
    /// The operation, whose declaration types request and answer.
    package let operation: OperationDeclaration
    /// The values by the names of the declaration.
    package let parameters: [String: Value]
    /// The line of the session's queue in which it waits.
    package let priority: ConnectorQueue.Priority
    /// The account that asks, when it is not the session's user.
    package let caller: Caller

    /// A step of the session's user at normal priority, unless told otherwise.
    package init(
      _ operation: OperationDeclaration, _ parameters: [String: Value],
      priority: ConnectorQueue.Priority = .normal, caller: Caller = .session
    ) {
      self.operation = operation
      self.parameters = parameters
      self.priority = priority
      self.caller = caller
    }
  }

  /// The account in whose name a step runs.
  package enum Caller: Sendable, Hashable {
    /// The user who is signed in, if any.
    case session
    /// An account for this one step; the signed-in user stays signed in. Nil is anonymous.
    case ephemeral(Authentication?)
  }

  /// Makes the next step from the results so far; nil ends the chain.
  package typealias NextStep = (_ results: [Value]) throws(ScreensError) -> Step?

  private unowned let session: SessionScope
  private let nextStep: NextStep
  private let completed: (_ results: [Value]) throws(ScreensError) -> Value
  private var isCancelled = false
  private var results: [Value] = []
  /// Whether every connector so far could be made.
  private var wasMade = true
  private var ticket: ConnectorQueue.Ticket?

  /// - Parameters:
  ///   - session: the session whose connectors are run.
  ///   - nextStep: called with no results for the head, then after each step.
  ///   - completed: makes the interactor's result; may refuse the answers.
  package init(
    in session: SessionScope, nextStep: @escaping NextStep,
    completed: @escaping (_ results: [Value]) throws(ScreensError) -> Value
  ) {
    self.session = session
    self.nextStep = nextStep
    self.completed = completed
  }

  /// Sends the first request.
  package func start(_ interactor: Interactor) -> Bool {
    advance(interactor)
    return wasMade
  }

  /// Takes over a request that is under way, or whose result waits.
  package func resume(_ request: RequestTray.Request, _ interactor: Interactor) -> Bool {
    results = request.earlier
    ticket = request.ticket
    session.reopen(request) { [self] result in receive(result, interactor) }
    return true
  }

  /// The request goes on: its result waits for the screenlet's return.
  package func detach() {}

  /// Gives up the request under way; its result is thrown away.
  package func cancel() {
    isCancelled = true
    if let ticket { session.connectors.cancel(ticket) }
    ticket = nil
  }

  private func advance(_ interactor: Interactor) {
    do throws(ScreensError) {
      guard let step = try nextStep(results) else {
        interactor.callOnSuccess(try completed(results))
        return
      }
      wasMade = false
      let context = session.context(of: step.caller)
      if step.operation.needsProof, context.authentication?.hasProof != true {
        throw ScreensError.needsSignIn
      }
      let connector = try session.environment.connectors.typedConnector(
        for: step.operation, parameters: step.parameters,
        context: context)
      wasMade = true
      if let refusal = connector.validate() { throw refusal }
      ticket = session.run(
        connector, priority: step.priority, tag: RequestTray.Tag(interactor), earlier: results
      ) { [self] result in
        receive(result, interactor)
      }
    } catch {
      interactor.callOnFailure(error)
    }
  }

  private func receive(_ result: Result<Value, ScreensError>, _ interactor: Interactor) {
    ticket = nil
    guard !isCancelled else { return }
    switch result {
    case .success(let value):
      results.append(value)
      advance(interactor)
    case .failure(let error):
      interactor.callOnFailure(error)
    }
  }
}
