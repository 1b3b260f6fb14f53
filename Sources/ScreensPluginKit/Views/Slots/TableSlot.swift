internal import CScreens

/// One slot of a C table: its place there, the function that serves it for all classes of this
/// plugin, and the call of a parent's.
///
/// A slot is spelled in one file alone: beside the `Slot` and the function of `Super` that show it
/// to authors.
@safe struct TableSlot: Sendable {
  typealias Call<Table> =
    @Sendable (
      UnsafePointer<Table>, UnsafeMutableRawPointer?, screens_view, SlotArguments
    ) -> Int32?

  /// Enters a function into one of a class's tables.
  enum Fill {
    case view(@Sendable (inout screens_view_slots_1) -> Void)
    case list(@Sendable (inout screens_list_slots_1) -> Void)
  }

  /// How many slots both tables have.
  static let count = count(of: screens_view_slots_1.self) + count(of: screens_list_slots_1.self)
  private static let firstOffset = 2 * MemoryLayout<UInt32>.size

  /// How many slots a table has, behind two numbers.
  private static func count<Table>(of table: Table.Type) -> Int {
    (MemoryLayout<Table>.size - firstOffset) / MemoryLayout<UInt>.size
  }

  /// The slot's place among the slots of both tables.
  let index: Int
  /// Enters the function into a class's table.
  let fill: Fill
  /// Calls a parent's function; nil where it is NULL.
  let call: @Sendable (Super, View, SlotArguments) -> Int32?

  /// Makes the slot of a member of the table of views.
  init(
    _ member: PartialKeyPath<screens_view_slots_1>,
    fill: @escaping @Sendable (inout screens_view_slots_1) -> Void,
    call: @escaping Call<screens_view_slots_1>
  ) {
    index = Self.place(of: member)
    self.fill = .view(fill)
    self.call = { unsafe call($0.slots, $0.context, $1.handle, $2) }
  }

  /// Makes the slot of a member of the table of rows.
  init(
    ofRows member: PartialKeyPath<screens_list_slots_1>,
    fill: @escaping @Sendable (inout screens_list_slots_1) -> Void,
    call: @escaping Call<screens_list_slots_1>
  ) {
    index = Self.count(of: screens_view_slots_1.self) + Self.place(of: member)
    self.fill = .list(fill)
    self.call = { _, view, arguments in
      guard let parent = unsafe view.parentOfRows else { return SCREENS_NOT_AVAILABLE }
      return unsafe call(parent.slots, parent.context, view.handle, arguments)
    }
  }

  private static func place<Table>(of member: PartialKeyPath<Table>) -> Int {
    guard let offset = MemoryLayout<Table>.offset(of: member) else {
      preconditionFailure("a slot is a stored member of its table")
    }
    return (offset - firstOffset) / MemoryLayout<UInt>.size
  }
}

extension screens_view_slots_1 {
  /// The table of a class: a slot that the class does not fill is NULL, and inherits.
  static func ofClass(_ slots: SlotTable) -> screens_view_slots_1 {
    var table = screens_view_slots_1()
    table.struct_size = Permanent.size(of: screens_view_slots_1.self)
    for slot in slots.filled {
      if case .view(let fill) = slot.fill { fill(&table) }
    }
    return table
  }
}

extension screens_list_slots_1 {
  /// The table of a class that shows rows; nil for another.
  static func ofClass(_ slots: SlotTable) -> screens_list_slots_1? {
    var table = screens_list_slots_1()
    table.struct_size = Permanent.size(of: screens_list_slots_1.self)
    var isFilled = false
    for slot in slots.filled {
      guard case .list(let fill) = slot.fill else { continue }
      fill(&table)
      isFilled = true
    }
    return isFilled ? table : nil
  }
}
