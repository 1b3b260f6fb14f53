import ScreensSystem
import Glibc

/// The kernel's view of a thread: its state, its time on a processor, and its wait for one.
struct ThreadLife: Equatable {
  /// The kernel's letter: `R` for a thread that runs or could, `S` for one that waits.
  let state: Character
  /// Nanoseconds on a processor.
  let ran: Int64
  /// Nanoseconds for which it could have run, and no processor was free.
  let waited: Int64

  init(state: Character, ran: Int64 = 0, waited: Int64 = 0) {
    self.state = state
    self.ran = ran
    self.waited = waited
  }

  /// Reads the values of a thread; nil when it is gone, or the kernel has none.
  init?(_ thread: Int32, of process: pid_t) {
    let folder = "/proc/\(process)/task/\(thread)"
    let stat = KernelFile.text("\(folder)/stat")
    guard let name = stat.lastIndex(of: ")") else { return nil }
    let fields = stat[stat.index(after: name)...].split(separator: " ")
    guard fields.count > 12, let state = fields.first?.first else { return nil }
    let times = KernelFile.text("\(folder)/schedstat").split(separator: " ")
    if times.count >= 2, let ran = Int64(times[0]), let waited = Int64(times[1]) {
      self.init(state: state, ran: ran, waited: waited)
    } else {
      // A kernel without `schedstat` counts in ticks.
      let ticks = (Int64(fields[11]) ?? 0) + (Int64(fields[12]) ?? 0)
      self.init(state: state, ran: ticks * 1_000_000_000 / Int64(sysconf(Int32(_SC_CLK_TCK))))
    }
  }

  /// The time since an earlier look in which its own work kept the thread, and not the machine: a
  /// pause, or a wait for a processor or for a disk, does not count.
  ///
  /// - Parameter elapsed: nanoseconds since that look.
  func kept(since earlier: ThreadLife, elapsed: Int64) -> Int64 {
    let ran = min(elapsed, max(0, ran - earlier.ran))
    guard state == "S", earlier.state == "S" || earlier.state == "R" else {
      return state == "R" || state == "S" ? ran : 0
    }
    return max(ran, elapsed - max(0, waited - earlier.waited))
  }
}
