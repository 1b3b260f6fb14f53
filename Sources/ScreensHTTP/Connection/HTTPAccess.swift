import ScreensSystem

/// An answered request, for a log. The query may hold a user's secret, and is no part of it.
package struct HTTPAccess: Sendable, CustomStringConvertible {
  /// The method and the path; nil where the request could not be read.
  let target: (method: HTTPMethod, path: ArraySlice<UInt8>)?
  let client: IPAddress?
  let status: HTTPStatus
  /// The octets of the answer's body; 0 for a stream, whose length is not known.
  let bytes: Int
  /// The time from the head to the answer; 0 for a refused request.
  let milliseconds: Int64

  /// One line: the client, the method, the path, the status, and the answer's size and time.
  package var description: String {
    let client = client.map { "\($0)" } ?? "unix"
    let target = target.map { "\($0.method.name) \(EscapedBytes($0.path, limit: 1024))" } ?? "- -"
    return "request \(client) \(target) \(status.code) \(bytes) B \(milliseconds) ms"
  }
}

extension HTTPResponse.Body {
  /// The octets of a body whose length is known.
  fileprivate var count: Int {
    switch self {
    case .none, .stream: 0
    case .bytes(let bytes): bytes.count
    case .file(let file): file.count
    }
  }
}

extension HTTPConnection {
  /// Reports an answer.
  ///
  /// - Parameter asked: The request; nil for one that was refused before its handler had it.
  func report(
    _ response: HTTPResponse, to head: HTTPRequestHead?, _ asked: HTTPExchange.Asked? = nil
  ) {
    guard let access = worker.configuration.access else { return }
    var count = 0
    if head?.method != .head { count = response.body.count }
    access(
      HTTPAccess(
        target: head.map { ($0.method, $0.path) },
        client: asked?.client.address ?? exchange.client?.address ?? peer.address,
        status: response.status, bytes: response.status.hasNoBody ? 0 : count,
        milliseconds: asked.map { (worker.loop.now - $0.time) / 1_000_000 } ?? 0))
  }
}
