import ScreensSystem

internal import Synchronization

/// The part of a server that lives on one loop: its connections and their common parts.
final class HTTPWorker {
  typealias Balance = HTTPBalance<EventLoopBound<HTTPWorker>>

  let loop: EventLoop
  let configuration: HTTPServerConfiguration
  let handler: any HTTPHandler
  var balance = Balance()
  let readBuffer = EventLoopReadBuffer()
  /// Compresses answers; nil where zlib is missing.
  let encoder: GzipEncoder?
  var writer: HTTPResponseWriter
  var spareBuffers: [[UInt8]] = []
  var ending = HTTPWorkerEnding()

  private let ledger: HTTPConnectionLedger
  /// Nil where no connection is accepted.
  private var listener: HTTPListener?
  private var connections = HTTPConnectionList()

  init(
    _ loop: EventLoop, _ configuration: HTTPServerConfiguration, _ handler: any HTTPHandler,
    _ ledger: HTTPConnectionLedger, _ zlib: Zlib?
  ) {
    self.loop = loop
    self.configuration = configuration
    self.handler = handler
    self.ledger = ledger
    encoder = zlib.map(GzipEncoder.init)
    writer = HTTPResponseWriter(transportSecurity: configuration.transportSecurity)
  }

  /// The number of refused requests, by class.
  var refusals: HTTPRefusalCounters { ledger.refusals }

  // MARK: Listening

  func listen(on socket: HTTPListeningSocket) {
    listener = HTTPListener(socket, self)
    listener?.start()
  }

  /// Accepts the connections in the kernel's queue while there is room.
  ///
  /// - Returns: whether no connection waits any more.
  func acceptWaiting() -> Bool { listener?.acceptWaiting() ?? true }

  func stopListening() {
    listener?.end()
    listener = nil
  }

  /// Leaves new connections in the kernel's queue until the next sweep.
  func pauseListening() {
    listener?.stop()
    keepSweeping()
  }

  private func resumeListening() {
    if hasRoom { listener?.start() }
  }

  /// Counts a request with proxy fields from a peer that is not trusted.
  func countStrayForward() {
    ledger.strayForwards.add(1, ordering: .relaxed)
  }

  /// The number of connections of all workers.
  var connectionCount: Int { ledger.count }

  var hasRoom: Bool { ledger.count < configuration.limits.connections }

  /// Gives an accepted connection to the worker with the fewest connections.
  func place(_ descriptor: Int32, _ peer: HTTPPeer) {
    let trusted = configuration.proxies.trusts(peer)
    let limit = trusted ? nil : configuration.limits.connectionsPerAddress
    guard ledger.enter(peer.address, limit: limit) else {
      logCap(peer.address, limit: limit ?? 0)
      return Socket.close(descriptor, reset: false)
    }
    guard let sibling = balance.place() else { return adopt(descriptor, peer) }
    sibling.loop.execute { sibling.value.adopt(descriptor, peer) }
  }

  private func adopt(_ descriptor: Int32, _ peer: HTTPPeer) {
    if peer != .unixSocket { Socket.sendWithoutDelay(descriptor) }
    let connection = HTTPConnection(self, descriptor, peer)
    connections.append(connection)
    guard loop.watchConnection(descriptor, connection) else { return connection.close() }
    keepSweeping()
  }

  // MARK: Connections

  func count(_ phase: HTTPConnection.Phase) -> Int { connections.count(phase) }

  private static let busy: [HTTPConnection.Phase] = [.head, .body, .handling, .writing]

  private var busyCount: Int { Self.busy.reduce(0) { $0 + count($1) } }

  /// The number of very recent connections that have not sent anything yet.
  var unservedCount: Int {
    let earliest = loop.now - 1_000_000_000
    return connections.all.count {
      $0.phase == .idle && !$0.patience.hasServed && $0.patience.phaseStart > earliest
    }
  }

  func moved(from old: HTTPConnection.Phase, to new: HTTPConnection.Phase) {
    connections.moved(from: old, to: new)
    guard ending.awaits(.quiet), busyCount == 0 else { return }
    ending.reach(.quiet)?()
  }

  /// Forgets an ended connection.
  ///
  /// - Parameter isReleased: Whether it no longer counts for its address.
  func remove(_ connection: HTTPConnection, isReleased: Bool) {
    connections.remove(connection)
    balance.leave()
    ledger.leave(isReleased ? nil : connection.peer.address)
    if connections.all.isEmpty { ending.reach(.empty)?() }
    resumeListening()
  }

  /// Uncounts an ending connection for its address: its client may have opened the next one
  /// already.
  func release(_ peer: HTTPPeer) { ledger.leaveAddress(peer.address) }

  /// Closes the connection that has been ending or idle for longest; false when there is none.
  func closeOldestIdle() -> Bool {
    let idle = connections.all.filter {
      $0.phase == .lingering || ($0.phase == .idle && $0.patience.hasServed && $0.output.isEmpty)
    }
    guard let oldest = idle.min(by: { $0.patience.phaseStart < $1.patience.phaseStart }) else {
      return false
    }
    oldest.close()
    return true
  }

  // MARK: Time

  /// Sweeps twice a second for connections past their deadline; never without connections.
  private func keepSweeping() {
    guard !connections.isSwept else { return }
    connections.isSwept = true
    loop.schedule(after: .milliseconds(500)) { [self] in
      connections.isSwept = false
      sweep()
    }
  }

  private func sweep() {
    let now = loop.now
    for connection in connections.all where connection.patience.deadline <= now {
      connection.expire()
    }
    listener?.start()
    if !connections.all.isEmpty || listener?.isWatching == false { keepSweeping() }
  }

  // MARK: Ending

  /// Calls `action` when no request is under way, or after `grace` has cut off the rest.
  func finishRequests(within grace: Duration, _ action: @escaping () -> Void) {
    guard busyCount > 0 else { return action() }
    ending.wait(for: .quiet, action)
    loop.schedule(after: grace) { [self] in
      guard ending.awaits(.quiet) else { return }
      for connection in connections.all where Self.busy.contains(connection.phase) {
        connection.close()
      }
    }
  }

  /// Ends streams and idle connections; calls `action` when no connection is left.
  func dismissAll(_ action: @escaping () -> Void) {
    for connection in connections.all where connection.phase == .streaming {
      connection.stream?.write(farewell())
      connection.finishStream()
    }
    for connection in connections.all { connection.dismiss() }
    guard !connections.all.isEmpty else { return action() }
    ending.wait(for: .empty, action)
    loop.schedule(after: configuration.limits.linger * 2) { [self] in
      if ending.awaits(.empty) { closeAll() }
    }
  }

  func closeAll() {
    for connection in connections.all { connection.close() }
  }

  /// The random time after which a stream's client reconnects, so that not all clients do at once.
  private func farewell() -> [UInt8] {
    let range = configuration.drainRetry
    let spread = configuration.random() % UInt64(range.count)
    return Array("event: drain\nretry: \(range.lowerBound + Int(spread))\ndata: drain\n\n".utf8)
  }
}
