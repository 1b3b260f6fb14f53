import PluginCalls

/// The known facts of a worker's end. Its calls, its meter and the watch of its process each see a
/// part of it.
struct WorkerEnd: Sendable {
  /// The fault that is reported; nil while the worker lives.
  private(set) var fault: WorkerFault?
  /// The first cause of its end that was seen, before a call could report that it was the one.
  private(set) var cause: WorkerFault.Cause?
  /// The running call of each lane when the worker ended.
  private(set) var places: [Int: String] = [:]
  /// Whether the host ends the worker, so that its end is no harm.
  private(set) var isExpected = false
  private var isSilent = false
  private var isTold = false

  /// The cause of an end that was seen outside the calls and is not recorded as a fault yet.
  var unrecorded: WorkerFault.Cause? {
    guard fault == nil else { return nil }
    return cause ?? (isSilent ? .lied("it closed its channels") : nil)
  }

  /// Records a cause; the first one counts.
  mutating func see(_ cause: WorkerFault.Cause) { self.cause = self.cause ?? cause }

  /// Records that the worker closed its pipe of events, as an ending worker does.
  mutating func fallSilent() { isSilent = true }

  /// Records the running call of a lane, which its caller reports; the innermost call comes first.
  mutating func testify(_ place: String, on lane: Int) { places[lane] = places[lane] ?? place }

  mutating func expect() { isExpected = true }

  mutating func record(_ fault: WorkerFault) { self.fault = fault }

  /// Whether the caller is the first to learn of the fault, and so has to report it.
  mutating func claimReport() -> Bool {
    defer { isTold = true }
    return !isTold
  }
}
