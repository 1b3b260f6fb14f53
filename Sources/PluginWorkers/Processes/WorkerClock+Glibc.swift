import CLinux
import Glibc

/// A worker's own time during one call: it runs while the host waits for it.
///
/// A worker that the machine itself keeps waiting is not late. The time for which its thread was
/// ready but did not run does not count, nor does the time for which the host itself stood still.
/// Each of several calls in one message has the whole limit.
struct WorkerClock {
  /// Milliseconds that it has.
  let limit: Int
  /// The factor on the limit for a worker that the machine keeps waiting.
  private let leniency: Int64
  /// Whether it is late for want of a processor.
  private(set) var isStarved = false
  /// Whether the call worked for most of its time, and waited for nothing.
  private(set) var isSpun = false
  private let steps: Int
  /// The number of the running call at the last look.
  private var step = 0
  private var spent: Int64 = 0
  private var mark: Int64 = 0
  /// The thread's times at the first look, and at the last.
  private var looks: (first: ThreadTimes, last: ThreadTimes, time: Int64)?

  /// - Parameters:
  ///   - isPatient: whether the call has time, as no user waits for it.
  ///   - steps: how many calls the message is.
  init(limit: Int, isPatient: Bool = false, steps: Int = 1) {
    self.limit = limit
    self.steps = steps
    leniency = isPatient ? 80 : 8
  }

  /// The time that it took, in milliseconds.
  var milliseconds: Int { Int(spent / 1_000_000) }

  private var whole: Int64 { Int64(limit) * 1_000_000 }

  mutating func start() { mark = Self.now() }

  mutating func stop() {
    let now = Self.now()
    // There are several looks within the limit; where they are further apart, it was the host, or
    // the whole machine, that stood still.
    spent += min(now - mark, max(whole / 2, 20_000_000))
    mark = now
  }

  /// Whether the call is late; called from time to time.
  ///
  /// - Parameter lane: where the call is under way.
  mutating func isLate(_ process: WorkerProcess, _ lane: Int) -> Bool {
    stop()
    goOn(to: process.step(of: lane))
    guard let (times, state) = process.times(of: lane) else { return spent >= whole }
    defer { looks = (looks?.first ?? times, times, mark) }
    guard spent >= whole else { return false }
    let ran = times.ran - (looks?.first ?? times).ran
    // The first look is some time after the call's begin.
    isSpun = ran * 2 >= whole
    if ran >= whole { return true }
    let waited = times.waited - (looks?.first ?? times).waited
    if spent - waited >= whole, !isKeptWaiting(times, state) { return true }
    isStarved = spent >= whole * leniency
    return isStarved
  }

  /// Starts the next of several calls with nothing spent. A worker that counts its calls falsely
  /// gains at most the time of all of them.
  private mutating func goOn(to next: Int) {
    guard next > step, next < steps else { return }
    step = next
    spent = 0
    looks = nil
  }

  /// Whether the thread waits for a processor, or for a disk, right now.
  private func isKeptWaiting(_ times: ThreadTimes, _ state: Substring) -> Bool {
    guard let looks else { return state == "R" }
    return state == "D" || state == "R" && (times.ran - looks.last.ran) * 2 < mark - looks.time
  }

  static func now() -> Int64 {
    var time = timespec()
    // Safety: the call fills one structure.
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
