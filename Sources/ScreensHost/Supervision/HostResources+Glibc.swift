import ScreensSystem
import CLinux
import Glibc

/// The machine's resources for this process that a host needs.
package enum HostResources {
  /// Descriptors that a host needs besides those of connections: loops, files, workers.
  static let ownDescriptors = 96
  private static let leastDescriptors = 128
  private static let leastThreads = 24
  private static let leastMemory: UInt64 = 768 << 20
  private static let leastData: UInt64 = 256 << 20
  private static let leastFile: UInt64 = 64 << 20

  /// The reason why a host can't run here: a scarce resource, with its limit and the remedy.
  package struct Shortage: Error, Equatable, CustomStringConvertible {
    /// The sentence without its end.
    package let description: String
  }

  /// A kind of limit, by the kernel's number.
  private enum Limit: Int {
    case file = 1
    case data = 2
    case descriptors = 7
    case memory = 9
  }

  /// Raises the soft limit of descriptors to the hard one. Also makes a write beyond the file size
  /// limit fail instead of ending the process.
  ///
  /// - Returns: how many descriptors there may be.
  @discardableResult
  package static func widen() -> Int {
    _ = signal(SIGXFSZ, SIG_IGN)
    var (soft, hard) = limits(.descriptors)
    if soft < hard {
      set(.descriptors, soft: hard, hard: hard)
      (soft, hard) = limits(.descriptors)
    }
    return Int(clamping: soft)
  }

  /// The number of connections that fit beside the needs of a host and its workers.
  ///
  /// - Parameter wanted: the operator's number.
  /// - Returns: the number, and a sentence for the operator where it is smaller.
  package static func connections(wanted: Int) -> (count: Int, remark: String?) {
    let there = Int(clamping: limits(.descriptors).soft)
    let room = max(16, there - ownDescriptors - there / 8)
    guard room < wanted else { return (wanted, nil) }
    return (
      room,
      "descriptors: this process may have \(there), so that it takes \(room) connections and not "
        + "the \(wanted) of 'connections' of 'limits'; raise 'ulimit -n' or LimitNOFILE"
    )
  }

  /// Checks whether a host can run here. Each resource is tried out, so that every kind of limit is
  /// noticed.
  package static func check() throws(Shortage) {
    try checkLimit(.memory, least: leastMemory, "address space", "ulimit -v")
    try checkLimit(.data, least: leastData, "memory for data", "ulimit -d")
    try checkLimit(.file, least: leastFile, "a file's size", "ulimit -f")
    try checkDescriptors()
    try checkThreads()
  }

  /// Looks whether `/proc` and `/dev` are there; throws the one that is not.
  package static func checkPaths() throws(Shortage) {
    for (path, what) in [("/proc/self/exe", "/proc"), ("/dev/null", "/dev")] {
      // Safety: the path is NUL-terminated for the length of the call.
      if unsafe access(path, R_OK) != 0 {
        throw Shortage(
          description: "\(what): \(path) cannot be read: \(systemText(errno)); mount \(what)")
      }
    }
  }

  private static func checkLimit(
    _ limit: Limit, least: UInt64, _ name: String, _ command: String
  ) throws(Shortage) {
    let soft = limits(limit).soft
    guard soft < least else { return }
    throw Shortage(
      description: "\(name): this process may have \(soft >> 20) MB, and a host needs "
        + "\(least >> 20) MB; raise '\(command)'")
  }

  private static func checkDescriptors() throws(Shortage) {
    var made: [Int32] = []
    defer { for descriptor in made { close(descriptor) } }
    for _ in 0..<leastDescriptors {
      let descriptor = eventfd(0, Int32(EFD_CLOEXEC))
      guard descriptor >= 0 else {
        let there = limits(.descriptors).soft
        throw Shortage(
          description: "descriptors: this process may have \(there), and a host needs "
            + "\(leastDescriptors) besides the open ones: \(systemText(errno)); raise "
            + "'ulimit -n' or LimitNOFILE")
      }
      made.append(descriptor)
    }
  }

  private static func checkThreads() throws(Shortage) {
    let isOver = CountingSemaphore()
    var made: [pthread_t] = []
    defer {
      for _ in made { isOver.signal() }
      for thread in made { pthread_join(thread, nil) }
    }
    for _ in 0..<leastThreads {
      var thread = pthread_t()
      // Safety: the semaphore outlives the threads, which are joined before this returns.
      let status = unsafe pthread_create(
        &thread, nil,
        { semaphore in
          guard let semaphore = unsafe semaphore else { return nil }
          unsafe Unmanaged<CountingSemaphore>.fromOpaque(semaphore).takeUnretainedValue().wait()
          return nil
        }, Unmanaged.passUnretained(isOver).toOpaque())
      guard status == 0 else {
        throw Shortage(
          description: "threads: this user may have \(made.count) more, and a host needs "
            + "\(leastThreads): \(systemText(status)); raise 'ulimit -u' or TasksMax")
      }
      made.append(thread)
    }
  }

  private static func systemText(_ code: Int32) -> String {
    // Safety: strerror returns a NUL-terminated text that is copied at once.
    unsafe String(cString: strerror(code))
  }

  // MARK: Limits

  private static func limits(_ limit: Limit) -> (soft: UInt64, hard: UInt64) {
    var pair: [UInt64] = [.max, .max]
    // Safety: the call writes two numbers.
    unsafe pair.withUnsafeMutableBytes { numbers in
      _ = linux_syscall(
        Int(SYS_prlimit64), 0, limit.rawValue, 0, Int(bitPattern: numbers.baseAddress), 0, 0)
    }
    return (pair[0], pair[1])
  }

  private static func set(_ limit: Limit, soft: UInt64, hard: UInt64) {
    let pair = [soft, hard]
    // Safety: the call reads two numbers.
    unsafe pair.withUnsafeBytes { numbers in
      _ = linux_syscall(
        Int(SYS_prlimit64), 0, limit.rawValue, Int(bitPattern: numbers.baseAddress), 0, 0, 0)
    }
  }
}
