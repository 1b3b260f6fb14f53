import Glibc
import PluginSystem

/// The way of messages: files in a folder, one a message, or the operator's own program.
package enum MailRoute: Sendable, Equatable {
  /// A folder, which is made for its owner alone.
  case folder(String)
  /// A program and its arguments, such as `/usr/sbin/sendmail -t -i`; it reads the message.
  case command([String])

  /// Sends a message; blocks until it is on its way.
  ///
  /// - Parameter limit: the time that a program has to take it.
  package func send(_ letter: Letter, within limit: Duration = .seconds(10)) throws(MailError) {
    switch self {
    case .folder(let path): try Self.write(letter, in: path)
    case .command(let words): try Self.pipe(letter.mailText, to: words, within: limit)
    }
  }

  /// Looks whether the program can be run, and runs nothing. A folder is made when it is needed.
  package func check() throws(MailError) {
    guard case .command(let words) = self, let program = words.first else { return }
    var status = stat()
    let isThere = unsafe stat(program, &status) == 0
    let isFile = isThere && status.st_mode & S_IFMT == S_IFREG
    if isThere, !isFile { throw .noProgram(program: program, reason: "it is no file") }
    guard isThere, unsafe access(program, X_OK) == 0 else {
      throw .noProgram(program: program, reason: unsafe String(cString: strerror(errno)))
    }
  }

  /// Writes a file under the message's own name, which appears when it is whole. A message that is
  /// written twice is there once.
  private static func write(_ letter: Letter, in folder: String) throws(MailError) {
    func failure() -> MailError {
      .unwritable(path: folder, reason: unsafe String(cString: strerror(errno)))
    }
    guard unsafe mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw failure() }
    let own = letter.messageId.prefix { $0 != "@" }
    let name = "\(own.isEmpty ? "\(UInt64.random(in: 0...UInt64.max))" : String(own)).txt"
    let hidden = "\(folder)/.\(name)"
    // The half of one that was being written when its host was killed.
    _ = unsafe unlink(hidden)
    let descriptor = unsafe open(
      hidden, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw failure() }
    let isWritten = write(letter.fileText, to: descriptor) && fsync(descriptor) == 0
    let error = errno
    close(descriptor)
    guard isWritten, unsafe rename(hidden, "\(folder)/\(name)") == 0 else {
      if !isWritten { errno = error }
      let failure = failure()
      _ = unsafe unlink(hidden)
      throw failure
    }
  }

  private static func write(_ text: String, to descriptor: CInt) -> Bool {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Runs the program without a shell, with the message as its input.
  private static func pipe(
    _ text: String, to words: [String], within limit: Duration
  ) throws(MailError) {
    let program = words.first ?? ""
    // A file that has lost its name, and no pipe: a copy of a pipe's end in another child would
    // keep the program waiting for more.
    var name = Array("/tmp/screens-mail-XXXXXX".utf8CString)
    let input = unsafe mkstemp(&name)
    guard input >= 0 else {
      throw .unwritable(path: "/tmp", reason: unsafe String(cString: strerror(errno)))
    }
    _ = fcntl(input, F_SETFD, FD_CLOEXEC)
    _ = unsafe unlink(name)
    guard write(text, to: input), lseek(input, 0, SEEK_SET) == 0 else {
      close(input)
      throw .unwritable(path: "/tmp", reason: unsafe String(cString: strerror(errno)))
    }
    defer { close(input) }
    let child = try start(words, input)
    guard let status = wait(for: child, within: limit) else {
      throw .late(program: program, after: limit)
    }
    guard status == 0 else { throw .refused(program: program, status: status) }
  }

  /// Starts a program in a process group of its own.
  private static func start(_ words: [String], _ input: CInt) throws(MailError) -> pid_t {
    let program = words.first ?? ""
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, input, 0)
    var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { unsafe arguments.forEach { unsafe free($0) } }
    // Nothing of the host's environment is the program's business but where programs are.
    var environment: [UnsafeMutablePointer<CChar>?] = unsafe [
      unsafe strdup("PATH=/usr/sbin:/usr/bin:/sbin:/bin"), nil,
    ]
    defer { unsafe environment.forEach { unsafe free($0) } }
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    var child: pid_t = 0
    let code = unsafe posix_spawn(
      &child, program, &actions, &attributes, &arguments, &environment)
    guard code == 0 else {
      throw .noProgram(program: program, reason: unsafe String(cString: strerror(code)))
    }
    return child
  }

  /// Waits for a program's end; kills its process group where that does not come in time.
  ///
  /// - Returns: its status; nil where it was killed.
  private static func wait(for child: pid_t, within limit: Duration) -> CInt? {
    let end = ContinuousClock.now + limit
    var status: CInt = 0
    // A descriptor of the process to wait for would be shorter; a worker's filter of system calls
    // need not know it.
    var pause: CInt = 1
    while true {
      let ended = unsafe waitpid(child, &status, WNOHANG)
      if ended == child { return status }
      if ended < 0, errno != EINTR { return status }
      guard ContinuousClock.now < end else { break }
      _ = poll(nil, 0, pause)
      pause = min(pause * 2, 50)
    }
    kill(-child, SIGKILL)
    while unsafe waitpid(child, &status, 0) < 0 && errno == EINTR {}
    return nil
  }
}
