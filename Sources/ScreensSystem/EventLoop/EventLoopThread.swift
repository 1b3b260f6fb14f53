internal import Glibc

/// One thread that runs one function, started at once and joined by its owner.
// Safety: the retained box crosses to the new thread exactly once and is released there.
struct EventLoopThread {
  private let thread: pthread_t

  private final class Start {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }

  init(_ body: @escaping @Sendable () -> Void) {
    let start = unsafe Unmanaged.passRetained(Start(body))
    var thread = pthread_t()
    let result = unsafe pthread_create(
      &thread, nil,
      { argument in
        EventLoopThread.blockSignals()
        unsafe Unmanaged<Start>.fromOpaque(argument!).takeRetainedValue().body()
        return nil
      }, start.toOpaque())
    precondition(result == 0, "no thread is left for an event loop")
    self.thread = thread
  }

  func join() {
    pthread_join(thread, nil)
  }

  static var current: UInt { UInt(pthread_self()) }

  /// Blocks the process's signals, which another thread waits for. The signals of faults stay open,
  /// and the signal that asks this thread for its position.
  private static func blockSignals() {
    var blocked = sigset_t()
    unsafe sigfillset(&blocked)
    for fault in [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGUSR2] {
      unsafe sigdelset(&blocked, fault)
    }
    unsafe pthread_sigmask(SIG_SETMASK, &blocked, nil)
  }
}
