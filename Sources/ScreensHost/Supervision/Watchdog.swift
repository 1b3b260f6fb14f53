import PluginCalls

/// Finds threads that a call keeps for too long. Time is an input, and so are the threads' states.
struct Watchdog {
  /// The state of one thread at a look.
  struct Sample {
    /// The thread's seat.
    var seat: Int
    var thread: Int32
    /// Counts the outermost calls of plugins.
    var calls: UInt64
    /// Counts pieces of work; odd while one is under way.
    var beats: UInt64
    var mark: InFlightMark
    /// The kernel's view of it.
    var life: ThreadLife?

    /// Whether a deadline of its own bounds what is under way.
    var isBounded: Bool { mark == .waiting || mark.call == .blockingWork }
  }

  /// The findings about a thread.
  enum Finding: Equatable {
    /// A call keeps it for longer than the first limit.
    case hangs(seat: Int)
    /// The call that was found to hang has ended, after so many milliseconds.
    case ended(seat: Int, after: Int)
    /// A call keeps it for longer than the second limit.
    case isLost(seat: Int)
  }

  private struct Suspicion {
    var sample: Sample
    /// Nanoseconds for which the call has kept the thread.
    var kept: Int64 = 0
    var isTold = false
    var isLost = false

    func isOf(_ other: Sample) -> Bool {
      sample.thread == other.thread && sample.calls == other.calls && sample.beats == other.beats
    }
  }

  /// Milliseconds.
  let limits: HangLimits
  private var suspicions: [Int: Suspicion] = [:]

  init(limits: HangLimits) { self.limits = limits }

  /// Compares the busy threads with the last look.
  ///
  /// - Parameter elapsed: nanoseconds since the last look. More than two periods are not counted:
  ///   then the watcher itself was paused, and others may have been.
  mutating func look(_ samples: [Sample], elapsed: Int64) -> [Finding] {
    let longest = Int64(limits.period ?? 0) * 2_000_000
    let elapsed = min(elapsed, longest)
    var findings: [Finding] = []
    var next: [Int: Suspicion] = [:]
    for sample in samples {
      guard var known = suspicions[sample.seat], known.isOf(sample) else {
        next[sample.seat] = Suspicion(sample: sample)
        continue
      }
      if !sample.isBounded, let life = sample.life, let earlier = known.sample.life {
        known.kept += life.kept(since: earlier, elapsed: elapsed)
      }
      known.sample = sample
      findings += advance(&known)
      next[sample.seat] = known
    }
    for (seat, old) in suspicions where old.isTold && next[seat]?.isTold != true {
      findings.append(.ended(seat: seat, after: Int(old.kept / 1_000_000)))
    }
    suspicions = next
    return findings
  }

  private func advance(_ suspicion: inout Suspicion) -> [Finding] {
    var findings: [Finding] = []
    if !suspicion.isTold, Self.isOver(limits.named, suspicion.kept) {
      suspicion.isTold = true
      findings.append(.hangs(seat: suspicion.sample.seat))
    }
    if !suspicion.isLost, Self.isOver(limits.end, suspicion.kept) {
      suspicion.isLost = true
      findings.append(.isLost(seat: suspicion.sample.seat))
    }
    return findings
  }

  private static func isOver(_ limit: UInt32, _ kept: Int64) -> Bool {
    limit > 0 && kept >= Int64(limit) * 1_000_000
  }
}
