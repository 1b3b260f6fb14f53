internal import CScreens
internal import Synchronization

/// A started operation: completed exactly once, from any thread.
// Safety: the host's table is constant, good until the process ends, and takes any thread.
@safe public final class ConnectorRequest: @unchecked Sendable {
  let token: UInt64
  let host: Host
  private let functions: UnsafePointer<screens_connector_host_1>
  private let cancelled = Atomic(false)

  init(token: UInt64, host: Host, functions: UnsafePointer<screens_connector_host_1>) {
    self.token = token
    self.host = host
    unsafe self.functions = functions
  }

  /// Whether the host has cancelled the request; any thread may ask.
  public var isCancelled: Bool { cancelled.load(ordering: .relaxed) }

  func markCancelled() { cancelled.store(true, ordering: .relaxed) }

  /// Ends the request with a value, or with an error and its text and fields.
  ///
  /// - Returns: false when the request was over already; the result is then lost.
  @discardableResult
  public func complete(_ result: Result<Value, PluginError>) -> Bool {
    let status: Int32 =
      switch result {
      case .success(let value): send(SCREENS_OK, value, "")
      case .failure(let error): send(error.status.rawValue, error.faults, error.text)
      }
    return status == SCREENS_OK
  }

  /// Ends the request with what `body` returns or throws.
  @discardableResult
  public func complete(catching body: () throws -> Value) -> Bool {
    let result = Result { try body() }
    return complete(result.mapError { PluginError.crossing($0) })
  }

  /// Runs `body` on the host's pool for work that may block, and ends the request with what it
  /// returns or throws; with `notAvailable` at once when the pool is full.
  public func completeBlocking(_ body: @escaping @Sendable () throws -> Value) {
    do {
      try runBlocking { self.complete(catching: body) }
    } catch {
      complete(.failure(error))
    }
  }

  /// Runs `work` on the host's pool for work that may block.
  ///
  /// - Throws: `notAvailable` when the pool is full; `work` will not run.
  public func runBlocking(_ work: @escaping @Sendable () -> Void) throws(PluginError) {
    try unsafe BlockingWork.add(work, to: functions, host.context)
  }

  /// Reports progress, `done` of `total`; total 0 is unknown.
  public func progress(_ done: UInt64, of total: UInt64) {
    _ = unsafe functions.pointee.progress(host.context, token, done, total)
  }

  /// Hands back a renewed proof of the signed-in user: a map as ``ConnectorContext/session``, of
  /// the same kind.
  ///
  /// - Throws: `notAvailable` when the request was made without a proof, `staleHandle` when it is
  ///   over.
  public func renewSession(_ proof: [String: Value]) throws(PluginError) {
    guard let table = unsafe host.query(SCREENS_SESSION_1) else {
      throw PluginError(.notAvailable, "the host has no screens.session/1")
    }
    let functions = unsafe table.assumingMemoryBound(to: screens_session_1.self)
    let status = unsafe ValueArena.lending(.map(proof)) { value in
      unsafe functions.pointee.renew(host.context, token, value)
    }
    try PluginError.check(status)
  }

  private func send(_ status: Int32, _ value: Value, _ text: String) -> Int32 {
    unsafe ValueArena.lending(value) { value in
      unsafe screens_string.lending(text) {
        unsafe functions.pointee.complete(host.context, token, status, value, $0)
      }
    }
  }
}

extension PluginError {
  /// The fields as the result of a request that failed has them.
  fileprivate var faults: Value {
    fields.isEmpty ? .none : ["fields": .map(fields.mapValues(Value.string))]
  }
}

extension Host {
  /// Runs `work` of the plugin's own, which no request waits for, on the host's pool for work that
  /// may block. A host that ends waits for its end, and begins no more.
  ///
  /// - Throws: `notAvailable` when the pool is full or the host ends; `work` will not run.
  public func runBlocking(_ work: @escaping @Sendable () -> Void) throws(PluginError) {
    guard let table = unsafe query(SCREENS_CONNECTOR_HOST_1) else {
      throw PluginError(.notAvailable, "the host has no screens.connector-host/1")
    }
    try unsafe BlockingWork.add(
      work, to: table.assumingMemoryBound(to: screens_connector_host_1.self), context)
  }
}

/// A closure on its way through a C pointer.
private final class BlockingWork: Sendable {
  private let run: @Sendable () -> Void

  private init(_ run: @escaping @Sendable () -> Void) { self.run = run }

  static func add(
    _ work: @escaping @Sendable () -> Void, to functions: UnsafePointer<screens_connector_host_1>,
    _ context: UnsafeMutableRawPointer
  ) throws(PluginError) {
    // Safety: retained for the pool, which runs the work once, or released when it refuses.
    let box = unsafe Unmanaged.passRetained(BlockingWork(work))
    let status = unsafe functions.pointee.run_blocking(
      context,
      { argument in
        guard let argument = unsafe argument else { return }
        unsafe Unmanaged<BlockingWork>.fromOpaque(argument).takeRetainedValue().run()
      }, box.toOpaque())
    guard status == SCREENS_OK else {
      unsafe box.release()
      throw PluginError(Status(rawValue: status), "the host has no free thread; try again")
    }
  }
}
