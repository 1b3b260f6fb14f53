package import ScreensCore
package import ScreensModel
import Synchronization

/// A connector factory in memory: the test answers operations in advance, or later.
package final class ScriptedConnectors: ConnectorFactory {
  /// One request for a connector.
  package struct Request: Sendable {
    /// The operation that was asked for.
    package let operation: OperationName
    /// Unchanged from the step.
    package let parameters: [String: Value]
    /// The server and the session at that moment.
    package let context: ConnectorContext
  }

  private struct State {
    var answers: [String: Result<Value, ScreensError>] = [:]
    var unsupported: Set<String> = []
    var refusals: [String: ScreensError] = [:]
    var requests: [Request] = []
    var open:
      [(name: String, progress: ConnectorQueue.ProgressReport, end: ConnectorQueue.Completion)] = []
    var cancelled = 0
  }

  /// The factory's name in every test's configuration.
  package let name = ConnectorFactoryName("Scripted")!
  private let state = Mutex(State())

  /// A factory that accepts every operation and answers none.
  package init() {}

  /// The requests so far, in order.
  package var requests: [Request] { state.withLock { $0.requests } }
  /// The number of connectors that were asked to stop.
  package var cancelled: Int { state.withLock { $0.cancelled } }
  /// The operations that wait for an answer, in order.
  package var open: [String] { state.withLock { $0.open.map(\.name) } }

  /// From now on an operation answers at once.
  package func answer(_ operation: String, _ result: Result<Value, ScreensError>) {
    state.withLock { $0.answers[operation] = result }
  }

  /// From now on an operation waits for its answer.
  package func wait(for operation: String) {
    state.withLock { $0.answers[operation] = nil }
  }

  /// From now on an operation cannot be made.
  package func refuse(_ operation: String) {
    state.withLock { _ = $0.unsupported.insert(operation) }
  }

  /// From now on an operation's parameters are refused.
  package func invalidate(_ operation: String, _ error: ScreensError) {
    state.withLock { $0.refusals[operation] = error }
  }

  /// Answers the first waiting connector of an operation.
  ///
  /// - Returns: false when none waits.
  @discardableResult
  package func complete(_ operation: String, _ result: Result<Value, ScreensError>) -> Bool {
    let completion = state.withLock { state -> ConnectorQueue.Completion? in
      guard let index = state.open.firstIndex(where: { $0.name == operation }) else {
        return nil
      }
      return state.open.remove(at: index).end
    }
    completion?(result)
    return completion != nil
  }

  /// Reports progress to the waiting connectors of an operation.
  package func report(_ operation: String, _ progress: ConnectorProgress) {
    let waiting = state.withLock { state in state.open.filter { $0.name == operation } }
    for connector in waiting { connector.progress(progress) }
  }

  /// Records the request, and gives the test's answer.
  package func connector(
    for operation: OperationName, parameters: [String: Value], context: ConnectorContext
  ) throws(ScreensError) -> any Connector {
    let isSupported = state.withLock { state in
      state.requests.append(
        Request(operation: operation, parameters: parameters, context: context))
      return !state.unsupported.contains(operation.rawValue)
    }
    guard isSupported else {
      throw ScreensError(.abortedDueToPreconditions, "\(operation) is unsupported")
    }
    return ScriptedConnector(operation.rawValue, self)
  }

  fileprivate func refusal(_ operation: String) -> ScreensError? {
    state.withLock { $0.refusals[operation] }
  }

  fileprivate func start(
    _ operation: String, _ progress: @escaping ConnectorQueue.ProgressReport,
    _ completion: @escaping ConnectorQueue.Completion
  ) {
    let answer = state.withLock { state -> Result<Value, ScreensError>? in
      if let answer = state.answers[operation] { return answer }
      state.open.append((operation, progress, completion))
      return nil
    }
    if let answer { completion(answer) }
  }

  fileprivate func countCancellation() { state.withLock { $0.cancelled += 1 } }
}

private final class ScriptedConnector: Connector {
  private let operation: String
  private let script: ScriptedConnectors

  init(_ operation: String, _ script: ScriptedConnectors) {
    self.operation = operation
    self.script = script
  }

  func validate() -> ScreensError? { script.refusal(operation) }

  func start(
    progress: @escaping @Sendable (ConnectorProgress) -> Void,
    completion: @escaping @Sendable (Result<Value, ScreensError>) -> Void
  ) { script.start(operation, progress, completion) }

  func cancel() { script.countCancellation() }
}
