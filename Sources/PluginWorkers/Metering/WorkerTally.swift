import PluginCatalog
import Synchronization

/// Counts a worker's calls and their time, and keeps its use of the machine at its meter's last
/// look.
struct WorkerTally: ~Copyable, Sendable {
  private let calls = Atomic<Int>(0)
  private let nanoseconds = Atomic<Int64>(0)
  private let used: Mutex<WorkerUsage>
  private let madeFiles = Atomic<Bool>(false)

  init(_ usage: WorkerUsage) { used = Mutex(usage) }

  /// How many calls there were.
  var callCount: Int { calls.load(ordering: .relaxed) }

  /// The time of the calls that have ended.
  var milliseconds: Int { Int(nanoseconds.load(ordering: .relaxed) / 1_000_000) }

  /// The use of the machine.
  var usage: WorkerUsage { used.withLock { $0 } }

  /// Counts a call that begins.
  func begin() { calls.wrappingAdd(1, ordering: .relaxed) }

  /// Adds the nanoseconds of an outermost call that has ended.
  func end(after time: Int64) { nanoseconds.wrappingAdd(time, ordering: .relaxed) }

  /// Whether files in memory were made for it.
  var hasFiles: Bool { madeFiles.load(ordering: .relaxed) }

  /// Notes that a file in memory was made for it.
  func noteFile() { madeFiles.store(true, ordering: .relaxed) }

  /// Stores the use of the machine at a look.
  func use(_ usage: WorkerUsage) { used.withLock { $0 = usage } }
}
