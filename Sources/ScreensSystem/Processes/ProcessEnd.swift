import Glibc

/// How a process ended.
package enum ProcessEnd: Sendable, Hashable, CustomStringConvertible {
  case exited(code: Int32)
  case killed(signal: Int32)
  /// The watchdog ended the process because a plugin's call did not return.
  case hung

  /// Reads the status of `waitpid` for a process that has ended.
  package init(status: Int32) {
    let signal = status & 0x7f
    self = signal == 0 ? .exited(code: status >> 8 & 0xff) : .killed(signal: signal)
  }

  /// The exit code by which a shell reports the same end.
  package var exitCode: Int32 {
    switch self {
    case .exited(let code): code
    case .killed(let signal): 128 + signal
    case .hung: 1
    }
  }

  /// `exit code 3`, `Segmentation fault, signal 11`, or `it hung`.
  package var description: String {
    switch self {
    case .exited(let code): return "exit code \(code)"
    case .killed(let signal):
      // Safety: strsignal returns a NUL-terminated text that is copied at once.
      let name = unsafe strsignal(signal).map { unsafe String(cString: $0) } ?? "unknown"
      return "\(name), signal \(signal)"
    case .hung: return "it hung"
    }
  }
}
