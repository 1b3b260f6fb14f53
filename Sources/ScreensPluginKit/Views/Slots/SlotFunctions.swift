internal import CScreens

/// The slots in the order of the C table.
///
/// A slot of the table is spelled in this file alone: its number, the call of a parent's function,
/// and the function of this plugin's classes. `Slot` and `Super` show it to authors.
enum SlotNumber: Int, CaseIterable {
  case preCreate, setTranslations, created, shown, hidden
  case preAction, startInteraction, finishInteraction
  case progressMessage, progressPresenter
  case getAttribute, setAttribute, changeEditable
  case setUserAction, setDefaultDelegate
  case send, event
}

extension screens_view_slots_1 {
  /// Calls a slot; nil where it is NULL.
  func call(
    _ slot: SlotNumber, _ me: UnsafeMutableRawPointer?, _ view: screens_view, _ it: SlotArguments
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
    }
  }

  /// The table of a class: a slot that the class does not fill is NULL, and inherits.
  static func ofClass(_ slots: SlotTable) -> screens_view_slots_1 {
    var table = all
    // Safety: the functions stand behind two numbers, in the order of the slots.
    unsafe withUnsafeMutableBytes(of: &table) { bytes in
      let first = 2 * MemoryLayout<UInt32>.size
      for slot in SlotNumber.allCases where slots[slot] == nil {
        let offset = first + slot.rawValue * MemoryLayout<UInt>.size
        unsafe bytes.storeBytes(of: 0, toByteOffset: offset, as: UInt.self)
      }
    }
    return table
  }

  /// The functions of all slots, which serve every class.
  private static let all = unsafe screens_view_slots_1(
    struct_size: Permanent.size(of: screens_view_slots_1.self), reserved: 0,
    pre_create: { unsafe ViewInstance.call(.preCreate, $0, $1) },
    set_translations: { unsafe ViewInstance.call(.setTranslations, $0, $1) },
    created: { unsafe ViewInstance.call(.created, $0, $1) },
    shown: { unsafe ViewInstance.call(.shown, $0, $1) },
    hidden: { unsafe ViewInstance.call(.hidden, $0, $1) },
    pre_action: {
      unsafe ViewInstance.call(.preAction, $0, $1, .init(name: $2, node: $3, flag: $4))
    },
    start_interaction: { unsafe ViewInstance.call(.startInteraction, $0, $1, .init(name: $2)) },
    finish_interaction: {
      unsafe ViewInstance.call(
        .finishInteraction, $0, $1, .init(name: $2, value: $3, failure: $4))
    },
    progress_message: {
      unsafe ViewInstance.call(
        .progressMessage, $0, $1,
        .init(name: $2, number: UInt64(truncatingIfNeeded: $3), sink: $4))
    },
    progress_presenter: { unsafe ViewInstance.call(.progressPresenter, $0, $1, .init(sink: $2)) },
    get_attribute: { unsafe ViewInstance.call(.getAttribute, $0, $1, .init(name: $2, sink: $3)) },
    set_attribute: { unsafe ViewInstance.call(.setAttribute, $0, $1, .init(name: $2, value: $3)) },
    change_editable: {
      unsafe ViewInstance.call(
        .changeEditable, $0, $1, .init(number: UInt64(truncatingIfNeeded: $2)))
    },
    set_user_action: {
      unsafe ViewInstance.call(.setUserAction, $0, $1, .init(node: $2, flag: $3))
    },
    set_default_delegate: {
      unsafe ViewInstance.call(.setDefaultDelegate, $0, $1, .init(node: $2, flag: $3))
    },
    send: { unsafe ViewInstance.call(.send, $0, $1, .init(name: $2, node: $3)) },
    event: { unsafe ViewInstance.call(.event, $0, $1, .init(number: $2)) })
}
