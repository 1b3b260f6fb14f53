import PluginCalls
import ScreensSystem
import CLinux
import Glibc
import Synchronization

/// A worker's process on the host's side: its descriptors, its end and its traces.
///
/// Safety: the shared memory is mapped as long as this lives, and the channels live no longer.
@safe final class WorkerProcess: @unchecked Sendable {
  let pid: pid_t
  /// Becomes readable when the process has ended.
  let pidfd: Int32
  /// The socket of the worker's events beside all channels.
  let events: Int32
  /// The pipe of the worker's prints.
  let output: Int32
  let channels: [WireChannel]
  private let traces: TraceArea
  private let words: LastWords
  private let memory: UnsafeMutableRawPointer
  private let size: Int
  private let ending = Mutex<String?>(nil)

  init(
    pid: pid_t, pidfd: Int32, events: Int32, output: Int32, channels: [WireChannel],
    memory: UnsafeMutableRawPointer, size: Int
  ) {
    self.pid = pid
    self.pidfd = pidfd
    self.events = events
    self.output = output
    self.channels = channels
    traces = unsafe TraceArea(memory + WorkerSpawn.tracePlace(channels.count))
    words = unsafe LastWords(memory + WorkerSpawn.wordsPlace(channels.count))
    unsafe self.memory = unsafe memory
    self.size = size
  }

  deinit {
    kill()
    _ = ended(within: 1000)
    close(pidfd)
    close(events)
    close(output)
    unsafe munmap(memory, size)
  }

  /// Answers the worker's question for a descriptor; false where it takes no more answers.
  func send(_ answer: BlobAnswer) -> Bool { answer.send(over: events) }

  /// Ends the process and all that it started.
  func kill() {
    // The group has the process's number, which nothing else can have before it is waited for.
    ending.withLock { if $0 == nil { _ = Glibc.kill(-pid, SIGKILL) } }
  }

  /// The trace of the process's end; nil when it wrote none.
  var trace: FaultTrace? { traces.read() }

  /// The log lines of the calls that were running when the process ended.
  func takeLastWords() -> [LastWords.Line] { channels.indices.flatMap(words.take) }

  /// The lane of one of its threads; nil for a thread that the plugin, or a pool, made.
  func lane(of thread: Int32) -> Int? { traces.lane(of: thread) }

  /// The number of a lane's running call among the calls of one message, as the worker reports it.
  func step(of lane: Int) -> Int { traces.step(of: lane) }

  /// Whether its end was seen; the number may then belong to another process.
  var hasEnded: Bool { ending.withLock { $0 != nil } }

  /// Its threads apart from the plugin's own: one for each lane, and the pool that it lends.
  var ownThreads: (lanes: Int, pool: Int) { (channels.count, traces.poolThreads) }

  /// The times and the kernel's state of a lane's thread; nil when the kernel does not give them.
  func times(of lane: Int) -> (ThreadTimes, state: Substring)? {
    guard let thread = traces.thread(of: lane) ?? (lane == 0 ? pid : nil) else { return nil }
    let folder = "/proc/\(pid)/task/\(thread)"
    guard let times = ThreadTimes(folder),
      let state = WorkerStatus.fields(of: "\(folder)/stat").first
    else { return nil }
    return (times, state)
  }

  /// Asks the thread of a lane for its place, which ends the process, and waits for a moment.
  ///
  /// - Returns: The reason for its end when the process ended by itself meanwhile.
  func askWhereItIs(_ lane: Int) -> String? {
    guard let thread = traces.thread(of: lane) else { return nil }
    ending.withLock { ending in
      // The number is the process's own until it is waited for, and no thread but one of its own
      // is reached.
      guard ending == nil else { return }
      _ = linux_syscall(
        Int(SYS_tgkill), Int(pid), Int(thread), Int(WorkerCrash.question), 0, 0, 0)
    }
    let end = ended(within: Self.patienceForAnswer)
    return end == Self.answered ? nil : end
  }

  private static let answered = "was asked where it is"

  /// A few milliseconds are enough where the machine is not busy.
  private static let patienceForAnswer: Int32 = 200

  /// Waits for the end and describes it: “crashed (Killed, signal 9)”. Nil when it still runs.
  func ended(within milliseconds: Int32) -> String? {
    if let known = ending.withLock({ $0 }) { return known }
    var interest = pollfd(fd: pidfd, events: Int16(POLLIN), revents: 0)
    // Safety: one local descriptor, for the length of the call.
    while unsafe poll(&interest, 1, milliseconds) < 0, errno == EINTR {}
    guard interest.revents != 0 else { return nil }
    return ending.withLock { ending in
      if let ending { return ending }
      _ = Glibc.kill(-pid, SIGKILL)
      var status: Int32 = 0
      // Safety: the call writes one integer.
      while unsafe waitpid(pid, &status, 0) < 0, errno == EINTR {}
      let reason = Self.reason(status)
      ending = reason
      return reason
    }
  }

  /// Waits for the end of a process that seems to be ending, and describes it; nil when it lives
  /// on.
  ///
  /// An ending process closes its channels some time before it can be reaped, on a busy machine a
  /// long time. A process that only closes its channels does not end.
  func endIfEnding() -> String? {
    ended(within: 300) ?? (isEnding ? ended(within: Self.patienceForEnd) : nil)
  }

  private static let patienceForEnd: Int32 = 5_000

  /// Whether the kernel is taking all its threads down.
  private var isEnding: Bool {
    let threads = (try? FolderListing("/proc/\(pid)/task").entries.map(\.name)) ?? []
    return threads.allSatisfy { thread in
      let status = KernelFile.text("/proc/\(pid)/task/\(thread)/stat")
      // The name, which may hold anything, ends with the last bracket.
      let fields = status.split(separator: ")").last?.split(separator: " ") ?? []
      return fields.count < 7 || (UInt64(fields[6]) ?? 0) & Self.exiting != 0
    }
  }

  /// The kernel's mark on a thread that ends.
  private static let exiting: UInt64 = 4

  private static func reason(_ status: Int32) -> String {
    if status == WorkerExit.channelsLost << 8 { return "closed its channels" }
    if status == WorkerExit.asked << 8 { return answered }
    return ProcessGroup.reason(status)
  }
}
