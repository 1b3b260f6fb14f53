/// Decides which lines of a kind are written and which are counted. The first line is written at
/// once; the lines of the interval after it become one line at its end.
///
/// Time is an input.
package struct RareLines {
  /// The number of kinds that are counted separately. Lines of further kinds are counted together.
  static let kindLimit = 1024

  private struct Kind {
    var end: ContinuousClock.Instant
    var last: LogEntry?
    var count = 0
  }

  private let interval: Duration
  private var kinds: [String: Kind] = [:]

  package init(interval: Duration) { self.interval = interval }

  /// The time of the next due count; nil when there is none.
  package var next: ContinuousClock.Instant? {
    kinds.values.filter { $0.count > 0 }.map(\.end).min()
  }

  /// - Returns: the lines to write now.
  package mutating func add(
    _ entry: LogEntry, of kind: String, at now: ContinuousClock.Instant
  ) -> [LogEntry] {
    var lines = removeDue(at: now)
    let name = kinds[kind] == nil && kinds.count >= Self.kindLimit ? "" : kind
    if kinds[name] == nil {
      kinds[name] = Kind(end: now + interval)
      lines.append(entry)
    } else {
      kinds[name]?.last = entry
      kinds[name]?.count += 1
    }
    return lines
  }

  /// The counts that are due. A kind without a count starts over: its next line is written at once.
  package mutating func removeDue(at now: ContinuousClock.Instant) -> [LogEntry] {
    let ended = kinds.filter { $0.value.end <= now }
    for (name, kind) in ended {
      kinds[name] = kind.count > 0 ? Kind(end: now + interval) : nil
    }
    return Self.lines(of: ended)
  }

  /// All counts, due or not. Nothing is counted afterwards.
  package mutating func removeAll() -> [LogEntry] {
    defer { kinds = [:] }
    return Self.lines(of: kinds)
  }

  private static func lines(of kinds: [String: Kind]) -> [LogEntry] {
    kinds.sorted { $0.key < $1.key }.compactMap { _, kind in
      guard let last = kind.last, kind.count > 1 else { return kind.last }
      return last.with(message: "\(last.message) (\(kind.count) times since this was last said)")
    }
  }
}
