import CLinux
import Foundation
import Glibc
import TestSupport

/// A process that uses a processor all the time while this object lives.
final class BusyProcess {
  private let process = Process()

  /// - Parameter processor: the processor that it shares with others; nil for any.
  init(on processor: Processor? = nil) throws {
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "while :; do :; done"]
    try process.run()
    processor?.take(process.processIdentifier)
  }

  deinit {
    kill(process.processIdentifier, SIGKILL)
    process.waitForEnd()
  }
}

/// One processor of the machine.
struct Processor {
  private var mask: UInt64

  /// The first processor that this process may use.
  init?() {
    mask = 0
    // Safety: the call writes at most eight bytes.
    let size = unsafe withUnsafeMutablePointer(to: &mask) { mask in
      linux_syscall(Int(SYS_sched_getaffinity), 0, 8, Int(bitPattern: mask), 0, 0, 0)
    }
    guard size > 0, mask != 0 else { return nil }
    mask &= ~mask + 1
  }

  /// Confines a process with all its threads to this processor.
  ///
  /// - Parameter rank: its nice value.
  func take(_ process: pid_t, rank: Int32? = nil) {
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task"))
    for thread in (threads ?? []).compactMap({ pid_t($0) }) {
      // Safety: the call reads eight bytes.
      unsafe withUnsafePointer(to: mask) { mask in
        _ = linux_syscall(
          Int(SYS_sched_setaffinity), Int(thread), 8, Int(bitPattern: mask), 0, 0, 0)
      }
      if let rank {
        _ = linux_syscall(Int(SYS_setpriority), 0, Int(thread), Int(rank), 0, 0, 0)
      }
    }
  }
}
