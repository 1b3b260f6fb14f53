import CScreens
import PluginCalls
import ScreensCore
import ScreensModel
import ScreensViews

/// The functions of the validator's host that add to the arguments of a view's slots, as C sees
/// them.
///
/// Safety: pointers from the plugin are read only during the call; tables are never freed.
enum ProbeViewTable2 {
  nonisolated(unsafe) static let shared: UnsafePointer<screens_view_host_2> =
    unsafe ProbeHostTable.place(
      screens_view_host_2(
        struct_size: UInt32(MemoryLayout<screens_view_host_2>.size), reserved: 0, sender: sender,
        failure_fields: failureFields, progress: progress, user_action: userAction,
        perform_action: performAction))

  private static func give(
    _ handle: screens_view, _ what: String, _ result: UnsafeMutablePointer<screens_value>?,
    _ body: (ProbeView, SlotCall) -> Value?
  ) -> Int32 {
    ProbeViewTable.on(handle, what) { view in
      guard let result = unsafe result else {
        return refuse("\(view.place): \(what) was given NULL")
      }
      let value = view.present.call.flatMap { body(view, $0) }
      unsafe result.initialize(to: view.lent.value(value ?? .none))
      return value == nil ? SCREENS_NOT_AVAILABLE : SCREENS_OK
    }
  }

  private static func refuse(_ misdeed: String) -> Int32 {
    ProbeStage.shared.strike(.unfitSender, "\(misdeed); give what screens/view_host.h says")
    return SCREENS_WRONG_TYPE
  }

  private static let sender:
    @convention(c) (UnsafeMutableRawPointer, screens_view, UnsafeMutablePointer<screens_value>?)
      -> Int32 = { _, view, result in
        unsafe give(view, "sender", result) { view, call in
          guard call.slot.signature.hasSender else { return nil }
          return view.value(of: call.sender)
        }
      }

  private static let failureFields:
    @convention(c) (UnsafeMutableRawPointer, screens_view, UnsafeMutablePointer<screens_value>?)
      -> Int32 = { _, view, result in
        unsafe give(view, "failure_fields", result) { _, call in
          guard call.slot == .finishInteraction else { return nil }
          let fields = call.error?.fields ?? [:]
          return .map(
            Dictionary(
              uniqueKeysWithValues: fields.map { ($0.key.rawValue, Value.string($0.value)) }))
        }
      }

  private static let progress:
    @convention(c) (
      UnsafeMutableRawPointer, screens_view, UnsafeMutablePointer<UInt64>?,
      UnsafeMutablePointer<UInt64>?
    ) -> Int32 = { _, view, done, total in
      ProbeViewTable.on(view, "progress") { view in
        guard let done = unsafe done, let total = unsafe total else {
          return refuse("\(view.place): progress was given NULL")
        }
        unsafe done.pointee = view.answers.amount?.done ?? 0
        unsafe total.pointee = view.answers.amount?.total ?? 0
        return view.answers.amount == nil ? SCREENS_NOT_AVAILABLE : SCREENS_OK
      }
    }

  private static let userAction:
    @convention(c) (
      UnsafeMutableRawPointer, screens_view, screens_string, UnsafePointer<screens_value>?
    ) -> Int32 = { _, view, action, sender in unsafe act(view, "user_action", action, sender) }

  private static let performAction:
    @convention(c) (
      UnsafeMutableRawPointer, screens_view, screens_string, UnsafePointer<screens_value>?
    ) -> Int32 = { _, view, action, sender in unsafe act(view, "perform_action", action, sender) }

  private static func act(
    _ view: screens_view, _ what: String, _ action: screens_string,
    _ sender: UnsafePointer<screens_value>?
  ) -> Int32 {
    ProbeViewTable.on(view, what) { view in
      let action = unsafe try ProbeViewTable.name(action, view, what)
      var from = ""
      if let sender = unsafe sender?.pointee {
        if unsafe sender.kind == UInt32(SCREENS_VALUE_HANDLE) {
          from = unsafe " \(try view.node(sender.as.handle, what))"
        } else {
          guard let value = unsafe ProbeHostTable.value(sender, "\(view.place): \(what)") else {
            return SCREENS_WRONG_TYPE
          }
          guard Sender(value) != nil else {
            return refuse("\(view.place): \(what) was given a sender that is \(value.kindName)")
          }
          from = " \(ProbeText.text(value))"
        }
      }
      view.trace.append("\(view.step): \(what) \(action)\(from)")
      return SCREENS_OK
    }
  }
}
