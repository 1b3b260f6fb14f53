/// A listening address: `127.0.0.1:8080`, `[::1]:8080`, `localhost:8080` or `unix:/path`.
package enum ListenAddress: Sendable, Hashable, CustomStringConvertible {
  /// An address in numbers, and a port; port 0 lets the system choose.
  case tcp(host: String, port: UInt16)
  /// A socket in the file system.
  case unix(path: String)

  /// The forms in words.
  static let rule = "an address and a port, such as 127.0.0.1:8080 or [::1]:8080, or unix:/path"

  /// The address where none is configured.
  package static let loopback = ListenAddress.tcp(host: "127.0.0.1", port: 8080)

  /// Reads an address; nil for any other text.
  package init?(_ text: String) {
    if text.hasPrefix("unix:/") {
      self = .unix(path: String(text.dropFirst("unix:".count)))
      return
    }
    guard let colon = text.lastIndex(of: ":") else { return nil }
    let digits = text[text.index(after: colon)...]
    guard let port = UInt16(digits), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    var host = String(text[..<colon])
    if host.hasPrefix("["), host.hasSuffix("]") {
      host = String(host.dropFirst().dropLast())
      guard NumericAddress.isV6(host) else { return nil }
    } else {
      if host == "localhost" { host = "127.0.0.1" }
      guard NumericAddress.isV4(host) else { return nil }
    }
    self = .tcp(host: host, port: port)
  }

  /// Whether only this machine reaches it. False for a socket in the file system, which serves a
  /// proxy.
  package var isLoopback: Bool {
    if case .tcp(let host, _) = self { NumericAddress.isLoopback(host) } else { false }
  }

  /// The form that the configuration has.
  package var description: String {
    switch self {
    case .tcp(let host, let port): host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    case .unix(let path): "unix:\(path)"
    }
  }
}
