import Synchronization

/// Runs each job of a task on a thread of its own, so that an answer does not wait until the
/// process's shared threads are free.
///
/// Safety: a job is handed to exactly one thread, which runs it once.
package final class ServiceExecutor: TaskExecutor {
  /// The one for the process.
  package static let shared = ServiceExecutor()

  private let pulse = Mutex<(@Sendable () -> any ThreadPulse)?>(nil)

  private init() {}

  /// Has each job that begins from now on be shown to the watchdog.
  ///
  /// - Parameter pulse: where the thread that calls it shows its work.
  package func show(through pulse: @escaping @Sendable () -> any ThreadPulse) {
    self.pulse.withLock { $0 = pulse }
  }

  /// Runs a job on a new thread.
  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = unsafe asUnownedTaskExecutor()
    let pulse = pulse.withLock { $0 }
    ServiceThread.start {
      let pulse = pulse?()
      pulse?.beginWork()
      unsafe job.runSynchronously(on: executor)
      pulse?.rest()
    }
  }
}
