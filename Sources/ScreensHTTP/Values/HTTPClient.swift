/// The client of a request, with its scheme and host, after trusted proxies' fields were applied.
package struct HTTPClient: Sendable {
  /// The scheme by which the browser reached the host.
  package enum Scheme: Sendable {
    case http, https
  }

  /// The client's address; nil when it came over a Unix socket and no proxy named another.
  package var address: IPAddress?
  /// The scheme of the browser's address bar, which links and cookies follow.
  package var scheme = Scheme.http
  /// The host and port the client asked for; it has passed the list of allowed names.
  package var host: ArraySlice<UInt8>
}

/// The other end of a connection.
enum HTTPPeer: Sendable, Hashable {
  case address(IPAddress)
  case unixSocket

  var address: IPAddress? {
    if case .address(let address) = self { address } else { nil }
  }
}
