import Glibc

/// A program that is run to its end, its output thrown away. The kernel reports its end: polling
/// would be measured too.
enum ProgramRun {
  static func execute(
    _ program: String, _ arguments: [String], _ environment: [String: String]
  ) {
    var actions = unsafe posix_spawn_file_actions_t()
    var process: pid_t = 0
    var status: Int32 = 0
    // Safety: the structure is initialised before and destroyed after use, and the texts are freed
    // after the call that copies them.
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    var texts = unsafe ([program] + arguments).map { unsafe strdup($0) }
    var variables = unsafe environment.map { unsafe strdup("\($0.key)=\($0.value)") }
    unsafe texts.append(nil)
    unsafe variables.append(nil)
    let code = unsafe posix_spawn(&process, program, &actions, nil, texts, variables)
    precondition(code == 0, "\(program) was not started: \(code)")
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    precondition(status == 0, "\(program) \(arguments) failed: \(status)")
    unsafe posix_spawn_file_actions_destroy(&actions)
    for index in unsafe texts.indices { unsafe free(texts[index]) }
    for index in unsafe variables.indices { unsafe free(variables[index]) }
  }
}
