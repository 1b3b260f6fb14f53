import CScreens
import Synchronization

@testable import ScreensPluginKit

/// A parent class whose slots record their calls; `self` is the fake host.
enum FakeParent {
  static func slots() -> screens_view_slots_1 {
    var slots = screens_view_slots_1()
    slots.struct_size = 144
    unsafe slots.created = { context, _ in
      guard let context = unsafe context else { return SCREENS_STALE_HANDLE }
      unsafe FakeHost.of(context).record("super.created")
      return SCREENS_OK
    }
    unsafe slots.shown = { _, _ in SCREENS_NOT_AVAILABLE }
    unsafe slots.pre_action = { context, _, action, _, allowed in
      guard let context = unsafe context else { return SCREENS_STALE_HANDLE }
      let name = unsafe String(copying: action)
      unsafe FakeHost.of(context).record("super.preAction \(name)")
      unsafe allowed.pointee = name == "forbidden" ? 0 : 1
      return SCREENS_OK
    }
    unsafe slots.finish_interaction = { context, _, action, result, failure in
      guard let context = unsafe context else { return SCREENS_STALE_HANDLE }
      let text = unsafe failure.map { unsafe String(copying: $0.pointee.text) } ?? "-"
      let value = unsafe Value(copying: result.pointee)
      unsafe FakeHost.of(context).record("super.finish \(String(copying: action)) \(value) \(text)")
      return SCREENS_OK
    }
    unsafe slots.get_attribute = { context, _, _, _ in
      guard let context = unsafe context else { return SCREENS_STALE_HANDLE }
      unsafe FakeHost.of(context).state.withLock { $0.written = "parent's" }
      return SCREENS_OK
    }
    unsafe slots.set_attribute = { context, _, name, value in
      guard let context = unsafe context else { return SCREENS_STALE_HANDLE }
      let value = unsafe Value(copying: value.pointee)
      unsafe FakeHost.of(context).record("super.set \(String(copying: name)) \(value)")
      return SCREENS_OK
    }
    fillRest(&slots)
    return slots
  }

  private static func record(_ context: UnsafeMutableRawPointer?, _ call: String) -> Int32 {
    guard let context = unsafe context else { return SCREENS_STALE_HANDLE }
    unsafe FakeHost.of(context).record("super.\(call)")
    return SCREENS_OK
  }

  private static func fillRest(_ slots: inout screens_view_slots_1) {
    unsafe slots.pre_create = { context, _ in unsafe FakeParent.record(context, "preCreate") }
    unsafe slots.set_translations = { context, _ in
      unsafe FakeParent.record(context, "setTranslations")
    }
    unsafe slots.hidden = { context, _ in unsafe FakeParent.record(context, "hidden") }
    unsafe slots.start_interaction = { context, _, action in
      unsafe FakeParent.record(context, "start \(String(copying: action))")
    }
    unsafe slots.change_editable = { context, _, editable in
      unsafe FakeParent.record(context, "editable \(editable)")
    }
    unsafe slots.set_user_action = { context, _, control, wanted in
      unsafe wanted.pointee = control == 5 ? 0 : 1
      return unsafe FakeParent.record(context, "control \(control)")
    }
    unsafe slots.set_default_delegate = { context, _, field, wanted in
      unsafe wanted.pointee = field == 5 ? 0 : 1
      return unsafe FakeParent.record(context, "field \(field)")
    }
    unsafe slots.send = { context, _, selector, sender in
      let name = unsafe String(copying: selector)
      _ = unsafe FakeParent.record(context, "send \(name) \(sender)")
      return name == "nobodys:" ? SCREENS_UNKNOWN_NAME : SCREENS_OK
    }
    unsafe slots.event = { context, _, token in unsafe FakeParent.record(context, "event \(token)")
    }
  }
}
