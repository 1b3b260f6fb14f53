import Synchronization

/// Runs each job of a task on a thread that has nothing else to do, so that an answer does not wait
/// until the process's shared threads are free. A thread that has ended its job takes the next one,
/// and a few wait for more: what a job leads to at its end goes on without a thread that wakes up.
///
/// Safety: a job is handed to exactly one thread, which runs it once.
package final class ServiceExecutor: TaskExecutor {
  /// The one for the process.
  package static let shared = ServiceExecutor()
  /// How many threads without a job wait for one.
  private static let reserve = 2

  private struct State {
    var jobs: [UnownedJob] = []
    /// The threads that have no job, those among them that are on their way to one.
    var free = 0
    /// The free threads that wait for the bell.
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

  /// Has each job that begins from now on be shown to the watchdog.
  ///
  /// - Parameter pulse: where the thread that calls it shows its work.
  package func show(through pulse: @escaping @Sendable () -> any ThreadPulse) {
    state.withLock { $0.pulse = pulse }
  }

  /// Runs a job on a thread that is free, or on a new one.
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

  /// The next turn of a free thread.
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
