import PluginCalls
import CScreens
import ScreensCore
import ScreensModel
import ScreensViews

/// The parent of every class on the validator's stage. It does nothing and returns the values that
/// were set.
///
/// Safety: pointers from the plugin are read only during the call; the table is never freed.
struct ProbeSuper: SuperReceiver {
  /// The table that create receives; it exists before a plugin makes its first view.
  nonisolated(unsafe) static let table: UnsafePointer<screens_view_slots_1> = {
    unsafe SuperTable.receiver = ProbeSuper()
    return unsafe ProbeHostTable.place(.ofSuper)
  }()

  /// The table that super_of gives for rows.
  nonisolated(unsafe) static let tableOfLists: UnsafePointer<screens_list_slots_1> = {
    unsafe SuperTable.receiver = ProbeSuper()
    return unsafe ProbeHostTable.place(.ofSuper)
  }()

  /// Answers a correct call of `super`; a call with another self, view or place is a strike.
  func callSuper(
    _ slot: Slot, _ me: UnsafeMutableRawPointer?, _ handle: screens_view,
    _ arguments: SlotArguments
  ) -> Int32 {
    let stage = ProbeStage.shared
    guard let view = stage.view(handle), view.isHere, unsafe me == view.superSelf else {
      stage.strike(
        .foreignSuper,
        "super->\(slot.functionName) was called with another self or view, or outside of a slot; "
          + "pass the super_self of create and the slot's own view")
      return SCREENS_STALE_HANDLE
    }
    if stage.manners.fails {
      stage.fail("the host fails")
      return SCREENS_FAILED
    }
    switch slot.signature.name {
    case .selector: return SCREENS_UNKNOWN_NAME
    case .attribute: return attribute(slot, view, arguments)
    case .none, .action, .section: return answer(slot, arguments)
    }
  }

  private func answer(_ slot: Slot, _ arguments: SlotArguments) -> Int32 {
    switch slot.signature.answer {
    case .nothing, .value: return SCREENS_OK
    case .decision:
      unsafe arguments.flag.pointee = 1
      return SCREENS_OK
    case .text: return unsafe write(.string("…"), arguments.sink)
    case .presenter: return unsafe write(["style": "overlay"], arguments.sink)
    }
  }

  private func attribute(_ slot: Slot, _ view: ProbeView, _ arguments: SlotArguments) -> Int32 {
    let name = unsafe ProbeHostTable.text(arguments.name, "\(view.place): super") ?? ""
    guard view.model.attributes.contains(name) else { return SCREENS_UNKNOWN_NAME }
    guard slot.signature.takesValue else {
      return unsafe write(view.answers.attributes[name] ?? .none, arguments.sink)
    }
    guard
      let value = unsafe ProbeHostTable.value(arguments.value.pointee, "\(view.place): super")
    else { return SCREENS_WRONG_TYPE }
    view.answers.attributes[name] = value
    view.trace.append("\(view.step): super \(name) = \(ProbeText.text(value))")
    return SCREENS_OK
  }

  private func write(_ value: Value, _ sink: OpaquePointer) -> Int32 {
    unsafe ProbeStage.shared.write(value, to: sink) ? SCREENS_OK : SCREENS_STALE_HANDLE
  }
}
