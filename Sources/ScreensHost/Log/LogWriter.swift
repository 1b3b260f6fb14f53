package import ScreensSystem
import ScreensCore
import Synchronization

/// The lines that a log has.
package struct LogSetting: Sendable, Hashable {
  /// The least important level of its lines.
  package var level = LogLevel.info
  /// Whether each answered request is a line, at any level.
  package var hasAccess = false

  /// Lines of `info` and above, and none for requests.
  package init() {}
}

/// Writes a log without waiting for its reader.
///
/// A line is written at once, as long as the reader keeps up: a crash right after it loses nothing.
/// Bytes that the reader does not take are queued, up to a bound, for a thread that waits for it.
/// Lines beyond the bound are counted, and the count is written as soon as the reader is back.
package final class LogWriter: Sendable {
  /// How many bytes wait for a reader at most.
  package static let limit = 1 << 20

  private struct State {
    var queue: LogQueue
    var hasThread = false
    var isGone = false
  }

  private let output: LogOutput
  private let format: LogFormat
  private let now: @Sendable () -> Int64
  private let state: Mutex<State>
  private let setting = Mutex(LogSetting())

  /// Makes a writer to a descriptor, which stays open.
  ///
  /// - Parameters:
  ///   - limit: how many bytes wait at most.
  ///   - now: nanoseconds since 1970.
  package init(
    _ descriptor: Int32, format: LogFormat, limit: Int = LogWriter.limit,
    now: @escaping @Sendable () -> Int64 = wallClock
  ) {
    output = LogOutput(descriptor)
    self.format = format
    self.now = now
    state = Mutex(State(queue: LogQueue(limit: limit)))
  }

  /// Uses a setting from the next line on.
  package func adopt(_ new: LogSetting) { setting.withLock { $0 = new } }

  /// Writes a line of the setting's levels now, or as soon as it can be.
  package func write(_ entry: LogEntry) {
    guard entry.level >= setting.withLock(\.level) else { return }
    writeNow(entry)
  }

  /// Writes the line of an answered request, where the setting asks for it.
  package func writeAccess(_ message: @autoclosure () -> String) {
    guard setting.withLock(\.hasAccess) else { return }
    writeNow(LogEntry(.info, message()))
  }

  private func writeNow(_ entry: LogEntry) {
    let line = format.line(entry, time: now())
    let needsThread = state.withLock { state in
      guard !state.isGone else { return false }
      let isFirst = state.queue.isEmpty
      state.queue.add(line, note: note)
      if isFirst { writeWhatFits(&state) }
      defer { state.hasThread = state.hasThread || !state.queue.isEmpty }
      return !state.queue.isEmpty && !state.hasThread
    }
    if needsThread { ServiceThread.start { [self] in serve() } }
  }

  /// Waits a short time for the reader to take the queue; for the end of the process.
  package func flush(within limit: Duration = .seconds(1)) {
    let end = ContinuousClock.now + limit
    while !isDone, ContinuousClock.now < end { output.isWritable(within: 10) }
  }

  private var isDone: Bool {
    state.withLock { state in
      writeWhatFits(&state)
      return state.queue.isEmpty
    }
  }

  /// The thread: it lives while something waits.
  private func serve() {
    while state.withLock({ state in
      writeWhatFits(&state)
      state.hasThread = !state.queue.isEmpty
      return state.hasThread
    }) {
      output.isWritable(within: 1_000)
    }
  }

  private func writeWhatFits(_ state: inout State) {
    while !state.queue.isEmpty {
      switch output.write(state.queue.waiting) {
      case .wrote(let count):
        state.queue.drop(count)
        if state.queue.isEmpty { state.queue.appendCount(note) }
      case .full: return
      case .gone:
        state.isGone = true
        state.queue.dropAll()
      }
    }
  }

  private func note(_ count: Int) -> [UInt8] {
    format.line(
      LogEntry(.warning, "\(count) lines of this log are omitted, because it had no reader"),
      time: now())
  }
}
