/// The present request of a connection, from its admission to its answer.
struct HTTPExchange {
  /// An admitted head, with its client and the loop's time.
  struct Asked {
    let head: HTTPRequestHead
    let client: HTTPClient
    let time: Int64
  }

  private enum Stage {
    /// No head was admitted since the last answer.
    case open
    /// The body may follow.
    case admitted(Asked)
    /// The handler has the request.
    case handling(Asked)
  }

  /// The methods that the target of the last head allows.
  var allowed = HTTPMethods.all
  private var stage = Stage.open
  /// The number of the last request that went to the handler.
  private var number: UInt64 = 0

  /// The client of the present request; nil before a head was admitted.
  var client: HTTPClient? {
    switch stage {
    case .open: nil
    case .admitted(let asked), .handling(let asked): asked.client
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
    number += 1
    let request = HTTPRequest(
      head: asked.head, content: body, peerAddress: peer.address, client: asked.client)
    return (request, number)
  }

  /// The request of an answer's number; nil when the request is gone.
  func asked(_ number: UInt64) -> Asked? {
    guard case .handling(let asked) = stage, number == self.number else { return nil }
    return asked
  }

  /// Ends the request, which is answered, refused or lost.
  mutating func end() { stage = .open }
}
