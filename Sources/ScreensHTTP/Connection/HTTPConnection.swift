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
  let descriptor: Int32
  let peer: HTTPPeer
  /// Its place in the worker's list.
  var index = 0

  var phase = Phase.idle {
    didSet { if phase != oldValue { worker.moved(from: oldValue, to: phase) } }
  }

  var parser = HTTPRequestParser()
  /// Bytes that were read while a request was being handled.
  var unparsed: [UInt8] = []
  var output = HTTPOutput()
  /// The request at hand, with its client and the methods of its target.
  var head: HTTPRequestHead?
  var client: HTTPClient?
  var allowed = HTTPMethods.all
  var sequence: UInt64 = 0
  var stream: HTTPStream?
  var streamEnd: (@Sendable () -> Void)?

  var isReadable = false
  /// Whether the peer's end was announced; the edge does not come again.
  var peerHasFinished = false
  var isWritable = true
  var hasServed = false
  var closesAfterOutput = false
  var isInTurn = false
  /// Whether it ends, and counts for its address no more.
  var isLeaving = false
  /// Requests answered in this turn.
  var served = 0

  /// When it is closed unless something happens.
  private(set) var deadline = Int64.max
  /// When the present phase began.
  var phaseStart: Int64
  var lastProgress: Int64
  var bodyReceived = 0

  init(_ worker: HTTPWorker, _ descriptor: Int32, _ peer: HTTPPeer) {
    self.worker = worker
    self.descriptor = descriptor
    self.peer = peer
    phaseStart = worker.loop.now
    lastProgress = worker.loop.now
    rearm()
  }

  var limits: HTTPLimits { worker.configuration.limits }

  func becameReady(_ readiness: EventLoopReadiness) {
    guard phase != .closed else { return }
    guard !readiness.contains(.failed) else { return close() }
    if readiness.contains(.peerFinished) { peerHasFinished = true }
    if readiness.contains(.readable) || peerHasFinished { isReadable = true }
    if readiness.contains(.writable) { isWritable = true }
    takeTurn()
  }

  // MARK: A turn

  /// Does everything that can be done now.
  func takeTurn() {
    guard !isInTurn, phase != .closed else { return }
    isInTurn = true
    served = 0
    while makeProgress() {}
    isInTurn = false
    if phase == .idle, !output.isEmpty { phase = .writing }
    rearm()
  }

  /// Takes one step; returns false when the next one needs an event.
  private func makeProgress() -> Bool {
    if mayParse, output.isOpen, !unparsed.isEmpty || isReadable {
      guard served < limits.pipelinedRequests else {
        flush()
        yieldTurn()
        return false
      }
      unparsed.isEmpty ? read() : parseUnparsed()
      return true
    }
    guard phase != .closed else { return false }
    if !output.isEmpty {
      guard isWritable else { return false }
      flush()
      return true
    }
    if closesAfterOutput, phase != .lingering {
      linger()
      return true
    }
    if isReadable, phase == .lingering || phase == .streaming {
      discard()
      return true
    }
    return false
  }

  private var mayParse: Bool {
    !closesAfterOutput && (phase == .idle || phase == .head || phase == .body)
  }

  /// Lets the loop's other connections go on before more pipelined requests are answered.
  private func yieldTurn() {
    let bound = EventLoopBound(self, to: worker.loop)
    worker.loop.execute { bound.value.takeTurn() }
  }

  // MARK: Deadlines

  private func rearm() {
    deadline = nextDeadline()
  }

  private func nextDeadline() -> Int64 {
    if phase == .lingering { return phaseStart + limits.linger.nanoseconds }
    if !output.isEmpty {
      let stall = phase == .streaming ? limits.streamStall : limits.writeStall
      return lastProgress + stall.nanoseconds
    }
    switch phase {
    case .idle where hasServed: return phaseStart + limits.idle.nanoseconds
    case .idle, .head: return phaseStart + limits.headDeadline.nanoseconds
    case .body:
      let earned = Int64(bodyReceived) * 1_000_000_000 / Int64(limits.bodyFloor)
      return phaseStart + max(limits.bodyGrace.nanoseconds, earned)
    default: return .max
    }
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
    Socket.finishSending(descriptor)
    phase = .lingering
    worker.release(self)
    phaseStart = worker.loop.now
    isReadable = true
  }

  func close(reset: Bool = false) {
    guard phase != .closed else { return }
    phase = .closed
    worker.loop.unwatch(descriptor)
    Socket.close(descriptor, reset: reset)
    worker.remove(self)
    output = HTTPOutput()
    unparsed = []
    parser = HTTPRequestParser()
    head = nil
    client = nil
    endStream()
  }

  /// Ends the connection because the server ends: an idle one after one more look.
  func dismiss() {
    guard phase == .idle else { return }
    isReadable = true
    takeTurn()
    guard phase == .idle else { return }
    closesAfterOutput = true
    takeTurn()
  }
}
