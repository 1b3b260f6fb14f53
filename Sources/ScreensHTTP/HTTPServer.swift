package import ScreensSystem

internal import Synchronization

/// An HTTP/1.1 server: one listening socket, one worker per loop.
///
/// The loops are the caller's; they must outlive the server.
package final class HTTPServer: Sendable {
  /// The number of connections in each phase; a snapshot.
  package struct Census: Sendable, Equatable {
    /// Between requests, or before the first.
    package var idle = 0
    /// Part of a head has come.
    package var readingHead = 0
    /// The head has come, but not the whole body.
    package var readingBody = 0
    /// The handler has the request and has not answered.
    package var handling = 0
    /// The client has not read all of an answer.
    package var writing = 0
    /// An open-ended answer.
    package var streaming = 0
    /// Our side is closed, the client's not yet.
    package var lingering = 0

    package var total: Int {
      idle + readingHead + readingBody + handling + writing + streaming + lingering
    }
  }

  /// The listening address, with the port that the system chose.
  package let address: HTTPAddress
  /// The number of refused requests, by class.
  package var refusals: HTTPRefusalCounters { ledger.refusals }

  private let ledger = HTTPConnectionLedger()
  private let seats: [HTTPWorker.Balance.Seat]
  private let socket: HTTPListeningSocket
  private let isListening = Mutex(true)

  /// Opens the address; connections are accepted from `start()` on.
  package init(
    _ address: HTTPAddress, loops: [EventLoop], handler: any HTTPHandler,
    configuration: HTTPServerConfiguration = HTTPServerConfiguration()
  ) throws(HTTPServerError) {
    precondition(!loops.isEmpty, "a server needs a loop")
    socket = try HTTPListeningSocket(address, configuration.socketAccess)
    self.address = socket.address
    let (ledger, zlib) = (ledger, configuration.openZlib())
    seats = loops.map { loop in
      let worker = HTTPWorker(loop, configuration, handler, ledger, zlib)
      return HTTPWorker.Balance.Seat(
        worker: EventLoopBound(worker, to: loop), load: worker.balance.load)
    }
  }

  /// The number of requests with a proxy's fields from an untrusted peer: either the list of
  /// trusted proxies lacks one, or a client lies.
  package var strayForwards: Int { ledger.strayForwards.load(ordering: .relaxed) }

  /// The listening socket, which another process can inherit.
  package var listeningDescriptor: Int32 { socket.descriptor }

  package func start() {
    for (index, seat) in seats.enumerated() {
      let others = seats.indices.filter { $0 != index }.map { seats[$0] }
      seat.worker.loop.execute { [socket] in
        seat.worker.value.balance.siblings = others
        seat.worker.value.listen(on: socket)
      }
    }
  }

  /// Ends gracefully (RFC 9112 §9.6): answers say `Connection: close`; after `delay` no connection
  /// is accepted except the waiting ones; requests under way get `grace` to finish; then streams
  /// end with a random time to return, and idle connections close. Returns when all is done.
  package func drain(delay: Duration, grace: Duration) async {
    await announceEnd()
    refuseNew(in: delay - min(delay / 4, .milliseconds(200)))
    await seats[0].worker.loop.sleep(for: delay)
    await acceptWaiting(within: grace)
    await stopListening(keepsFile: true)
    await untilFirstRequests()
    await untilEach { worker, done in worker.finishRequests(within: grace, done) }
    await untilEach { worker, done in worker.dismissAll(done) }
  }

  /// Ends gracefully for a successor that takes over the listening socket: for `delay`, answers say
  /// `Connection: close`; then new connections are left to the successor, and accepted ones get
  /// `grace` to be answered.
  package func handOver(delay: Duration, grace: Duration) async {
    await announceEnd()
    await seats[0].worker.loop.sleep(for: delay)
    await onEachWorker { $0.stopListening() }
    await untilFirstRequests()
    await untilEach { worker, done in worker.finishRequests(within: grace, done) }
    await untilEach { worker, done in worker.dismissAll(done) }
  }

  /// Makes answers announce that connections close.
  package func announceEnd() async { await onEachWorker { $0.ending.isAnnounced = true } }

  /// Refuses new clients after a delay; a client that has begun to connect has the rest of the
  /// delay for it.
  private func refuseNew(in delay: Duration) {
    let loop = seats[0].worker.loop
    loop.execute { [socket] in
      loop.schedule(after: delay) { socket.refuseNew() }
    }
  }

  /// Accepts all admitted clients, so that closing the socket resets none of them.
  private func acceptWaiting(within limit: Duration) async {
    let end = ContinuousClock.now + limit
    let worker = seats[0].worker
    while true {
      let isDry = await withCheckedContinuation { (done: CheckedContinuation<Bool, Never>) in
        worker.loop.execute { done.resume(returning: worker.value.acceptWaiting()) }
      }
      guard !isDry, ContinuousClock.now < end else { return }
      try? await Task.sleep(for: .milliseconds(10))
    }
  }

  /// Waits, at most a second, for the requests of newly accepted connections.
  private func untilFirstRequests() async {
    for _ in 0..<20 {
      let count = Mutex(0)
      await onEachWorker { worker in
        let unserved = worker.unservedCount
        count.withLock { $0 += unserved }
      }
      guard count.withLock({ $0 }) > 0 else { return }
      try? await Task.sleep(for: .milliseconds(50))
    }
  }

  /// Ends immediately.
  package func stop() async {
    await stopListening()
    await onEachWorker { $0.closeAll() }
  }

  /// Counts the connections by phase.
  package func census() async -> Census {
    let total = Mutex(Census())
    await onEachWorker { worker in
      total.withLock { census in
        census.idle += worker.count(.idle)
        census.readingHead += worker.count(.head)
        census.readingBody += worker.count(.body)
        census.handling += worker.count(.handling)
        census.writing += worker.count(.writing)
        census.streaming += worker.count(.streaming)
        census.lingering += worker.count(.lingering)
      }
    }
    return total.withLock { $0 }
  }

  private func stopListening(keepsFile: Bool = false) async {
    await onEachWorker { $0.stopListening() }
    let wasListening = isListening.withLock { isListening in
      defer { isListening = false }
      return isListening
    }
    if wasListening { socket.close(keepsFile: keepsFile) }
  }

  private func onEachWorker(_ body: @escaping @Sendable (HTTPWorker) -> Void) async {
    await untilEach { worker, done in
      body(worker)
      done()
    }
  }

  /// Starts `body` on every loop, then waits until each has called back.
  private func untilEach(
    _ body: @escaping @Sendable (HTTPWorker, @escaping @Sendable () -> Void) -> Void
  ) async {
    await withTaskGroup { group in
      for seat in seats {
        group.addTask {
          await withCheckedContinuation { continuation in
            seat.worker.loop.execute {
              body(seat.worker.value) { continuation.resume() }
            }
          }
        }
      }
    }
  }
}
