import ScreensModel

/// The connectors that wait and run: the queue's state, without threads.
struct ConnectorSchedule {
  struct Entry {
    let connector: any Connector
    let priority: ConnectorQueue.Priority
    /// The kind of its work; nil where it is alone.
    let kind: OperationName?
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

    var first: UInt64? { head < numbers.count ? numbers[head] : nil }

    mutating func removeFirst() {
      head += 1
      if head == numbers.count { (numbers, head) = ([], 0) }
    }
  }

  private var next: UInt64 = 1
  private var entries: [UInt64: Entry] = [:]
  /// The waiting entries by priority, and by the kinds of their work.
  private var lines = Array(
    repeating: [OperationName?: Line](), count: ConnectorQueue.Priority.allCases.count)
  private var shares: WorkShares<OperationName>
  private var isLaunching = false
  private var launching: UInt64 = 0
  private var launchWasCancelled = false

  init(width: Int) { shares = WorkShares(places: width) }

  var count: Int { entries.count }

  mutating func add(_ entry: Entry) -> UInt64 {
    let number = next
    next += 1
    entries[number] = entry
    lines[entry.priority.rawValue][entry.kind, default: Line()].append(number)
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
    for priority in ConnectorQueue.Priority.allCases.reversed() {
      guard let number = takeFirst(of: priority.rawValue), var entry = entries[number] else {
        continue
      }
      entry.isRunning = true
      entries[number] = entry
      shares.begin(entry.kind)
      launching = number
      launchWasCancelled = false
      return (number, entry)
    }
    isLaunching = false
    return nil
  }

  /// Takes the earliest entry whose kind may begin another one.
  private mutating func takeFirst(of priority: Int) -> UInt64? {
    var best: (number: UInt64, kind: OperationName?)?
    for kind in lines[priority].keys where shares.mayBegin(kind) {
      // An entry that was cancelled while it waited is still in its line.
      while let first = lines[priority][kind]?.first, entries[first] == nil {
        lines[priority][kind]?.removeFirst()
      }
      guard let first = lines[priority][kind]?.first else {
        lines[priority][kind] = nil
        continue
      }
      if best.map({ first < $0.number }) ?? true { best = (first, kind) }
    }
    if let best { lines[priority][best.kind]?.removeFirst() }
    return best?.number
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
    if entry.isRunning { shares.end(entry.kind) }
    return entry
  }
}
