package import CScreens
import Foundation
import Glibc
import Synchronization
package import TestSupport

/// The host's half of the ABI for connectors, as small as a test needs it: it loads one library,
/// gives it options, and makes requests.
@safe package final class PluginHost: @unchecked Sendable {
  /// The end of a request.
  package struct Answer: Sendable, Equatable {
    package var status: Int32
    package var result: HostValue
    /// For the user.
    package var text: String

    /// Makes an answer to compare with.
    package init(status: Int32, result: HostValue = .none, text: String = "") {
      self.status = status
      self.result = result
      self.text = text
    }
  }

  /// The fate of work that is given to run_blocking.
  package enum Pool: Sendable { case runs, isFull, holds }

  /// A plugin that refused to begin, or to make a connector.
  package struct Refusal: Error, Equatable {
    package var status: Int32
    /// For the user.
    package var text: String
  }

  /// A library that lacks what a plugin has.
  package struct NoPlugin: Error, CustomStringConvertible {
    package let description: String

    static func unless<Found>(_ found: Found?, _ what: String) throws -> Found {
      guard let found = found else { throw NoPlugin(description: "there is no \(what)") }
      return found
    }
  }

  private struct State {
    var pool = Pool.runs
    var held: [@Sendable () -> Void] = []
    var failures: [UInt: String] = [:]
    var answers: [UInt64: Answer] = [:]
    var waiting: [UInt64: @Sendable (Answer) -> Void] = [:]
    var nextToken: UInt64 = 1
    var surplusCompletions = 0
    var log: [String] = []
  }

  // Safety: the tables are written by init alone; everything that changes is in `state`.
  private let state = Mutex(State())
  private let arena = HostArena()
  private let options: [String: HostValue]
  private let factoryName: String?
  private let hostTable = UnsafeMutablePointer<screens_host_1>.allocate(capacity: 1)
  private let connectorTable = UnsafeMutablePointer<screens_connector_host_1>.allocate(capacity: 1)
  /// The table that the library handed over.
  package private(set) var plugin: screens_plugin_1

  /// Loads a copy of `library` under its own name, so that its state is its own. A host never ends,
  /// because the library stays loaded.
  ///
  /// - Parameter factory: the factory of all requests; the first one without it.
  package init(
    library: String, folder: TemporaryFolder, factory: String? = nil,
    options: [String: HostValue] = [:]
  ) throws {
    self.options = options
    factoryName = factory
    let copy = folder.path("\(UUID()).so")
    try FileManager.default.copyItem(atPath: library, toPath: copy)
    let handle = try unsafe NoPlugin.unless(
      dlopen(copy, RTLD_NOW | RTLD_LOCAL | 0x1000), "library \(library)")
    let symbol = try unsafe NoPlugin.unless(dlsym(handle, "screens_plugin_entry"), "entry")
    typealias Entry = @convention(c) (UInt32, UInt32) -> UnsafePointer<screens_plugin_1>?
    let entry = unsafe unsafeBitCast(symbol, to: Entry.self)
    let table = unsafe entry(UInt32(SCREENS_ABI_MAJOR), UInt32(SCREENS_ABI_MINOR))
    unsafe plugin = try NoPlugin.unless(table, "table").pointee
    unsafe fillTables(context: Unmanaged.passRetained(self).toOpaque())
    let status = unsafe plugin.`init`?(hostTable) ?? SCREENS_OK
    guard status == SCREENS_OK else { throw Refusal(status: status, text: takeFailure()) }
  }

  /// The factory of all requests.
  package var factory: screens_connector_factory_1 {
    get throws {
      let all = unsafe UnsafeBufferPointer(
        start: plugin.extensions, count: Int(plugin.extension_count))
      let tables = unsafe all.filter {
        unsafe HostValue.text($0.id) == SCREENS_CONNECTOR_FACTORY_1
      }.compactMap { unsafe $0.table?.assumingMemoryBound(to: screens_connector_factory_1.self) }
      let found = unsafe tables.first {
        unsafe factoryName == nil || HostValue.text($0.pointee.name) == factoryName
      }
      return try unsafe NoPlugin.unless(found, "factory").pointee
    }
  }

  /// The completions of requests that had ended.
  package var surplusCompletions: Int { state.withLock { $0.surplusCompletions } }
  /// The lines that the plugin logged.
  package var log: [String] { state.withLock { $0.log } }

  /// Sets what happens to blocking work from now on.
  package func usePool(_ pool: Pool) {
    state.withLock { $0.pool = pool }
  }

  /// Runs the work that was held, in this thread.
  package func runHeldWork() {
    let work = state.withLock { state in
      defer { state.held = [] }
      return state.held
    }
    for job in work { job() }
  }

  /// Makes a connector, starts it, and waits for its end.
  package func request(
    _ operation: String, _ parameters: [String: HostValue] = [:],
    context: [String: HostValue] = [:]
  ) async throws -> Answer {
    let request = try PluginRequest(self, operation, parameters, context: context)
    if let refusal = request.validate() { return refusal }
    request.start()
    return try await request.answer()
  }

  func newToken() -> UInt64 {
    state.withLock { state in
      defer { state.nextToken += 1 }
      return state.nextToken
    }
  }

  /// Ends a request once, and counts later completions.
  @discardableResult
  func end(_ token: UInt64, _ answer: Answer) -> Int32 {
    let (isFirst, waiting) = state.withLock { state in
      guard state.answers[token] == nil else {
        state.surplusCompletions += 1
        return (false, nil as (@Sendable (Answer) -> Void)?)
      }
      state.answers[token] = answer
      return (true, state.waiting.removeValue(forKey: token))
    }
    waiting?(answer)
    return isFirst ? SCREENS_OK : SCREENS_STALE_HANDLE
  }

  func answer(to token: UInt64) async throws -> Answer {
    try await Limit.value(of: "an answer") { done in
      let answer = state.withLock { state -> Answer? in
        if state.answers[token] == nil { state.waiting[token] = done }
        return state.answers[token]
      }
      if let answer { done(answer) }
    }
  }

  func takeFailure() -> String {
    state.withLock { $0.failures.removeValue(forKey: UInt(pthread_self())) } ?? ""
  }
}

extension PluginHost {
  private static func of(_ context: UnsafeMutableRawPointer) -> PluginHost {
    // Safety: the context is the retained host that fillTables was given.
    unsafe Unmanaged<PluginHost>.fromOpaque(context).takeUnretainedValue()
  }

  private func fillTables(context: UnsafeMutableRawPointer) {
    unsafe connectorTable.initialize(
      to: screens_connector_host_1(
        struct_size: UInt32(MemoryLayout<screens_connector_host_1>.size), reserved: 0,
        complete: { context, token, status, result, text in
          let answer = unsafe Answer(
            status: status, result: HostValue(result.pointee), text: HostValue.text(text))
          return unsafe PluginHost.of(context).end(token, answer)
        },
        progress: { _, _, _, _ in SCREENS_OK },
        run_blocking: { context, work, argument in
          let argument = UInt(bitPattern: argument)
          return unsafe PluginHost.of(context).runBlocking {
            unsafe work(UnsafeMutableRawPointer(bitPattern: argument))
          }
        }))
    unsafe hostTable.initialize(
      to: screens_host_1(
        struct_size: UInt32(MemoryLayout<screens_host_1>.size),
        abi_minor: UInt32(SCREENS_ABI_MINOR), context: context,
        query: { context, id in
          guard unsafe HostValue.text(id) == SCREENS_CONNECTOR_HOST_1 else { return nil }
          return unsafe UnsafeRawPointer(PluginHost.of(context).connectorTable)
        },
        log: { context, _, text in
          let line = unsafe HostValue.text(text)
          unsafe PluginHost.of(context).state.withLock { $0.log.append(line) }
        },
        fail: { context, status, text in
          let text = unsafe HostValue.text(text)
          unsafe PluginHost.of(context).state.withLock {
            $0.failures[UInt(pthread_self())] = text
          }
          return status
        },
        write: { _, _, _ in SCREENS_FAILED },
        read: { _, _, _ in SCREENS_FAILED },
        option: { context, key, value in
          let host = unsafe PluginHost.of(context)
          let option = unsafe host.options[HostValue.text(key)] ?? .none
          unsafe value.pointee = host.state.withLock { _ in unsafe host.arena.value(option) }
          return SCREENS_OK
        }))
  }

  private func runBlocking(_ work: @escaping @Sendable () -> Void) -> Int32 {
    switch state.withLock({ $0.pool }) {
    case .isFull: return SCREENS_NOT_AVAILABLE
    case .holds: state.withLock { $0.held.append(work) }
    case .runs:
      // The work ends on its own, and its answer is waited for.
      Task.detached { work() }
    }
    return SCREENS_OK
  }
}
