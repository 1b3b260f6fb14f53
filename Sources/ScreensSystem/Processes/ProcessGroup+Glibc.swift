package import Glibc

/// A program in its own process group. Its standard output goes to standard error, and no signal is
/// blocked or ignored.
package enum ProcessGroup {
  /// - Parameters:
  ///   - environment: `NAME=value` entries; nothing is inherited from this process.
  ///   - prepare: adds the actions on descriptors that the child does first.
  package static func start(
    _ executable: String, _ arguments: [String], environment: [String],
    prepare: (inout posix_spawn_file_actions_t) -> Void
  ) throws(SystemCallError) -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    var mask = sigset_t()
    var defaults = sigset_t()
    var pid: pid_t = 0
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    // Safety: the structures are initialised before and destroyed after use, and the texts are
    // copied by the call before they are freed.
    return try unsafe withTexts([executable] + arguments) {
      (arguments) throws(SystemCallError) -> pid_t in
      try unsafe withTexts(environment) { (environment) throws(SystemCallError) -> pid_t in
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO)
        unsafe prepare(&actions)
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        unsafe sigemptyset(&mask)
        unsafe sigfillset(&defaults)
        unsafe posix_spawnattr_setsigmask(&attributes, &mask)
        unsafe posix_spawnattr_setsigdefault(&attributes, &defaults)
        unsafe posix_spawnattr_setpgroup(&attributes, 0)
        unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
        let code = unsafe posix_spawn(
          &pid, executable, &actions, &attributes, arguments, environment)
        guard code == 0 else {
          throw SystemCallError(call: "posix_spawn", path: executable, code: code)
        }
        return pid
      }
    }
  }

  /// Moves a descriptor above the numbers that a new process's descriptors get.
  package static func movedUp(_ descriptor: Int32) -> Int32 {
    let high = fcntl(descriptor, F_DUPFD_CLOEXEC, 256)
    guard high >= 0 else { return descriptor }
    close(descriptor)
    return high
  }

  /// The end of a process from its `wait` status: “crashed (Killed, signal 9)” after a signal, else
  /// a clause with the exit code.
  package static func reason(_ status: Int32) -> String {
    let signal = status & 0x7F
    if signal == 0 { return "ended its process with exit code \(status >> 8 & 0xFF)" }
    // Safety: strsignal returns a NUL-terminated text that is copied at once.
    let name = unsafe strsignal(signal).map { unsafe String(cString: $0) } ?? "signal"
    return "crashed (\(name), signal \(signal))"
  }

  /// Calls `body` with C strings and a NULL behind the last. They are valid until `body` returns.
  package static func withTexts<Result>(
    _ texts: [String],
    _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) throws(SystemCallError) -> Result
  ) throws(SystemCallError) -> Result {
    let pointers = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
      .allocate(capacity: texts.count + 1)
    for (index, text) in texts.enumerated() {
      unsafe (pointers + index).initialize(to: strdup(text))
    }
    unsafe (pointers + texts.count).initialize(to: nil)
    defer {
      for index in texts.indices { unsafe free(pointers[index]) }
      unsafe pointers.deallocate()
    }
    return try unsafe body(pointers)
  }
}
