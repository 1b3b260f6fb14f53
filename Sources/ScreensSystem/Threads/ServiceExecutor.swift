import Synchronization

/// Runs each job of a task on an otherwise idle thread, so that an answer does not wait for the
/// process's shared threads. A thread that has ended its job runs the next one, and a few idle
/// threads stay ready: a job that starts at the end of another needs no thread to wake up.
///
/// Safety: a job is handed to exactly one thread, which runs it once.
package final class ServiceExecutor: TaskExecutor {
  package static let shared = ServiceExecutor()
  /// The number of idle threads that stay ready.
  private static let reserve = 2

  private struct State {
    var jobs: [UnownedJob] = []
    /// The number of threads without a job, including threads that are about to fetch one.
    var free = 0
    /// The number of free threads that wait for the bell.
    var waiting = 0
    var pulse: (@Sendable () -> any ThreadPulse)?
  }

  private enum Turn {
    case work(UnownedJob, (@Sendable () -> any ThreadPulse)?)
    case wait
    case end
  }

  private let state = Mutex(State())
  private let bell = CountingSemaphore()

  private init() {}

  /// Shows each job that begins from now on to the watchdog.
  ///
  /// - Parameter pulse: returns the pulse of the calling thread.
  package func show(through pulse: @escaping @Sendable () -> any ThreadPulse) {
    state.withLock { $0.pulse = pulse }
  }

  /// Runs a job on a free thread or on a new one.
  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let needsThread = state.withLock { state in
      state.jobs.append(job)
      guard state.jobs.count > state.free else { return false }
      state.free += 1
      return true
    }
    if needsThread { ServiceThread.start { self.serve() } } else { bell.signal() }
  }

  private func serve() {
    let executor = unsafe asUnownedTaskExecutor()
    while true {
      switch turn() {
      case .work(let job, let pulse):
        let pulse = pulse?()
        pulse?.beginWork()
        unsafe job.runSynchronously(on: executor)
        pulse?.rest()
        state.withLock { $0.free += 1 }
      case .wait:
        bell.wait()
        state.withLock { $0.waiting -= 1 }
      case .end: return
      }
    }
  }

  /// The next step of a free thread.
  private func turn() -> Turn {
    state.withLock { state in
      if !state.jobs.isEmpty {
        state.free -= 1
        return .work(state.jobs.removeFirst(), state.pulse)
      }
      guard state.waiting < Self.reserve else {
        state.free -= 1
        return .end
      }
      state.waiting += 1
      return .wait
    }
  }
}
