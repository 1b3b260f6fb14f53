package import ScreensModel
import ScreensSystem
import ScreensViews

/// The work of an interactor that runs connectors: the operations of a graph, under one deadline,
/// cancelled as one. The first operation that fails ends the interactor, and cancels the others.
///
/// No thread waits: an operation is made on the session's executor when the answers that it needs
/// have come.
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

    /// By default a step of the session's user at normal priority.
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

  private unowned let session: SessionScope
  private let graph: OperationGraph
  private let completed: (_ answers: OperationAnswers) throws(ScreensError) -> Value
  private let deadline: Duration
  private let isResumable: Bool
  private var progress: [Int: ConnectorProgress] = [:]
  private var run: OperationRun
  private var tickets: [Int: ConnectorQueue.Ticket] = [:]
  /// The messages of requests in the tray that are sent as soon as they are on record.
  private var announced: [UInt64: CountedMessage] = [:]
  private var began = ContinuousClock.now
  private var hasEnded = false
  /// Whether every connector so far could be made.
  private var wasMade = true

  /// - Parameters:
  ///   - session: the session whose connectors are run.
  ///   - graph: the operations.
  ///   - deadline: the time for all of them, after which running requests are ended. An operation
  ///     that begins gets the remaining time. By default the session's own deadline.
  ///   - isResumable: whether the requests continue while the screenlet is saved.
  ///   - completed: makes the interactor's result; may refuse the answers.
  package init(
    in session: SessionScope, _ graph: OperationGraph, deadline: Duration? = nil,
    isResumable: Bool = true,
    completed: @escaping (_ answers: OperationAnswers) throws(ScreensError) -> Value
  ) {
    self.session = session
    self.graph = graph
    self.deadline = deadline ?? session.connectors.deadline
    self.isResumable = isResumable
    self.completed = completed
    run = OperationRun(of: graph)
  }

  /// Sends the requests of all operations that wait for no other.
  package func start(_ interactor: Interactor) -> Bool {
    began = .now
    advance(interactor)
    return wasMade
  }

  /// Takes over requests that are under way, or whose results wait.
  package func resume(_ requests: [RequestTray.Request], _ interactor: Interactor) -> Bool {
    guard let first = requests.first, first.run.isOf(graph) else { return false }
    began = .now
    run = first.run
    for request in requests {
      let node = request.tag.node
      tickets[node] = request.ticket
      session.reopen(request) { [self] result in
        receive(result, node, operation(of: node), interactor)
      }
    }
    return true
  }

  /// Detaches the requests: their results wait for the screenlet's return.
  package func detach() {
    guard isResumable else { return cancel() }
    hasEnded = true
    withdraw()
    session.tray.note(run)
  }

  /// Gives up the requests under way and drops their results.
  package func cancel() {
    hasEnded = true
    withdraw()
    let open = tickets.sorted { $0.key < $1.key }.map(\.value)
    tickets = [:]
    for ticket in open { session.connectors.cancel(ticket) }
  }

  /// Withdraws requests that are not on record yet.
  private func withdraw() {
    for (token, message) in announced {
      session.tray.remove(token)
      message.giveBack()
    }
    announced = [:]
  }

  private func advance(_ interactor: Interactor) {
    do throws(ScreensError) {
      while !hasEnded, let node = run.begin(of: graph) {
        switch graph.nodes[node].work {
        case .operation(let make):
          guard let step = try make(run.answers) else {
            _ = run.end(node, nil)
            continue
          }
          try send(step, node, interactor)
        case .computation(let compute):
          // The loop serves others before the next node begins.
          return try deliver(compute, node, interactor)
        }
      }
      guard !hasEnded, run.isComplete else { return }
      hasEnded = true
      interactor.callOnSuccess(try completed(run.answers))
    } catch {
      fail(error, interactor)
    }
  }

  /// Computes a value as a part of the user's act. It comes back like the answer to a request, so
  /// that it waits for a screenlet that is saved meanwhile.
  private func deliver(
    _ compute: OperationGraph.Computing, _ node: Int, _ interactor: Interactor
  ) throws(ScreensError) {
    let answers = run.answers
    let value = try session.during(interactor.act ?? session.chain.act) {
      () throws(ScreensError) in try compute(answers)
    }
    session.deliver(value, tag: RequestTray.Tag(interactor, node: node), of: run) { [self] in
      receive($0, node, nil, interactor)
    }
    session.tray.note(run)
  }

  private func send(
    _ step: Step, _ node: Int, _ interactor: Interactor
  ) throws(ScreensError) {
    wasMade = false
    let left = graph.dependencies[node].isEmpty ? deadline : deadline - began.duration(to: .now)
    guard left > .zero else { throw .late }
    if session.lacksUser(for: interactor.screenlet) { throw .needsSignIn }
    let message = CountedMessage(of: step, in: session)
    let connector: any Connector
    do throws(ScreensError) {
      connector = try make(step, within: left, isQuiet: message.isQuiet)
    } catch {
      message.giveBack()
      throw error
    }
    run.send(step.operation.access)
    session.tray.note(run)
    func send() { self.send(connector, of: step, message, within: left, node, interactor) }
    guard step.operation.access == .once else { return send() }
    record(node, message, interactor, send)
  }

  /// Makes the connector of a step; the connector gets the parameters.
  private func make(
    _ step: Step, within limit: Duration, isQuiet: Bool
  ) throws(ScreensError) -> any Connector {
    // A plugin may declare an operation of the same name for its screenlets.
    guard !step.operation.name.isOfOperator else {
      throw .fault("\(step.operation.name): only the operator runs this; nothing was sent")
    }
    let context = session.context(of: step.caller, timeout: limit, isQuiet: isQuiet)
    if step.operation.needsProof, context.authentication?.hasProof != true {
      session.context.lacksProof = session.context.isLoggedIn
      throw ScreensError.needsSignIn
    }
    let connector = try session.environment.connectors.typedConnector(
      for: step.operation, parameters: try session.unshelve(step.parameters, of: step.operation),
      context: context)
    wasMade = true
    if let refusal = connector.validate() { throw refusal }
    return connector
  }

  /// Sends a request that must not be repeated, once it is on record. If this process is killed,
  /// the next one then knows that the request may have been sent.
  private func record(
    _ node: Int, _ message: CountedMessage, _ interactor: Interactor,
    _ send: @escaping () -> Void
  ) {
    guard let screenlet = interactor.screenlet, let house = session.house,
      let tag = RequestTray.Tag(interactor, node: node)
    else { return send() }
    let token = session.tray.announce(tag, run)
    announced[token] = message
    house.record(screenlet) { [self] isRecorded in
      guard announced.removeValue(forKey: token) != nil else { return }
      session.tray.remove(token)
      if isRecorded { return send() }
      message.giveBack()
      let text = screenlet.view?.text("not-recorded", table: "default")
      fail(ScreensError(.notAvailable, text ?? "Nothing was done."), interactor)
    }
  }

  private func send(
    _ connector: any Connector, of step: Step, _ message: CountedMessage, within limit: Duration,
    _ node: Int, _ interactor: Interactor
  ) {
    let ticket = session.run(
      connector, priority: step.priority, kind: step.operation.name, within: limit,
      tag: RequestTray.Tag(interactor, node: node), of: run,
      progress: { [self] in report($0, node, interactor) },
      completion: { [self] result in
        if case .failure = result { message.giveBack() }
        receive(result, node, step.operation, interactor)
      })
    if run.running.contains(node) { tickets[node] = ticket }
  }

  /// The operation of a node whose request was sent earlier; nil for a computation.
  private func operation(of node: Int) -> OperationDeclaration? {
    guard case .operation(let make) = graph.nodes[node].work else { return nil }
    return (try? make(run.answers))?.operation
  }

  /// Adds up the progress of all operations that report it. The total is unknown while one of their
  /// totals is.
  private func report(_ one: ConnectorProgress, _ node: Int, _ interactor: Interactor) {
    guard !hasEnded, run.running.contains(node) else { return }
    progress[node] = one
    interactor.report(ConnectorProgress(of: progress.values))
  }

  private func receive(
    _ result: Result<Value, ScreensError>, _ node: Int, _ operation: OperationDeclaration?,
    _ interactor: Interactor
  ) {
    tickets[node] = nil
    if let operation, case .failure(let error) = result, error.origin == .late {
      session.log.rarely(
        "late \(operation.name)",
        "\(operation.name) was not answered within \(deadline): its connector was asked to stop, "
          + "and an answer that still comes is dropped")
    }
    if case .failure(let error) = result, case .answer(let fault) = error.origin {
      session.log.rarely("answer \(fault)", "\(fault); the connector's author is to mend it")
    }
    guard !hasEnded else { return }
    switch result {
    case .success(let value):
      if let operation, operation.access != .read { interactor.hasWritten = true }
      let answer = operation.map { session.shelve(value, of: $0) } ?? value
      if run.end(node, answer) { advance(interactor) }
    case .failure(let error):
      fail(error, interactor)
    }
  }

  private func fail(_ error: ScreensError, _ interactor: Interactor) {
    cancel()
    let reported = interactor.screenlet?.localized(error, isRepeatable: run.isRepeatable)
    interactor.callOnFailure(reported ?? error)
  }
}
