import CScreens
package import ScreensCore

/// One view's instance of a plugin's view class: each slot is one call of a C function.
///
/// Safety: `me` is the plugin's own and is only handed back to it; `link` is kept until destroy.
@safe package final class ForeignViewCode: ViewCode {
  private let viewClass: ForeignViewClass
  private let slots: screens_view_slots_1
  private let handle: screens_view
  private let link: Unmanaged<SuperLink>
  private var me: UnsafeMutableRawPointer?
  private let pin: GenerationPin
  /// The mark of a slot's call without the slot's number.
  private let mark: UInt64

  /// Makes the plugin's own state for a view.
  package init(_ viewClass: ForeignViewClass, view: ScreenletView, link: Int, pin: GenerationPin)
    throws
  {
    self.viewClass = viewClass
    slots = viewClass.slots
    handle = view.handle(of: link)
    self.pin = pin
    mark = pin.mark.rawValue
    unsafe self.link = Unmanaged.passRetained(SuperLink(view: handle, next: link + 1))
    PostOffice.shared.open(handle, view.mailbox)
    pin.addView(1)
    guard let create = unsafe viewClass.table.create else { return }
    let stack = CallStack.begin()
    var made: UnsafeMutableRawPointer?
    let status = InFlight.during(pin.mark.during(.create)) {
      unsafe create(handle, SuperTable.shared, self.link.toOpaque(), &made)
    }
    guard status == SCREENS_OK else {
      PostOffice.shared.close(handle)
      pin.addView(-1)
      unsafe self.link.release()
      throw stack.takeFailure(status, "create answered \(status); tell its author")
    }
    unsafe me = unsafe made
  }

  /// Destroys the plugin's state of the view; the handle is stale from now on.
  package func destroyed() {
    pin.addView(-1)
    PostOffice.shared.close(handle)
    if let destroy = unsafe viewClass.table.destroy {
      InFlight.during(pin.mark.during(.destroy)) { unsafe destroy(me) }
    }
    unsafe me = nil
    unsafe link.release()
  }

  /// Calls a slot: OK is handled, INHERIT goes on with the parent, all else is thrown.
  @inline(__always)
  private func call(
    _ call: PluginCall, _ view: ScreenletView, _ body: () -> Int32
  ) throws -> SlotOutcome {
    let stack = CallStack.current
    let status = stack.slot(of: view, handle, mark | UInt64(call.code), body)
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

  /// The flag that a slot wrote; nil when it inherits.
  private func flag(_ outcome: SlotOutcome, _ name: String, _ value: Int32) throws -> Bool? {
    guard outcome == .handled else { return nil }
    guard value == 0 || value == 1 else {
      throw ViewTreeError.wrongType(property: name, expected: "0 or 1", found: "\(value)")
    }
    return value == 1
  }

  // MARK: Slots, inlined into their callers through the protocol

  /// Calls `pre_create`.
  @inline(__always)
  package func preCreate(_ view: ScreenletView) throws -> SlotOutcome {
    guard let slot = unsafe slots.pre_create else { return .inherit }
    return try call(.slot(.preCreate), view) { unsafe slot(me, handle) }
  }

  /// Calls `set_translations`.
  @inline(__always)
  package func setTranslations(_ view: ScreenletView) throws -> SlotOutcome {
    guard let slot = unsafe slots.set_translations else { return .inherit }
    return try call(.slot(.setTranslations), view) { unsafe slot(me, handle) }
  }

  /// Calls `created`.
  @inline(__always)
  package func created(_ view: ScreenletView) throws -> SlotOutcome {
    guard let slot = unsafe slots.created else { return .inherit }
    return try call(.slot(.created), view) { unsafe slot(me, handle) }
  }

  /// Calls `shown`.
  @inline(__always)
  package func shown(_ view: ScreenletView) throws -> SlotOutcome {
    guard let slot = unsafe slots.shown else { return .inherit }
    return try call(.slot(.shown), view) { unsafe slot(me, handle) }
  }

  /// Calls `hidden`.
  @inline(__always)
  package func hidden(_ view: ScreenletView) throws -> SlotOutcome {
    guard let slot = unsafe slots.hidden else { return .inherit }
    return try call(.slot(.hidden), view) { unsafe slot(me, handle) }
  }

  /// Asks `pre_action` whether an action may go on; nil when the slot inherits.
  package func preAction(_ view: ScreenletView, _ action: ActionName, sender: NodeHandle?) throws
    -> Bool?
  {
    guard let slot = unsafe slots.pre_action else { return nil }
    var allowed: Int32 = 1
    let outcome = unsafe try withText(action.rawValue) { name in
      try call(.slot(.preAction), view) {
        unsafe slot(me, handle, name, sender?.rawValue ?? 0, &allowed)
      }
    }
    return try flag(outcome, "allowed", allowed)
  }

  /// Calls `start_interaction`.
  package func startInteraction(_ view: ScreenletView, _ action: ActionName) throws -> SlotOutcome {
    guard let slot = unsafe slots.start_interaction else { return .inherit }
    return unsafe try withText(action.rawValue) { name in
      try call(.slot(.startInteraction), view) { unsafe slot(me, handle, name) }
    }
  }

  /// Calls `finish_interaction` with the result, or with the error when there is one.
  package func finishInteraction(
    _ view: ScreenletView, _ action: ActionName, result: Value, error: ScreensError?
  ) throws -> SlotOutcome {
    guard let slot = unsafe slots.finish_interaction else { return .inherit }
    return unsafe try withText(action.rawValue) { name in
      try call(.slot(.finishInteraction), view) {
        let stack = CallStack.current
        var value = unsafe stack.lend(result)
        guard let error else { return unsafe slot(me, handle, name, &value, nil) }
        var failure = unsafe screens_failure_1(
          struct_size: UInt32(MemoryLayout<screens_failure_1>.size), status: error.cause.rawValue,
          domain: stack.lend(error.domain), text: stack.lend(error.text))
        return unsafe slot(me, handle, name, &value, &failure)
      }
    }
  }

  /// Asks `progress_message` for the message of a phase; nil when the slot inherits.
  package func progressMessage(_ view: ScreenletView, _ action: ActionName, _ phase: ProgressPhase)
    throws
    -> ProgressMessage?
  {
    guard let slot = unsafe slots.progress_message else { return nil }
    let written = unsafe try withText(action.rawValue) { name in
      unsafe try collect(.slot(.progressMessage), view) { sink in
        unsafe slot(me, handle, name, phase.rawValue, sink)
      }
    }
    return written.map { $0.string.map(ProgressMessage.text) ?? ProgressMessage.none }
  }

  /// Asks `progress_presenter` for the presenter; nil when the slot inherits.
  package func progressPresenter(_ view: ScreenletView) throws -> ProgressPresenter? {
    guard let slot = unsafe slots.progress_presenter,
      let map = unsafe try collect(
        .slot(.progressPresenter), view, { sink in unsafe slot(me, handle, sink) })?.map
    else { return nil }
    var presenter = ProgressPresenter()
    if let style = map["style"]?.string.flatMap(ProgressPresenter.Style.init) {
      presenter.style = style
    }
    if let color = map["color"]?.string { presenter.color = color }
    if let opacity = map["opacity"]?.double { presenter.opacity = min(max(opacity, 0), 1) }
    return presenter
  }

  /// Asks `get_attribute` for a value; nil when the slot inherits.
  package func attribute(_ name: AttributeName, of view: ScreenletView) throws -> Value? {
    guard let slot = unsafe slots.get_attribute else { return nil }
    return unsafe try withText(name.rawValue) { name in
      unsafe try collect(.slot(.getAttribute), view) { sink in unsafe slot(me, handle, name, sink) }
    }
  }

  /// Calls `set_attribute` with the new value.
  package func setAttribute(_ name: AttributeName, to value: Value, of view: ScreenletView) throws
    -> SlotOutcome
  {
    guard let slot = unsafe slots.set_attribute else { return .inherit }
    return unsafe try asking(.setAttribute, name.rawValue) { name in
      try call(.slot(.setAttribute), view) {
        var value = unsafe CallStack.current.lend(value)
        return unsafe slot(me, handle, name, &value)
      }
    }
  }

  /// Calls `change_editable`.
  package func changeEditable(_ view: ScreenletView, _ editable: Bool) throws -> SlotOutcome {
    guard let slot = unsafe slots.change_editable else { return .inherit }
    return try call(.slot(.changeEditable), view) { unsafe slot(me, handle, editable ? 1 : 0) }
  }

  /// Asks `set_user_action` whether a control has the default action; nil when the slot inherits.
  package func setUserAction(_ view: ScreenletView, for control: NodeHandle) throws -> Bool? {
    guard let slot = unsafe slots.set_user_action else { return nil }
    var wanted: Int32 = 1
    let outcome = try call(.slot(.setUserAction), view) {
      unsafe slot(me, handle, control.rawValue, &wanted)
    }
    return try flag(outcome, "wanted", wanted)
  }

  /// Asks `set_default_delegate` whether a field has the default delegate; nil when the slot
  /// inherits.
  package func setDefaultDelegate(_ view: ScreenletView, for field: NodeHandle) throws -> Bool? {
    guard let slot = unsafe slots.set_default_delegate else { return nil }
    var wanted: Int32 = 1
    let outcome = try call(.slot(.setDefaultDelegate), view) {
      unsafe slot(me, handle, field.rawValue, &wanted)
    }
    return try flag(outcome, "wanted", wanted)
  }

  /// Calls the class's own selector, or `send` for a name that it does not list.
  package func send(_ selector: SelectorName, sender: NodeHandle?, to view: ScreenletView) throws
    -> SlotOutcome
  {
    if let function = unsafe viewClass.selectors[selector] {
      return try call(.selector, view) { unsafe function(me, handle, sender?.rawValue ?? 0) }
    }
    guard let slot = unsafe slots.send else { return .inherit }
    return unsafe try asking(.send, selector.rawValue) { name in
      try call(.slot(.send), view) { unsafe slot(me, handle, name, sender?.rawValue ?? 0) }
    }
  }

  /// Calls `event` with a token that a thread of the plugin posted.
  @inline(__always)
  package func event(_ token: UInt64, in view: ScreenletView) throws -> SlotOutcome {
    guard let slot = unsafe slots.event else { return .inherit }
    return try call(.slot(.event), view) { unsafe slot(me, handle, token) }
  }

  /// Lends a text for one call. Inlined, as all closures around a call are: one that is not counts
  /// what it captures.
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

  /// Calls a slot with the name that it is about. Where it answers with its super's
  /// SCREENS_UNKNOWN_NAME, every parent was asked.
  @inline(__always)
  private func asking(
    _ slot: Slot, _ name: String, _ body: (screens_string) throws -> SlotOutcome
  ) throws -> SlotOutcome {
    let link = unsafe self.link.takeUnretainedValue()
    let question = SuperLink.Question(slot: slot, name: name)
    let outer = link.unanswered
    link.unanswered = nil
    defer { link.unanswered = outer }
    do {
      return unsafe try withText(name, body)
    } catch ViewTreeError.unknownName where link.unanswered == question {
      return .unknownName
    }
  }

  /// Calls a slot and gives the value that it wrote: nil when it inherits, `Value.none` when it
  /// handled the call and wrote nothing.
  @inline(__always)
  private func collect(
    _ call: PluginCall, _ view: ScreenletView, _ body: (OpaquePointer) -> Int32
  ) throws -> Value? {
    let stack = CallStack.current
    var written: Value?
    let status = stack.slot(of: view, handle, mark | UInt64(call.code)) {
      let (status, value) = unsafe stack.collect(body)
      written = value
      return status
    }
    if status == SCREENS_OK { return written ?? Value.none }
    _ = try failed(status, stack)
    return nil
  }
}
