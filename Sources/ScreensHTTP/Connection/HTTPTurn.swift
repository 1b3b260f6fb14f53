/// The work of a connection before other connections have their turn.
struct HTTPTurn {
  private var isUnderway = false
  /// Requests answered in this turn.
  private var answers = 0
  /// Octets written in this turn.
  private var written = 0
  /// Whether no further request is answered, in this turn or a later one.
  private(set) var isLast = false

  /// Begins a turn; false when one is under way.
  mutating func begin() -> Bool {
    guard !isUnderway else { return false }
    isUnderway = true
    answers = 0
    written = 0
    return true
  }

  mutating func end() { isUnderway = false }

  /// Whether one more request may be answered before other connections have their turn.
  func mayAnswer(atMost limit: Int) -> Bool { answers < limit }

  mutating func countAnswer() { answers += 1 }

  /// Whether more may be written before other connections have their turn. A client may read as
  /// fast as we write.
  var mayWrite: Bool { written < 1_048_576 }

  mutating func countWritten(_ count: Int) { written += count }

  /// Stops further answers permanently.
  mutating func makeLast() { isLast = true }
}
