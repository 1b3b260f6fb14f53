import ScreensSystem
import Glibc

/// Starts this program once more.
enum SupervisedProcess {
  /// Starts the program in a group of its own: a terminal's interrupt reaches its parent alone,
  /// which passes it on once. Signals that mean something to the program are held until it waits
  /// for them: one that comes before does not end it.
  ///
  /// - Parameters:
  ///   - line: a descriptor to give it.
  ///   - number: the number that the descriptor has there.
  static func spawn(
    _ executable: String, _ arguments: [String], line: Int32, as number: Int32
  ) throws(SystemCallError) -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    var held = sigset_t()
    var process: pid_t = 0
    // Safety: the structures are initialised before and destroyed after use; the texts outlive
    // the call.
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, line, number)
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    unsafe sigemptyset(&held)
    for number in [SIGTERM, SIGINT, SIGHUP, SIGUSR1] { unsafe sigaddset(&held, number) }
    unsafe posix_spawnattr_setsigmask(&attributes, &held)
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    unsafe posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK))
    let code = try unsafe ProcessGroup.withTexts([CommandLine.arguments[0]] + arguments) {
      (texts) throws(SystemCallError) -> Int32 in
      unsafe posix_spawn(&process, executable, &actions, &attributes, texts, environ)
    }
    guard code == 0 else {
      throw SystemCallError(call: "posix_spawn", path: executable, code: code)
    }
    return process
  }
}
