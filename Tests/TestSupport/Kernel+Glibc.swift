import CLinux
import Glibc

/// The means of this machine's kernel.
package enum Kernel {
  /// Whether it confines workers to folders; it answers the version of its interface.
  package static let hasLandlock =
    linux_syscall(Int(SYS_landlock_create_ruleset), 0, 0, 1, 0, 0, 0) > 0
}
