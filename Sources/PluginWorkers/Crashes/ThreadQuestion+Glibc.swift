import CLinux
package import Glibc
package import PluginCalls

/// The part of the thread that is asked.
///
/// Safety: the handler gets what the kernel gives it; answering only stores.
extension ThreadQuestion {
  /// Installs the handler that an asked thread of this process calls.
  package static func install(
    _ handler:
      @escaping @convention(c) (
        Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?
      ) -> Void
  ) {
    var action = sigaction()
    unsafe action.__sigaction_handler.sa_sigaction = unsafe handler
    action.sa_flags = Int32(SA_SIGINFO) | SA_ONSTACK | SA_RESTART
    unsafe sigemptyset(&action.sa_mask)
    unsafe sigaction(signal, &action, nil)
  }

  /// Records this thread's place, if the question is for it, and lets it continue. A signal handler
  /// calls this.
  package func answer(into area: TraceArea, _ context: UnsafeMutableRawPointer?) {
    let code = errno
    defer { errno = code }
    let thread = linux_syscall(Int(SYS_gettid), 0, 0, 0, 0, 0, 0)
    guard let context = unsafe context, isFor(thread) else { return }
    unsafe TraceRecorder.record(into: area, signal: Self.signal, context)
    noteAnswer()
    unsafe resume(context)
  }
}
