import ScreensSystem

/// A body on its way to a sink. While the sink pauses it, the connection is in the phase
/// `handling`: nothing is read or parsed, and no deadline counts.
extension HTTPConnection {
  /// Makes the sink of an admitted request.
  ///
  /// - Parameter owesContinue: Whether the client waits for permission to send the body.
  func startReceiving(_ make: HTTPAdmission.SinkMaker, owesContinue: Bool) {
    guard let (request, number) = exchange.receive(from: peer, owesContinue: owesContinue) else {
      return
    }
    phase = .body
    let transfer = HTTPTransfer(EventLoopBound(self, to: worker.loop), sequence: number)
    let sink = make(request, transfer)
    guard exchange.attach(sink, to: number) else { return sink.end(.cut) }
    if phase == .body { permitBody() }
  }

  /// Sends the permission that the client waits for.
  private func permitBody() {
    if exchange.claimPermission() { append { $0 += Self.goOn } }
  }

  func deliver(_ bytes: Span<UInt8>) {
    patience.received(bytes.count, at: worker.loop.now, limits)
    exchange.sink?.receive(bytes)
  }

  /// Ends the body; the sink's transfer owes the answer.
  func finishReceiving() {
    guard let sink = exchange.finishReceiving() else { return }
    phase = .handling
    sink.end(.complete)
  }

  // MARK: The transfer's calls

  func pause(_ number: UInt64) {
    guard exchange.isReceiving(number), phase == .body else { return }
    phase = .handling
    patience.pause(at: worker.loop.now)
    rearm()
  }

  func resume(_ number: UInt64) {
    guard exchange.isReceiving(number), phase == .handling else { return }
    phase = .body
    patience.resume(at: worker.loop.now)
    // A pause that ends while the sink is being made is none.
    if exchange.sink != nil, unparsed.isEmpty { permitBody() }
    takeTurn()
  }

  func cut(_ number: UInt64) {
    if exchange.asked(number) != nil { close() }
  }
}
