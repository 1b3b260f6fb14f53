internal import CScreens

/// One view of this plugin: the author's object, and the state that its slots need around it.
///
/// It is `self` of every C slot. Session-bound, like the view.
@safe final class ViewInstance {
  let host: Host
  let context: UnsafeMutableRawPointer
  let functions: UnsafePointer<screens_view_host_1>
  /// The functions of a later host; nil where the host lacks them.
  let later: UnsafePointer<screens_view_host_2>?
  /// The functions on rows of a later host; nil where the host lacks them.
  let rows: UnsafePointer<screens_view_host_3>?
  let slots: SlotTable
  private var object: AnyObject?
  private var failure: PluginError?

  private init(host: Host, functions: UnsafePointer<screens_view_host_1>, table: ViewClassTable) {
    self.host = host
    unsafe self.context = host.context
    unsafe self.functions = functions
    unsafe later = unsafe host.query(SCREENS_VIEW_HOST_2)?.assumingMemoryBound(
      to: screens_view_host_2.self)
    unsafe rows = unsafe host.query(SCREENS_VIEW_HOST_3)?.assumingMemoryBound(
      to: screens_view_host_3.self)
    self.slots = table.slots
  }

  /// Makes the object of a view class and hands its ownership to the host.
  static func create(
    _ index: Int, _ superSlots: UnsafePointer<screens_view_slots_1>,
    _ superSelf: UnsafeMutableRawPointer,
    _ result: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  ) -> Int32 {
    guard let host = PluginRuntime.shared.host,
      let functions = unsafe host.query(SCREENS_VIEW_HOST_1)
    else { return SCREENS_NOT_AVAILABLE }
    let table = PluginRuntime.shared.viewClass(index)
    let instance = unsafe ViewInstance(
      host: host, functions: functions.assumingMemoryBound(to: screens_view_host_1.self),
      table: table)
    do {
      let parent = unsafe Super(slots: superSlots, context: superSelf)
      instance.object = try table.makeObject(parent, host)
      // Safety: retained here, released by destroy, which the host calls once.
      unsafe result.pointee = unsafe Unmanaged.passRetained(instance).toOpaque()
      return SCREENS_OK
    } catch {
      return host.fail(error)
    }
  }

  static func destroy(_ context: UnsafeMutableRawPointer?) {
    guard let context = unsafe context else { return }
    let instance = unsafe Unmanaged<ViewInstance>.fromOpaque(context).takeRetainedValue()
    // An object that kept a View would otherwise keep itself alive.
    instance.object = nil
  }

  /// Runs a slot of the table.
  static func call(
    _ slot: TableSlot, _ context: UnsafeMutableRawPointer?, _ handle: screens_view,
    _ arguments: SlotArguments = SlotArguments()
  ) -> Int32 {
    unsafe run(context, handle, arguments) { $0[slot] }
  }

  /// Runs one function of the class: borrows the instance, and turns a thrown error into a status.
  static func run(
    _ context: UnsafeMutableRawPointer?, _ handle: screens_view, _ arguments: SlotArguments,
    _ body: (borrowing SlotTable) -> SlotTable.Body?
  ) -> Int32 {
    guard let context = unsafe context else { return SCREENS_STALE_HANDLE }
    // Safety: the host passes what create gave it, until destroy.
    let instance = unsafe Unmanaged<ViewInstance>.fromOpaque(context).takeUnretainedValue()
    guard let object = instance.object else { return SCREENS_STALE_HANDLE }
    let outer = instance.failure
    instance.failure = nil
    defer { instance.failure = outer }
    do {
      let view = unsafe View(handle: handle, instance: instance, sink: arguments.sink)
      try body(instance.slots)?(SlotCall(object: object, view: view, arguments: arguments))
      if let failure = instance.failure { throw failure }
      return SCREENS_OK
    } catch {
      return instance.host.fail(error)
    }
  }

  /// Remembers the first failure of calls that cannot throw; the slot ends with it.
  func record(_ status: Int32, _ text: @autoclosure () -> String) {
    guard status < 0, failure == nil else { return }
    failure = PluginError(Status(rawValue: status), text())
  }
}
