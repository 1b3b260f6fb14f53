/// Bytes of lines that wait for the reader of a log, up to a bound.
struct LogQueue {
  /// How many bytes may wait.
  private let limit: Int
  private var bytes: [UInt8] = []
  private var start = 0
  /// How many lines found no room since the last one that did.
  private(set) var leftOut = 0

  init(limit: Int) { self.limit = limit }

  var isEmpty: Bool { start == bytes.count }

  /// The bytes that are to be written next.
  var waiting: ArraySlice<UInt8> { bytes[start...] }

  /// Queues a whole line, or counts it as dropped.
  ///
  /// - Parameter note: makes the line with the number of lines that were dropped before this one.
  mutating func add(_ line: [UInt8], note: (Int) -> [UInt8]) {
    guard waiting.count + line.count <= limit else {
      leftOut += 1
      return
    }
    appendCount(note)
    bytes += line
  }

  /// Appends the count of dropped lines in their place.
  mutating func appendCount(_ note: (Int) -> [UInt8]) {
    guard leftOut > 0 else { return }
    bytes += note(leftOut)
    leftOut = 0
  }

  /// Forgets what was written.
  mutating func drop(_ count: Int) {
    start += count
    if isEmpty {
      bytes.removeAll()
      start = 0
    } else if start > 65_536, start > bytes.count / 2 {
      bytes.removeFirst(start)
      start = 0
    }
  }

  mutating func dropAll() { drop(waiting.count) }
}
