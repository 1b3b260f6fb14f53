import Glibc
import ScreensCore
import ScreensModel
import ScreensSystem
import Synchronization

/// The kind of a piece of work: what waits for one kind stops no other.
struct WorkKind: Sendable, Hashable, CustomStringConvertible {
  /// The plugin's identifier.
  let plugin: String
  /// The operation that the work is for; nil for the plugin's own, which no request waits for.
  let operation: OperationName?

  var description: String { operation.map { "\($0) of \(plugin)" } ?? plugin }
}

/// A piece of a plugin's work that may block.
///
/// Safety: the argument belongs to the plugin, which lends it to the thread that runs the work.
@safe struct BlockingJob: @unchecked Sendable {
  let work: @convention(c) (UnsafeMutableRawPointer?) -> Void
  let argument: UnsafeMutableRawPointer?
  /// The mark of the plugin's calls.
  let mark: InFlightMark
  let kind: WorkKind

  func run() {
    CallStack.current.working(on: kind.operation) {
      InFlight.during(mark.during(.blockingWork)) { unsafe work(argument) }
    }
  }
}

/// A bounded number of threads for work that may block, with a bounded queue. Threads are made when
/// they are needed and stay. Each kind of work has its share of both, so that a slow one leaves
/// threads to the others.
package final class BlockingPool: Sendable {
  static let threadLimit = 16
  /// The pool of this process.
  package static let shared = BlockingPool(threads: threadLimit, queue: 1024)

  private struct State {
    /// The waiting work, the earliest first.
    var jobs: [BlockingJob] = []
    /// The kinds of the waiting work.
    var waiting: WorkShares<WorkKind>
    /// The kinds of the running work.
    var running: WorkShares<WorkKind>
    var threads = 0
    /// The threads without a job, including woken threads that have not fetched theirs.
    var free = 0
    var isClosed = false
    var reportGrowth: (@Sendable (Int) -> Void)?
    /// The time of the last report that work waits.
    var toldAt: ContinuousClock.Instant?

    /// How many of the waiting pieces may begin now.
    var due: Int {
      var shares = running
      return jobs.count { job in
        guard shares.mayBegin(job.kind) else { return false }
        shares.begin(job.kind)
        return true
      }
    }

    /// Counts one more thread in where the free ones are too few for the work that may begin.
    mutating func grow() -> Bool {
      guard threads < running.places, due > free else { return false }
      threads += 1
      free += 1
      reportGrowth?(threads)
      return true
    }

    /// Takes the earliest piece whose kind has a thread left.
    mutating func next() -> BlockingJob? {
      guard let index = jobs.firstIndex(where: { running.mayBegin($0.kind) }) else { return nil }
      let job = jobs.remove(at: index)
      waiting.end(job.kind)
      running.begin(job.kind)
      free -= 1
      return job
    }
  }

  private let state: Mutex<State>
  private let wake: CountingSemaphore

  init(threads: Int, queue: Int) {
    state = Mutex(
      State(waiting: WorkShares(places: queue), running: WorkShares(places: threads)))
    wake = CountingSemaphore()
  }

  /// Sets a closure that receives the number of threads each time one is made.
  package func reportGrowth(_ tell: @escaping @Sendable (_ threads: Int) -> Void) {
    state.withLock { $0.reportGrowth = tell }
  }

  /// Adds work.
  ///
  /// - Returns: false when the queue is full for its kind: the work will not run.
  func add(_ job: BlockingJob) -> Bool {
    enum Verdict { case full, wake, spawn }
    let verdict = state.withLock { state -> Verdict in
      guard !state.isClosed, state.waiting.mayBegin(job.kind) else { return .full }
      state.jobs.append(job)
      state.waiting.begin(job.kind)
      return state.grow() ? .spawn : .wake
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

  /// Accepts no more work, and waits for what was accepted.
  package func finish(within limit: Duration) async {
    state.withLock { $0.isClosed = true }
    let end = ContinuousClock.now + limit
    while state.withLock({ $0.running.total > 0 || !$0.jobs.isEmpty }), ContinuousClock.now < end {
      try? await Task.sleep(for: .milliseconds(20))
    }
  }

  /// A sentence about the operations that hold the threads, at most once a minute and only while
  /// work waits that may not begin; nil otherwise.
  func crowding(now: ContinuousClock.Instant = .now) -> String? {
    state.withLock { state in
      let isRecent = state.toldAt.map { $0.duration(to: now) < .seconds(60) } ?? false
      guard !isRecent, !state.jobs.isEmpty, state.due == 0 else { return nil }
      state.toldAt = now
      let (used, all) = (state.running.total, state.running.places)
      let owners = state.running.used.map { (name: "\($0.key)", count: $0.value) }
        .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
        .map { "\($0.name) has \($0.count)" }.joined(separator: ", ")
      let kinds = Set(state.jobs.map(\.kind))
      let isFull = kinds.contains { !state.waiting.mayBegin($0) }
      return "run_blocking: \(used == all ? "all \(all)" : "\(used) of \(all)") threads are in use "
        + "(\(owners)), and \(state.jobs.count) pieces of work wait"
        + (isFull ? "; more is refused" : "")
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
      // The end of a piece may let another one begin that was added long before.
      while let job = state.withLock({ $0.next() }) {
        job.run()
        // One that ends may let two begin: this thread takes the first.
        let (wakes, spawns) = state.withLock { state in
          state.running.end(job.kind)
          state.free += 1
          let grows = state.grow()
          return (min(state.due, state.free) - 1, grows)
        }
        for _ in 0..<max(0, wakes) { wake.signal() }
        if spawns { spawn() }
      }
    }
  }
}
