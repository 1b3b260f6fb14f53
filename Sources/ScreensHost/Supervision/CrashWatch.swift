import Glibc

/// Sees to it that a plugin that ends the host is known by name afterwards.
package enum CrashWatch {
  private static let faults = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS]

  /// Reads what the host before this one left, leaves the plugin out that ended it, and marks this
  /// host's calls from now on.
  ///
  /// - Parameters:
  ///   - copies: the folder with the host's copies of plugins, which name the functions of a trace.
  ///   - names: reads symbols of those.
  ///   - now: seconds since 1970.
  /// - Returns: what was left out; nil when nobody is to blame.
  package static func begin(
    _ supervisor: SupervisedHost, stateFolder: String, copies: String,
    names: FunctionNames = FunctionNames(),
    now: Int64 = wallClock() / 1_000_000_000
  ) throws -> Quarantine.Entry? {
    guard let page = InFlightPage(descriptor: supervisor.page) else {
      throw SystemCallError(call: "mmap", path: "screens", code: errno)
    }
    let culprit = supervisor.previousEnd.flatMap { page.culprit($0) }
    let trace = page.traces.read()?.text(names) { Self.isCopy($0, in: copies) }
    page.wipe()
    InFlight.use(page)
    Recorder.start(page)
    guard let culprit, let end = supervisor.previousEnd,
      let entry = Quarantine.Entry(culprit.plugin, culprit.mark, end, trace, time: now)
    else { return nil }
    try Quarantine.update(stateFolder: stateFolder) { $0.leaveOut(entry) }
    supervisor.sayLeftOut()
    return entry
  }

  /// Whether a path that a page names is one of the host's copies.
  private static func isCopy(_ path: String, in copies: String) -> Bool {
    path.hasPrefix("\(copies)/") && !path.split(separator: "/").contains("..")
  }

  /// Writes down, in the thread that dies, which plugin it was in.
  ///
  /// Safety: the statics are written once, before the handlers are installed. The handlers use
  /// memory that is there already, and calls that are safe in a signal handler.
  private enum Recorder {
    nonisolated(unsafe) private static var page: InFlightPage?
    nonisolated(unsafe) private static let earlier = UnsafeMutablePointer<sigaction>.allocate(
      capacity: 65)

    static func start(_ page: InFlightPage) {
      unsafe self.page = page
      _ = unsafe InFlight.cell
      TraceRecorder.prepare()
      for number in faults { install(number) }
      // A plugin that calls exit() ends the host as surely as one that crashes.
      _ = atexit { unsafe Recorder.note(0, nil) }
    }

    private static func install(_ number: Int32) {
      var action = sigaction()
      unsafe action.__sigaction_handler.sa_sigaction = { number, information, context in
        unsafe Recorder.note(number, context)
        // What was there before goes on: a backtrace, or the kernel's own way to end a process.
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
