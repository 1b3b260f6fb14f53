/// The connectors that wait and run: the queue's state, without threads.
struct ConnectorSchedule {
  struct Entry {
    let connector: any Connector
    let priority: ConnectorQueue.Priority
    let progress: ConnectorQueue.ProgressReport
    let completion: ConnectorQueue.Completion
    var isRunning = false
  }

  enum Launch {
    case goesOn
    /// It was cancelled on another thread before its start returned, and is cancelled once more.
    case cancelledMeanwhile
  }

  /// First come, first served.
  private struct Line {
    private var numbers: [UInt64] = []
    private var head = 0

    mutating func append(_ number: UInt64) { numbers.append(number) }

    mutating func next() -> UInt64? {
      guard head < numbers.count else { return nil }
      defer {
        head += 1
        if head == numbers.count { (numbers, head) = ([], 0) }
      }
      return numbers[head]
    }
  }

  private let width: Int
  private var next: UInt64 = 1
  private var entries: [UInt64: Entry] = [:]
  private var lines = Array(repeating: Line(), count: ConnectorQueue.Priority.allCases.count)
  private var running = 0
  private var isLaunching = false
  private var launching: UInt64 = 0
  private var launchWasCancelled = false

  init(width: Int) { self.width = width }

  var count: Int { entries.count }

  mutating func add(_ entry: Entry) -> UInt64 {
    let number = next
    next += 1
    entries[number] = entry
    lines[entry.priority.rawValue].append(number)
    return number
  }

  /// Whether the caller may launch connectors; false while another thread does.
  mutating func beginLaunching() -> Bool {
    guard !isLaunching else { return false }
    isLaunching = true
    return true
  }

  /// Returns the next connector that may start; nil ends the launching.
  mutating func nextToLaunch() -> (UInt64, Entry)? {
    guard running < width else {
      isLaunching = false
      return nil
    }
    for priority in ConnectorQueue.Priority.allCases.reversed() {
      while let number = lines[priority.rawValue].next() {
        // An entry that was cancelled while it waited is still in its line.
        guard var entry = entries[number] else { continue }
        entry.isRunning = true
        entries[number] = entry
        running += 1
        launching = number
        launchWasCancelled = false
        return (number, entry)
      }
    }
    isLaunching = false
    return nil
  }

  /// Notes that the start of a connector has returned.
  mutating func launched(_ number: UInt64) -> Launch {
    defer { launching = 0 }
    return launching == number && launchWasCancelled ? .cancelledMeanwhile : .goesOn
  }

  /// The running connector to cancel.
  mutating func connectorToStop(_ number: UInt64) -> (any Connector)? {
    guard let entry = entries[number], entry.isRunning else { return nil }
    if launching == number { launchWasCancelled = true }
    return entry.connector
  }

  /// Removes an entry; nil when it has already ended.
  mutating func end(_ number: UInt64) -> Entry? {
    guard let entry = entries.removeValue(forKey: number) else { return nil }
    if entry.isRunning { running -= 1 }
    return entry
  }
}
