import CLinux
import CScreens
import Glibc
import ScreensCore
import ScreensModel
import ScreensViews

/// The running slots of one thread: the view of each, their written values, and the memory that was
/// lent to them.
///
/// A handle is valid only while its view is on the stack. So a handle that a plugin kept is refused
/// without a table that all threads share.
///
/// Safety: the state belongs to one thread, which frees it at its end; it is found through a
/// pointer of that thread, and this value is never given to another. No access to the state is
/// open while a slot runs. A frame lies on the thread's own stack, in the call that made it, and
/// is out of the list before that call returns.
@safe struct CallStack {
  @unsafe private struct Frame {
    let handle: screens_view
    /// An uncounted reference: a slot's caller holds the view until it returns.
    let view: Unmanaged<ScreenletView>
    /// The call that the slot handles; nil when its C arguments hold all of it.
    let call: UnsafePointer<SlotCall>?
    /// The slot that this one was called from.
    let outer: UnsafeMutablePointer<Frame>?
  }

  private struct Sink {
    let serial: UInt
    var value: Value?
  }

  @unsafe private struct State: ~Copyable {
    /// The innermost slot.
    var top: UnsafeMutablePointer<Frame>?
    var sinks = RawStack<Sink>(capacity: 16)
    var nextSerial: UInt = 1
    var arena = ValueArena()
    /// The calls of logics that are under way, the innermost last.
    var turns: [RunningLogic] = []
    /// The operation whose connector is started, or whose blocking work runs.
    var operation: OperationName?
    var failure: ScreensError?
    /// Whether there is a failure. It is read before each slot, and quicker to read than the
    /// failure.
    var hasFailed = false
    /// Whether the arena holds anything; it is as quick to read.
    var hasLent = false
    /// This thread's mark of the plugin that it is in.
    let cell = unsafe InFlight.seat.cell
  }

  private let state: UnsafeMutablePointer<State>

  /// This thread's stack.
  static var current: CallStack {
    @inline(__always) get {
      guard let found = unsafe linux_get_thread_pointer() else { return made() }
      return unsafe CallStack(state: found.assumingMemoryBound(to: State.self))
    }
  }

  /// Frees a thread's stack when the thread ends.
  private static let end: pthread_key_t = {
    var key = pthread_key_t()
    let status = unsafe pthread_key_create(&key) { found in
      guard let state = unsafe found?.assumingMemoryBound(to: State.self) else { return }
      linux_set_thread_pointer(nil)
      unsafe state.deinitialize(count: 1)
      unsafe state.deallocate()
    }
    precondition(status == 0, "no thread-specific key is left: \(status)")
    return key
  }()

  @inline(never)
  private static func made() -> CallStack {
    let state = UnsafeMutablePointer<State>.allocate(capacity: 1)
    unsafe state.initialize(to: State())
    unsafe linux_set_thread_pointer(state)
    unsafe pthread_setspecific(end, state)
    return unsafe CallStack(state: state)
  }

  /// This thread's stack at the start of a call that is no slot; clears the error of an earlier
  /// call.
  static func begin() -> CallStack {
    let stack = current
    stack.forgetFailure()
    return stack
  }

  /// The operation that this thread works on; nil for none.
  var operation: OperationName? { unsafe state.pointee.operation }

  /// Runs a part of the work on an operation.
  func working<Result>(on operation: OperationName?, _ body: () -> Result) -> Result {
    let before = unsafe state.pointee.operation
    unsafe state.pointee.operation = operation
    defer { unsafe state.pointee.operation = before }
    return body()
  }

  /// Runs a slot of `view`, whose handle is valid meanwhile, with the thread marked as being in the
  /// plugin. Lent memory ends with the outermost slot.
  ///
  /// - Parameter call: The call that the slot handles, kept by the caller; nil when its C arguments
  ///   hold all of it.
  @inline(__always)
  func slot(
    of view: ScreenletView, _ handle: screens_view, _ plugin: UInt64,
    with call: UnsafePointer<SlotCall>? = nil, _ body: () -> Int32
  ) -> Int32 {
    if unsafe state.pointee.hasFailed { forgetFailure() }
    let outer = unsafe state.pointee.top
    let cell = unsafe state.pointee.cell
    let before = unsafe cell[0]
    if InFlightMark.isOutermost(before) { unsafe cell[1] &+= 1 }
    var frame = unsafe Frame(
      handle: handle, view: .passUnretained(view), call: call, outer: outer)
    // The frame has no protection against overruns: nothing writes to it by an index, and a check
    // after each call costs as much as the call.
    let status = unsafe _withUnprotectedUnsafeMutablePointer(to: &frame) { frame in
      unsafe state.pointee.top = frame
      unsafe cell[0] = plugin
      let status = body()
      unsafe cell[0] = before
      unsafe state.pointee.top = outer
      return status
    }
    if unsafe outer == nil, unsafe state.pointee.hasLent { takeBack() }
    return status
  }

  /// Runs a function of a logic; the screenlet's handle is valid meanwhile.
  func turn(_ turn: RunningLogic, _ body: (_ handle: screens_screenlet) -> Int32) -> Int32 {
    let serial = unsafe state.pointee.nextSerial
    unsafe state.pointee.nextSerial = serial &+ 1
    turn.handle = screens_screenlet(serial)
    unsafe state.pointee.turns.append(turn)
    let status = body(turn.handle)
    unsafe state.pointee.turns.removeLast()
    if unsafe state.pointee.top == nil, unsafe state.pointee.turns.isEmpty,
      unsafe state.pointee.hasLent
    {
      takeBack()
    }
    return status
  }

  /// The running logic call of a handle on this thread; nil when there is none.
  func turn(_ handle: screens_screenlet) -> RunningLogic? {
    unsafe state.pointee.turns.last { $0.handle == handle }
  }

  @inline(never)
  private func takeBack() {
    unsafe state.pointee.arena.reset()
    unsafe state.pointee.hasLent = false
  }

  /// The view of a handle; nil unless one of its slots is running on this thread.
  func view(_ handle: screens_view) -> ScreenletView? {
    guard let frame = unsafe frame(handle) else { return nil }
    return unsafe frame.pointee.view.takeUnretainedValue()
  }

  /// The call of the handle's innermost running slot on this thread; nil when its C arguments hold
  /// all of it.
  func call(_ handle: screens_view) -> SlotCall? {
    guard let frame = unsafe frame(handle), let call = unsafe frame.pointee.call else {
      return nil
    }
    return unsafe call.pointee
  }

  @inline(__always)
  private func frame(_ handle: screens_view) -> UnsafeMutablePointer<Frame>? {
    var next = unsafe state.pointee.top
    while let frame = unsafe next {
      if unsafe frame.pointee.handle == handle { return unsafe frame }
      unsafe next = frame.pointee.outer
    }
    return nil
  }

  /// Lets `body` write into a new sink, and returns the last value.
  @inline(__always)
  func collect(_ body: (OpaquePointer) -> Int32) -> (status: Int32, value: Value?) {
    let serial = unsafe state.pointee.nextSerial
    guard let sink = unsafe OpaquePointer(bitPattern: serial) else { return (SCREENS_FAILED, nil) }
    unsafe state.pointee.nextSerial = serial &+ 1
    unsafe state.pointee.sinks.push(Sink(serial: serial, value: nil))
    let status = unsafe body(sink)
    return (status, unsafe state.pointee.sinks.pop().value)
  }

  private func index(of sink: OpaquePointer) -> Int? {
    let serial = UInt(bitPattern: sink)
    var index = unsafe state.pointee.sinks.count
    while index > 0 {
      index -= 1
      if unsafe state.pointee.sinks[index].serial == serial { return index }
    }
    return nil
  }

  /// Writes into a sink; false when it is not open.
  func write(_ value: Value, to sink: OpaquePointer) -> Bool {
    guard let index = unsafe index(of: sink) else { return false }
    unsafe state.pointee.sinks[index].value = value
    return true
  }

  /// The value in an open sink; nil when the sink is not open.
  func read(_ sink: OpaquePointer) -> Value? {
    guard let index = unsafe index(of: sink) else { return nil }
    return unsafe state.pointee.sinks[index].value ?? Value.none
  }

  /// A C copy of a value, valid until the outermost slot returns.
  func lend(_ value: Value) -> screens_value {
    unsafe state.pointee.hasLent = true
    return unsafe state.pointee.arena.value(value)
  }

  /// A C copy of a text, valid until the outermost slot returns.
  func lend(_ text: String) -> screens_string {
    unsafe state.pointee.hasLent = true
    return unsafe state.pointee.arena.string(text)
  }

  /// Sets the error of the innermost call.
  func fail(_ error: ScreensError) {
    unsafe state.pointee.failure = error
    unsafe state.pointee.hasFailed = true
  }

  /// Removes and returns an error that the last call set although it returned success; nil for
  /// none.
  func takeSilentFailure() -> ScreensError? {
    defer { forgetFailure() }
    return unsafe state.pointee.failure
  }

  /// Removes and returns the error that the last call set; `fallback` is its text when there is
  /// none.
  func takeFailure(_ status: Int32, _ fallback: String) -> ScreensError {
    defer { forgetFailure() }
    let cause = ScreensError.Cause(rawValue: status) ?? .failed
    return ScreensError(cause, unsafe state.pointee.failure?.text ?? fallback)
  }

  @inline(never)
  private func forgetFailure() {
    unsafe state.pointee.failure = nil
    unsafe state.pointee.hasFailed = false
  }
}
