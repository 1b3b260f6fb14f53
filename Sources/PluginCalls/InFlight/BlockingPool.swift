import ScreensSystem
import Glibc
import Synchronization

/// A piece of a plugin's work that may block.
///
/// Safety: the argument belongs to the plugin, which lends it to the thread that runs the work.
@safe struct BlockingJob: @unchecked Sendable {
  let work: @convention(c) (UnsafeMutableRawPointer?) -> Void
  let argument: UnsafeMutableRawPointer?
  /// The mark of the plugin's calls.
  let mark: InFlightMark
  /// The plugin's identifier.
  let plugin: String

  func run() {
    InFlight.during(mark.during(.blockingWork)) { unsafe work(argument) }
  }
}

/// A bounded number of threads for work that may block, with a bounded queue. Threads are made when
/// they are needed and stay.
package final class BlockingPool: Sendable {
  static let threadLimit = 16
  /// The pool of this process.
  package static let shared = BlockingPool(threads: threadLimit, queue: 1024)

  private struct State {
    var jobs: [BlockingJob] = []
    var head = 0
    var threads = 0
    /// The threads without a job, including woken threads that have not fetched theirs.
    var free = 0
    var reportGrowth: (@Sendable (Int) -> Void)?
    /// The number of busy threads of each plugin, by its identifier.
    var used: [String: Int] = [:]
    /// The time of the last report that the pool is full.
    var toldAt: ContinuousClock.Instant?
  }

  private let maximumThreads: Int
  private let maximumQueue: Int
  private let state = Mutex(State())
  private let wake: CountingSemaphore

  init(threads: Int, queue: Int) {
    maximumThreads = threads
    maximumQueue = queue
    wake = CountingSemaphore()
  }

  /// Sets a closure that receives the number of threads each time one is made.
  package func reportGrowth(_ tell: @escaping @Sendable (_ threads: Int) -> Void) {
    state.withLock { $0.reportGrowth = tell }
  }

  /// Adds work.
  ///
  /// - Returns: false when the queue is full: the work will not run.
  func add(_ job: BlockingJob) -> Bool {
    enum Verdict { case full, wake, spawn }
    let verdict = state.withLock { state -> Verdict in
      guard state.jobs.count - state.head < maximumQueue else { return .full }
      state.jobs.append(job)
      let waiting = state.jobs.count - state.head
      guard waiting > state.free, state.threads < maximumThreads else { return .wake }
      state.threads += 1
      state.free += 1
      state.reportGrowth?(state.threads)
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

  /// A sentence about the plugins that hold the threads, at most once a minute and only while work
  /// waits for a thread; nil otherwise.
  func crowding(now: ContinuousClock.Instant = .now) -> String? {
    state.withLock { state in
      let waiting = state.jobs.count - state.head
      let isRecent = state.toldAt.map { $0.duration(to: now) < .seconds(60) } ?? false
      guard state.used.values.reduce(0, +) >= maximumThreads, waiting > 0, !isRecent else {
        return nil
      }
      state.toldAt = now
      let owners = state.used.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        .map { "\($0.key) has \($0.value)" }.joined(separator: ", ")
      let end = waiting < maximumQueue ? "" : "; more is refused"
      return "run_blocking: all \(maximumThreads) threads are in use (\(owners)), and \(waiting) "
        + "pieces of work wait\(end)"
    }
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
      state.withLock { state in
        state.threads -= 1
        state.free -= 1
      }
    }
  }

  private func serve() {
    while true {
      wake.wait()
      let job = state.withLock { state -> BlockingJob? in
        guard state.head < state.jobs.count else { return nil }
        state.free -= 1
        let job = state.jobs[state.head]
        state.head += 1
        if state.head == state.jobs.count {
          state.jobs.removeAll(keepingCapacity: true)
          state.head = 0
        }
        state.used[job.plugin, default: 0] += 1
        return job
      }
      guard let job else { continue }
      job.run()
      state.withLock { state in
        let left = state.used[job.plugin, default: 1] - 1
        state.used[job.plugin] = left == 0 ? nil : left
        state.free += 1
      }
    }
  }
}
