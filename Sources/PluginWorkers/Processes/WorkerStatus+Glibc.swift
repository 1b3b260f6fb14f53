import ScreensSystem
import Glibc

/// The kernel's numbers about a worker's process.
struct WorkerStatus: Equatable {
  var threads = 0
  /// Processor time of all threads, including ended ones.
  var processorMilliseconds = 0

  /// Reads the line that costs next to nothing; nil for a process that is gone.
  init?(_ pid: pid_t) {
    let fields = Self.fields(of: "/proc/\(pid)/stat")
    guard fields.count > 17, let user = Int(fields[11]), let system = Int(fields[12]),
      let threads = Int(fields[17]), threads > 0
    else { return nil }
    self.threads = threads
    processorMilliseconds = (user + system) * 1000 / Int(sysconf(Int32(_SC_CLK_TCK)))
  }

  /// The fields behind the program's name, which may have spaces in it: the state is the first.
  static func fields(of file: String) -> [Substring] {
    let text = KernelFile.text(file)
    guard let name = text.lastIndex(of: ")") else { return [] }
    return text[text.index(after: name)...].split(separator: " ")
  }
}

/// The part of it that costs more to read.
struct WorkerDetails: Equatable {
  /// Bytes that are its own, and of files in memory that it maps or holds.
  var bytes = 0
  /// The signals that it has handlers for, a bit each.
  var handled: UInt64 = 0
  var files = 0

  /// - Parameter holdsFiles: whether its host made files in memory for it.
  init(_ pid: pid_t, holdsFiles: Bool) {
    var shared = 0
    for line in KernelFile.text("/proc/\(pid)/status").split(separator: "\n") {
      let parts = line.split(whereSeparator: { " \t:".contains($0) })
      guard parts.count > 1 else { continue }
      switch parts[0] {
      case "RssAnon", "VmSwap": bytes += (Int(parts[1]) ?? 0) * 1024
      case "RssShmem": shared = (Int(parts[1]) ?? 0) * 1024
      case "SigCgt": handled = UInt64(parts[1], radix: 16) ?? 0
      default: break
      }
    }
    bytes += max(shared, holdsFiles ? HeldFiles(pid).bytes : 0)
    files = Self.openFiles(pid)
  }

  /// Newer kernels give the number as the folder's size.
  private static func openFiles(_ pid: pid_t) -> Int {
    let folder = "/proc/\(pid)/fd"
    let listed = (try? FileStatus(path: folder))?.identity.size ?? 0
    return listed > 0 ? Int(listed) : (try? FolderListing(folder))?.entries.count ?? 0
  }
}

/// A thread's time, as the scheduler counts it.
struct ThreadTimes: Equatable {
  /// Nanoseconds on a processor.
  var ran: Int64
  /// Nanoseconds for which it was ready but did not run.
  var waited: Int64
  /// The number of times it was let run.
  var turns: Int64

  /// Reads those of one thread; nil where the kernel does not count.
  init?(_ folder: String) {
    let numbers = KernelFile.text("\(folder)/schedstat").split(whereSeparator: \.isWhitespace)
      .compactMap { Int64($0) }
    guard numbers.count == 3 else { return nil }
    (ran, waited, turns) = (numbers[0], numbers[1], numbers[2])
  }

  /// How often any thread of a process was let run.
  static func turns(of pid: pid_t) -> Int64 {
    let threads = (try? FolderListing("/proc/\(pid)/task"))?.entries ?? []
    return threads.reduce(0) { $0 + (ThreadTimes("/proc/\(pid)/task/\($1.name)")?.turns ?? 0) }
  }
}
