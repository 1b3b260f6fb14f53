import ScreensSystem
import CLinux
import Glibc
import ScreensCore

/// The confinement of a worker before any of its plugin's code runs: each layer that the kernel
/// supports.
///
/// Resource limits: memory, open files, the length of a file, no core dumps. They are wider than
/// the worker's bounds, which its host checks from outside. The processor's time, and threads,
/// which the kernel counts for the whole user, have no limit here. The filter of system calls lets
/// it start no process.
struct WorkerConfinement {
  private let message: LoadMessage

  init(_ message: LoadMessage) { self.message = message }

  /// Confines this process for ever.
  ///
  /// - Returns: the layers in force, as operators see them.
  func apply() -> [String] {
    var layers: [String] = []
    if limit() { layers.append("limits") }
    guard linux_prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 else { return layers }
    layers.append("no-new-privileges")
    dropCapabilities()
    if let version = Landlock(message).apply() { layers.append("landlock-\(version)") }
    if SystemCallFilter(allowsNetwork: message.grants.network).apply() { layers.append("seccomp") }
    return layers
  }

  private enum Resource {
    static let length = 1
    static let data = 2
    static let core = 4
    static let files = 7
  }

  private func limit() -> Bool {
    let bounds = message.grants.bounds
    // A write beyond the bound is to be reported by the host, which names the bound, and not to end
    // in a signal that names none.
    _ = signal(SIGXFSZ, SIG_IGN)
    // The address sanitizer keeps terabytes of shadow.
    let memory = Self.addressSpace < 1 << 40 ? bounds.reservableBytes : nil
    return set(Resource.core, 0) && set(Resource.data, memory)
      && set(Resource.files, WorkerBounds.kernelLimit(bounds.files))
      && set(Resource.length, WorkerBounds.kernelLimit(bounds.stateBytes))
  }

  /// Keeps even a worker that runs as root from lifting its limits or its rank.
  private func dropCapabilities() {
    let head: [UInt32] = [0x2008_0522, 0]
    let none = [UInt32](repeating: 0, count: 6)
    // Safety: the call reads 8 and 24 bytes.
    unsafe head.withUnsafeBytes { head in
      unsafe none.withUnsafeBytes { none in
        _ = linux_syscall(
          Int(SYS_capset), Int(bitPattern: head.baseAddress), Int(bitPattern: none.baseAddress),
          0, 0, 0, 0)
      }
    }
  }

  private func set(_ resource: Int, _ value: UInt64?) -> Bool {
    guard let value else { return true }
    let limits = [value, value]
    // Safety: the call reads two numbers.
    return unsafe limits.withUnsafeBytes { bytes in
      linux_syscall(
        Int(SYS_prlimit64), 0, resource, Int(bitPattern: bytes.baseAddress), 0, 0, 0) == 0
    }
  }

  /// Bytes of address space that this process has.
  private static var addressSpace: Int {
    let pages =
      KernelFile.text("/proc/self/statm").split(separator: " ").first
      .flatMap { Int($0) } ?? 0
    return pages * 4096
  }
}
