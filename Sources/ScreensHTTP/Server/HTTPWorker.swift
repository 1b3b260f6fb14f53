import ScreensSystem

internal import Synchronization

/// The part of a server that lives on one loop: its connections and what they share.
final class HTTPWorker {
  /// A worker as its siblings see it.
  struct Seat: Sendable {
    let worker: EventLoopBound<HTTPWorker>
    let load: Load
  }

  /// How many connections a worker has, readable by its siblings.
  final class Load: Sendable {
    let count = Atomic<Int>(0)
  }

  let loop: EventLoop
  let configuration: HTTPServerConfiguration
  let handler: any HTTPHandler
  let refusals: HTTPRefusalCounters
  let load = Load()
  let readBuffer = EventLoopReadBuffer()
  /// Compresses answers; nil where zlib is missing.
  let encoder: GzipEncoder?
  var writer: HTTPResponseWriter
  var spareBuffers: [[UInt8]] = []
  var siblings: [Seat] = []
  var isDraining = false

  private let ledger: HTTPConnectionLedger
  private var listener: HTTPListener?
  private var wantsConnections = false
  private(set) var connections: [HTTPConnection] = []
  private var phaseCounts = [Int](repeating: 0, count: HTTPConnection.Phase.allCases.count)
  private var isSweeping = false
  private var whenQuiet: (() -> Void)?
  private var whenEmpty: (() -> Void)?

  init(
    _ loop: EventLoop, _ configuration: HTTPServerConfiguration, _ handler: any HTTPHandler,
    _ refusals: HTTPRefusalCounters, _ ledger: HTTPConnectionLedger, _ zlib: Zlib?
  ) {
    encoder = zlib.map(GzipEncoder.init)
    self.loop = loop
    self.configuration = configuration
    self.handler = handler
    self.refusals = refusals
    self.ledger = ledger
    writer = HTTPResponseWriter(transportSecurity: configuration.transportSecurity)
  }

  // MARK: Listening

  func listen(on socket: HTTPListeningSocket) {
    listener = HTTPListener(socket, self)
    wantsConnections = true
    listener?.start()
  }

  /// Accepts the connections in the kernel's queue, as far as there is room.
  ///
  /// - Returns: whether nothing waits any more.
  func acceptWaiting() -> Bool { listener?.acceptWaiting() ?? true }

  func stopListening() {
    wantsConnections = false
    listener?.end()
    listener = nil
  }

  /// Leaves new connections in the kernel's queue until the next sweep.
  func pauseListening() {
    listener?.stop()
    keepSweeping()
  }

  private func resumeListening() {
    if wantsConnections, hasRoom { listener?.start() }
  }

  /// Notes fields of a proxy that is not trusted.
  func countStrayForward() {
    ledger.strayForwards.add(1, ordering: .relaxed)
  }

  /// How many connections all workers have.
  var connectionCount: Int { ledger.count }

  var hasRoom: Bool { ledger.count < configuration.limits.connections }

  /// Gives an accepted connection to the worker with the fewest.
  func place(_ descriptor: Int32, _ peer: HTTPPeer) {
    let trusted = configuration.proxies.trusts(peer)
    let limit = trusted ? nil : configuration.limits.connectionsPerAddress
    guard ledger.enter(peer.address, limit: limit) else {
      logCap(peer.address, limit: limit ?? 0)
      return Socket.close(descriptor, reset: false)
    }
    let least = siblings.min {
      $0.load.count.load(ordering: .relaxed) < $1.load.count.load(ordering: .relaxed)
    }
    let own = load.count.load(ordering: .relaxed)
    if let least, least.load.count.load(ordering: .relaxed) < own {
      least.load.count.add(1, ordering: .relaxed)
      least.worker.loop.execute { least.worker.value.adopt(descriptor, peer) }
    } else {
      load.count.add(1, ordering: .relaxed)
      adopt(descriptor, peer)
    }
  }

  private func adopt(_ descriptor: Int32, _ peer: HTTPPeer) {
    if peer != .unixSocket { Socket.sendWithoutDelay(descriptor) }
    let connection = HTTPConnection(self, descriptor, peer)
    connection.index = connections.count
    connections.append(connection)
    phaseCounts[HTTPConnection.Phase.idle.rawValue] += 1
    guard loop.watchConnection(descriptor, connection) else { return connection.close() }
    keepSweeping()
  }

  // MARK: Connections

  func count(_ phase: HTTPConnection.Phase) -> Int { phaseCounts[phase.rawValue] }

  private static let busy: [HTTPConnection.Phase] = [.head, .body, .handling, .writing]

  private var busyCount: Int { Self.busy.reduce(0) { $0 + count($1) } }

  /// Connections that came just now, and have not sent anything yet.
  var unservedCount: Int {
    let earliest = loop.now - 1_000_000_000
    return connections.count { $0.phase == .idle && !$0.hasServed && $0.phaseStart > earliest }
  }

  func moved(from old: HTTPConnection.Phase, to new: HTTPConnection.Phase) {
    phaseCounts[old.rawValue] -= 1
    if new != .closed { phaseCounts[new.rawValue] += 1 }
    if whenQuiet != nil, busyCount == 0 { fire(&whenQuiet) }
  }

  func remove(_ connection: HTTPConnection) {
    let last = connections.removeLast()
    if last !== connection {
      connections[connection.index] = last
      last.index = connection.index
    }
    load.count.subtract(1, ordering: .relaxed)
    ledger.leave(connection.isLeaving ? nil : connection.peer.address)
    if connections.isEmpty { fire(&whenEmpty) }
    resumeListening()
  }

  /// Counts a connection that ends for its address no more: its client may have opened the next
  /// one already.
  func release(_ connection: HTTPConnection) {
    guard !connection.isLeaving else { return }
    connection.isLeaving = true
    ledger.leaveAddress(connection.peer.address)
  }

  /// Closes the connection that has been ending or idle for longest; false when none is.
  func closeOldestIdle() -> Bool {
    let idle = connections.filter {
      $0.phase == .lingering || ($0.phase == .idle && $0.hasServed && $0.output.isEmpty)
    }
    guard let oldest = idle.min(by: { $0.phaseStart < $1.phaseStart }) else { return false }
    oldest.close()
    return true
  }

  // MARK: Time

  /// Looks twice a second for connections past their deadline; not at all without connections.
  private func keepSweeping() {
    guard !isSweeping else { return }
    isSweeping = true
    loop.schedule(after: .milliseconds(500)) { [self] in
      isSweeping = false
      sweep()
    }
  }

  private func sweep() {
    let now = loop.now
    for connection in connections where connection.deadline <= now {
      connection.expire()
    }
    if wantsConnections { listener?.start() }
    let isPaused = wantsConnections && listener?.isWatching != true
    if !connections.isEmpty || isPaused { keepSweeping() }
  }

  // MARK: Ending

  /// Calls `action` when no request is under way, or after `grace` has cut off the rest.
  func finishRequests(within grace: Duration, _ action: @escaping () -> Void) {
    guard busyCount > 0 else { return action() }
    whenQuiet = action
    loop.schedule(after: grace) { [self] in
      guard whenQuiet != nil else { return }
      for connection in connections where Self.busy.contains(connection.phase) {
        connection.close()
      }
    }
  }

  /// Ends streams and idle connections; calls `action` when none is left.
  func dismissAll(_ action: @escaping () -> Void) {
    for connection in connections where connection.phase == .streaming {
      connection.stream?.write(farewell())
      connection.finishStream()
    }
    for connection in connections { connection.dismiss() }
    guard !connections.isEmpty else { return action() }
    whenEmpty = action
    loop.schedule(after: configuration.limits.linger * 2) { [self] in
      if whenEmpty != nil { closeAll() }
    }
  }

  func closeAll() {
    for connection in connections { connection.close() }
  }

  /// Tells a stream's client when to come back: not when all the others do.
  private func farewell() -> [UInt8] {
    let range = configuration.drainRetry
    let spread = configuration.random() % UInt64(range.count)
    return Array("event: drain\nretry: \(range.lowerBound + Int(spread))\ndata: drain\n\n".utf8)
  }

  private func fire(_ action: inout (() -> Void)?) {
    let present = action
    action = nil
    present?()
  }
}
