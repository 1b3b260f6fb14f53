import PluginCalls
import ScreensModel
import ScreensSystem
import ScreensCore
import Synchronization

/// Lets a thread that waits for a task run that task itself, so that nothing waits for another
/// thread to wake up.
///
/// Safety: a job is handed to exactly one thread, which runs it once.
final class WaitingThread: TaskExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    var isWaiting = false
  }

  private let state = Mutex(State())
  private let ready = CountingSemaphore()

  /// Runs a body as a task, and returns its value when it has ended. One thread at a time may wait.
  func wait<Value: Sendable>(for body: @escaping @Sendable () async -> Value) -> Value {
    state.withLock { $0.isWaiting = true }
    let end = TaskEnd<Value>()
    // Never cancelled: it is waited for right below.
    Task(executorPreference: self) {
      let value = await body()
      end.value.withLock { $0 = value }
      self.end()
    }
    let executor = unsafe asUnownedTaskExecutor()
    let pulse = InFlight.pulse
    while state.withLock({ $0.isWaiting }) {
      ready.wait()
      let job = state.withLock { $0.jobs.isEmpty ? nil : $0.jobs.removeFirst() }
      guard let job else { continue }
      pulse.beginWork()
      unsafe job.runSynchronously(on: executor)
      pulse.rest()
    }
    // Jobs that the body left behind, such as those of an actor's other callers, go on elsewhere.
    for job in state.withLock({ state in
      defer { state.jobs = [] }
      return state.jobs
    }) { runElsewhere(job) }
    guard let value = end.value.withLock({ $0 }) else {
      preconditionFailure("a task that was waited for has not ended")
    }
    return value
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isTaken = state.withLock { state in
      if state.isWaiting { state.jobs.append(job) }
      return state.isWaiting
    }
    if isTaken { ready.signal() } else { runElsewhere(job) }
  }

  private func end() { state.withLock { $0.isWaiting = false } }

  private func runElsewhere(_ job: UnownedJob) {
    let executor = unsafe asUnownedTaskExecutor()
    ServiceThread.start { unsafe job.runSynchronously(on: executor) }
  }
}

/// The value of a task, which one thread sets and another waits for.
private final class TaskEnd<Value: Sendable>: Sendable {
  let value = Mutex<Value?>(nil)
}
