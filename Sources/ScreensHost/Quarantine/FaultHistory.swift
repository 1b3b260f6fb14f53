import ScreensCore

/// How often contents that run have faulted of late: one fault may be bad luck, two in a short time
/// are none.
struct FaultHistory: Sendable {
  /// What one more fault means.
  enum Weight: Sendable, Equatable {
    /// Somebody killed it, once: that says nothing about the content.
    case excused
    /// The content is good no more.
    case first
    /// The content is to be left out.
    case again
  }

  /// How long a fault is remembered against a content.
  static let time: Duration = .seconds(60)

  private var faults: [Digest: ContinuousClock.Instant] = [:]
  private var kills: [Digest: ContinuousClock.Instant] = [:]

  /// Whether a content ever faulted.
  func has(_ digest: Digest) -> Bool { faults[digest] != nil }

  /// Takes one more fault.
  ///
  /// - Parameter isKill: whether the process was killed.
  mutating func add(_ digest: Digest, isKill: Bool, at now: ContinuousClock.Instant) -> Weight {
    func isRecent(_ moment: ContinuousClock.Instant?) -> Bool {
      moment.map { $0.duration(to: now) <= Self.time } ?? false
    }
    if isKill, !isRecent(kills.updateValue(now, forKey: digest)) { return .excused }
    return isRecent(faults.updateValue(now, forKey: digest)) ? .again : .first
  }
}
