import CLinux
import Glibc
import ScreensCore

/// What confines a worker before any of its plugin's code runs, each as far as the kernel has it.
///
/// Resource limits: memory that it may write to, files, no core dumps. The time of the processor is
/// not limited, as a worker may live for weeks; a call's deadline is what ends loops. The number of
/// processes is not limited either, as the kernel counts those of the whole user; the filter of
/// system calls lets it start none.
struct WorkerConfinement {
  private let order: LoadOrder

  init(_ order: LoadOrder) { self.order = order }

  /// Confines this process for ever.
  ///
  /// - Returns: the layers in force, as operators see them.
  func apply() -> [String] {
    var layers: [String] = []
    if limit() { layers.append("limits") }
    guard linux_prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 else { return layers }
    layers.append("no-new-privileges")
    if let version = Landlock(order).apply() { layers.append("landlock-\(version)") }
    if SystemCallFilter(allowsNetwork: order.grants.network).apply() { layers.append("seccomp") }
    return layers
  }

  private enum Resource {
    static let data = 2
    static let core = 4
    static let files = 7
  }

  private func limit() -> Bool {
    // The address sanitizer keeps terabytes of shadow.
    let memory = Self.addressSpace < 1 << 40 ? order.grants.memory : .max
    return set(Resource.core, 0)
      && set(Resource.files, order.grants.network || order.grants.folder != nil ? 1024 : 128)
      && (memory == .max || set(Resource.data, memory))
  }

  private func set(_ resource: Int, _ value: UInt64) -> Bool {
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
