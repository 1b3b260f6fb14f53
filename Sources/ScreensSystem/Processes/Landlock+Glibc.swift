import CLinux
import Glibc

/// Confines this process to reading and writing some files and folders, or none.
///
/// The kernel's numbers are spelled out: installed headers are older than kernels.
package struct Landlock {
  private enum Right {
    static let execute: UInt64 = 1 << 0
    static let writeFile: UInt64 = 1 << 1
    static let readFile: UInt64 = 1 << 2
    static let readFolder: UInt64 = 1 << 3
    static let removeFolder: UInt64 = 1 << 4
    static let removeFile: UInt64 = 1 << 5
    static let makeFolder: UInt64 = 1 << 7
    static let makeFile: UInt64 = 1 << 8
    static let refer: UInt64 = 1 << 13
    static let truncate: UInt64 = 1 << 14

    static let read = execute | readFile | readFolder
    static let change =
      read | writeFile | removeFolder | removeFile | makeFolder | makeFile | refer | truncate
    /// The rights that a rule for a file may have.
    static let ofFiles = execute | writeFile | readFile | truncate

    /// All that a version of the kernel's interface knows.
    static func known(_ version: Int) -> UInt64 {
      switch version {
      case 1: 1 << 13 - 1
      case 2: 1 << 14 - 1
      case 3, 4: 1 << 15 - 1
      default: 1 << 16 - 1
      }
    }
  }

  /// Files, and folders with all below them.
  private let readable: [String]
  /// Files that may be read and written.
  private let writable: [String]
  /// A folder below which everything may be changed.
  private let changeable: String?
  private let allowsNetwork: Bool

  /// Everything that is not named is refused.
  package init(
    readable: [String] = [], writable: [String] = [], changeable: String? = nil,
    allowsNetwork: Bool = false
  ) {
    self.readable = readable
    self.writable = writable
    self.changeable = changeable
    self.allowsNetwork = allowsNetwork
  }

  /// Confines this process and the threads that it makes from now on.
  ///
  /// - Returns: the version of the kernel's interface; nil when it has none.
  package func apply() -> Int? {
    let version = linux_syscall(Int(SYS_landlock_create_ruleset), 0, 0, 1, 0, 0, 0)
    guard version > 0 else { return nil }
    let handled = Right.known(version)
    // No port is bound or connected to; no other process is reached by signal or abstract socket.
    let attributes: [UInt64] = [handled, allowsNetwork ? 0 : 3, 3]
    let size = version < 4 ? 8 : version < 6 ? 16 : 24
    // Safety: the call reads `size` of 24 bytes.
    let rules = unsafe attributes.withUnsafeBytes { bytes in
      linux_syscall(
        Int(SYS_landlock_create_ruleset), Int(bitPattern: bytes.baseAddress), size, 0, 0, 0, 0)
    }
    guard rules >= 0 else { return nil }
    defer { close(Int32(rules)) }
    for path in readable { allow(path, Right.read & handled, Int32(rules)) }
    for path in writable {
      allow(path, (Right.readFile | Right.writeFile) & handled, Int32(rules))
    }
    if let changeable { allow(changeable, Right.change & handled, Int32(rules)) }
    guard linux_syscall(Int(SYS_landlock_restrict_self), rules, 0, 0, 0, 0, 0) == 0 else {
      return nil
    }
    return version
  }

  /// Adds a rule; a missing path needs none.
  private func allow(_ path: String, _ rights: UInt64, _ rules: Int32) {
    // Safety: the path is NUL-terminated for the length of the call.
    let descriptor = unsafe open(path, 0o10000000 /* O_PATH */ | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    let isFolder = (try? FileStatus(path: path))?.isFolder ?? false
    let rights = isFolder ? rights : rights & Right.ofFiles
    // The kernel's structure is packed: 8 bytes of rights, 4 of descriptor.
    let rule = [UInt32(truncatingIfNeeded: rights), UInt32(rights >> 32), UInt32(descriptor)]
    // Safety: the call reads 12 bytes.
    unsafe rule.withUnsafeBytes { bytes in
      _ = linux_syscall(
        Int(SYS_landlock_add_rule), Int(rules), 1, Int(bitPattern: bytes.baseAddress), 0, 0, 0)
    }
  }
}
