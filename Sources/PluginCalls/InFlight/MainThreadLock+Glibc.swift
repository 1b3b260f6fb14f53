import Glibc

/// The turn of the plugins in this process whose descriptors say `threading=main`: one thread at a
/// time is in their code.
///
/// All of them share one turn. The code of one may call another, as a view class calls its parent
/// or an action its delegate, so separate turns could wait for each other for ever. A thread that
/// has the turn may take it again.
///
/// Safety: the mutex is made once, stays in its place, and never ends.
@safe package final class MainThreadLock: @unchecked Sendable {
  package static let shared = MainThreadLock()

  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  private init() {
    var attributes = pthread_mutexattr_t()
    unsafe pthread_mutexattr_init(&attributes)
    unsafe pthread_mutexattr_settype(&attributes, CInt(PTHREAD_MUTEX_RECURSIVE))
    let status = unsafe pthread_mutex_init(mutex, &attributes)
    precondition(status == 0, "no mutex for plugins of one thread: \(status)")
    unsafe pthread_mutexattr_destroy(&attributes)
  }

  /// Calls a plugin when no other thread has the turn. The watchdog ends a call that keeps the
  /// turn, so every wait ends.
  package func take<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if unsafe pthread_mutex_trylock(mutex) != 0 {
      InFlight.during(.waiting) { _ = unsafe pthread_mutex_lock(mutex) }
    }
    defer { unsafe pthread_mutex_unlock(mutex) }
    return try body()
  }
}
