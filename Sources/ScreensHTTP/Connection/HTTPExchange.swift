/// The present request of a connection, from its admission to its answer.
struct HTTPExchange {
  /// An admitted head, with its client and the loop's time.
  struct Asked {
    let head: HTTPRequestHead
    let client: HTTPClient
    let time: Int64
  }

  /// The state of a body that goes to a sink.
  private struct Reception {
    /// Nil while the handler makes it.
    var sink: (any HTTPBodySink)?
    /// Whether the client waits for permission to send the body.
    var owesContinue: Bool
  }

  private enum Stage {
    /// No head was admitted since the last answer.
    case open
    /// The body may follow.
    case admitted(Asked)
    /// The body goes to a sink.
    case receiving(Asked, Reception)
    /// The handler has the request.
    case handling(Asked)
  }

  /// The methods that the target of the last head allows.
  var allowed = HTTPMethods.all
  /// The field of that target's answer to `OPTIONS`.
  var option: (name: StaticString, value: String)?
  private var stage = Stage.open
  /// The number of the last request that went to the handler.
  private var number: UInt64 = 0

  /// The client of the present request; nil before a head was admitted.
  var client: HTTPClient? {
    switch stage {
    case .open: nil
    case .admitted(let asked), .receiving(let asked, _), .handling(let asked): asked.client
    }
  }

  /// Admits a head, whose body may follow.
  mutating func admit(_ head: HTTPRequestHead, from client: HTTPClient, at time: Int64) {
    stage = .admitted(Asked(head: head, client: client, time: time))
  }

  /// Completes the body: the request goes to its handler, and a number identifies its answer.
  ///
  /// - Returns: nil when no head was admitted.
  mutating func begin(
    with body: HTTPBody, from peer: HTTPPeer
  ) -> (request: HTTPRequest, number: UInt64)? {
    guard case .admitted(let asked) = stage else { return nil }
    stage = .handling(asked)
    return number(asked, body, peer)
  }

  private mutating func number(
    _ asked: Asked, _ body: HTTPBody, _ peer: HTTPPeer
  ) -> (request: HTTPRequest, number: UInt64) {
    number += 1
    let request = HTTPRequest(
      head: asked.head, content: body, peerAddress: peer.address, client: asked.client)
    return (request, number)
  }

  /// The request of an answer's number; nil when the request is gone.
  func asked(_ number: UInt64) -> Asked? {
    guard number == self.number else { return nil }
    switch stage {
    case .receiving(let asked, _), .handling(let asked): return asked
    case .open, .admitted: return nil
    }
  }

  /// Ends the request, which is answered, refused or lost.
  ///
  /// - Returns: the sink that waits for more of the body; the caller reports the end to it.
  @discardableResult
  mutating func end() -> (any HTTPBodySink)? {
    let sink = sink
    stage = .open
    return sink
  }

  // MARK: A body for a sink

  /// Begins a request, without its body, that a sink gets. `attach` follows.
  ///
  /// - Returns: nil when no head was admitted.
  mutating func receive(
    from peer: HTTPPeer, owesContinue: Bool
  ) -> (request: HTTPRequest, number: UInt64)? {
    guard case .admitted(let asked) = stage else { return nil }
    stage = .receiving(asked, Reception(sink: nil, owesContinue: owesContinue))
    return number(asked, HTTPBody([]), peer)
  }

  /// Adds the sink; false when the request was answered or lost in the meantime.
  mutating func attach(_ sink: any HTTPBodySink, to number: UInt64) -> Bool {
    guard number == self.number, case .receiving(let asked, var reception) = stage else {
      return false
    }
    reception.sink = sink
    stage = .receiving(asked, reception)
    return true
  }

  /// The sink that gets the body; nil when none does.
  var sink: (any HTTPBodySink)? {
    guard case .receiving(_, let reception) = stage else { return nil }
    return reception.sink
  }

  /// Whether the body of the present request goes to a sink, and is not complete.
  var isReceiving: Bool {
    if case .receiving = stage { true } else { false }
  }

  func isReceiving(_ number: UInt64) -> Bool { number == self.number && isReceiving }

  /// Whether the client waits for permission to send the body; true once.
  mutating func claimPermission() -> Bool {
    guard case .receiving(let asked, var reception) = stage, reception.owesContinue else {
      return false
    }
    reception.owesContinue = false
    stage = .receiving(asked, reception)
    return true
  }

  /// Completes the body: the answer is due.
  ///
  /// - Returns: the sink; nil when none waits for the body's end.
  mutating func finishReceiving() -> (any HTTPBodySink)? {
    guard case .receiving(let asked, let reception) = stage else { return nil }
    stage = .handling(asked)
    return reception.sink
  }
}
