import CLinux
import Glibc

/// Waits for the end of a process that is no child of this one.
final class ProcessWait {
  private let descriptor: Int32

  init(_ process: pid_t) {
    descriptor = Int32(
      truncatingIfNeeded: linux_syscall(Int(SYS_pidfd_open), Int(process), 0, 0, 0, 0, 0))
  }

  deinit { close(descriptor) }

  /// Whether the process has ended, or does so within a minute.
  func endsWithinAMinute() -> Bool {
    guard descriptor >= 0 else { return errno == ESRCH }
    var interest = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    // Safety: one local descriptor, for the length of the call.
    while unsafe poll(&interest, 1, 60_000) < 0, errno == EINTR {}
    return interest.revents != 0
  }
}
