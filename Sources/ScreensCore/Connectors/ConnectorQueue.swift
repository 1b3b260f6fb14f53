package import ScreensModel
import Synchronization

/// Runs connectors concurrently, by priority. An `OperationGraph` adds a connector that depends on
/// answers when these have come. Sendable: any thread may add and cancel.
package final class ConnectorQueue: Sendable {
  /// One connector's place in the queue.
  package struct Ticket: Hashable, Sendable {
    let number: UInt64
  }

  /// The higher priority starts first while places are short; then the earlier connector.
  package enum Priority: Int, Sendable, Comparable, CaseIterable {
    case low, normal, high

    /// A lower priority comes first.
    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  /// Handles the result of a connector, once, on any thread.
  package typealias Completion = @Sendable (Result<Value, ScreensError>) -> Void
  /// Handles a connector's progress, on any thread, any number of times.
  package typealias ProgressReport = @Sendable (ConnectorProgress) -> Void

  /// The time limit of a request, including its wait in the queue.
  package let deadline: Duration
  private let state: Mutex<ConnectorSchedule>

  /// - Parameters:
  ///   - width: how many connectors may be under way at once.
  ///   - deadline: the time limit of a request. The owner's clock enforces it by `expire`.
  package init(width: Int = 64, deadline: Duration = .seconds(15)) {
    precondition(width > 0, "a queue of width \(width) runs nothing")
    self.deadline = deadline
    state = Mutex(ConnectorSchedule(width: width))
  }

  /// The number of connectors that have not ended.
  package var count: Int { state.withLock { $0.count } }

  /// Adds a connector. `completion` is called exactly once, on any thread.
  ///
  /// - Parameter kind: its operation: no one kind gets all places.
  @discardableResult
  package func add(
    _ connector: any Connector, priority: Priority = .normal, kind: OperationName? = nil,
    progress: @escaping ProgressReport = { _ in }, completion: @escaping Completion
  ) -> Ticket {
    let number = state.withLock { state in
      state.add(
        ConnectorSchedule.Entry(
          connector: connector, priority: priority, kind: kind, progress: progress,
          completion: completion))
    }
    launch()
    return Ticket(number: number)
  }

  /// Cancels a connector. A waiting one ends at once, and a running one is asked to stop. Both end
  /// as cancelled before this method returns, unless they had ended.
  package func cancel(_ ticket: Ticket) { stop(ticket, .cancelled) }

  /// Ends a connector at its time limit, like a cancelled one. A later answer is dropped.
  package func expire(_ ticket: Ticket) { stop(ticket, .late) }

  private func stop(_ ticket: Ticket, _ error: ScreensError) {
    let running = state.withLock { $0.connectorToStop(ticket.number) }
    end(ticket.number, .failure(error))
    running?.cancel()
  }

  /// Starts the connectors that may start. Only one thread at a time does so. Other threads, and
  /// connectors that end while they start, leave their work to it, so that no chain of calls grows
  /// the stack.
  private func launch() {
    guard state.withLock({ $0.beginLaunching() }) else { return }
    while let (number, entry) = state.withLock({ $0.nextToLaunch() }) {
      entry.connector.start(progress: entry.progress) { [self] result in
        end(number, result)
      }
      if state.withLock({ $0.launched(number) }) == .cancelledMeanwhile {
        entry.connector.cancel()
      }
    }
  }

  /// Runs one connector for the host itself, without a session.
  ///
  /// - Parameter limit: the time after which it ends as late.
  package static func run(
    _ connector: any Connector, within limit: Duration = .seconds(15)
  ) async -> Result<Value, ScreensError> {
    if let refusal = connector.validate() { return .failure(refusal) }
    let queue = ConnectorQueue(width: 1, deadline: limit)
    let (results, end) = AsyncStream<Result<Value, ScreensError>>.makeStream()
    let ticket = queue.add(connector) { result in
      end.yield(result)
      end.finish()
    }
    // Cancelled when the result is there. It keeps the queue meanwhile, which drops its requests
    // when it is released.
    let timer = Task {
      try await Task.sleep(for: limit)
      queue.expire(ticket)
    }
    defer { timer.cancel() }
    for await result in results { return result }
    return .failure(.cancelled)
  }

  /// Ends an entry; a second call finds no entry.
  private func end(_ number: UInt64, _ result: Result<Value, ScreensError>) {
    guard let ended = state.withLock({ $0.end(number) }) else { return }
    ended.completion(result)
    launch()
  }
}
