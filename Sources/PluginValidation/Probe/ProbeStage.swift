import CScreens
import Glibc
import ScreensCore
import Synchronization
import ScreensLayout

/// The host as the validator plays it, one in a process: it checks every argument, forgives broken
/// promises that the check at hand is not about, and remembers them all.
final class ProbeStage: Sendable {
  static let shared = ProbeStage()

  /// How a request ended.
  struct Completion: Sendable {
    let status: Int32
    let result: Value?
  }

  private struct State {
    var manners = ProbeManners()
    var limits = ValidationLimits(seconds: 60)
    var views: [UInt64: ProbeView] = [:]
    var sinks: [UInt: Value?] = [:]
    var strikes: [Strike] = []
    var failures: [UInt: String] = [:]
    var options: [String: Value] = [:]
    var requests: [UInt64: [Completion]] = [:]
    var destroyed: Set<UInt64> = []
    var jobs = 0
    var next: UInt64 = 1
  }

  private let state = Mutex(State())

  /// How the host behaves; set before the plugin's `init`.
  var manners: ProbeManners {
    get { state.withLock { $0.manners } }
    set { state.withLock { $0.manners = newValue } }
  }

  /// How long things may take; a check may find out how long requests do.
  var limits: ValidationLimits {
    get { state.withLock { $0.limits } }
    set { state.withLock { $0.limits = newValue } }
  }

  /// The plugin's options of `plugins.plist`.
  var options: [String: Value] {
    get { state.withLock { $0.options } }
    set { state.withLock { $0.options = newValue } }
  }

  // MARK: Strikes

  var strikes: [Strike] { state.withLock { $0.strikes } }

  func strike(_ kind: Strike.Kind, _ sentence: String) {
    state.withLock { state in
      // One strike of a kind is kept; thousands would look like a leak of the plugin's.
      if state.strikes.contains(where: { $0.kind == kind }) { return }
      state.strikes.append(Strike(kind: kind, sentence: sentence))
    }
  }

  /// The first strike of a kind as a verdict.
  func verdict(_ kinds: Strike.Kind...) -> ValidationVerdict {
    .first(strikes.filter { kinds.contains($0.kind) }.map(\.sentence))
  }

  /// A number that was never given out: a view, a sink, a token.
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

  /// Gives a sink, as the address that the plugin sees.
  func openSink() -> OpaquePointer? {
    let serial = UInt(number())
    state.withLock { $0.sinks[serial] = .some(nil) }
    return unsafe OpaquePointer(bitPattern: serial)
  }

  /// Closes a sink and gives the value that was written into it.
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

  /// Notes that a text was set for the error of this thread's call, or that a function of the host
  /// failed.
  func fail(_ text: String) { state.withLock { $0.failures[Self.thread] = text } }

  /// Takes the error's text of this thread's call.
  @discardableResult
  func takeFailure() -> String? {
    state.withLock { $0.failures.removeValue(forKey: Self.thread) }
  }

  private static var thread: UInt { UInt(pthread_self()) }

  // MARK: Requests

  func openRequest() -> UInt64 {
    let token = number()
    state.withLock { $0.requests[token] = [] }
    return token
  }

  /// Notes that the connector of a request was destroyed.
  func close(_ token: UInt64) { _ = state.withLock { $0.destroyed.insert(token) } }

  func completions(_ token: UInt64) -> [Completion] {
    state.withLock { $0.requests[token] ?? [] }
  }

  /// Takes a completion.
  ///
  /// - Returns: whether it is the request's first.
  func complete(_ token: UInt64, _ completion: Completion) -> Bool {
    enum Fault { case none, second, late, unknown }
    let fault = state.withLock { state -> Fault in
      guard let known = state.requests[token] else { return .unknown }
      state.requests[token] = known + [completion]
      if !known.isEmpty { return .second }
      return state.destroyed.contains(token) ? .late : .none
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

  /// Takes a report of progress.
  func progress(_ token: UInt64) -> Bool {
    let isOpen = state.withLock { state in
      state.requests[token]?.isEmpty == true && !state.destroyed.contains(token)
    }
    if !isOpen {
      strike(
        .afterDestroy, "progress was reported for a request that had ended; stop before completing")
    }
    return isOpen
  }

  /// Whether work that may block is under way.
  var isBusy: Bool { state.withLock { $0.jobs > 0 } }

  func beginJob() -> Bool {
    state.withLock { state in
      if state.manners.poolIsFull { return false }
      state.jobs += 1
      return true
    }
  }

  func endJob() { state.withLock { $0.jobs -= 1 } }
}

/// The layout that a class's views have on the validator's stage.
struct ProbeLayout: Sendable {
  let document: LayoutDocument
  /// Whether it is the class's own, so that what it lacks is the plugin's fault.
  let isOwn: Bool
}

/// The time limits of the checks of one plugin. A slow plugin is not hung: a connector that waits
/// for a back end gets the time of its requests besides.
package struct ValidationLimits: Sendable, Equatable {
  /// The seconds of each check, as the user gives them.
  package let seconds: Int
  /// How long one request of each operation took, one after the other; 0 while that is unknown.
  package var requestMilliseconds = 0

  /// Makes limits.
  package init(seconds: Int, requestMilliseconds: Int = 0) {
    self.seconds = seconds
    self.requestMilliseconds = requestMilliseconds
  }

  /// The seconds that a check may take which makes so many requests of each operation.
  func seconds(requests: Int) -> Int {
    seconds + (requestMilliseconds * requests + 999) / 1000
  }

  /// The seconds that some requests at once may take.
  func wait(requests: Int = 1) -> Double {
    max(5, Double(seconds) / 12) + Double(requestMilliseconds * (requests - 1)) / 1000
  }
}
