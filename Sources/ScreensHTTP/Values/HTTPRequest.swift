/// One complete, well-formed request as a handler sees it.
package struct HTTPRequest: Sendable {
  package let head: HTTPRequestHead
  package let body: [UInt8]
  /// The address at the other end of the connection; nil for a Unix socket.
  package let peerAddress: IPAddress?
  /// Who asks, after trusted proxies have been believed.
  package let client: HTTPClient

  package var method: HTTPMethod { head.method }
  package var path: ArraySlice<UInt8> { head.path }
  package var query: ArraySlice<UInt8>? { head.query }

  /// The value of the first field of that name.
  package func value(of name: HTTPFieldName) -> ArraySlice<UInt8>? {
    head.value(of: name)
  }
}
