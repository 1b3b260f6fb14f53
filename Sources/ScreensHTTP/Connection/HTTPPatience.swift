import ScreensSystem

/// The deadline of a connection, with the start of its phase and the progress since. Times are the
/// loop's, in nanoseconds.
struct HTTPPatience {
  /// The time at which the connection is closed unless something happens.
  private(set) var deadline = Int64.max
  var phaseStart: Int64
  /// The time at which bytes were last written or queued.
  var lastProgress: Int64
  /// The time until which the received octets of a body keep it from being too slow.
  private var earned: Int64
  /// The start of the present or last pause of a body.
  private var pauseStart: Int64
  /// Whether a request has been answered.
  var hasServed = false

  init(now: Int64) {
    phaseStart = now
    lastProgress = now
    earned = now
    pauseStart = now
  }

  // MARK: A body

  mutating func beginBody(at now: Int64) {
    phaseStart = now
    earned = now
  }

  /// Counts received octets of the body. Early speed pays for at most `bodyStall` of silence.
  mutating func received(_ count: Int, at now: Int64, _ limits: HTTPLimits) {
    let worth = Int64(count) * 1_000_000_000 / Int64(limits.bodyFloor)
    earned = min(earned + worth, max(earned, now + limits.bodyStall.nanoseconds))
  }

  mutating func pause(at now: Int64) { pauseStart = now }

  /// Continues with the time that was left at the pause.
  mutating func resume(at now: Int64) {
    phaseStart += now - pauseStart
    earned += now - pauseStart
  }

  // MARK: The deadline

  /// Sets the one deadline that counts next.
  mutating func rearm(_ phase: HTTPConnection.Phase, isWriting: Bool, _ limits: HTTPLimits) {
    deadline = next(phase, isWriting: isWriting, limits)
  }

  private func next(
    _ phase: HTTPConnection.Phase, isWriting: Bool, _ limits: HTTPLimits
  ) -> Int64 {
    if phase == .lingering { return phaseStart + limits.linger.nanoseconds }
    if isWriting {
      let stall = phase == .streaming ? limits.streamStall : limits.writeStall
      return lastProgress + stall.nanoseconds
    }
    switch phase {
    case .idle where hasServed: return phaseStart + limits.idle.nanoseconds
    case .idle, .head: return phaseStart + limits.headDeadline.nanoseconds
    case .body:
      return max(phaseStart + limits.bodyGrace.nanoseconds, earned)
    default: return .max
    }
  }
}

/// A connection's socket, with the facts known since its last event.
struct HTTPConnectedSocket {
  let descriptor: Int32
  var isReadable = false
  /// Whether the peer's end was announced; the edge-triggered event does not come again.
  var peerHasFinished = false
  var isWritable = true
  /// The octets that are still read and dropped after the last answer.
  var drainLimit = Int.max
}
