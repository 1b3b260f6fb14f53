import PluginCalls
import CLinux
import Glibc
import Synchronization

/// Makes a dying worker record its place, for its host to read.
///
/// Safety: the statics are written once, before the handlers are installed. The handlers use memory
/// that is there already, and calls that are safe in a signal handler. One thread records; a fault
/// of its own ends the process as the first signal would have.
enum WorkerCrash {
  /// The signal that asks a late thread for its place.
  static let question = SIGUSR2
  private static let faults = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS]

  /// The signals that a worker handles itself.
  static let handled = Set((faults + [question]).map(Int.init))

  nonisolated(unsafe) private static var area: TraceArea?
  nonisolated(unsafe) private static var open: ThreadQuestion?
  /// The recording thread's number, and above it the signal that ends the process.
  private static let recording = Atomic<Int>(0)

  /// Starts to record into an area.
  ///
  /// - Parameter open: the question to threads that continue after their answer; nil when the
  ///   answer ends the process.
  static func watch(_ area: TraceArea, _ open: ThreadQuestion? = nil) {
    unsafe self.area = area
    unsafe self.open = open
    TraceRecorder.prepare()
    _ = recording.load(ordering: .relaxed)
    InFlight.handleSignals()
    for number in faults { install(number) }
    if open == nil {
      install(question)
    } else {
      unsafe ThreadQuestion.install { _, _, context in
        guard let area = unsafe WorkerCrash.area else { return }
        unsafe WorkerCrash.open?.answer(into: area, context)
      }
    }
    // A plugin that calls exit() ends its worker as surely as one that crashes.
    _ = atexit { unsafe WorkerCrash.record(0, nil) }
  }

  private static func install(_ number: Int32) {
    var action = sigaction()
    unsafe action.__sigaction_handler.sa_sigaction = { number, _, context in
      unsafe WorkerCrash.record(number, context)
      WorkerCrash.end(number)
    }
    // A fault while the handler runs has to reach the handler, too.
    action.sa_flags = Int32(SA_SIGINFO) | SA_ONSTACK | SA_NODEFER
    unsafe sigemptyset(&action.sa_mask)
    unsafe sigaction(number, &action, nil)
  }

  private static func record(_ number: Int32, _ context: UnsafeMutableRawPointer?) {
    let thread = linux_syscall(Int(SYS_gettid), 0, 0, 0, 0, 0, 0)
    let mine = thread | Int(number) << 32
    let (isMine, other) = recording.compareExchange(
      expected: 0, desired: mine, ordering: .relaxed)
    if isMine, let area = unsafe area {
      unsafe TraceRecorder.record(into: area, signal: number, context)
    } else if other & 0xffff_ffff == thread {
      // The stack cannot be followed any further.
      let first = Int32(truncatingIfNeeded: other >> 32)
      end(first == 0 ? number : first)
    } else {
      while true { pause() }
    }
  }

  /// Ends the process as the signal does by itself.
  private static func end(_ number: Int32) {
    guard number != question, number != 0 else { _exit(WorkerExit.asked) }
    _ = signal(number, SIG_DFL)
    raise(number)
  }
}

/// The exit codes of a worker that ends by itself.
enum WorkerExit {
  /// A channel cannot be used: the host closed it, or the plugin did.
  static let channelsLost: Int32 = 75
  /// Its host asked a late thread for its place.
  static let asked: Int32 = 76

  /// Ends this worker: without a channel it is of no use.
  static func lost() -> Never { _exit(channelsLost) }
}
