import PluginCalls

/// The known facts of a worker's end. Its calls, its meter and the watch of its process each see a
/// part of it.
struct WorkerEnd: Sendable {
  /// The fault that is reported; nil while the worker is there.
  private(set) var fault: WorkerFault?
  /// The first cause that was seen of its end, before any call could say which one it ended.
  private(set) var cause: WorkerFault.Cause?
  /// The calls that were under way on the lanes when the worker ended.
  private(set) var places: [Int: String] = [:]
  private var isSilent = false
  private var isTold = false

  /// The cause of an end that was seen beside the calls, and is not recorded as a fault yet.
  var unrecorded: WorkerFault.Cause? {
    guard fault == nil else { return nil }
    return cause ?? (isSilent ? .lied("it closed its channels") : nil)
  }

  /// A cause was seen; the first one counts.
  mutating func see(_ cause: WorkerFault.Cause) { self.cause = self.cause ?? cause }

  /// The worker closed its pipe of events, as a worker does that ends.
  mutating func fallSilent() { isSilent = true }

  /// The caller on a lane says which call was under way; its innermost call comes first.
  mutating func testify(_ place: String, on lane: Int) { places[lane] = places[lane] ?? place }

  /// The verdict about the end.
  mutating func record(_ fault: WorkerFault) { self.fault = fault }

  /// Whether the caller is the first to learn of the fault, and so has to report it.
  mutating func claimReport() -> Bool {
    defer { isTold = true }
    return !isTold
  }
}
