import CScreens
import ScreensCore
import ScreensModel
import ScreensViews

/// The host's functions that add to the arguments of a view's slots, as C sees them.
///
/// Safety: as `ViewHostTable`; pointers from the plugin may be NULL, and are used only during the
/// call.
enum ViewHostTable2 {
  nonisolated(unsafe) static let shared: UnsafePointer<screens_view_host_2> = {
    let table = UnsafeMutablePointer<screens_view_host_2>.allocate(capacity: 1)
    unsafe table.initialize(
      to: screens_view_host_2(
        struct_size: UInt32(MemoryLayout<screens_view_host_2>.size), reserved: 0, sender: sender,
        failure_fields: failureFields, progress: progress, user_action: userAction,
        perform_action: performAction))
    return unsafe UnsafePointer(table)
  }()

  /// Writes a value of the running slot, or none when the slot has no such value.
  private static func give(
    _ handle: screens_view, _ result: UnsafeMutablePointer<screens_value>?,
    _ body: (SlotCall) -> Value?
  ) -> Int32 {
    ViewHostTable.on(handle) { _, stack in
      guard let result = unsafe result else { return SCREENS_WRONG_TYPE }
      let value = stack.call(handle).flatMap(body)
      unsafe result.initialize(to: stack.lend(value ?? .none))
      return value == nil ? SCREENS_NOT_AVAILABLE : SCREENS_OK
    }
  }

  private static let sender:
    @convention(c) (UnsafeMutableRawPointer, screens_view, UnsafeMutablePointer<screens_value>?)
      -> Int32 = { _, view, result in
        unsafe give(view, result) { call in
          guard call.slot.signature.hasSender else { return nil }
          return call.sender.value
        }
      }

  private static let failureFields:
    @convention(c) (UnsafeMutableRawPointer, screens_view, UnsafeMutablePointer<screens_value>?)
      -> Int32 = { _, view, result in
        unsafe give(view, result) { call in
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
      ViewHostTable.on(view) { view, _ in
        guard let done = unsafe done, let total = unsafe total else { return SCREENS_WRONG_TYPE }
        let amount = view.owner.amount
        unsafe done.pointee = amount?.done ?? 0
        unsafe total.pointee = amount?.total ?? 0
        return amount == nil ? SCREENS_NOT_AVAILABLE : SCREENS_OK
      }
    }

  private static let userAction:
    @convention(c) (
      UnsafeMutableRawPointer, screens_view, screens_string, UnsafePointer<screens_value>?
    ) -> Int32 = { _, view, name, value in
      ViewHostTable.acting(view) { view in
        let action = unsafe try ViewHostTable.action(name)
        view.userAction(action, sender: unsafe try sender(value, in: view))
        return SCREENS_OK
      }
    }

  private static let performAction:
    @convention(c) (
      UnsafeMutableRawPointer, screens_view, screens_string, UnsafePointer<screens_value>?
    ) -> Int32 = { _, view, name, value in
      ViewHostTable.acting(view) { view in
        let action = unsafe try ViewHostTable.action(name)
        let sender = unsafe try sender(value, in: view)
        let started = view.owner.performAction(action, sender: sender)
        return started ? SCREENS_OK : SCREENS_UNKNOWN_NAME
      }
    }

  /// Reads the sender that a plugin gives.
  private static func sender(
    _ value: UnsafePointer<screens_value>?, in view: ScreenletView
  ) throws -> Sender {
    guard let value = unsafe value?.pointee else { return .none }
    // A handle is valid only here: `ForeignValue` refuses it, alone and inside a value.
    if unsafe value.kind == UInt32(SCREENS_VALUE_HANDLE) {
      guard let node = unsafe NodeHandle(rawValue: value.as.handle) else {
        throw ViewTreeError.staleHandle
      }
      _ = try view.tree.index(node)
      return .node(node)
    }
    let read = unsafe try ForeignValue.read(value)
    guard let sender = Sender(read) else {
      throw ViewTreeError.wrongType(
        property: "sender", expected: "none, a node, a number, a text or a map",
        found: read.kindName)
    }
    return sender
  }
}
