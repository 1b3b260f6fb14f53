import Synchronization

/// Runs connectors concurrently, by priority. One that is made from others' answers is added by an
/// `OperationGraph` when these have come. Sendable: any thread may add and cancel.
package final class ConnectorQueue: Sendable {
  /// One connector's place in the queue.
  package struct Ticket: Hashable, Sendable {
    let number: UInt64
  }

  /// When free places are short of demand, the higher one starts first; then the earlier.
  package enum Priority: Int, Sendable, Comparable, CaseIterable {
    case low, normal, high

    /// A lower priority comes first.
    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  /// Takes the one result of a connector, on any thread.
  package typealias Completion = @Sendable (Result<Value, ScreensError>) -> Void
  /// Takes a connector's progress, on any thread, any number of times.
  package typealias ProgressReport = @Sendable (ConnectorProgress) -> Void

  /// The time that a request may take, its wait in the queue among it.
  package let deadline: Duration
  private let state: Mutex<ConnectorSchedule>

  /// - Parameters:
  ///   - width: how many connectors may be under way at once.
  ///   - deadline: the time that a request may take, which the owner's clock keeps by `expire`.
  package init(width: Int = 64, deadline: Duration = .seconds(15)) {
    precondition(width > 0, "a queue of width \(width) runs nothing")
    self.deadline = deadline
    state = Mutex(ConnectorSchedule(width: width))
  }

  /// How many connectors have not ended.
  package var count: Int { state.withLock { $0.count } }

  /// Adds a connector. `completion` is called exactly once, on any thread.
  @discardableResult
  package func add(
    _ connector: any Connector, priority: Priority = .normal,
    progress: @escaping ProgressReport = { _ in }, completion: @escaping Completion
  ) -> Ticket {
    let number = state.withLock { state in
      state.add(
        ConnectorSchedule.Entry(
          connector: connector, priority: priority, progress: progress, completion: completion))
    }
    launch()
    return Ticket(number: number)
  }

  /// Cancels a connector: one that waits ends at once, one that runs is asked to stop. Either ends
  /// as cancelled before this returns, unless it had ended.
  package func cancel(_ ticket: Ticket) { stop(ticket, .cancelled) }

  /// Ends a connector whose time is over, like a cancelled one; an answer that still comes is
  /// dropped.
  package func expire(_ ticket: Ticket) { stop(ticket, .late) }

  private func stop(_ ticket: Ticket, _ error: ScreensError) {
    let running = state.withLock { $0.connectorToStop(ticket.number) }
    end(ticket.number, .failure(error))
    running?.cancel()
  }

  /// Starts what may start. One thread at a time does so: the others, and a connector that ends
  /// while it starts, leave theirs to it, so that no chain grows the stack.
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

  /// Ends an entry once; a second end finds nothing.
  private func end(_ number: UInt64, _ result: Result<Value, ScreensError>) {
    guard let ended = state.withLock({ $0.end(number) }) else { return }
    ended.completion(result)
    launch()
  }
}
