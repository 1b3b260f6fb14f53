import PluginCalls
import CScreens
import ScreensCore

/// The parent that every class finds on the validator's stage: it does nothing, and answers with
/// the values that were set.
///
/// Safety: pointers from the plugin are read only during the call; the table is never freed.
enum ProbeSuperTable {
  nonisolated(unsafe) static let shared: UnsafePointer<screens_view_slots_1> =
    unsafe ProbeHostTable.place(
      screens_view_slots_1(
        struct_size: UInt32(MemoryLayout<screens_view_slots_1>.size), reserved: 0,
        pre_create: { me, view in unsafe on(me, view, "pre_create") { _ in SCREENS_OK } },
        set_translations: { me, view in unsafe on(me, view, "set_translations") { _ in SCREENS_OK }
        },
        created: { me, view in unsafe on(me, view, "created") { _ in SCREENS_OK } },
        shown: { me, view in unsafe on(me, view, "shown") { _ in SCREENS_OK } },
        hidden: { me, view in unsafe on(me, view, "hidden") { _ in SCREENS_OK } },
        pre_action: { me, view, _, _, allowed in
          unsafe on(me, view, "pre_action") { _ in
            unsafe allowed.pointee = 1
            return SCREENS_OK
          }
        },
        start_interaction: { me, view, _ in
          unsafe on(me, view, "start_interaction") { _ in SCREENS_OK }
        },
        finish_interaction: { me, view, _, _, _ in
          unsafe on(me, view, "finish_interaction") { _ in SCREENS_OK }
        },
        progress_message: { me, view, _, _, sink in
          unsafe on(me, view, "progress_message") { _ in unsafe write(.string("…"), sink) }
        },
        progress_presenter: { me, view, sink in
          unsafe on(me, view, "progress_presenter") { _ in unsafe write(["style": "overlay"], sink)
          }
        },
        get_attribute: { me, view, name, sink in
          unsafe on(me, view, "get_attribute") { view in
            let name = unsafe ProbeHostTable.text(name, "\(view.place): super") ?? ""
            guard known(name, view) else { return SCREENS_UNKNOWN_NAME }
            return unsafe write(view.attributes[name] ?? .none, sink)
          }
        },
        set_attribute: { me, view, name, content in
          unsafe on(me, view, "set_attribute") { view in
            let name = unsafe ProbeHostTable.text(name, "\(view.place): super") ?? ""
            guard known(name, view) else { return SCREENS_UNKNOWN_NAME }
            guard let value = unsafe ProbeHostTable.value(content.pointee, "\(view.place): super")
            else {
              return SCREENS_WRONG_TYPE
            }
            view.attributes[name] = value
            view.trace.append("\(view.step): super \(name) = \(ProbeText.text(value))")
            return SCREENS_OK
          }
        },
        change_editable: { me, view, _ in unsafe on(me, view, "change_editable") { _ in SCREENS_OK }
        },
        set_user_action: { me, view, _, wanted in
          unsafe on(me, view, "set_user_action") { _ in
            unsafe wanted.pointee = 1
            return SCREENS_OK
          }
        },
        set_default_delegate: { me, view, _, wanted in
          unsafe on(me, view, "set_default_delegate") { _ in
            unsafe wanted.pointee = 1
            return SCREENS_OK
          }
        },
        send: { me, view, _, _ in unsafe on(me, view, "send") { _ in SCREENS_UNKNOWN_NAME } },
        event: { me, view, _ in unsafe on(me, view, "event") { _ in SCREENS_OK } }))

  /// Runs `body` when `super` is called as it has to be; anything else is a strike.
  private static func on(
    _ me: UnsafeMutableRawPointer?, _ handle: screens_view, _ what: String,
    _ body: (ProbeView) -> Int32
  ) -> Int32 {
    let stage = ProbeStage.shared
    guard let view = stage.view(handle), view.isHere, unsafe me == view.superSelf else {
      stage.strike(
        .foreignSuper,
        "super->\(what) was called with another self or view, or outside of a slot; pass the "
          + "super_self of create and the slot's own view")
      return SCREENS_STALE_HANDLE
    }
    if stage.manners.fails {
      stage.fail("the host fails")
      return SCREENS_FAILED
    }
    return body(view)
  }

  private static func write(_ value: Value, _ sink: OpaquePointer) -> Int32 {
    unsafe ProbeStage.shared.write(value, to: sink) ? SCREENS_OK : SCREENS_STALE_HANDLE
  }

  /// Whether a view model has an attribute, besides those that the class itself answers.
  private static func known(_ name: String, _ view: ProbeView) -> Bool {
    ["userName", "password", "authType", "basicAuthMethod"].contains(name)
      || view.viewClass.attributes.contains { $0.rawValue == name }
  }
}
