/// Runs each job of a task on a thread of its own, so that an answer does not wait until the
/// process's shared threads are free.
///
/// Safety: a job is handed to exactly one thread, which runs it once.
package final class ServiceExecutor: TaskExecutor {
  /// The one for the process.
  package static let shared = ServiceExecutor()

  private init() {}

  /// Runs a job on a new thread.
  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = unsafe asUnownedTaskExecutor()
    ServiceThread.start { unsafe job.runSynchronously(on: executor) }
  }
}
