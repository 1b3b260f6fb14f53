import ScreensSystem

extension HTTPConnection {
  /// Takes the answer to the request at hand; one for a request that is gone is dropped.
  func complete(_ answered: UInt64, with response: HTTPResponse) {
    guard phase == .handling, answered == request.sequence, let head = request.head else { return }
    if response.status.code >= 500 {
      worker.logFailure(response.status, of: head, from: request.client?.address ?? peer.address)
    }
    let isHead = head.method == .head
    var keepsAlive = head.keepsAlive && !response.closesConnection && !worker.ending.isAnnounced
    if case .stream = response.body { keepsAlive = false }
    send(
      response.negotiated(for: head, worker.answers.encoder),
      HTTPResponseWriter.Context(
        isHead: isHead, isVersion10: head.isVersion10, isSecure: request.client?.scheme == .https,
        keepsAlive: keepsAlive))
    request.head = nil
    request.client = nil
    patience.hasServed = true
    turn.served += 1
    patience.phaseStart = worker.loop.now
    if case .stream(let start) = response.body, !isHead {
      open(start)
    } else {
      turn.isLast = !keepsAlive
      phase = .idle
    }
    takeTurn()
  }

  /// Answers a request that no handler sees. Unless told otherwise the connection ends.
  ///
  /// - Parameter head: the request's, if it was read to its end.
  func refuse(_ refusal: HTTPRefusal, keepsAlive: Bool = false, _ head: HTTPRequestHead? = nil) {
    worker.refusals.count(refusal)
    worker.logRefusal(refusal, of: request.client?.address ?? peer.address)
    var response = worker.handler.page(for: refusal, head) ?? .plain(refusal.status)
    response.status = refusal.status
    if refusal == .bodyEncoded { response.fields.append("Accept-Encoding", "identity") }
    if refusal == .methodNotAllowed { response.fields.append("Allow", request.allowed.allowValue) }
    send(
      response,
      HTTPResponseWriter.Context(
        isHead: parser.head.method == .head, isVersion10: parser.head.isVersion10,
        keepsAlive: keepsAlive))
    patience.hasServed = true
    turn.served += 1
    patience.phaseStart = worker.loop.now
    phase = .idle
    request.head = nil
    request.client = nil
    guard !keepsAlive else { return }
    turn.isLast = true
    unparsed = []
    parser = HTTPRequestParser()
  }

  private func send(_ response: HTTPResponse, _ context: HTTPResponseWriter.Context) {
    append { bytes in
      worker.answers.writer.appendHead(
        of: response, to: &bytes, context: context, wallSecond: worker.loop.clock.wall())
    }
    if case .bytes(let body) = response.body, !context.isHead, !response.status.hasNoBody {
      output.append(body: body)
    }
  }

  func append(_ body: (inout [UInt8]) -> Void) {
    if output.isEmpty { patience.lastProgress = worker.loop.now }
    output.append(lentFrom: &worker.spareBuffers, body)
  }

  /// Writes until everything is out or the peer must read first.
  func flush() {
    while !output.isEmpty {
      switch output.write(to: socket.descriptor) {
      case .wrote(let count):
        patience.lastProgress = worker.loop.now
        stream?.stream.wrote(count)
      case .full:
        socket.isWritable = false
        output.compact()
        return
      case .failed: return close()
      }
    }
    output.release(to: &worker.spareBuffers)
    if phase == .writing { phase = .idle }
  }

  // MARK: Streams

  private func open(_ start: @Sendable (HTTPStream) -> Void) {
    phase = .streaming
    let stall = Int32(clamping: limits.streamStall.nanoseconds / 1_000_000)
    Socket.limitUnacknowledged(socket.descriptor, milliseconds: stall)
    let stream = HTTPStream(
      EventLoopBound(self, to: worker.loop), limit: limits.streamBuffer, waiting: output.count)
    self.stream = OpenStream(stream: stream)
    start(stream)
  }

  func write(_ bytes: [UInt8], from writer: HTTPStream) {
    guard phase == .streaming, writer === stream?.stream else { return }
    append { $0 += bytes }
    takeTurn()
  }

  /// Ends a stream whose client does not read; waiting bytes are thrown away.
  func dropStream() {
    if stream != nil { close(reset: true) }
  }

  /// Ends a stream after its last byte is written.
  func finishStream() {
    guard phase == .streaming else { return }
    turn.isLast = true
    phase = .idle
    patience.phaseStart = worker.loop.now
    endStream()
    takeTurn()
  }

  func setStreamEnd(_ action: @escaping @Sendable () -> Void) {
    if phase == .streaming { stream?.onEnd = action } else { action() }
  }

  func endStream() {
    let ended = stream
    stream = nil
    ended?.stream.markEnded()
    ended?.onEnd?()
  }
}
