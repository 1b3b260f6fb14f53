package import ScreensSystem
import CLinux
import Glibc
import ScreensDocuments

/// Runs a program that loads one plugin, with a deadline, so that only that process is at stake.
package struct TrialProcess: Sendable {
  /// The descriptor on which the program gives its answer: a JSON line.
  package static let answerDescriptor: Int32 = 3
  private static let answerLimit = 1 << 20

  /// The program.
  package let executable: String
  /// Its arguments after its name.
  package let arguments: [String]
  package let environment: [String: String]
  /// How long it may take.
  package let seconds: Int

  /// Makes a trial that was not run yet.
  package init(
    executable: String, arguments: [String], environment: [String: String], seconds: Int
  ) {
    self.executable = executable
    self.arguments = arguments
    self.environment = environment
    self.seconds = seconds
  }

  /// Prepares the process that was started as a trial: it ends with the process that waits for its
  /// answer, and programs that the plugin starts don't keep the answer's end open.
  package static func begin() {
    _ = linux_prctl(PR_SET_PDEATHSIG, UInt(SIGKILL), 0, 0, 0)
    _ = fcntl(answerDescriptor, F_SETFD, FD_CLOEXEC)
  }

  /// Runs the program and waits for its end. It is killed with all that it started when it is late.
  ///
  /// - Parameter place: finds the place of a late process in its code.
  package func run(
    place: (_ process: Int32) -> String? = { _ in nil }
  ) throws(SystemCallError) -> TrialOutcome {
    var ends: [Int32] = [-1, -1]
    // Safety: the call writes the two descriptors.
    guard unsafe linux_pipe2(&ends, O_CLOEXEC) == 0 else {
      throw SystemCallError(call: "pipe2", path: executable, code: errno)
    }
    let (reading, writing) = (ends[0], ends[1])
    defer { close(reading) }
    let process: pid_t
    do throws(SystemCallError) {
      process = try spawn(answer: writing)
    } catch {
      close(writing)
      throw error
    }
    close(writing)
    let answer = readAnswer(reading)
    let isLate = answer == nil
    let hung = isLate ? place(process) : nil
    // The group has the program's number, and nothing else can have it before it is waited for.
    if isLate { kill(-process, SIGKILL) }
    var status: Int32 = 0
    // Safety: the call writes one integer.
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    kill(-process, SIGKILL)
    if isLate { return .hung(seconds: seconds, place: hung) }
    if let json = try? JSONReader.read(answer ?? [], file: "trial"), status == 0 {
      return .answered(json)
    }
    return .crashed(reason: ProcessGroup.reason(status))
  }

  /// The program's output until it closed its end; nil when the time was over before.
  private func readAnswer(_ descriptor: Int32) -> [UInt8]? {
    let deadline = Self.now() + Int64(seconds) * 1000
    var answer: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let left = deadline - Self.now()
      guard left > 0 else { return nil }
      var interest = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      // Safety: one local descriptor, for the length of the call.
      guard unsafe poll(&interest, 1, Int32(left)) > 0 else { continue }
      // Safety: the call writes at most the buffer's length.
      let count = unsafe read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0, answer.count < Self.answerLimit else { return answer }
      answer += buffer[..<count]
    }
  }

  private static func now() -> Int64 {
    var time = timespec()
    // Safety: the call fills one structure.
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }

  private func spawn(answer: Int32) throws(SystemCallError) -> pid_t {
    try unsafe ProcessGroup.start(
      executable, arguments, environment: environment.map { "\($0.key)=\($0.value)" }
    ) { actions in
      // Safety: the actions are the caller's, and initialised.
      unsafe posix_spawn_file_actions_adddup2(&actions, answer, Self.answerDescriptor)
    }
  }
}
