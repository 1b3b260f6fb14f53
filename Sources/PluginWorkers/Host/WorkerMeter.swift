import ScreensSystem
import ScreensCore
import Synchronization

/// The one thread that looks at all workers of this process, four times a second.
final class WorkerMeter: Sendable {
  /// Milliseconds between two looks.
  static let interval = 250
  static let shared = WorkerMeter()

  private struct State {
    var new: [@Sendable () -> WorkerGauge?] = []
    var hasThread = false
  }

  private let state = Mutex(State())
  private let bell = CountingSemaphore()

  /// Adds a worker, which is then observed until it is gone.
  func watch(_ worker: PluginWorker) {
    let isFirst = state.withLock { state in
      state.new.append { [weak worker] in worker.map(WorkerGauge.init) }
      defer { state.hasThread = true }
      return !state.hasThread
    }
    if isFirst { ServiceThread.start { [self] in serve() } }
    bell.signal()
  }

  private func serve() {
    var gauges: [WorkerGauge] = []
    while true {
      if gauges.isEmpty { bell.wait() } else { _ = bell.wait(milliseconds: Self.interval) }
      let new = state.withLock { state in
        defer { state.new = [] }
        return state.new
      }
      gauges += new.compactMap { $0() }
      gauges.removeAll { !$0.look() }
    }
  }
}
