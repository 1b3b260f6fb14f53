import ScreensSystem

/// One connection: a parser, one request at a time, and bytes that wait to be written.
///
/// It lives on one loop. Each event on it ends in `takeTurn`, which does all that can be done now
/// and sets the one deadline that counts next.
final class HTTPConnection: EventLoopSource {
  /// The event that the connection is waiting for.
  enum Phase: Int, CaseIterable {
    /// The first byte of a request.
    case idle
    case head
    case body
    /// The handler's answer.
    case handling
    /// The peer's reading of an answer.
    case writing
    /// The end of a stream.
    case streaming
    /// The peer's end, after ours.
    case lingering
    case closed
  }

  let worker: HTTPWorker
  let peer: HTTPPeer
  var socket: HTTPConnectedSocket
  /// Its index in the worker's list.
  var seat = 0

  var phase = Phase.idle {
    didSet { if phase != oldValue { worker.moved(from: oldValue, to: phase) } }
  }

  var parser = HTTPRequestParser()
  /// Bytes that were read while a request was being handled.
  var unparsed: [UInt8] = []
  var output = HTTPOutput()
  var exchange = HTTPExchange()
  /// The open-ended answer under way.
  var stream: HTTPStream?
  var turn = HTTPTurn()
  var patience: HTTPPatience

  init(_ worker: HTTPWorker, _ descriptor: Int32, _ peer: HTTPPeer) {
    self.worker = worker
    self.peer = peer
    socket = HTTPConnectedSocket(descriptor: descriptor)
    patience = HTTPPatience(now: worker.loop.now)
    rearm()
  }

  var limits: HTTPLimits { worker.configuration.limits }

  func becameReady(_ readiness: EventLoopReadiness) {
    guard phase != .closed else { return }
    guard !readiness.contains(.failed) else { return close() }
    if readiness.contains(.peerFinished) { socket.peerHasFinished = true }
    if readiness.contains(.readable) || socket.peerHasFinished { socket.isReadable = true }
    if readiness.contains(.writable) { socket.isWritable = true }
    takeTurn()
  }

  // MARK: A turn

  /// Does all the work that is possible now.
  func takeTurn() {
    guard phase != .closed, turn.begin() else { return }
    guard !worker.readBuffer.isLent else {
      // Another connection's request has an effect on this one.
      turn.end()
      return yieldTurn()
    }
    while makeProgress() {}
    turn.end()
    if phase == .idle, !output.isEmpty { phase = .writing }
    rearm()
  }

  /// Takes one step; returns false when the next one needs an event.
  private func makeProgress() -> Bool {
    if mayParse, output.isOpen, hasUnparsed || socket.isReadable {
      guard turn.mayAnswer(atMost: limits.pipelinedRequests) else {
        flush()
        yieldTurn()
        return false
      }
      hasUnparsed ? parseUnparsed() : read()
      return true
    }
    guard phase != .closed else { return false }
    if !output.isEmpty {
      guard socket.isWritable else { return false }
      guard turn.mayWrite else {
        yieldTurn()
        return false
      }
      flush()
      return true
    }
    if turn.isLast, phase != .lingering {
      linger()
      return true
    }
    if socket.isReadable, phase == .streaming || phase == .lingering && socket.drainLimit > 0 {
      discard()
      return true
    }
    return false
  }

  /// Whether a sink's pause kept bytes, or the end of a body, from being parsed; or a handler's
  /// work did.
  private var hasUnparsed: Bool { !unparsed.isEmpty || parser.hasCompleteBody }

  private var mayParse: Bool {
    !turn.isLast && (phase == .idle || phase == .head || phase == .body)
  }

  /// Takes the next turn after the loop's other connections had theirs.
  private func yieldTurn() {
    let bound = EventLoopBound(self, to: worker.loop)
    worker.loop.execute { bound.value.takeTurn() }
  }

  // MARK: Deadlines

  func rearm() {
    patience.rearm(phase, isWriting: !output.isEmpty, limits)
  }

  /// Ends the connection, or its request, at the deadline.
  func expire() {
    guard output.isEmpty else { return close(reset: true) }
    switch phase {
    case .head: refuse(.headTooSlow)
    case .body: refuse(.bodyTooSlow)
    default: return close()
    }
    takeTurn()
  }

  // MARK: The end

  /// Half-closes, so that a late byte of the client cannot destroy our last answer.
  private func linger() {
    Socket.finishSending(socket.descriptor)
    phase = .lingering
    worker.release(peer)
    patience.phaseStart = worker.loop.now
    socket.isReadable = true
  }

  func close(reset: Bool = false) {
    guard phase != .closed else { return }
    let wasLingering = phase == .lingering
    phase = .closed
    worker.loop.unwatch(socket.descriptor)
    Socket.close(socket.descriptor, reset: reset)
    worker.remove(self, isReleased: wasLingering)
    output = HTTPOutput()
    unparsed = []
    parser = HTTPRequestParser()
    exchange.end()?.end(.cut)
    endStream()
  }

  /// Ends the connection because the server ends; an idle connection is read once more before.
  func dismiss() {
    guard phase == .idle else { return }
    socket.isReadable = true
    takeTurn()
    guard phase == .idle else { return }
    turn.makeLast()
    takeTurn()
  }
}
