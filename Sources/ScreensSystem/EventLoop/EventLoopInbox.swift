internal import Synchronization

/// The work that waits for a loop. Any thread adds to it; the loop takes all of it at once.
struct EventLoopInbox: ~Copyable, Sendable {
  /// One piece of work.
  enum Work: Sendable {
    case job(UnownedJob)
    case closure(@Sendable () -> Void)
  }

  /// The state that its lock guards; private, it breaks the compiler (6.3.1).
  struct Content {
    var work: [Work] = []
    var isAwake = true
    var isStopping = false
  }

  private let content = Mutex(Content())

  /// Adds work.
  ///
  /// - Returns: whether the loop sleeps, and has to be woken.
  func add(_ work: Work) -> Bool {
    content.withLock { content in
      content.work.append(work)
      defer { content.isAwake = true }
      return !content.isAwake
    }
  }

  /// Has the loop end after the work that is queued.
  func stop() { content.withLock { $0.isStopping = true } }

  /// Whether the loop may wait for events; if so, it counts as asleep from now on.
  func fallAsleep() -> Bool {
    content.withLock { content in
      content.isAwake = !content.work.isEmpty || content.isStopping
      return !content.isAwake
    }
  }

  /// Counts the loop as awake: it takes what is added from now on without being woken.
  func wakeUp() { content.withLock { $0.isAwake = true } }

  /// Exchanges the queued work for an empty array.
  ///
  /// - Returns: whether the loop is to end after it.
  func take(_ spare: inout [Work]) -> Bool {
    content.withLock { content in
      swap(&content.work, &spare)
      content.isAwake = true
      return content.isStopping
    }
  }
}
