/// One complete, well-formed request for a handler.
package struct HTTPRequest: Sendable {
  /// The line and the fields as received, without those a proxy added.
  package let head: HTTPRequestHead
  let content: HTTPBody
  /// The address at the other end of the connection; nil for a Unix socket.
  package let peerAddress: IPAddress?
  /// The client, after trusted proxies' fields were applied.
  package let client: HTTPClient
  /// The part of the body that a sink has kept elsewhere; it lives as long as the request.
  package private(set) var attachment: (any Sendable)?

  /// The whole body; empty without one.
  package var body: [UInt8] { content.bytes }
  package var method: HTTPMethod { head.method }
  /// The path as received, still percent-encoded.
  package var path: ArraySlice<UInt8> { head.path }
  /// The part after the question mark, still percent-encoded; nil without one.
  package var query: ArraySlice<UInt8>? { head.query }

  /// The same request with another body and an attachment, which a sink has made of its body.
  package func with(
    body: consuming [UInt8], attachment: (any Sendable)? = nil
  ) -> HTTPRequest {
    var request = HTTPRequest(
      head: head, content: HTTPBody(body), peerAddress: peerAddress, client: client)
    request.attachment = attachment
    return request
  }

  /// The value of the first field of that name.
  package func value(of name: HTTPFieldName) -> ArraySlice<UInt8>? {
    head.value(of: name)
  }
}
