import Synchronization

/// Says counted lines when their time has come, even if nothing comes after them.
final class RareTeller: Sendable {
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

  func take(_ entry: LogEntry, of kind: String) {
    let (lines, wakes) = state.withLock { state in
      let lines = state.lines.take(entry, of: kind, at: .now)
      let wakes = !state.isWaiting && state.lines.next != nil
      if wakes { state.isWaiting = true }
      return (lines, wakes)
    }
    lines.forEach(write)
    // Ends by itself, when nothing is counted any more.
    if wakes { Task { await tell() } }
  }

  func tellAll() { state.withLock { $0.lines.takeAll() }.forEach(write) }

  private func tell() async {
    while let next = waitsFor() {
      try? await Task.sleep(until: next, clock: .continuous)
      state.withLock { $0.lines.due(at: .now) }.forEach(write)
    }
  }

  private func waitsFor() -> ContinuousClock.Instant? {
    state.withLock { state in
      let next = state.lines.next
      state.isWaiting = next != nil
      return next
    }
  }
}
