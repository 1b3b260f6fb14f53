import Glibc
import Synchronization

/// A piece of a plugin's work that may block.
///
/// Safety: the argument is the plugin's, which lends it to the thread that runs the work.
@safe struct BlockingJob: @unchecked Sendable {
  let work: @convention(c) (UnsafeMutableRawPointer?) -> Void
  let argument: UnsafeMutableRawPointer?
  /// What the plugin's calls are marked with.
  let mark: InFlightMark

  func run() {
    InFlight.during(mark.during(.blockingWork)) { unsafe work(argument) }
  }
}

/// A bounded number of threads for work that may block, with a bounded queue. Threads are made when
/// they are needed and stay.
final class BlockingPool: Sendable {
  static let shared = BlockingPool(threads: 16, queue: 1024)

  private struct State {
    var jobs: [BlockingJob] = []
    var head = 0
    var threads = 0
    var idle = 0
  }

  private let maximumThreads: Int
  private let maximumQueue: Int
  private let state = Mutex(State())
  private let wake: Semaphore

  init(threads: Int, queue: Int) {
    maximumThreads = threads
    maximumQueue = queue
    wake = Semaphore()
  }

  /// Adds work.
  ///
  /// - Returns: false when the queue is full: the work will not run.
  func add(_ job: BlockingJob) -> Bool {
    enum Verdict { case full, wake, spawn }
    let verdict = state.withLock { state -> Verdict in
      guard state.jobs.count - state.head < maximumQueue else { return .full }
      state.jobs.append(job)
      guard state.idle == 0, state.threads < maximumThreads else { return .wake }
      state.threads += 1
      return .spawn
    }
    switch verdict {
    case .full: return false
    case .wake: wake.signal()
    case .spawn:
      wake.signal()
      spawn()
    }
    return true
  }

  private func spawn() {
    var thread = pthread_t()
    let pool = unsafe Unmanaged.passUnretained(self).toOpaque()
    // Safety: the pool is a static and outlives its threads.
    let status = unsafe pthread_create(
      &thread, nil,
      { pool in
        guard let pool = unsafe pool else { return nil }
        unsafe Unmanaged<BlockingPool>.fromOpaque(pool).takeUnretainedValue().serve()
        return nil
      }, pool)
    if status == 0 {
      pthread_detach(thread)
    } else {
      state.withLock { $0.threads -= 1 }
    }
  }

  private func serve() {
    while true {
      state.withLock { $0.idle += 1 }
      wake.wait()
      let job = state.withLock { state -> BlockingJob? in
        state.idle -= 1
        guard state.head < state.jobs.count else { return nil }
        let job = state.jobs[state.head]
        state.head += 1
        if state.head == state.jobs.count {
          state.jobs.removeAll(keepingCapacity: true)
          state.head = 0
        }
        return job
      }
      job?.run()
    }
  }
}
