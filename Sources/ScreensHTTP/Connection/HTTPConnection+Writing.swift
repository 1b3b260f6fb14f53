import ScreensSystem

extension HTTPConnection {
  /// Accepts the answer to the present request; an answer to a former request is dropped.
  func complete(_ answered: UInt64, with response: HTTPResponse) {
    guard let asked = exchange.asked(answered) else { return }
    let head = asked.head
    if response.status.code >= 500 {
      worker.logFailure(response.status, of: head, from: asked.client.address ?? peer.address)
    }
    let isHead = head.method == .head
    var keepsAlive = head.keepsAlive && !response.closesConnection && !worker.ending.isAnnounced
    if case .stream = response.body { keepsAlive = false }
    if exchange.isReceiving {
      keepsAlive = false
      dropInput()
    }
    let response = response.negotiated(for: head, worker.encoder)
    report(response, to: head, asked)
    send(
      response,
      HTTPResponseWriter.Context(
        isHead: isHead, isVersion10: head.isVersion10, isSecure: asked.client.scheme == .https,
        keepsAlive: keepsAlive))
    let sink = exchange.end()
    patience.hasServed = true
    turn.countAnswer()
    patience.phaseStart = worker.loop.now
    if case .stream(let start) = response.body, !isHead {
      open(start)
    } else {
      if !keepsAlive { turn.makeLast() }
      phase = .idle
    }
    sink?.end(.cut)
    takeTurn()
  }

  /// Refuses the present request on its handler's behalf.
  func refuse(_ refusal: HTTPRefusal, answering number: UInt64) {
    guard let asked = exchange.asked(number) else { return }
    refuse(refusal, asked.head)
    takeTurn()
  }

  /// Forgets received bytes, which nobody reads any more.
  private func dropInput() {
    unparsed = []
    parser = HTTPRequestParser()
  }

  /// Answers a request without its handler. By default the connection ends.
  ///
  /// - Parameter head: the request's head, if it was read completely.
  func refuse(_ refusal: HTTPRefusal, keepsAlive: Bool = false, _ head: HTTPRequestHead? = nil) {
    worker.refusals.count(refusal)
    worker.logRefusal(refusal, of: exchange.client?.address ?? peer.address)
    var response = worker.handler.page(for: refusal, head) ?? .plain(refusal.status)
    response.status = refusal.status
    if refusal == .bodyEncoded { response.fields.append("Accept-Encoding", "identity") }
    if refusal == .methodNotAllowed { response.fields.append("Allow", exchange.allowed.allowValue) }
    report(response, to: head)
    send(
      response,
      HTTPResponseWriter.Context(
        isHead: (head ?? parser.head).method == .head,
        isVersion10: (head ?? parser.head).isVersion10, keepsAlive: keepsAlive))
    patience.hasServed = true
    turn.countAnswer()
    patience.phaseStart = worker.loop.now
    phase = .idle
    let sink = exchange.end()
    if !keepsAlive {
      turn.makeLast()
      dropInput()
    }
    sink?.end(.cut)
  }

  private func send(_ response: HTTPResponse, _ context: HTTPResponseWriter.Context) {
    append { bytes in
      worker.writer.appendHead(
        of: response, to: &bytes, context: context, wallSecond: worker.loop.clock.wall())
    }
    guard !context.isHead, !response.status.hasNoBody else { return }
    switch response.body {
    case .none, .stream: break
    case .bytes(let body): output.append(body: body)
    case .file(let file): output.append(body: file)
    }
  }

  func append(_ body: (inout [UInt8]) -> Void) {
    if output.isEmpty { patience.lastProgress = worker.loop.now }
    output.append(lentFrom: &worker.spareBuffers, body)
  }

  /// Writes until all output is written, or the peer must read first, or the turn has had its
  /// share.
  func flush() {
    while !output.isEmpty, turn.mayWrite {
      switch output.write(to: socket.descriptor) {
      case .wrote(let count):
        patience.lastProgress = worker.loop.now
        turn.countWritten(count)
        stream?.wrote(count)
      case .full:
        socket.isWritable = false
        output.compact()
        return
      case .failed: return close()
      }
    }
    guard output.isEmpty else { return }
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
    self.stream = stream
    start(stream)
  }

  func write(_ bytes: [UInt8], from writer: HTTPStream) {
    guard phase == .streaming, writer === stream else { return }
    append { $0 += bytes }
    takeTurn()
  }

  /// Ends a stream whose client does not read; waiting bytes are discarded.
  func dropStream() {
    if stream != nil { close(reset: true) }
  }

  /// Ends a stream after its last byte is written.
  func finishStream() {
    guard phase == .streaming else { return }
    turn.makeLast()
    phase = .idle
    patience.phaseStart = worker.loop.now
    endStream()
    takeTurn()
  }

  func endStream() {
    let ended = stream
    stream = nil
    ended?.end()
  }
}
