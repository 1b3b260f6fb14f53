internal import CScreens

/// One slot of the C table: its place there, the function that serves it for all classes of this
/// plugin, and the call of a parent's.
///
/// A slot is spelled in one file alone: beside the `Slot` and the function of `Super` that show it
/// to authors.
@safe struct TableSlot: Sendable {
  typealias Call =
    @Sendable (
      UnsafePointer<screens_view_slots_1>, UnsafeMutableRawPointer?, screens_view, SlotArguments
    ) -> Int32?

  /// How many slots the table has, behind two numbers.
  static let count =
    (MemoryLayout<screens_view_slots_1>.size - firstOffset) / MemoryLayout<UInt>.size
  private static let firstOffset = 2 * MemoryLayout<UInt32>.size

  /// The slot's place among the slots.
  let index: Int
  /// Enters the function into a class's table.
  let fill: @Sendable (inout screens_view_slots_1) -> Void
  /// Calls a parent's function; nil where it is NULL.
  let call: Call

  /// Makes the slot of a member of the table.
  init(
    _ member: PartialKeyPath<screens_view_slots_1>,
    fill: @escaping @Sendable (inout screens_view_slots_1) -> Void, call: @escaping Call
  ) {
    guard let offset = MemoryLayout<screens_view_slots_1>.offset(of: member) else {
      preconditionFailure("a slot is a stored member of its table")
    }
    index = (offset - Self.firstOffset) / MemoryLayout<UInt>.size
    self.fill = fill
    unsafe self.call = unsafe call
  }
}

extension screens_view_slots_1 {
  /// The table of a class: a slot that the class does not fill is NULL, and inherits.
  static func ofClass(_ slots: SlotTable) -> screens_view_slots_1 {
    var table = screens_view_slots_1()
    table.struct_size = Permanent.size(of: screens_view_slots_1.self)
    for slot in slots.filled { slot.fill(&table) }
    return table
  }
}
