/// The work of an interactor that runs connectors: one, or a chain in which each step is made from
/// the results before it.
///
/// The steps depend on each other through the queue; no thread waits for them.
package final class ConnectorTask: InteractorTask {
  /// What to run: an operation of the session's connector factory with its parameters.
  package struct Step: Sendable {
    package let operation: OperationName
    package let parameters: [String: Value]
    package let priority: ConnectorQueue.Priority

    package init(
      _ operation: OperationName, _ parameters: [String: Value],
      priority: ConnectorQueue.Priority = .normal
    ) {
      self.operation = operation
      self.parameters = parameters
      self.priority = priority
    }
  }

  /// Makes the next step from the results so far; nil ends the chain.
  package typealias NextStep = (_ results: [Value]) throws(ScreensError) -> Step?

  private let session: SessionScope
  private let nextStep: NextStep
  private let completed: (_ results: [Value]) throws(ScreensError) -> Value
  private var results: [Value] = []
  private var ticket: ConnectorQueue.Ticket?

  /// - Parameters:
  ///   - session: whose connectors are run.
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

  package func start(_ interactor: Interactor) -> Bool {
    advance(interactor)
    return true
  }

  package func cancel() {
    if let ticket { session.connectors.cancel(ticket) }
    ticket = nil
  }

  private func advance(_ interactor: Interactor) {
    do throws(ScreensError) {
      guard let step = try nextStep(results) else {
        interactor.callOnSuccess(try completed(results))
        return
      }
      let connector = try session.environment.connectors.connector(
        for: step.operation, parameters: step.parameters, context: session.connectorContext)
      if let refusal = connector.validate() { throw refusal }
      ticket = session.run(connector, priority: step.priority) { [self] result in
        receive(result, interactor)
      }
    } catch {
      interactor.callOnFailure(error)
    }
  }

  private func receive(_ result: Result<Value, ScreensError>, _ interactor: Interactor) {
    ticket = nil
    switch result {
    case .success(let value):
      results.append(value)
      advance(interactor)
    case .failure(let error):
      interactor.callOnFailure(error)
    }
  }
}
