package import PluginCalls
package import PluginCatalog
package import PluginWorkers
import ScreensSystem
import CLinux
import Glibc
import ScreensCore

/// Records the plugin that ends the host, so that the next host knows it by name.
package enum CrashWatch {
  private static let faults = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS]

  /// Reads the previous host's record, quarantines the plugin that ended it, and starts to mark
  /// this host's calls.
  ///
  /// - Parameters:
  ///   - supervisor: the supervisor of this host and of the one before; nil for a host that watches
  ///     itself.
  ///   - copies: the folder with the host's copies of plugins, which name the functions of a trace.
  ///   - limits: how long a call of a plugin may keep a thread.
  ///   - names: reads symbols of those.
  ///   - now: seconds since 1970.
  ///   - say: writes one line for the operator.
  /// - Returns: the quarantined plugin; nil when no plugin is at fault.
  package static func begin(
    _ supervisor: SupervisedHost?, stateFolder: String, copies: String, limits: HangLimits,
    names: FunctionNames = FunctionNames(),
    now: Int64 = wallClock() / 1_000_000_000, say: @escaping @Sendable (String) -> Void
  ) throws -> Quarantine.Entry? {
    let descriptor = try supervisor?.page ?? InFlightPage.make()
    guard let page = InFlightPage(descriptor: descriptor) else {
      throw SystemCallError(call: "mmap", path: "screens", code: errno)
    }
    let entry = supervisor?.previousEnd.flatMap { page.entry($0, copies, names, now) }
    page.wipe()
    InFlight.use(page)
    // The host's actor works on these threads, and on threads that wait for it.
    ServiceExecutor.shared.show { InFlight.pulse }
    Recorder.start(page)
    page.copies = copies
    page.limits = limits
    if supervisor == nil {
      OwnWatch(stateFolder: stateFolder, copies: copies, say: say).start(page, descriptor)
    }
    guard let entry else { return nil }
    try Quarantine.update(stateFolder: stateFolder) { $0.leaveOut(entry) }
    supervisor?.sayLeftOut()
    return entry
  }

  /// Records, in the dying thread, the plugin that it was in.
  ///
  /// Safety: the statics are written once, before the handlers are installed. The handlers use
  /// memory that is there already, and calls that are safe in a signal handler.
  private enum Recorder {
    nonisolated(unsafe) private static var page: InFlightPage?
    nonisolated(unsafe) private static let earlier = UnsafeMutablePointer<sigaction>.allocate(
      capacity: 65)

    static func start(_ page: InFlightPage) {
      unsafe self.page = page
      _ = InFlight.seat
      TraceRecorder.prepare()
      for number in faults { install(number) }
      unsafe ThreadQuestion.install { _, _, context in
        guard let page = unsafe Recorder.page else { return }
        unsafe page.question.answer(into: page.traces, context)
      }
      // A plugin that calls exit() ends the host as surely as one that crashes.
      _ = atexit { unsafe Recorder.note(0, nil) }
    }

    private static func install(_ number: Int32) {
      var action = sigaction()
      unsafe action.__sigaction_handler.sa_sigaction = { number, information, context in
        unsafe Recorder.note(number, context)
        // The earlier handler goes on: a backtrace, or the kernel's own way to end a process.
        unsafe sigaction(number, Recorder.earlier + Int(number), nil)
        let isSent = unsafe information.map { unsafe $0.pointee.si_code <= 0 } ?? true
        if isSent { raise(number) }
      }
      action.sa_flags = Int32(SA_SIGINFO) | SA_ONSTACK
      unsafe sigemptyset(&action.sa_mask)
      unsafe sigaction(number, &action, earlier + Int(number))
    }

    private static func note(_ number: Int32, _ context: UnsafeMutableRawPointer?) {
      let seat = unsafe pthread_getspecific(InFlight.key)
      let mark = unsafe seat.map { unsafe InFlight.mark(in: $0) } ?? 0
      guard mark != 0 || number != 0, let page = unsafe page,
        page.record(mark, signal: number)
      else { return }
      unsafe TraceRecorder.record(into: page.traces, signal: number, context)
    }
  }
}
