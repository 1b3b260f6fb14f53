import Glibc
import ScreensCore
import ScreensViews

/// The current slot of a view on the validator's stage, or its last one.
///
/// A node's handle is valid during one slot, so it carries the slot's number.
struct ProbeSlot {
  /// The node of a handle, and whether the handle is of this slot.
  typealias Node = (index: Int, isOfThisSlot: Bool)

  /// Its name, for sentences.
  private(set) var name = "create"
  private var number: UInt32 = 1
  private var thread: pthread_t?
  /// The call that the slot handles.
  private(set) var call: SlotCall?

  /// Whether its code runs on the calling thread.
  var isHere: Bool { thread.map { pthread_equal($0, pthread_self()) != 0 } ?? false }

  /// Enters the next slot, which has handles of its own.
  mutating func next(_ name: String) {
    self.name = name
    number += 1
  }

  /// Names the view's end; its handles stay those of the last slot, since no call needs new ones.
  mutating func end() { name = "destroy" }

  mutating func begin(_ call: SlotCall) { self.call = call }

  /// Records this thread as the one that runs the slot's code.
  mutating func enter() { thread = pthread_self() }

  /// Records that the slot's code has returned.
  mutating func leave() { thread = nil }

  /// The handle of a node during this slot.
  func handle(_ index: Int) -> UInt64 { UInt64(number) << 32 | UInt64(index + 1) }

  /// The node that a handle names in a view of `count` nodes; nil when it names none.
  func node(_ handle: UInt64, of count: Int) -> Node? {
    let index = Int(truncatingIfNeeded: handle & 0xFFFF_FFFF) - 1
    guard (0..<count).contains(index) else { return nil }
    return (index, UInt32(handle >> 32) == number)
  }
}
