import CScreens
import Glibc
import PluginCalls
import ScreensCore
import ScreensModel
import Synchronization
import ScreensLayout

/// The host that the validator plays, one in a process. It checks every argument and records each
/// kind of broken promise; only the promises of the current check count.
final class ProbeStage: Sendable {
  static let shared = ProbeStage()

  /// The end of a request.
  struct Completion: Sendable {
    let status: Int32
  }

  private struct State {
    var manners = ProbeManners()
    var limits = ValidationLimits(seconds: 60)
    var views: [UInt64: ProbeView] = [:]
    var sinks: [UInt: Value?] = [:]
    var strikes: [Misuse] = []
    var failures: [UInt: String] = [:]
    var options: [String: Value] = [:]
    var requests = ProbeRequests()
    var lives: LivesRecord?
    var next: UInt64 = 1
  }

  private let state = Mutex(State())

  /// The host's behaviour; set before the plugin's `init`.
  var manners: ProbeManners {
    get { state.withLock { $0.manners } }
    set { state.withLock { $0.manners = newValue } }
  }

  /// The time limits; a check may set the measured time of requests.
  var limits: ValidationLimits {
    get { state.withLock { $0.limits } }
    set { state.withLock { $0.limits = newValue } }
  }

  /// The plugin's options of `plugins.plist`.
  var options: [String: Value] {
    get { state.withLock { $0.options } }
    set { state.withLock { $0.options = newValue } }
  }

  /// The traces that lives left.
  var lives: LivesRecord? {
    get { state.withLock { $0.lives } }
    set { state.withLock { $0.lives = newValue } }
  }

  // MARK: Strikes

  var strikes: [Misuse] { state.withLock { $0.strikes } }

  func strike(_ kind: Misuse.Kind, _ sentence: String) {
    state.withLock { state in
      // One strike of each kind is kept; thousands would look like a leak in the plugin.
      if state.strikes.contains(where: { $0.kind == kind }) { return }
      state.strikes.append(Misuse(kind: kind, sentence: sentence))
    }
  }

  /// The first strike of a kind as a verdict.
  func verdict(_ kinds: Misuse.Kind...) -> ValidationVerdict {
    .first(strikes.filter { kinds.contains($0.kind) }.map(\.sentence))
  }

  /// A number that no view, sink or token has had before.
  func number() -> UInt64 {
    state.withLock { state in
      state.next += 1
      return state.next
    }
  }

  // MARK: Views

  func open(_ view: ProbeView) { state.withLock { $0.views[view.id] = view } }

  func close(_ view: ProbeView) { _ = state.withLock { $0.views.removeValue(forKey: view.id) } }

  func view(_ handle: UInt64) -> ProbeView? { state.withLock { $0.views[handle] } }

  /// Opens a sink; the plugin gets its number as an address.
  func openSink() -> OpaquePointer? {
    let serial = UInt(number())
    state.withLock { $0.sinks[serial] = .some(nil) }
    return unsafe OpaquePointer(bitPattern: serial)
  }

  /// Closes a sink and returns the value in it; nil when nothing was written.
  func closeSink(_ sink: OpaquePointer?) -> Value? {
    state.withLock { ($0.sinks.removeValue(forKey: UInt(bitPattern: sink)) ?? nil) }
  }

  func write(_ value: Value, to sink: OpaquePointer) -> Bool {
    state.withLock { state in
      guard state.sinks[UInt(bitPattern: sink)] != nil else { return false }
      state.sinks[UInt(bitPattern: sink)] = .some(value)
      return true
    }
  }

  /// The value in a sink; nil when it is closed.
  func read(_ sink: OpaquePointer) -> Value? {
    state.withLock { state in
      guard let found = state.sinks[UInt(bitPattern: sink)] else { return nil }
      return .some(found ?? .none)
    }
  }

  // MARK: Errors

  /// Records the error text of this thread's call, which the plugin or a failing host function set.
  func fail(_ text: String) { state.withLock { $0.failures[Self.thread] = text } }

  /// Removes and returns the error text of this thread's call.
  @discardableResult
  func takeFailure() -> String? {
    state.withLock { $0.failures.removeValue(forKey: Self.thread) }
  }

  private static var thread: UInt { UInt(pthread_self()) }

  // MARK: Requests

  func openRequest(with blobs: LentBlobs?) -> UInt64 {
    let token = number()
    state.withLock { state in
      state.requests.completions[token] = []
      state.requests.blobs[token] = blobs
    }
    return token
  }

  /// The files of a request that has not ended; nil where it has none.
  func blobs(_ token: UInt64) -> LentBlobs? { state.withLock { $0.requests.blobs[token] } }

  /// Records that the connector of a request was destroyed.
  func close(_ token: UInt64) { _ = state.withLock { $0.requests.destroyed.insert(token) } }

  func completions(_ token: UInt64) -> [Completion] {
    state.withLock { $0.requests.completions[token] ?? [] }
  }

  /// Records a completion; one that is not the first, or comes after destroy, is a strike.
  ///
  /// - Returns: whether the request accepts it.
  func complete(_ token: UInt64, _ completion: Completion) -> Bool {
    enum Fault { case none, second, late, unknown }
    let fault = state.withLock { state -> Fault in
      guard let known = state.requests.completions[token] else { return .unknown }
      state.requests.completions[token] = known + [completion]
      state.requests.blobs[token] = nil
      if !known.isEmpty { return .second }
      return state.requests.destroyed.contains(token) ? .late : .none
    }
    switch fault {
    case .none: return true
    case .second, .unknown:
      strike(
        .secondCompletion,
        "complete was called again for a request that had ended; call it exactly once")
    case .late:
      strike(.afterDestroy, "complete was called after destroy; end the work in destroy")
    }
    return false
  }

  /// Accepts a report of progress; one for a request that has ended is a strike.
  func progress(_ token: UInt64) -> Bool { isOpen(token, "progress was reported") }

  /// Whether a request has not ended; a function that is called for one that has is a strike.
  ///
  /// - Parameter call: the beginning of the sentence.
  func isOpen(_ token: UInt64, _ call: String) -> Bool {
    let isOpen = state.withLock { state in
      state.requests.completions[token]?.isEmpty == true
        && !state.requests.destroyed.contains(token)
    }
    if !isOpen {
      strike(
        .afterDestroy, "\(call) for a request that had ended; stop before completing")
    }
    return isOpen
  }

  /// Whether blocking work is running.
  var isBusy: Bool { state.withLock { $0.requests.jobs > 0 } }

  func beginJob() -> Bool {
    state.withLock { state in
      if state.manners.poolIsFull { return false }
      state.requests.jobs += 1
      return true
    }
  }

  func endJob() { state.withLock { $0.requests.jobs -= 1 } }
}

/// The layout of a class's views on the validator's stage.
struct ProbeLayout: Sendable {
  let document: LayoutDocument
  /// Whether the plugin brings it, so that a missing node is the plugin's fault.
  let isOwn: Bool
}

/// The time limits of the checks of one plugin. A slow connector does not count as hung: its checks
/// get the time of their requests in addition.
package struct ValidationLimits: Sendable, Equatable {
  /// The seconds of each check, as the user gives them.
  package let seconds: Int
  /// The measured time of one request of each operation, one after the other; 0 while unknown.
  package var requestMilliseconds = 0

  package init(seconds: Int, requestMilliseconds: Int = 0) {
    self.seconds = seconds
    self.requestMilliseconds = requestMilliseconds
  }

  /// Whether one request of each operation takes long enough that checks make fewer of them.
  var areRequestsSlow: Bool { requestMilliseconds > 50 }

  /// The time limit, in seconds, of a check that makes this many requests of each operation.
  func seconds(requests: Int) -> Int {
    seconds + (requestMilliseconds * requests + 999) / 1000
  }

  /// The time limit, in seconds, of this many requests at once.
  func wait(requests: Int = 1) -> Double {
    max(5, Double(seconds) / 12) + Double(requestMilliseconds * (requests - 1)) / 1000
  }
}
