import CScreens
import Glibc
import ScreensCore

/// The slots that are under way on one thread: which view each is for, what they wrote, and the
/// memory that was lent to them.
///
/// A handle is good only while its view is on the stack: that is how a handle that a plugin kept
/// is refused, without a table that all threads share.
///
/// Safety: one object per thread, found through a pthread key and never given to another thread.
@safe final class CallStack {
  /// The text and status of the error that the innermost call answers.
  var failure: ScreensError?
  var arena = ValueArena()

  private var views: [Unmanaged<ScreenletView>] = unsafe []
  private var sinks: [(serial: UInt, value: Value?)] = []
  private var nextSerial: UInt = 1

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let status = unsafe pthread_key_create(&key) { stack in
      guard let stack = unsafe stack else { return }
      unsafe Unmanaged<CallStack>.fromOpaque(stack).release()
    }
    precondition(status == 0, "no thread-specific key is left: \(status)")
    return key
  }()

  /// This thread's stack.
  static var current: CallStack {
    if let found = unsafe pthread_getspecific(key) {
      return unsafe Unmanaged<CallStack>.fromOpaque(found).takeUnretainedValue()
    }
    let made = CallStack()
    unsafe pthread_setspecific(key, Unmanaged.passRetained(made).toOpaque())
    return made
  }

  private init() {
    unsafe views.reserveCapacity(16)
  }

  /// This thread's stack at the start of a call that is no slot: no error of an earlier call is
  /// left.
  static func begin() -> CallStack {
    let stack = current
    stack.failure = nil
    return stack
  }

  /// A slot of `view` begins.
  @inline(__always)
  func push(_ view: ScreenletView) {
    if failure != nil { failure = nil }
    unsafe views.append(Unmanaged.passUnretained(view))
  }

  /// The innermost slot has returned: what was lent to it ends with the outermost one.
  @inline(__always)
  func pop() {
    unsafe views.removeLast()
    if unsafe views.isEmpty, !arena.isEmpty { arena.reset() }
  }

  /// The view of a handle, if one of its slots is under way here.
  func view(_ handle: screens_view) -> ScreenletView? {
    var index = unsafe views.count
    while index > 0 {
      index -= 1
      let view = unsafe views[index].takeUnretainedValue()
      if view.id == handle { return view }
    }
    return nil
  }

  /// Lets `body` write into a new sink, and gives what it wrote last.
  func collect(_ body: (OpaquePointer) -> Int32) -> (status: Int32, value: Value?) {
    let serial = nextSerial
    nextSerial += 1
    sinks.append((serial, nil))
    defer { sinks.removeLast() }
    guard let sink = unsafe OpaquePointer(bitPattern: serial) else { return (SCREENS_FAILED, nil) }
    let status = unsafe body(sink)
    return (status, sinks.last?.value)
  }

  /// Writes into an open sink.
  func write(_ value: Value, to sink: OpaquePointer) -> Bool {
    let serial = UInt(bitPattern: sink)
    guard let index = sinks.lastIndex(where: { $0.serial == serial }) else { return false }
    sinks[index].value = value
    return true
  }

  /// What an open sink holds; nil when the sink is not open.
  func read(_ sink: OpaquePointer) -> Value? {
    let serial = UInt(bitPattern: sink)
    return sinks.last { $0.serial == serial }.map { $0.value ?? .none }
  }

  /// Takes the error that was set during the last call.
  func takeFailure(_ status: Int32, _ fallback: String) -> ScreensError {
    defer { failure = nil }
    let cause = ScreensError.Cause(rawValue: status) ?? .failed
    return ScreensError(cause, failure?.text ?? fallback)
  }
}
