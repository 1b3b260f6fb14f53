/// The work of a connection that is done at once, before other connections have their turn.
struct HTTPTurn {
  private var isUnderway = false
  /// Requests answered in this turn.
  private var answers = 0
  /// Whether nothing is answered any more, in this turn or a later one.
  private(set) var isLast = false

  /// Begins a turn; false when one is under way.
  mutating func begin() -> Bool {
    guard !isUnderway else { return false }
    isUnderway = true
    answers = 0
    return true
  }

  mutating func end() { isUnderway = false }

  /// Whether one more request may be answered before other connections have their turn.
  func mayAnswer(atMost limit: Int) -> Bool { answers < limit }

  mutating func countAnswer() { answers += 1 }

  /// Has nothing answered any more; this is for good.
  mutating func makeLast() { isLast = true }
}
