import CLinux
import Glibc
import ScreensSystem
import Synchronization

/// One picture process on the host's side. Nothing of it is left when `run` returns.
final class PictureProcess: Sendable {
  private enum State {
    case new
    case running(pid_t)
    case ended
    case cancelled
  }

  private let state = Mutex(State.new)

  /// This process's number.
  static var host: Int32 { getpid() }

  /// Kills the process, or keeps it from starting. Any thread may call this.
  func cancel() {
    state.withLock { state in
      // The group has the process's number, which nothing else can have before it is waited for.
      if case .running(let pid) = state { kill(-pid, SIGKILL) }
      if case .ended = state { return }
      state = .cancelled
    }
  }

  /// Starts the process and blocks the thread until its end, at most for the time given.
  ///
  /// - Parameters:
  ///   - output: receives the picture.
  ///   - milliseconds: the process is killed then.
  /// - Returns: its answer.
  func run(
    _ executable: String, _ task: PictureTask, input: Int32, output: Int32, milliseconds: Int
  ) throws(PictureError) -> PictureAnswer {
    var ends: [Int32] = [-1, -1]
    // Safety: the call writes the two descriptors.
    guard unsafe linux_pipe2(&ends, O_CLOEXEC | O_NONBLOCK) == 0 else {
      throw .unreadable(SystemCallError(call: "pipe2", path: executable, code: errno))
    }
    let reading = ends[0]
    let writing = ProcessGroup.movedUp(ends[1])
    defer { close(reading) }
    let started = Result { () throws(PictureError) -> pid_t in
      try start(executable, task, [input, output, writing])
    }
    close(writing)
    let pid = try started.get()
    let (status, isLate) = wait(pid, milliseconds)
    if case .cancelled = state.withLock({ $0 }) { throw .cancelled }
    let end = ProcessEnd(status: status)
    if isLate || end == .killed(signal: SIGXCPU) { throw .tookTooLong }
    guard end == .exited(code: 0) else { throw .crashed(end) }
    guard let answer = Self.answer(reading) else { throw .wrongAnswer }
    return answer
  }

  private func start(
    _ executable: String, _ task: PictureTask, _ descriptors: [Int32]
  ) throws(PictureError) -> pid_t {
    let pid: Result<pid_t, PictureError> = state.withLock { state in
      if case .cancelled = state { return .failure(.cancelled) }
      do throws(SystemCallError) {
        let pid = try Self.spawn(executable, task, descriptors)
        state = .running(pid)
        return .success(pid)
      } catch {
        return .failure(.unreadable(error))
      }
    }
    return try pid.get()
  }

  private static func spawn(
    _ executable: String, _ task: PictureTask, _ descriptors: [Int32]
  ) throws(SystemCallError) -> pid_t {
    try unsafe ProcessGroup.start(
      executable, [PictureMain.name] + task.words, environment: environment
    ) { actions in
      // Safety: the actions are the caller's, initialised, and the path is copied.
      for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
        unsafe posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0)
      }
      for (index, descriptor) in descriptors.enumerated() {
        unsafe posix_spawn_file_actions_adddup2(
          &actions, descriptor, PictureMain.Descriptor.first + Int32(index))
      }
      unsafe posix_spawn_file_actions_addclosefrom_np(&actions, PictureMain.Descriptor.last + 1)
    }
  }

  /// The part of the host's environment that the process receives: the paths of libraries.
  private static let environment: [String] = {
    var kept = ["SWIFT_BACKTRACE=enable=no"]
    for name in ["LD_LIBRARY_PATH", "ASAN_OPTIONS"] {
      // Safety: the value is copied at once, and the environment never changes.
      guard let value = unsafe getenv(name) else { continue }
      kept.append("\(name)=" + (unsafe String(cString: value)))
    }
    return kept
  }()

  /// Waits for the end, which it brings about when the time is over.
  private func wait(_ pid: pid_t, _ milliseconds: Int) -> (status: Int32, isLate: Bool) {
    // Without a descriptor for it the process is killed at once.
    let pidfd = Int32(
      truncatingIfNeeded: linux_syscall(Int(SYS_pidfd_open), Int(pid), 0, 0, 0, 0, 0))
    defer { if pidfd >= 0 { close(pidfd) } }
    let deadline = ContinuousClock.now + .milliseconds(milliseconds)
    var hasEnded = false
    while pidfd >= 0, !hasEnded {
      let left = (deadline - ContinuousClock.now).milliseconds
      guard left > 0 else { break }
      var interest = pollfd(fd: pidfd, events: Int16(POLLIN), revents: 0)
      // Safety: one local descriptor, for the length of the call.
      hasEnded = unsafe poll(&interest, 1, Int32(left)) > 0
    }
    return state.withLock { state in
      kill(-pid, SIGKILL)
      var status: Int32 = 0
      // Safety: the call writes one integer.
      while unsafe waitpid(pid, &status, 0) < 0, errno == EINTR {}
      if case .running = state { state = .ended }
      return (status, !hasEnded)
    }
  }

  /// The line in the pipe; nil when there is none, or more.
  private static func answer(_ reading: Int32) -> PictureAnswer? {
    var buffer = [UInt8](repeating: 0, count: PictureAnswer.length + 1)
    // Safety: the call writes at most the buffer's length. The process has ended, so that the line
    // is there.
    let count = unsafe read(reading, &buffer, buffer.count)
    guard (1...PictureAnswer.length).contains(count), buffer[count - 1] == 0x0A,
      let line = String(validating: buffer[..<(count - 1)], as: UTF8.self),
      line.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F })
    else { return nil }
    return PictureAnswer(line: line)
  }
}

extension Duration {
  fileprivate var milliseconds: Int {
    Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000)
  }
}
