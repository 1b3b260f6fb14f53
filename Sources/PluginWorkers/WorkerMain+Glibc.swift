import PluginCalls
import PluginFormat
import ScreensSystem
import CLinux
import Glibc
import ScreensCore

/// The life of a worker: it takes over descriptors from its host, loads one library on request, and
/// serves calls until the host closes the channels or dies.
package enum WorkerMain {
  /// Runs the worker; it never returns.
  ///
  /// - Parameter arguments: the host's process number and the number of lanes, as `WorkerSpawn`
  ///   gives them.
  package static func run(_ arguments: [String]) -> Never {
    guard arguments.count == 2, let host = pid_t(arguments[0]), let lanes = Int(arguments[1]),
      (1...16).contains(lanes), let (channels, traces, words) = channels(lanes)
    else {
      let text = "screens: 'worker' is for the host's own use\n"
      // Safety: the text is NUL-terminated, and the call reads its bytes.
      _ = unsafe write(STDERR_FILENO, text, text.utf8.count)
      exit(64)
    }
    dieWithHost(host)
    // The host's threads answer users, so they go first. Every later thread of the worker inherits
    // the rank.
    _ = nice(lowerRank)
    BlockingPool.shared.reportGrowth { traces.setPoolThreads($0) }
    let server = WorkerServer(WorkerTelling(WorkerSpawn.Descriptor.events))
    WorkerCrash.watch(traces)
    for (lane, channel) in channels.enumerated().dropFirst() {
      server.afterLoad {
        ServiceThread.start {
          traces.setThread(thread(), of: lane)
          WorkerThread(channel, server, lane, traces, words).serve()
        }
      }
    }
    server.warmUp()
    traces.setThread(thread(), of: 0)
    WorkerThread(channels[0], server, 0, traces, words).serve()
  }

  /// Low enough for the host to go first, and high enough not to wait long on a busy machine.
  private static let lowerRank: Int32 = 3

  private static func channels(_ lanes: Int) -> ([WireChannel], TraceArea, LastWords)? {
    let size = WorkerSpawn.memorySize(lanes)
    let last = WorkerSpawn.Descriptor.firstChannel + Int32(lanes) - 1
    for descriptor in WorkerSpawn.Descriptor.memory...last {
      guard fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0 else { return nil }
    }
    // Safety: the mapping has the size of the host's sealed memory; it stays for ever.
    let memory = unsafe mmap(
      nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, WorkerSpawn.Descriptor.memory, 0)
    guard let memory = unsafe memory, unsafe memory != MAP_FAILED else { return nil }
    close(WorkerSpawn.Descriptor.memory)
    let channels = (0..<lanes).map { lane in
      let place = lane * 2 * WireChannel.capacity
      // Safety: each lane has its own part of the memory.
      return unsafe WireChannel(
        socket: WorkerSpawn.Descriptor.firstChannel + Int32(lane),
        outgoing: memory + place + WireChannel.capacity, incoming: memory + place,
        isSecond: true)
    }
    return unsafe (
      channels, TraceArea(memory + WorkerSpawn.tracePlace(lanes)),
      LastWords(memory + WorkerSpawn.wordsPlace(lanes))
    )
  }

  /// The number of the calling thread, as its host can name it.
  private static func thread() -> Int32 {
    Int32(truncatingIfNeeded: linux_syscall(Int(SYS_gettid), 0, 0, 0, 0, 0, 0))
  }

  /// Makes the kernel end this process with its host, which may have gone already.
  private static func dieWithHost(_ host: pid_t) {
    _ = linux_prctl(PR_SET_PDEATHSIG, UInt(SIGKILL), 0, 0, 0)
    if getppid() != host { _exit(0) }
    // When memory runs out, the kernel is to end this process and not the host. Safety: the path is
    // NUL-terminated, and the call reads the bytes given.
    let file = unsafe open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC)
    if file >= 0 {
      _ = unsafe write(file, "500", 3)
      close(file)
    }
  }
}
