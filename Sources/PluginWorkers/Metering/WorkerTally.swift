import PluginCatalog
import Synchronization

/// Counts a worker's calls and their time, and has its use of the machine at its meter's last look.
struct WorkerTally: ~Copyable, Sendable {
  private let calls = Atomic<Int>(0)
  private let nanoseconds = Atomic<Int64>(0)
  private let used: Mutex<WorkerUsage>

  init(_ usage: WorkerUsage) { used = Mutex(usage) }

  /// How many calls there were.
  var callCount: Int { calls.load(ordering: .relaxed) }

  /// The time of the calls that have ended.
  var milliseconds: Int { Int(nanoseconds.load(ordering: .relaxed) / 1_000_000) }

  /// The use of the machine.
  var usage: WorkerUsage { used.withLock { $0 } }

  /// A call begins.
  func begin() { calls.wrappingAdd(1, ordering: .relaxed) }

  /// A call has ended that was not part of another one.
  func end(after time: Int64) { nanoseconds.wrappingAdd(time, ordering: .relaxed) }

  /// The meter has looked.
  func use(_ usage: WorkerUsage) { used.withLock { $0 = usage } }
}
