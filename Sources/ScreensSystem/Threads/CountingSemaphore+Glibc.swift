import CLinux
import Glibc

/// A counting semaphore of the C library.
///
/// Safety: the semaphore is allocated once and freed when no thread can wait any more.
@safe package final class CountingSemaphore: @unchecked Sendable {
  private let storage = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

  package init() {
    unsafe storage.initialize(to: sem_t())
    let status = unsafe sem_init(storage, 0, 0)
    precondition(status == 0, "no semaphore: \(errno)")
  }

  deinit {
    unsafe sem_destroy(storage)
    unsafe storage.deallocate()
  }

  /// Adds one to the count, which lets one waiting thread go on. Any thread may call this.
  package func signal() { unsafe sem_post(storage) }

  /// Waits for a signal or until the time is over.
  ///
  /// - Returns: false when the time was over first.
  package func wait(milliseconds: Int) -> Bool {
    var end = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &end)
    end.tv_nsec += milliseconds % 1000 * 1_000_000
    end.tv_sec += milliseconds / 1000 + end.tv_nsec / 1_000_000_000
    end.tv_nsec %= 1_000_000_000
    while unsafe sem_timedwait(storage, &end) != 0 {
      if errno != EINTR { return false }
    }
    return true
  }

  /// Subtracts one from the count. Blocks the thread while the count is 0.
  package func wait() {
    while unsafe sem_wait(storage) != 0 && errno == EINTR {}
  }
}
