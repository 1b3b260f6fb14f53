import Synchronization

/// Writes counted lines when they are due, even if no line comes after them.
final class CountedLineWriter: Sendable {
  private struct State {
    var lines: RareLines
    var isWaiting = false
  }

  private let state: Mutex<State>
  private let write: @Sendable (LogEntry) -> Void

  init(_ interval: Duration, _ write: @escaping @Sendable (LogEntry) -> Void) {
    state = Mutex(State(lines: RareLines(interval: interval)))
    self.write = write
  }

  func add(_ entry: LogEntry, of kind: String) {
    let (lines, wakes) = state.withLock { state in
      let lines = state.lines.add(entry, of: kind, at: .now)
      let wakes = !state.isWaiting && state.lines.next != nil
      if wakes { state.isWaiting = true }
      return (lines, wakes)
    }
    lines.forEach(write)
    // The task ends when no line is counted any more.
    if wakes { Task { await writeWhenDue() } }
  }

  func writeAll() { state.withLock { $0.lines.removeAll() }.forEach(write) }

  private func writeWhenDue() async {
    while let next = nextDue() {
      try? await Task.sleep(until: next, clock: .continuous)
      state.withLock { $0.lines.removeDue(at: .now) }.forEach(write)
    }
  }

  private func nextDue() -> ContinuousClock.Instant? {
    state.withLock { state in
      let next = state.lines.next
      state.isWaiting = next != nil
      return next
    }
  }
}
