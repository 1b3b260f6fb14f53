/// A proxy that is believed about its clients: `10.0.0.1`, `10.0.0.0/8`, `fd00::/8` or `unix`.
package enum TrustedProxy: Sendable, Hashable, CustomStringConvertible {
  /// Addresses that agree in so many leading bits.
  case network(String)
  /// Every process that connects to a socket in the file system.
  case unixSocket

  /// The forms in words.
  static let rule = "an address, a network such as 10.0.0.0/8, or unix"

  /// Reads a proxy; nil for any other text.
  package init?(_ text: String) {
    if text == "unix" {
      self = .unixSocket
      return
    }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let address = String(parts[0])
    let width = NumericAddress.isV4(address) ? 32 : NumericAddress.isV6(address) ? 128 : -1
    guard parts.count <= 2, width > 0 else { return nil }
    if parts.count == 2 {
      guard let prefix = UInt8(parts[1]), prefix <= width, !parts[1].hasPrefix("+") else {
        return nil
      }
    }
    self = .network(text)
  }

  /// The form that the configuration has.
  package var description: String {
    switch self {
    case .network(let text): text
    case .unixSocket: "unix"
    }
  }
}

/// The family of fields in which trusted proxies name their clients; the other is never read.
package enum ForwardedHeaders: String, Sendable, CaseIterable {
  /// `X-Forwarded-For`, `-Proto` and `-Host`.
  case xForwarded = "x-forwarded"
  /// RFC 7239.
  case forwarded
}
