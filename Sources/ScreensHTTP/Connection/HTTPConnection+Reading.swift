import ScreensSystem

extension HTTPConnection {
  /// Reads once into the loop's buffer and parses from there.
  func read() {
    let outcome = worker.readBuffer.receive(from: socket.descriptor) { bytes in
      parse(bytes)
    }
    switch outcome {
    case .bytes(let count):
      if count < worker.readBuffer.capacity { socket.isReadable = socket.peerHasFinished }
    case .dry: socket.isReadable = false
    case .end:
      socket.isReadable = false
      turn.makeLast()
    case .failed: close()
    }
  }

  /// Reads and drops the bytes of a client whose requests are no longer served.
  func discard() {
    switch worker.readBuffer.receive(from: socket.descriptor, { _ in }) {
    case .bytes(let count):
      if phase == .lingering { socket.drainLimit -= count }
      if count < worker.readBuffer.capacity { socket.isReadable = socket.peerHasFinished }
    case .dry: socket.isReadable = false
    case .end, .failed: close()
    }
  }

  /// Parses the bytes that were read while a request was being handled.
  func parseUnparsed() {
    var bytes = unparsed
    unparsed = []
    parse(bytes.span)
    SecretMemory.wipe(&bytes)
  }

  private func parse(_ input: Span<UInt8>) {
    var position = 0
    var bodyStart = 0
    while true {
      guard !turn.isLast, phase != .closed else { return }
      guard phase != .handling, phase != .streaming, output.isOpen,
        turn.mayAnswer(atMost: limits.pipelinedRequests)
      else {
        if position < input.count { unparsed.append(input, position..<input.count) }
        return
      }
      switch parser.advance(input, from: &position, within: limits) {
      case .needsMore: return waitForMore(position - bodyStart)
      case .head(let head):
        bodyStart = position
        admit(head, hasMoreInput: position < input.count)
      case .content(let range): deliver(input.extracting(range))
      case .body(let body): exchange.isReceiving ? finishReceiving() : dispatch(body)
      case .refused(let refusal): refuse(refusal)
      }
    }
  }

  private func waitForMore(_ consumed: Int) {
    let next: Phase = parser.isInBody ? .body : parser.hasPartialRequest ? .head : .idle
    if next == .body, !exchange.isReceiving {
      patience.received(consumed, at: worker.loop.now, limits)
    }
    guard next != phase else { return }
    let isFirstHead = next == .head && !patience.hasServed
    if !isFirstHead { patience.phaseStart = worker.loop.now }
    phase = next
  }

  // MARK: Admission

  private func admit(_ head: HTTPRequestHead, hasMoreInput: Bool) {
    let proxies = worker.configuration.proxies
    guard let client = proxies.client(of: head, from: peer) else {
      return refuse(.hostInvalid)
    }
    if head.isForwarded, !proxies.trusts(peer) { worker.countStrayForward() }
    guard worker.configuration.hosts.allows(client.host) else {
      return refuseKeeping(.hostUnlisted, head)
    }
    let asks = !head.isAsterisk && head.method != .connect
    let admission =
      asks
      ? worker.handler.admission(for: head, on: worker.loop) : HTTPAdmission(methods: .all)
    exchange.allowed = admission.methods
    exchange.option = admission.option
    guard admission.methods.allows(head.method) else {
      return refuseKeeping(.methodNotAllowed, head)
    }
    guard head.framing == .none || !head.hasEncodedBody else {
      return refuse(.bodyEncoded, head)
    }
    let sink = head.method == .options ? nil : admission.sink
    socket.drainLimit = sink == nil ? .max : limits.refusedBody
    if let refusal = parser.acceptBody(limit: admission.bodyLimit, isKept: sink == nil) {
      return refuse(refusal, head)
    }
    exchange.admit(
      head.isForwarded ? head.droppingForwarded : head, from: client, at: worker.loop.now)
    patience.beginBody(at: worker.loop.now)
    let owesContinue = head.expectsContinue && head.framing != .none && !hasMoreInput
    if let sink {
      startReceiving(sink, owesContinue: owesContinue)
    } else if owesContinue {
      append { $0 += Self.goOn }
    }
  }

  static let goOn = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)

  /// Refuses a well-framed request; without a body to skip, the connection may stay.
  private func refuseKeeping(_ refusal: HTTPRefusal, _ head: HTTPRequestHead) {
    guard head.framing == .none, head.keepsAlive, head.method != .connect else {
      return refuse(refusal, head)
    }
    _ = parser.acceptBody(limit: 0, isKept: true)
    refuse(refusal, keepsAlive: !worker.ending.isAnnounced, head)
  }

  // MARK: Dispatch

  private func dispatch(_ body: HTTPBody) {
    guard let (request, number) = exchange.begin(with: body, from: peer) else { return }
    phase = .handling
    guard request.method != .options else {
      var response = HTTPResponse(.noContent)
      response.fields.append("Allow", exchange.allowed.allowValue)
      if let option = exchange.option {
        response.fields.append(option.name, Array(option.value.utf8))
      }
      return complete(number, with: response)
    }
    let responder = HTTPResponder(EventLoopBound(self, to: worker.loop), sequence: number)
    worker.handler.handle(request, on: worker.loop, responder: responder)
  }
}
