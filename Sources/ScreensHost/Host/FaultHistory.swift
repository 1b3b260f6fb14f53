import PluginWorkers
import ScreensSystem
import ScreensCore

/// The recent faults of contents that run: one fault may be an accident, two in a short time are
/// not.
struct FaultHistory: Sendable {
  /// The meaning of one more fault.
  enum Weight: Sendable, Equatable {
    /// The fault proves nothing about the content yet: the worker was killed or missed a deadline
    /// once, or the machine was late. The views are tried again after a while.
    case excused
    /// The worker is killed again and again; it is tried again after a longer while.
    case killedAgain
    /// The content is no longer good.
    case first
    /// The content has to be quarantined: it faults again and again, or would do so in each act of
    /// a user.
    case again
  }

  /// How long a fault is remembered against a content.
  static let time: Duration = .seconds(60)
  /// The number of remembered workers: each fault is weighed once, even if it is reported again.
  private static let workers = 64

  private var faults: [Digest: ContinuousClock.Instant] = [:]
  private var misses: [Digest: ContinuousClock.Instant] = [:]
  private var kills: [Digest: ContinuousClock.Instant] = [:]
  private var weighed: [(worker: Int32, weight: Weight)] = []

  /// Whether a content ever faulted.
  func has(_ digest: Digest) -> Bool { faults[digest] != nil }

  /// Weighs the end of a worker. Each report of one end gets the same answer.
  mutating func weigh(_ fault: WorkerFault, at now: ContinuousClock.Instant) -> Weight {
    guard fault.worker != 0 else { return .excused }
    if let known = weighed.last(where: { $0.worker == fault.worker }) { return known.weight }
    let weight = add(fault, at: now)
    weighed.append((fault.worker, weight))
    if weighed.count > Self.workers { weighed.removeFirst() }
    return weight
  }

  private mutating func add(_ fault: WorkerFault, at now: ContinuousClock.Instant) -> Weight {
    func isRecent(_ moment: ContinuousClock.Instant?) -> Bool {
      moment.map { $0.duration(to: now) <= Self.time } ?? false
    }
    let digest = fault.digest
    if fault.isOfMachine { return .excused }
    if fault.isKill {
      return isRecent(kills.updateValue(now, forKey: digest)) ? .killedAgain : .excused
    }
    if case .spun = fault.cause {
      faults[digest] = now
      return .again
    }
    let hasMissed = isRecent(misses[digest])
    if fault.isHang, !hasMissed, !isRecent(faults[digest]) {
      misses[digest] = now
      return .excused
    }
    return isRecent(faults.updateValue(now, forKey: digest)) || hasMissed ? .again : .first
  }
}
