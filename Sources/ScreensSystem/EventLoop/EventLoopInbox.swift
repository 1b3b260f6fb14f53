internal import Synchronization

/// The queued work of a loop. Any thread adds to it; the loop removes all of it at once.
struct EventLoopInbox: ~Copyable, Sendable {
  enum Work: Sendable {
    case job(UnownedJob)
    case closure(@Sendable () -> Void)
  }

  /// The state behind the lock. Declared private, it crashes the compiler (6.3.1).
  struct Content {
    var work: [Work] = []
    var isAwake = true
    var isStopping = false
  }

  private let content = Mutex(Content())

  /// - Returns: whether the loop sleeps and has to be woken.
  func add(_ work: Work) -> Bool {
    content.withLock { content in
      content.work.append(work)
      defer { content.isAwake = true }
      return !content.isAwake
    }
  }

  /// Ends the loop after the queued work.
  func stop() { content.withLock { $0.isStopping = true } }

  /// Whether the loop may wait for events; if so, it counts as asleep from now on.
  func fallAsleep() -> Bool {
    content.withLock { content in
      content.isAwake = !content.work.isEmpty || content.isStopping
      return !content.isAwake
    }
  }

  /// Counts the loop as awake. From now on it finds added work without being woken.
  func wakeUp() { content.withLock { $0.isAwake = true } }

  /// Moves the queued work into an empty array.
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
