import Glibc

/// A worker's own time during one call: it runs while the host waits for it.
///
/// A worker that the machine itself keeps waiting is not late yet: one that could run and hardly
/// was let gets more time, one that ran all the while or waits for something does not.
struct WorkerClock {
  /// How many times its limit a worker gets that the machine keeps waiting.
  private static let leniency: Int64 = 8

  /// Milliseconds that it has.
  let limit: Int
  private var spent: Int64 = 0
  private var started: Int64 = 0
  /// Processor time at the first look, in milliseconds.
  private var used: Int?

  init(limit: Int) { self.limit = limit }

  mutating func start() { started = Self.now() }

  mutating func stop() {
    spent += Self.now() - started
    started = 0
  }

  /// Whether the call has taken too long; asked from time to time.
  mutating func isLate(_ process: WorkerProcess) -> Bool {
    let time = spent + Self.now() - started
    let whole = Int64(limit) * 1_000_000
    guard let used else {
      self.used = process.processorMilliseconds
      return time >= whole
    }
    guard time >= whole else { return false }
    return time >= whole * Self.leniency || process.processorMilliseconds - used >= limit / 2
      || !process.wantsProcessor
  }

  private static func now() -> Int64 {
    var time = timespec()
    // Safety: the call fills one structure.
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}

extension WorkerProcess {
  /// Processor time of all its threads.
  fileprivate var processorMilliseconds: Int {
    let fields = Self.fields(of: "/proc/\(pid)/stat")
    guard fields.count > 12 else { return 0 }
    return ((Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0)) * 1000
      / Int(sysconf(Int32(_SC_CLK_TCK)))
  }

  /// Whether any of its threads runs or could run.
  fileprivate var wantsProcessor: Bool {
    let threads = (try? FolderListing("/proc/\(pid)/task"))?.entries ?? []
    return threads.contains { Self.fields(of: "/proc/\(pid)/task/\($0.name)/stat").first == "R" }
  }

  /// The fields behind the program's name, which may have spaces in it: the state is the first.
  private static func fields(of file: String) -> [Substring] {
    let text = KernelFile.text(file)
    guard let name = text.lastIndex(of: ")") else { return [] }
    return text[text.index(after: name)...].split(separator: " ")
  }
}
