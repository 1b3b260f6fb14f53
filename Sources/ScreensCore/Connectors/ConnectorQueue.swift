import Synchronization

/// Runs connectors concurrently, by priority and in the order of a graph of dependencies.
///
/// A dependent starts when all its dependencies have ended, whatever their result; a cancelled
/// one counts as ended. Sendable: any thread may add and cancel.
package final class ConnectorQueue: Sendable {
  /// One connector's place in the queue.
  package struct Ticket: Hashable, Sendable {
    fileprivate let number: UInt64
  }

  /// When free places are short of demand, the higher one starts first; then the earlier.
  package enum Priority: Int, Sendable, Comparable {
    case low, normal, high

    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  package typealias Completion = @Sendable (Result<Value, ScreensError>) -> Void
  package typealias ProgressReport = @Sendable (ConnectorProgress) -> Void

  private struct Entry {
    let connector: any Connector
    let priority: Priority
    var waitsFor: Set<UInt64>
    let progress: ProgressReport
    let completion: Completion
    var isRunning = false
  }

  private struct State {
    var next: UInt64 = 1
    var entries: [UInt64: Entry] = [:]
    var running = 0
  }

  private let width: Int
  private let state = Mutex(State())

  /// - Parameter width: how many connectors may be under way at once.
  package init(width: Int = 64) {
    precondition(width > 0, "a queue of width \(width) runs nothing")
    self.width = width
  }

  /// How many connectors have not ended.
  package var count: Int { state.withLock { $0.entries.count } }

  /// Adds a connector. `completion` is called exactly once, on any thread.
  @discardableResult
  package func add(
    _ connector: any Connector, priority: Priority = .normal, after dependencies: [Ticket] = [],
    progress: @escaping ProgressReport = { _ in }, completion: @escaping Completion
  ) -> Ticket {
    let number = state.withLock { state in
      let number = state.next
      state.next += 1
      let open = Set(dependencies.map(\.number)).filter { state.entries[$0] != nil }
      state.entries[number] = Entry(
        connector: connector, priority: priority, waitsFor: open, progress: progress,
        completion: completion)
      return number
    }
    startReady()
    return Ticket(number: number)
  }

  /// Cancels a connector: one that waits ends at once, one that runs is asked to stop.
  package func cancel(_ ticket: Ticket) {
    let running = state.withLock { state in
      state.entries[ticket.number].flatMap { $0.isRunning ? $0.connector : nil }
    }
    running?.cancel()
    end(ticket.number, .failure(.cancelled))
  }

  private func startReady() {
    let ready = state.withLock { state -> [(UInt64, Entry)] in
      var started: [(UInt64, Entry)] = []
      let waiting = state.entries.filter { !$0.value.isRunning && $0.value.waitsFor.isEmpty }
        .sorted { ($1.value.priority, $0.key) < ($0.value.priority, $1.key) }
      for (number, entry) in waiting where state.running < width {
        state.entries[number]?.isRunning = true
        state.running += 1
        started.append((number, entry))
      }
      return started
    }
    for (number, entry) in ready {
      entry.connector.start(progress: entry.progress) { [weak self] result in
        self?.end(number, result)
      }
    }
  }

  /// Ends an entry once; a second end finds nothing.
  private func end(_ number: UInt64, _ result: Result<Value, ScreensError>) {
    let ended = state.withLock { state -> Entry? in
      guard let entry = state.entries.removeValue(forKey: number) else { return nil }
      if entry.isRunning { state.running -= 1 }
      for key in state.entries.keys { state.entries[key]?.waitsFor.remove(number) }
      return entry
    }
    guard let ended else { return }
    ended.completion(result)
    startReady()
  }
}
