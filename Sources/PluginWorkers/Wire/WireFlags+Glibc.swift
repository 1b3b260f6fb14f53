import Glibc
import Synchronization

/// The state of one side of a channel, in memory that this side alone writes and the other reads:
/// how many messages it has sent, how long the last one is, and whether it is awake.
///
/// Safety: the memory is mapped as long as the channel lives, has `size` bytes on a boundary of
/// eight, and is used as these numbers alone. The other process may put anything there.
@safe struct WireFlags {
  /// The bytes that they take.
  static let size = 64

  private let memory: UnsafeMutablePointer<Atomic<UInt32>>

  /// - Parameter memory: `size` bytes that are zero before the first use.
  init(_ memory: UnsafeMutableRawPointer) {
    unsafe self.memory = unsafe memory.bindMemory(to: Atomic<UInt32>.self, capacity: 3)
  }

  /// How many messages were sent. Everything that was written before it is seen with it.
  var sent: UInt32 { unsafe memory[0].load(ordering: .sequentiallyConsistent) }

  /// The length of the last message.
  var length: Int { Int(unsafe memory[1].load(ordering: .relaxed)) }

  /// Whether the side looks into the memory without its doorbell; not before it was made.
  var isAwake: Bool { unsafe memory[2].load(ordering: .sequentiallyConsistent) != 0 }

  /// Shows a message that was written.
  func publish(_ number: UInt32, length: Int) {
    unsafe memory[1].store(UInt32(clamping: length), ordering: .relaxed)
    unsafe memory[0].store(number, ordering: .sequentiallyConsistent)
  }

  /// Shows whether this side is awake. A side that falls asleep looks for a message once more
  /// afterwards, so one of the two sides sees the other.
  func setAwake(_ isAwake: Bool) {
    unsafe memory[2].store(isAwake ? 1 : 0, ordering: .sequentiallyConsistent)
  }
}

/// The time for which a side looks for a message before it sleeps.
///
/// A thread that is woken on another processor costs several times the work of a slot. A side
/// looks as long as a short slot takes, which is in vain where both sides share a processor: it
/// then sleeps at once, and tries again after a while.
struct WireSpin {
  /// In nanoseconds.
  private static let limit: Int64 = 20_000
  private static let mostCredit = 8
  private static let pause = 32

  /// The looks that may be in vain.
  private var credit = 2
  /// The messages before the next try.
  private var rest = 0

  /// Looks for a message.
  ///
  /// - Returns: whether it came in time.
  mutating func look(_ isThere: () -> Bool) -> Bool {
    if isThere() { return true }
    guard credit > 0 else {
      rest -= 1
      if rest <= 0 { credit = 1 }
      return false
    }
    let end = Self.now() + Self.limit
    repeat {
      if isThere() {
        credit = min(credit + 1, Self.mostCredit)
        return true
      }
    } while Self.now() < end
    credit -= 2
    if credit <= 0 { rest = Self.pause }
    return false
  }

  /// Nanoseconds since some moment.
  static func now() -> Int64 {
    var time = timespec()
    // Safety: the call fills one structure.
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
