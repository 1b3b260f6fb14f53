import Glibc
import ScreensSystem
import Synchronization

/// The lanes of a worker, and the threads that have them.
///
/// Only the thread that holds a lane uses it. Nested calls of that thread get the same lane.
struct WorkerLanes: ~Copyable {
  private let lanes: [WorkerLane]
  /// The thread that has each lane; 0 for none.
  private let owners: Mutex<[UInt]>
  /// Counts the free lanes.
  private let free = CountingSemaphore()

  init(_ channels: [WireChannel]) {
    lanes = channels.enumerated().map { WorkerLane($1, $0) }
    owners = Mutex(Array(repeating: 0, count: channels.count))
    for _ in channels { free.signal() }
  }

  /// The numbers of the lanes.
  var indices: Range<Int> { lanes.indices }

  /// The number of lanes in use.
  var used: Int { owners.withLock { $0.count { $0 != 0 } } }

  /// Gives this thread the lane that it holds, or a free one.
  ///
  /// - Returns: nil when none came free in time.
  func take(within milliseconds: Int) -> WorkerLane? {
    let me = UInt(pthread_self())
    if let index = owners.withLock({ $0.firstIndex(of: me) }) { return lanes[index] }
    guard free.wait(milliseconds: milliseconds) else { return nil }
    let index = owners.withLock { owners -> Int? in
      let index = owners.firstIndex(of: 0)
      if let index { owners[index] = me }
      return index
    }
    return index.map { lanes[$0] }
  }

  /// Gives back this thread's lane; a thread keeps it while an outer call is under way.
  ///
  /// - Returns: whether it was given back.
  func leave(_ lane: WorkerLane) -> Bool {
    guard lane.isIdle else { return false }
    let me = UInt(pthread_self())
    owners.withLock { owners in
      if let index = owners.firstIndex(of: me) { owners[index] = 0 }
    }
    free.signal()
    return true
  }

  /// Whether a thread has a lane.
  func isTaken(_ number: Int) -> Bool { owners.withLock { $0[number] != 0 } }

  func number(of lane: WorkerLane) -> Int? { lanes.firstIndex { $0 === lane } }

  /// The number of this thread's lane; nil while it has none.
  var numberOfThisThread: Int? {
    let me = UInt(pthread_self())
    return owners.withLock { $0.firstIndex(of: me) }
  }

  /// Ends all channels, which ends the calls that wait on them.
  func shutDown() { for lane in lanes { lane.channel.shutDown() } }
}
