import Dispatch
import Foundation
import Glibc
import Synchronization

/// An executor that is one thread, to host a session's actor in tests.
package final class SerialThread: SerialExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    var thread: pthread_t?
    var isStopped = false
  }

  private let state = Mutex(State())
  private let wakeUp = DispatchSemaphore(value: 0)

  /// Starts the thread; it ends after `stop`.
  package init() {
    let thread = Thread { [self] in work() }
    thread.start()
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    state.withLock { $0.jobs.append(job) }
    wakeUp.signal()
  }

  package func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    unsafe UnownedSerialExecutor(ordinary: self)
  }

  package func checkIsolated() {
    let isHere = state.withLock { $0.thread == pthread_self() }
    precondition(isHere, "a session was used away from its thread")
  }

  /// Lets the thread end once its jobs are done.
  package func stop() {
    state.withLock { $0.isStopped = true }
    wakeUp.signal()
  }

  private func work() {
    state.withLock { $0.thread = pthread_self() }
    while true {
      wakeUp.wait()
      let next = state.withLock { state -> UnownedJob? in
        state.jobs.isEmpty ? nil : state.jobs.removeFirst()
      }
      if let next {
        // Safety: each job is taken out once, and run on this thread.
        unsafe next.runSynchronously(on: asUnownedSerialExecutor())
      } else if state.withLock({ $0.isStopped }) {
        return
      }
    }
  }
}
