import CScreens
import ScreensCore
package import ScreensModel
package import ScreensViews

/// One view's instance of a plugin's view class: each slot is one call of a C function.
///
/// Safety: `me` belongs to the plugin and is only handed back to it; `link` is kept until destroy.
@safe package final class ForeignViewCode: SlotPerformer {
  private let viewClass: ForeignViewClass
  private let slots: SlotFunctions
  private let handle: screens_view
  private let link: Unmanaged<SuperLink>
  private var me: UnsafeMutableRawPointer?
  private let pin: GenerationPin
  /// The mark of a slot's call without the slot's number.
  private let mark: UInt64

  /// Calls `create`, which makes the plugin's state for a view.
  package init(_ viewClass: ForeignViewClass, view: ScreenletView, link: Int, pin: GenerationPin)
    throws
  {
    self.viewClass = viewClass
    slots = viewClass.slots
    handle = view.handle(of: link)
    self.pin = pin
    mark = pin.mark.rawValue
    unsafe self.link = Unmanaged.passRetained(SuperLink(view: handle, next: link + 1))
    PostRoutes.shared.open(handle, view.mailbox)
    pin.addView(1)
    guard let create = unsafe viewClass.table.create else { return }
    let stack = CallStack.begin()
    var made: UnsafeMutableRawPointer?
    let status = InFlight.during(pin.mark.during(.create)) {
      unsafe create(handle, SuperTable.shared, self.link.toOpaque(), &made)
    }
    guard status == SCREENS_OK else {
      PostRoutes.shared.close(handle)
      pin.addView(-1)
      unsafe self.link.release()
      throw stack.takeFailure(status, "create answered \(status); tell its author")
    }
    unsafe me = unsafe made
  }

  /// The `super_self` of the parent's slots, the same for all their tables.
  var superSelf: UnsafeMutableRawPointer { unsafe link.toOpaque() }

  /// Destroys the plugin's state of the view; the handle is stale afterwards.
  package func destroyed() {
    pin.addView(-1)
    PostRoutes.shared.close(handle)
    if let destroy = unsafe viewClass.table.destroy {
      InFlight.during(pin.mark.during(.destroy)) { unsafe destroy(me) }
    }
    unsafe me = nil
    unsafe link.release()
  }

  /// Calls a slot: OK is handled, INHERIT goes on with the parent, every other status is thrown.
  @inline(__always)
  private func call(
    _ call: PluginCall, _ view: ScreenletView, with present: UnsafePointer<SlotCall>? = nil,
    _ body: () -> Int32
  ) throws -> SlotOutcome {
    let stack = CallStack.current
    let status = unsafe stack.slot(
      of: view, handle, mark | UInt64(call.code), with: present, body)
    if status == SCREENS_OK { return .handled }
    return try failed(status, stack)
  }

  @inline(never)
  private func failed(_ status: Int32, _ stack: CallStack) throws -> SlotOutcome {
    if status == SCREENS_INHERIT { return .inherit }
    if status == SCREENS_UNKNOWN_NAME {
      throw ViewTreeError.unknownName(stack.takeFailure(status, "a name").text)
    }
    throw stack.takeFailure(
      status, "the slot answered \(status) without a text; have it say why with host->fail")
  }

  // MARK: The slots that are called most, inlined into their callers through the protocol

  @inline(__always)
  package func shown(_ view: ScreenletView) throws -> SlotOutcome {
    guard let slot = unsafe slots.view.shown else { return .inherit }
    return unsafe try call(.slot(.shown), view) { unsafe slot(me, handle) }
  }

  @inline(__always)
  package func hidden(_ view: ScreenletView) throws -> SlotOutcome {
    guard let slot = unsafe slots.view.hidden else { return .inherit }
    return unsafe try call(.slot(.hidden), view) { unsafe slot(me, handle) }
  }

  /// Calls `get_attribute`; nil when the slot inherits.
  package func attribute(_ name: AttributeName, of view: ScreenletView) throws -> Value? {
    guard let slot = unsafe slots.view.get_attribute else { return nil }
    return unsafe try withText(name.rawValue) { name in
      unsafe try collect(.slot(.getAttribute), view) { sink in unsafe slot(me, handle, name, sink) }
    }
  }

  /// Lends a text for one call. All closures around a call are inlined: one that is not would count
  /// references to its captures.
  @inline(__always)
  private func withText<Result>(_ text: String, _ body: (screens_string) throws -> Result) rethrows
    -> Result
  {
    var text = text
    return try text.withUTF8 { bytes in
      try unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
        unsafe try body(
          screens_string(bytes: characters.baseAddress, size: UInt64(characters.count)))
      }
    }
  }

  /// Calls a slot and returns the value that it wrote: nil when it inherits, `Value.none` when it
  /// handled the call and wrote nothing.
  @inline(__always)
  private func collect(
    _ call: PluginCall, _ view: ScreenletView, _ body: (OpaquePointer) -> Int32
  ) throws -> Value? {
    let stack = CallStack.current
    var written: Value?
    let status = unsafe stack.slot(of: view, handle, mark | UInt64(call.code)) {
      let (status, value) = unsafe stack.collect(body)
      written = value
      return status
    }
    if status == SCREENS_OK { return written ?? Value.none }
    _ = try failed(status, stack)
    return nil
  }

  // MARK: All slots

  /// Calls a slot. A slot that returns its super's SCREENS_UNKNOWN_NAME has asked every parent, so
  /// the answer is final.
  package func perform(_ call: SlotCall, _ view: ScreenletView) throws -> SlotAnswer {
    if call.slot == .send, let name = SelectorName(call.name),
      let function = unsafe viewClass.selectors[name]
    {
      return unsafe try withUnsafePointer(to: call) { present in
        SlotAnswer(
          unsafe try self.call(.selector, view, with: present) {
            unsafe function(me, handle, call.node)
          })
      }
    }
    guard slots.fills(call.slot) else { return .inherit }
    let signature = call.slot.signature
    guard signature.refusesNames else { return try run(call, signature, view) }
    let link = unsafe self.link.takeUnretainedValue()
    let outer = link.unanswered
    link.unanswered = nil
    defer { link.unanswered = outer }
    do {
      return try run(call, signature, view)
    } catch ViewTreeError.unknownName
      where link.unanswered == SuperLink.Question(slot: call.slot, name: call.name)
    {
      return .unknownName
    }
  }

  private func run(
    _ call: SlotCall, _ signature: SlotSignature, _ view: ScreenletView
  ) throws -> SlotAnswer {
    let way = PluginCall.slot(call.slot)
    return unsafe try withText(call.name) { name in
      guard !signature.writes else {
        return SlotAnswer(
          unsafe try collect(way, view) {
            unsafe function(call, signature, name, in: view, flag: nil, sink: $0)
          })
      }
      var flag: Int32 = 1
      let outcome = unsafe try withUnsafePointer(to: call) { present in
        unsafe try self.call(way, view, with: present) {
          unsafe withUnsafeMutablePointer(to: &flag) {
            unsafe function(call, signature, name, in: view, flag: $0, sink: nil)
          }
        }
      }
      guard outcome == .handled, case .decision(let flagName) = signature.answer else {
        return SlotAnswer(outcome)
      }
      guard flag == 0 || flag == 1 else {
        throw ViewTreeError.wrongType(property: flagName, expected: "0 or 1", found: "\(flag)")
      }
      return .handled(.bool(flag == 1))
    }
  }

  /// Calls a slot's function with arguments that are lent until the outermost slot returns.
  private func function(
    _ call: SlotCall, _ signature: SlotSignature, _ name: screens_string, in view: ScreenletView,
    flag: UnsafeMutablePointer<Int32>?, sink: OpaquePointer?
  ) -> Int32 {
    let stack = CallStack.current
    var arguments = unsafe SlotArguments(
      name: name, node: call.node, number: call.number, flag: flag, sink: sink)
    let value = unsafe signature.takesValue ? stack.lend(call.value) : screens_value()
    if signature.number == .row {
      let cell = unsafe screens_cell_1(
        struct_size: UInt32(MemoryLayout<screens_cell_1>.size),
        flags: call.isSelected ? SCREENS_CELL_SELECTED : 0, row: call.number,
        root: view.filling?.tree.root.rawValue ?? 0, value: value)
      let link = unsafe self.link.takeUnretainedValue()
      return unsafe withUnsafePointer(to: cell) { cell in
        unsafe arguments.cell = unsafe cell
        let outer = link.cell
        link.cell = UInt(bitPattern: cell)
        defer { link.cell = outer }
        return unsafe slots.call(call.slot, me, handle, arguments) ?? SCREENS_INHERIT
      }
    }
    return unsafe withUnsafePointer(to: value) { value in
      unsafe arguments.value = unsafe value
      guard let error = call.error else {
        return unsafe slots.call(call.slot, me, handle, arguments) ?? SCREENS_INHERIT
      }
      let failure = unsafe screens_failure_1(
        struct_size: UInt32(MemoryLayout<screens_failure_1>.size), status: error.cause.rawValue,
        domain: stack.lend(error.domain), text: stack.lend(error.firstText))
      return unsafe withUnsafePointer(to: failure) { failure in
        unsafe arguments.failure = unsafe failure
        return unsafe slots.call(call.slot, me, handle, arguments) ?? SCREENS_INHERIT
      }
    }
  }
}
