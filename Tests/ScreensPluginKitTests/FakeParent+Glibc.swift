import CScreens
import Synchronization

@testable import ScreensPluginKit

/// A parent class whose slots write down that they were called; `self` is the fake host.
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
    return slots
  }
}
