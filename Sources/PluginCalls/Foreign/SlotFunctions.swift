package import CScreens
import ScreensCore
package import ScreensViews

/// A slot's C arguments, without the class's state and the view.
///
/// Safety: everything here is borrowed until the slot returns.
@safe package struct SlotArguments {
  /// The action, attribute, selector or section.
  package var name: screens_string
  /// The sender, control or field; 0 is none.
  package var node: screens_node
  /// The phase, the token, or whether the view is editable.
  package var number: UInt64
  /// The attribute's new value, or the action's result.
  package var value: UnsafePointer<screens_value>!
  /// Why an action failed; nil when it succeeded.
  package var failure: UnsafePointer<screens_failure_1>?
  /// Where a slot writes its decision.
  package var flag: UnsafeMutablePointer<Int32>!
  /// Where a slot writes its value.
  package var sink: OpaquePointer!
  /// The row that a slot is about, with its cell.
  package var cell: UnsafePointer<screens_cell_1>!

  /// A slot reads only the arguments of its signature.
  package init(
    name: screens_string = unsafe screens_string(bytes: nil, size: 0), node: screens_node = 0,
    number: UInt64 = 0, value: UnsafePointer<screens_value>? = nil,
    failure: UnsafePointer<screens_failure_1>? = nil, flag: UnsafeMutablePointer<Int32>? = nil,
    sink: OpaquePointer? = nil, cell: UnsafePointer<screens_cell_1>? = nil
  ) {
    unsafe self.name = unsafe name
    self.node = node
    self.number = number
    unsafe self.value = unsafe value
    unsafe self.failure = unsafe failure
    unsafe self.flag = unsafe flag
    unsafe self.sink = unsafe sink
    unsafe self.cell = unsafe cell
  }
}

/// The functions of a class's slots, in all of its tables.
package struct SlotFunctions {
  /// The table that each class has.
  package let view: screens_view_slots_1
  /// The table of classes that show rows; nil for others.
  package let list: screens_list_slots_1?

  /// The slots that are not NULL.
  package var filled: SlotSet {
    Slot.allCases.reduce(into: SlotSet()) { if fills($1) { $0.insert($1) } }
  }

  /// Whether a slot is not NULL: each table has its slots in the order of their numbers.
  package func fills(_ slot: Slot) -> Bool {
    switch slot.table {
    case .view: Self.fills(slot.rawValue, of: view)
    case .list:
      list.map { Self.fills(slot.rawValue - Slot.cellName.rawValue, of: $0) } ?? false
    }
  }

  private static func fills(_ place: UInt8, of table: some Any) -> Bool {
    let first = 2 * MemoryLayout<UInt32>.size
    let offset = first + Int(place) * MemoryLayout<UInt>.size
    return unsafe withUnsafeBytes(of: table) {
      unsafe $0.load(fromByteOffset: offset, as: UInt.self) != 0
    }
  }

  /// Calls a slot; nil where it is NULL.
  package func call(
    _ slot: Slot, _ me: UnsafeMutableRawPointer?, _ view: screens_view, _ it: SlotArguments
  ) -> Int32? {
    switch slot.table {
    case .view: unsafe self.view.call(slot, me, view, it)
    case .list: unsafe list?.call(slot, me, view, it)
    }
  }
}

extension screens_view_slots_1 {
  fileprivate func call(
    _ slot: Slot, _ me: UnsafeMutableRawPointer?, _ view: screens_view, _ it: SlotArguments
  ) -> Int32? {
    switch slot {
    case .preCreate: unsafe pre_create?(me, view)
    case .setTranslations: unsafe set_translations?(me, view)
    case .created: unsafe created?(me, view)
    case .shown: unsafe shown?(me, view)
    case .hidden: unsafe hidden?(me, view)
    case .preAction: unsafe pre_action?(me, view, it.name, it.node, it.flag)
    case .startInteraction: unsafe start_interaction?(me, view, it.name)
    case .finishInteraction:
      unsafe finish_interaction?(me, view, it.name, it.value, it.failure)
    case .progressMessage:
      unsafe progress_message?(me, view, it.name, Int32(truncatingIfNeeded: it.number), it.sink)
    case .progressPresenter: unsafe progress_presenter?(me, view, it.sink)
    case .getAttribute: unsafe get_attribute?(me, view, it.name, it.sink)
    case .setAttribute: unsafe set_attribute?(me, view, it.name, it.value)
    case .changeEditable:
      unsafe change_editable?(me, view, Int32(truncatingIfNeeded: it.number))
    case .setUserAction: unsafe set_user_action?(me, view, it.node, it.flag)
    case .setDefaultDelegate: unsafe set_default_delegate?(me, view, it.node, it.flag)
    case .send: unsafe send?(me, view, it.name, it.node)
    case .event: unsafe event?(me, view, it.number)
    case .cellName, .fillCell, .cellAction, .selectRow, .sectionTitle: nil
    }
  }

  /// The table of `super`: each function passes its call on as a value.
  package static let ofSuper = unsafe screens_view_slots_1(
    struct_size: UInt32(MemoryLayout<screens_view_slots_1>.size), reserved: 0,
    pre_create: { unsafe SuperTable.callSuper(.preCreate, $0, $1) },
    set_translations: { unsafe SuperTable.callSuper(.setTranslations, $0, $1) },
    created: { unsafe SuperTable.callSuper(.created, $0, $1) },
    shown: { unsafe SuperTable.callSuper(.shown, $0, $1) },
    hidden: { unsafe SuperTable.callSuper(.hidden, $0, $1) },
    pre_action: {
      unsafe SuperTable.callSuper(.preAction, $0, $1, .init(name: $2, node: $3, flag: $4))
    },
    start_interaction: { unsafe SuperTable.callSuper(.startInteraction, $0, $1, .init(name: $2)) },
    finish_interaction: {
      unsafe SuperTable.callSuper(
        .finishInteraction, $0, $1, .init(name: $2, value: $3, failure: $4))
    },
    progress_message: {
      unsafe SuperTable.callSuper(
        .progressMessage, $0, $1,
        .init(name: $2, number: UInt64(truncatingIfNeeded: $3), sink: $4))
    },
    progress_presenter: {
      unsafe SuperTable.callSuper(.progressPresenter, $0, $1, .init(sink: $2))
    },
    get_attribute: {
      unsafe SuperTable.callSuper(.getAttribute, $0, $1, .init(name: $2, sink: $3))
    },
    set_attribute: {
      unsafe SuperTable.callSuper(.setAttribute, $0, $1, .init(name: $2, value: $3))
    },
    change_editable: {
      unsafe SuperTable.callSuper(
        .changeEditable, $0, $1, .init(number: UInt64(truncatingIfNeeded: $2)))
    },
    set_user_action: {
      unsafe SuperTable.callSuper(.setUserAction, $0, $1, .init(node: $2, flag: $3))
    },
    set_default_delegate: {
      unsafe SuperTable.callSuper(.setDefaultDelegate, $0, $1, .init(node: $2, flag: $3))
    },
    send: { unsafe SuperTable.callSuper(.send, $0, $1, .init(name: $2, node: $3)) },
    event: { unsafe SuperTable.callSuper(.event, $0, $1, .init(number: $2)) })
}

extension screens_list_slots_1 {
  fileprivate func call(
    _ slot: Slot, _ me: UnsafeMutableRawPointer?, _ view: screens_view, _ it: SlotArguments
  ) -> Int32? {
    switch slot {
    case .cellName: unsafe cell_name?(me, view, it.cell, it.sink)
    case .fillCell: unsafe fill_cell?(me, view, it.cell)
    case .cellAction: unsafe cell_action?(me, view, it.cell, it.name, it.node)
    case .selectRow: unsafe select_row?(me, view, it.cell, it.flag)
    case .sectionTitle: unsafe section_title?(me, view, it.name, it.sink)
    default: nil
    }
  }

  /// The table that `super_of` gives: each function passes its call on as a value.
  package static let ofSuper = unsafe screens_list_slots_1(
    struct_size: UInt32(MemoryLayout<screens_list_slots_1>.size), reserved: 0,
    cell_name: { unsafe SuperTable.callSuper(.cellName, $0, $1, .init(sink: $3, cell: $2)) },
    fill_cell: { unsafe SuperTable.callSuper(.fillCell, $0, $1, .init(cell: $2)) },
    cell_action: {
      unsafe SuperTable.callSuper(.cellAction, $0, $1, .init(name: $3, node: $4, cell: $2))
    },
    select_row: { unsafe SuperTable.callSuper(.selectRow, $0, $1, .init(flag: $3, cell: $2)) },
    section_title: { unsafe SuperTable.callSuper(.sectionTitle, $0, $1, .init(name: $2, sink: $3)) }
  )
}
