import CLinux
import Glibc

/// A limit that the kernel keeps for this process. It can't be raised again.
package enum ProcessLimit: Int {
  /// Seconds of processor time.
  case processor = 0
  /// Bytes of a file that is written.
  case length = 1
  /// Bytes of private memory.
  case data = 2
  /// Bytes of a core dump.
  case core = 4
  case files = 7
  /// Bytes of address space.
  case space = 9

  /// Sets the limit for ever; nil leaves it as it is.
  ///
  /// - Parameter hardest: a higher value at which even a process ends that ignores the limit's
  ///   signal.
  /// - Returns: whether the limit is in force.
  package func set(_ value: UInt64?, hardest: UInt64? = nil) -> Bool {
    guard let value else { return true }
    let limits = [value, hardest ?? value]
    // Safety: the call reads two numbers.
    return unsafe limits.withUnsafeBytes { bytes in
      linux_syscall(
        Int(SYS_prlimit64), 0, rawValue, Int(bitPattern: bytes.baseAddress), 0, 0, 0) == 0
    }
  }

  /// Bytes of address space that this process has.
  package static var addressSpace: Int {
    let pages =
      KernelFile.text("/proc/self/statm").split(separator: " ").first
      .flatMap { Int($0) } ?? 0
    return pages * 4096
  }
}

/// The privileges of this process.
package enum ProcessRank {
  /// Gives up all capabilities, and the way to get new ones. Even a process that runs as root then
  /// can't lift its limits or its rank.
  ///
  /// - Returns: whether no program that is run can have more privileges.
  package static func dropForEver() -> Bool {
    guard linux_prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 else { return false }
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
    return true
  }
}
