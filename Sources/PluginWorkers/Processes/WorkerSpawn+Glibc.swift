import PluginCalls
import PluginFormat
import ScreensSystem
import CLinux
import Glibc

/// Starts workers: the host's own executable in another mode, with nothing of the host but its
/// channels.
struct WorkerSpawn: Sendable {
  /// Where a worker finds its descriptors.
  enum Descriptor {
    static let memory: Int32 = 3
    static let events: Int32 = 4
    static let firstChannel: Int32 = 5
    /// The descriptors that stay besides: input, output, errors and events.
    static let besideChannels = 4
  }

  /// The program; `/proc/self/exe` is the host's own, also after its file was replaced.
  let executable: String
  /// How many threads of the host may call at once.
  let lanes: Int

  /// As many lanes as event loops, one for the host itself and one to spare.
  static var usualLanes: Int { min(max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1), 14) + 2 }

  /// Bytes of shared memory: all lanes, then the record of the worker's end, then its last words.
  static func memorySize(_ lanes: Int) -> Int { wordsPlace(lanes) + LastWords.size(lanes) }

  /// The offset of the last words in the shared memory.
  static func wordsPlace(_ lanes: Int) -> Int { tracePlace(lanes) + TraceArea.size }

  /// The offset of the record of a worker's end in the shared memory.
  static func tracePlace(_ lanes: Int) -> Int { lanes * 2 * WireChannel.capacity }

  /// Starts a worker.
  ///
  /// To be called on a thread that lives as long as the host: the kernel kills the worker when the
  /// thread that started it ends.
  func start() throws(SystemCallError) -> WorkerProcess {
    var ends: [Int32] = []
    var theirs: [Int32] = []
    defer { for end in theirs { close(end) } }
    do throws(SystemCallError) {
      theirs.append(try sharedMemory())
      for _ in 0...lanes {
        let pair = try socketPair()
        ends.append(pair.0)
        theirs.append(pair.1)
      }
      let output = try pipe()
      ends.append(output.reading)
      theirs.append(output.writing)
      let pid = try spawn(theirs)
      return try process(pid, ends, theirs[0])
    } catch {
      for end in ends { close(end) }
      throw error
    }
  }

  private func process(_ pid: pid_t, _ ends: [Int32], _ shared: Int32) throws(SystemCallError)
    -> WorkerProcess
  {
    let size = Self.memorySize(lanes)
    let pidfd = Int32(
      truncatingIfNeeded: linux_syscall(Int(SYS_pidfd_open), Int(pid), 0, 0, 0, 0, 0))
    // Safety: the mapping has the size of the sealed memory.
    let memory = unsafe mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, shared, 0)
    guard pidfd >= 0, let memory = unsafe memory, unsafe memory != MAP_FAILED else {
      let code = errno
      kill(-pid, SIGKILL)
      // Safety: no status is asked for.
      waitpid(pid, nil, 0)
      throw SystemCallError(call: "pidfd_open", path: executable, code: code)
    }
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    _ = fcntl(ends[lanes + 1], F_SETFL, O_NONBLOCK)
    var channels: [WireChannel] = []
    for lane in 0..<lanes {
      let place = lane * 2 * WireChannel.capacity
      // Safety: each lane has its own part of the memory.
      channels.append(
        unsafe WireChannel(
          socket: ends[lane + 1], outgoing: memory + place,
          incoming: memory + place + WireChannel.capacity))
    }
    return unsafe WorkerProcess(
      pid: pid, pidfd: pidfd, events: ends[0], output: ends[lanes + 1], channels: channels,
      memory: memory, size: size)
  }

  /// Memory whose size is sealed, so that reading it never fails.
  private func sharedMemory() throws(SystemCallError) -> Int32 {
    // Safety: the name is NUL-terminated for the length of the call.
    let made = unsafe memfd_create("screens-worker", 0x3)  // MFD_CLOEXEC, MFD_ALLOW_SEALING
    let shared = made < 0 ? made : ProcessGroup.movedUp(made)
    let seals: Int32 = 0x7  // F_SEAL_SEAL, F_SEAL_SHRINK, F_SEAL_GROW
    guard shared >= 0, ftruncate(shared, Self.memorySize(lanes)) == 0,
      fcntl(shared, 1033 /* F_ADD_SEALS */, seals) == 0
    else { throw SystemCallError(call: "memfd_create", path: executable, code: errno) }
    return shared
  }

  private func socketPair() throws(SystemCallError) -> (Int32, Int32) {
    var pair: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    // Safety: the call writes the two descriptors.
    guard unsafe socketpair(AF_UNIX, kind, 0, &pair) == 0 else {
      throw SystemCallError(call: "socketpair", path: executable, code: errno)
    }
    return (pair[0], ProcessGroup.movedUp(pair[1]))
  }

  private func pipe() throws(SystemCallError) -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    // Safety: the call writes the two descriptors.
    guard unsafe Glibc.pipe(&ends) == 0 else {
      throw SystemCallError(call: "pipe", path: executable, code: errno)
    }
    _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
    return (ends[0], ProcessGroup.movedUp(ends[1]))
  }

  /// - Parameter descriptors: memory, events and channels, and last the pipe for its output.
  private func spawn(_ descriptors: [Int32]) throws(SystemCallError) -> pid_t {
    let output = descriptors[descriptors.count - 1]
    return try unsafe ProcessGroup.start(
      executable, ["worker", String(getpid()), String(lanes)],
      environment: Self.environment.map { "\($0.key)=\($0.value)" }
    ) { actions in
      // Safety: the actions are the caller's, initialised, and the path is copied.
      unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
      unsafe posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
      unsafe posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO)
      for (index, descriptor) in descriptors.dropLast().enumerated() {
        unsafe posix_spawn_file_actions_adddup2(
          &actions, descriptor, Descriptor.memory + Int32(index))
      }
      unsafe posix_spawn_file_actions_addclosefrom_np(
        &actions, Descriptor.memory + Int32(descriptors.count) - 1)
    }
  }

  /// The part of the host's environment that a worker receives: the paths of libraries, the locale,
  /// and how long a name server is waited for.
  static let environment: [String: String] = {
    var kept = ["SWIFT_BACKTRACE": "enable=no", "PATH": "/usr/bin:/bin"]
    let names = [
      "LANG", "LC_ALL", "LC_CTYPE", "TZ", "LD_LIBRARY_PATH", "ASAN_OPTIONS", "RES_OPTIONS",
    ]
    for name in names {
      // Safety: the value is copied at once, and the environment never changes.
      guard let value = unsafe getenv(name) else { continue }
      kept[name] = unsafe String(cString: value)
    }
    return kept
  }()
}
