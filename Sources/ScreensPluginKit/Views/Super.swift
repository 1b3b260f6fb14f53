internal import CScreens

/// The slots of the class that a view class extends, in any language and process.
///
/// A call throws the parent's failure. Good from `init` to `deinit`, and only inside slots.
@safe public struct Super {
  let slots: UnsafePointer<screens_view_slots_1>
  let context: UnsafeMutableRawPointer

  /// Calls a slot of the parent.
  func call(
    _ slot: TableSlot, _ view: View, name: String = "", node: Node? = nil, number: UInt64 = 0,
    value: Value? = nil
  ) throws(PluginError) {
    let arguments = unsafe SlotArguments(node: node?.handle ?? 0, number: number)
    try PluginError.check(status(slot, view, name: name, value: value, arguments))
  }

  /// Asks a slot that decides; yes where the parent leaves it open.
  func decision(
    _ slot: TableSlot, _ view: View, name: String = "", node: Node?
  ) throws(PluginError) -> Bool {
    var flag: Int32 = 1
    let result = unsafe withUnsafeMutablePointer(to: &flag) {
      unsafe status(slot, view, name: name, SlotArguments(node: node?.handle ?? 0, flag: $0))
    }
    try PluginError.check(result)
    return flag != 0
  }

  /// Asks a slot that answers with a value.
  func answer(
    _ slot: TableSlot, _ view: View, name: String, number: UInt64 = 0
  ) throws(PluginError) -> Value {
    guard let sink = unsafe view.sink else {
      throw PluginError(.failed, "the parent's value can only be asked while answering with one")
    }
    let arguments = unsafe SlotArguments(number: number, sink: sink)
    try PluginError.check(status(slot, view, name: name, arguments))
    return unsafe try view.host.read(sink)
  }

  /// The status with which a slot of the parent ends.
  func status(
    _ slot: TableSlot, _ view: View, name: String, value: Value? = nil,
    _ arguments: SlotArguments
  ) -> Int32 {
    unsafe screens_string.lending(name) { name in
      var arguments = arguments
      unsafe arguments.name = unsafe name
      guard let value else { return status(slot, view, arguments) }
      return unsafe ValueArena.lending(value) {
        var arguments = arguments
        unsafe arguments.value = unsafe $0
        return status(slot, view, arguments)
      }
    }
  }

  func status(_ slot: TableSlot, _ view: View, _ arguments: SlotArguments) -> Int32 {
    slot.call(self, view, arguments) ?? SCREENS_OK
  }
}
