internal import Synchronization

/// One thread that waits for descriptors, timers and work, and runs them one at a time.
///
/// A loop is an executor: an actor whose `unownedExecutor` is a loop runs on its thread, and
/// `Task(executorPreference:)` keeps a task there. `execute` may be called from any thread; the
/// members marked *loop* only on the loop's own.
// Safety: state that is not behind `inbox` or atomic is touched by the loop's thread only, which
// every such member checks.
package final class EventLoop: SerialExecutor, TaskExecutor, @unchecked Sendable {
  /// The source of the loop's monotonic and wall time.
  package let clock: EventLoopClock
  /// *loop*: the monotonic time at which the present turn began, in nanoseconds.
  package private(set) var now: Int64

  private let inbox = EventLoopInbox()
  private let poller = EventLoopPoller()
  private let threadID = Atomic<UInt>(0)
  private let thread = Mutex<EventLoopThread?>(nil)
  private var timers = EventLoopTimerQueue()
  private var watches = EventLoopWatches()
  private var spare: [EventLoopInbox.Work] = []
  private var pulse: (any ThreadPulse)?
  /// Bodies that wait for a later turn; the first `postponedStart` have had theirs.
  private var postponed: [() -> Void] = []
  private var postponedStart = 0

  /// Makes a loop's pulse, on the loop's thread; nil where no watchdog observes it.
  package typealias PulseMaker = @Sendable () -> (any ThreadPulse)?

  /// Starts a loop on a thread of its own; it runs until `stop()`.
  package init(clock: EventLoopClock = .system, pulse: @escaping PulseMaker = { nil }) {
    self.clock = clock
    now = clock.monotonic()
    thread.withLock {
      $0 = EventLoopThread { [self] in
        self.pulse = pulse()
        run()
      }
    }
  }

  deinit {
    poller.close()
  }

  /// Starts `count` loops.
  ///
  /// - Parameter pulse: makes the pulse of a loop from its number, which starts at 1.
  package static func start(
    count: Int, clock: EventLoopClock = .system,
    pulse: @escaping @Sendable (_ loop: Int) -> (any ThreadPulse)? = { _ in nil }
  ) -> [EventLoop] {
    (1...count).map { number in EventLoop(clock: clock) { pulse(number) } }
  }

  /// Whether the caller runs on this loop.
  package var isCurrent: Bool {
    threadID.load(ordering: .relaxed) == EventLoopThread.current
  }

  /// Runs the work that was queued before, ends the thread and waits for its end. Work that is
  /// queued later never runs. Not to be called on the loop.
  package func stop() {
    precondition(!isCurrent, "an event loop cannot wait for its own end")
    inbox.stop()
    poller.wake()
    thread.withLock { slot in
      slot?.join()
      slot = nil
    }
  }

  // MARK: Work

  /// Runs `body` on the loop, after the work that was queued before. Any thread may call this.
  package func execute(_ body: @escaping @Sendable () -> Void) {
    add(.closure(body))
  }

  /// Runs a job of the concurrency runtime on the loop, in order with `execute`. Any thread may
  /// call this.
  package func enqueue(_ job: consuming ExecutorJob) {
    add(.job(UnownedJob(job)))
  }

  private func add(_ work: EventLoopInbox.Work) {
    if inbox.add(work) { poller.wake() }
  }

  /// Traps anywhere but on the loop.
  package func checkIsolated() {
    precondition(isCurrent, "this belongs to another event loop")
  }

  /// The same answer as `isCurrent`, for the runtime's checks.
  package func isIsolatingCurrentContext() -> Bool? {
    isCurrent
  }

  /// Two loops never share a thread.
  package func isSameExclusiveExecutionContext(other: EventLoop) -> Bool {
    self === other
  }

  /// The loop as an actor's executor, without a reference to it; the loop has to outlive the actor.
  package func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    unsafe UnownedSerialExecutor(ordinary: self)
  }

  // MARK: Timers

  /// *loop*: runs `action` once, when `delay` has passed.
  @discardableResult
  package func schedule(after delay: Duration, _ action: @escaping () -> Void) -> EventLoopTimer {
    checkIsolated()
    let timer = EventLoopTimer(deadline: now + delay.nanoseconds, action: action)
    timers.insert(timer)
    return timer
  }

  /// *loop*: runs `body` in a later turn, after all else that is ready then. A turn runs one such
  /// body, so that others wait for one at most, however many there are.
  package func postpone(_ body: @escaping () -> Void) {
    checkIsolated()
    postponed.append(body)
  }

  /// Suspends the caller until the loop's clock has moved on by `delay`.
  package func sleep(for delay: Duration) async {
    await withCheckedContinuation { continuation in
      execute { [self] in
        schedule(after: delay) { continuation.resume() }
      }
    }
  }

  // MARK: Descriptors

  /// *loop*: watches a connection's descriptor; reports edges, so its owner reads until dry.
  package func watchConnection(_ descriptor: Int32, _ source: any EventLoopSource) -> Bool {
    poller.addConnection(descriptor, key: remember(descriptor, source))
  }

  /// *loop*: watches a listening descriptor that other loops may watch, too.
  package func watchListener(_ descriptor: Int32, _ source: any EventLoopSource) -> Bool {
    poller.addListener(descriptor, key: remember(descriptor, source))
  }

  /// *loop*: forgets a descriptor; must come before it is closed.
  package func unwatch(_ descriptor: Int32) {
    checkIsolated()
    poller.remove(descriptor)
    watches.remove(descriptor)
  }

  private func remember(_ descriptor: Int32, _ source: any EventLoopSource) -> UInt64 {
    checkIsolated()
    return watches.add(descriptor, source)
  }

  /// Drops events for a descriptor that was closed earlier in the batch. Its number may already be
  /// reused.
  private func report(_ key: UInt64, _ readiness: EventLoopReadiness) {
    guard let source = watches.source(of: key) else { return }
    pulse?.beginWork()
    source.becameReady(readiness)
  }

  // MARK: The loop

  private func run() {
    threadID.store(EventLoopThread.current, ordering: .relaxed)
    // Breaks reference cycles: timers and watches hold objects that hold the loop.
    defer {
      timers = EventLoopTimerQueue()
      postponed = []
      watches = EventLoopWatches()
      poller.closeQueue()
    }
    while true {
      pulse?.rest()
      let count = poller.wait(milliseconds: patience())
      inbox.wakeUp()
      now = clock.monotonic()
      poller.forEach(count, report)
      while let timer = timers.removeDue(now) {
        pulse?.beginWork()
        timer.fire()
      }
      guard runWork() else { return }
      runPostponed()
    }
  }

  private func runPostponed() {
    guard postponedStart < postponed.count else { return }
    let body = postponed[postponedStart]
    postponed[postponedStart] = {}
    postponedStart += 1
    if postponedStart == postponed.count {
      postponed = []
      postponedStart = 0
    }
    pulse?.beginWork()
    body()
  }

  /// The time limit of the next wait in milliseconds; 0 when work is queued.
  private func patience() -> Int32 {
    guard postponed.isEmpty, inbox.fallAsleep() else { return 0 }
    guard let earliest = timers.earliest else { return -1 }
    let wait = (earliest - clock.monotonic() + 999_999) / 1_000_000
    return Int32(clamping: max(0, wait))
  }

  /// Runs the work queued so far; returns false when the loop is to end.
  private func runWork() -> Bool {
    let isStopping = inbox.take(&spare)
    for work in spare {
      pulse?.beginWork()
      switch work {
      case .closure(let body): body()
      case .job(let job):
        unsafe job.runSynchronously(
          isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
      }
    }
    spare.removeAll(keepingCapacity: true)
    return !isStopping
  }
}
