import CScreens
import Synchronization

@testable import ScreensPluginKit

/// A host as small as the kit's tests need it: nodes with properties, and a record of every call.
@safe final class FakeHost: @unchecked Sendable {
  struct State {
    var nodes: [String] = ["", "root", "passwordField", "loginButton"]
    var properties: [String: [String: Value]] = [:]
    var options: [String: Value] = [:]
    var texts: [String: String] = [:]
    var attributes: [String: Value] = [:]
    var calls: [String] = []
    var failure = ""
    var written = Value.none
    var completions: [UInt64: Result<Value, PluginError>] = [:]
    var isPoolFull = false
    var work: [@Sendable () -> Void] = []
  }

  // Safety: the tables are written by init alone; everything that changes is in `state`.
  let state = Mutex(State())
  let table = UnsafeMutablePointer<screens_host_1>.allocate(capacity: 1)
  let views = UnsafeMutablePointer<screens_view_host_1>.allocate(capacity: 1)
  let connectors = UnsafeMutablePointer<screens_connector_host_1>.allocate(capacity: 1)
  let screenlets = UnsafeMutablePointer<screens_screenlet_host_1>.allocate(capacity: 1)
  var context: UnsafeMutableRawPointer {
    unsafe Unmanaged.passUnretained(self).toOpaque()
  }

  init() {
    fillHost()
    fillViews()
    fillConnectors()
    fillScreenlets()
  }

  /// The kind of a screenlet, and actions; the other functions are not called.
  private func fillScreenlets() {
    unsafe screenlets.initialize(
      to: screens_screenlet_host_1(
        struct_size: UInt32(MemoryLayout<screens_screenlet_host_1>.size), reserved: 0,
        source: { context, _, value in
          guard let value = unsafe value else { return SCREENS_WRONG_TYPE }
          unsafe FakeHost.of(context).lend(["screenlet": "ProbeScreenlet"], value)
          return SCREENS_OK
        },
        attribute: { _, _, _, _ in SCREENS_UNKNOWN_NAME },
        set_attribute: { _, _, _, _ in SCREENS_UNKNOWN_NAME },
        view_value: { _, _, _, _ in SCREENS_UNKNOWN_NAME },
        set_view_value: { _, _, _, _ in SCREENS_UNKNOWN_NAME },
        text: { _, _, _, _ in SCREENS_UNKNOWN_NAME },
        answer: { _, _, _, _ in SCREENS_UNKNOWN_NAME },
        perform_action: { context, screenlet, action, _ in
          unsafe FakeHost.of(context).record("perform \(screenlet) \(String(copying: action))")
          return SCREENS_OK
        },
        tell: { _, _, _, _ in SCREENS_UNKNOWN_NAME }))
  }

  /// The calls since the last time, in order.
  func takeCalls() -> [String] {
    state.withLock { state in
      defer { state.calls = [] }
      return state.calls
    }
  }

  func takeFailure() -> String {
    state.withLock { state in
      defer { state.failure = "" }
      return state.failure
    }
  }

  var written: Value { state.withLock { $0.written } }

  func record(_ call: String) { state.withLock { $0.calls.append(call) } }

  func set(_ node: String, _ property: String, _ value: Value) {
    state.withLock { $0.properties[node, default: [:]][property] = value }
  }

  func get(_ node: String, _ property: String) -> Value {
    state.withLock { $0.properties[node]?[property] ?? .none }
  }

  static func of(_ context: UnsafeMutableRawPointer) -> FakeHost {
    // Safety: tests keep the host until they have ended.
    unsafe Unmanaged<FakeHost>.fromOpaque(context).takeUnretainedValue()
  }

  /// Lends a value for the rest of the test.
  func lend(_ value: Value, _ place: UnsafeMutablePointer<screens_value>) {
    let arena = ValueArena()
    unsafe place.pointee = unsafe arena.encode(value)
    // The loan lasts until the slot returns: longer is simpler, and the test's process ends soon.
    _ = unsafe Unmanaged.passRetained(arena)
  }

  private func fillHost() {
    unsafe table.initialize(
      to: screens_host_1(
        struct_size: 64, abi_minor: 1, context: context,
        query: { context, id in
          let host = unsafe FakeHost.of(context)
          switch unsafe String(copying: id) {
          case SCREENS_VIEW_HOST_1: return unsafe UnsafeRawPointer(host.views)
          case SCREENS_SCREENLET_HOST_1: return unsafe UnsafeRawPointer(host.screenlets)
          case SCREENS_CONNECTOR_HOST_1: return unsafe UnsafeRawPointer(host.connectors)
          default: return nil
          }
        },
        log: { context, level, text in
          unsafe FakeHost.of(context).record("log \(level) \(String(copying: text))")
        },
        fail: { context, status, text in
          let text = unsafe String(copying: text)
          unsafe FakeHost.of(context).state.withLock { $0.failure = text }
          return status
        },
        write: { context, _, value in
          let value = unsafe Value(copying: value.pointee)
          unsafe FakeHost.of(context).state.withLock { $0.written = value }
          return SCREENS_OK
        },
        read: { context, _, value in
          let host = unsafe FakeHost.of(context)
          unsafe host.lend(host.written, value)
          return SCREENS_OK
        },
        option: { context, key, value in
          let host = unsafe FakeHost.of(context)
          let key = unsafe String(copying: key)
          unsafe host.lend(host.state.withLock { $0.options[key] ?? .none }, value)
          return SCREENS_OK
        }))
  }

  private func fillConnectors() {
    unsafe connectors.initialize(
      to: screens_connector_host_1(
        struct_size: 32, reserved: 0,
        complete: { context, token, status, result, text in
          let host = unsafe FakeHost.of(context)
          let result: Result<Value, PluginError> =
            status == SCREENS_OK
            ? .success(unsafe Value(copying: result.pointee))
            : .failure(PluginError(Status(rawValue: status), unsafe String(copying: text)))
          return host.state.withLock { state in
            guard state.completions[token] == nil else { return SCREENS_STALE_HANDLE }
            state.completions[token] = result
            return SCREENS_OK
          }
        },
        progress: { context, token, done, total in
          unsafe FakeHost.of(context).record("progress \(token) \(done)/\(total)")
          return SCREENS_OK
        },
        run_blocking: { context, work, argument in
          let argument = UInt(bitPattern: argument)
          return unsafe FakeHost.of(context).state.withLock { state in
            if state.isPoolFull { return SCREENS_NOT_AVAILABLE }
            state.work.append { unsafe work(UnsafeMutableRawPointer(bitPattern: argument)) }
            return SCREENS_OK
          }
        }))
  }
}
