/// The trusted proxies, and the fields in which they name their clients.
package struct HTTPProxyTrust: Sendable {
  /// The one family of fields that is read; the other is ignored.
  package enum Family: Sendable {
    /// RFC 7239.
    case forwarded
    /// `X-Forwarded-For`, `-Proto` and `-Host`.
    case xForwarded
  }

  /// The addresses of trusted proxies; the fields of other peers are ignored.
  package var networks: [IPNetwork]
  /// Whether every process that connects to a Unix socket is a trusted proxy.
  package var trustsUnixSocket: Bool
  /// The fields in which a trusted proxy names its client.
  package var family: Family

  /// By default no proxy is trusted.
  package init(
    networks: [IPNetwork] = [], trustsUnixSocket: Bool = false, family: Family = .xForwarded
  ) {
    self.networks = networks
    self.trustsUnixSocket = trustsUnixSocket
    self.family = family
  }

  func trusts(_ peer: HTTPPeer) -> Bool {
    switch peer {
    case .unixSocket: trustsUnixSocket
    case .address(let address): trusts(address)
    }
  }

  private func trusts(_ address: IPAddress) -> Bool {
    networks.contains { $0.contains(address) }
  }

  /// The client behind `peer`; nil when a trusted proxy names an invalid host.
  func client(of head: HTTPRequestHead, from peer: HTTPPeer) -> HTTPClient? {
    var client = HTTPClient(address: peer.address, host: head.host)
    guard trusts(peer) else { return client }
    switch family {
    case .xForwarded: readXForwarded(head, &client)
    case .forwarded: readForwarded(head, &client)
    }
    return HTTPHost.isValid(client.host) ? client : nil
  }

  // MARK: X-Forwarded-*

  private func readXForwarded(_ head: HTTPRequestHead, _ client: inout HTTPClient) {
    let hops = head.values(of: .xForwardedFor).flatMap { $0.split(separator: comma) }
    findClient(hops.map { Self.address($0.trimmingBlanks) }, &client.address)
    if let scheme = Self.lastElement(head.values(of: .xForwardedProto)) {
      client.scheme = Self.scheme(scheme)
    }
    if let host = Self.lastElement(head.values(of: .xForwardedHost)) {
      client.host = host
    }
  }

  private static func lastElement(_ values: [ArraySlice<UInt8>]) -> ArraySlice<UInt8>? {
    values.last?.split(separator: comma).last?.trimmingBlanks
  }

  /// Walks from the nearest hop outwards; the first address that is not a trusted proxy is the
  /// client. An unreadable address ends the walk: a client without an address is not guessed.
  private func findClient(_ hops: [IPAddress?], _ client: inout IPAddress?) {
    for hop in hops.reversed() {
      guard let hop else { return }
      client = hop
      guard trusts(hop) else { return }
    }
  }

  // MARK: Forwarded

  private func readForwarded(_ head: HTTPRequestHead, _ client: inout HTTPClient) {
    let elements = head.values(of: .forwarded)
      .flatMap { Self.split($0, at: comma) }
      .map { Self.parameters($0) }
    let hops = elements.map { $0["for"].flatMap { Self.address($0) } }
    findClient(hops, &client.address)
    guard let nearest = elements.last else { return }
    if let proto = nearest["proto"] { client.scheme = Self.scheme(proto) }
    if let host = nearest["host"] { client.host = host }
  }

  private static func parameters(_ element: ArraySlice<UInt8>) -> [String: ArraySlice<UInt8>] {
    var parameters: [String: ArraySlice<UInt8>] = [:]
    for pair in split(element, at: UInt8(ascii: ";")) {
      guard let equals = pair.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let name = String(decoding: pair[..<equals].trimmingBlanks, as: UTF8.self).lowercased()
      parameters[name] = unquoted(pair[(equals + 1)...].trimmingBlanks)
    }
    return parameters
  }

  /// Splits at a separator outside of quotes.
  private static func split(
    _ bytes: ArraySlice<UInt8>, at separator: UInt8
  ) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var start = bytes.startIndex
    var isQuoted = false
    for index in bytes.indices {
      if bytes[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
      if bytes[index] == separator, !isQuoted {
        parts.append(bytes[start..<index])
        start = index + 1
      }
    }
    return parts + [bytes[start...]]
  }

  private static func unquoted(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let quote = UInt8(ascii: "\"")
    guard value.count >= 2, value.first == quote, value.last == quote else { return value }
    return value.dropFirst().dropLast()
  }

  // MARK: Parts

  private static func scheme(_ value: ArraySlice<UInt8>) -> HTTPClient.Scheme {
    value.equalsIgnoringCase("https".utf8) ? .https : .http
  }

  /// Reads `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1`, `[2001:db8::1]` or `[2001:db8::1]:80`.
  private static func address(_ text: ArraySlice<UInt8>) -> IPAddress? {
    if text.first == UInt8(ascii: "[") {
      return IPAddress(HTTPHost.name(of: text).dropFirst().dropLast())
    }
    let colons = text.count { $0 == UInt8(ascii: ":") }
    return IPAddress(colons == 1 ? HTTPHost.name(of: text) : text)
  }
}

private let comma = UInt8(ascii: ",")
