import ScreensCore
import ScreensViews

/// The foreseen first calls of a new view: the upcoming ones, and the results of calls that the
/// worker did before the host came to them.
struct ForeseenCalls {
  /// The result of a call that was done before.
  enum Result: Equatable {
    case answer(WireAnswer)
    /// The worker ended in a later call, and the changes of this one are lost.
    case lost
    /// The worker ended in this call.
    case fault(WorkerFault)
  }

  private var upcoming: [ForeseenCall] = []
  private var done: [(call: ForeseenCall, result: Result)] = []
  /// The index of the first unread result.
  private var next = 0

  init() {}

  /// The calls are in the order in which they will be made.
  init(_ calls: [ForeseenCall]) { upcoming = calls }

  /// Whether all calls were made.
  var isEmpty: Bool { upcoming.isEmpty && done.isEmpty }

  /// The result of a call that was done before; nil for any other.
  mutating func takeResult(of call: ForeseenCall) -> Result? {
    guard next < done.count, done[next].call == call else { return nil }
    defer {
      next += 1
      if next == done.count { (done, next) = ([], 0) }
    }
    return done[next].result
  }

  /// The calls that a worker does in one message: the given one and the next ones, up to the first
  /// call of a class that is not the worker's. A call that was not foreseen goes alone.
  mutating func takeRun(from call: ForeseenCall, of links: some Collection<Int>) -> [ForeseenCall] {
    guard let place = upcoming.firstIndex(of: call) else { return [call] }
    upcoming.removeSubrange(..<place)
    return takeRun(of: links)
  }

  /// The next calls of a worker's classes after the calls of other classes. No calls are foreseen
  /// any more.
  mutating func takeRest(of links: some Collection<Int>) -> [ForeseenCall] {
    defer { upcoming = [] }
    return Array(
      upcoming.drop { !links.contains($0.link) }.prefix { links.contains($0.link) })
  }

  private mutating func takeRun(of links: some Collection<Int>) -> [ForeseenCall] {
    let run = upcoming.prefix { links.contains($0.link) }
    upcoming.removeSubrange(..<run.endIndex)
    return Array(run)
  }

  /// Records the answers of a run. The calls without an answer are upcoming again.
  mutating func record(_ run: [ForeseenCall], _ answers: some Collection<WireAnswer>) {
    done += zip(run, answers).map { ($0, .answer($1)) }
    upcoming.insert(contentsOf: run.dropFirst(answers.count), at: 0)
  }

  mutating func record(_ run: [ForeseenCall], endedIn step: Int, _ fault: WorkerFault) {
    done +=
      run.prefix(step).map { ($0, .lost) } + run[step...].prefix(1).map { ($0, .fault(fault)) }
  }
}
