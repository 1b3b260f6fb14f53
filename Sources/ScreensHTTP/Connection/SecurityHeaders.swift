/// The headers that every response carries.
enum SecurityHeaders {
  private static let fixed = """
    Reporting-Endpoints: csp="/csp-report"\r
    X-Content-Type-Options: nosniff\r
    Referrer-Policy: no-referrer\r
    Cross-Origin-Opener-Policy: same-origin\r
    Cross-Origin-Resource-Policy: same-origin\r
    Permissions-Policy: camera=(), microphone=(), geolocation=()\r

    """

  private static func block(_ policy: HTTPContentPolicy) -> [UInt8] {
    Array("Content-Security-Policy: \(policy.value)\r\n\(fixed)".utf8)
  }

  private static let strict = block(.strict)
  private static let noStore = Array("Cache-Control: no-store\r\n".utf8)
  private static let stream = Array(
    "Cache-Control: no-store, no-transform\r\nX-Accel-Buffering: no\r\n".utf8)
  private static let revalidate = Array("Cache-Control: no-cache\r\n".utf8)
  private static let immutable = Array(
    "Cache-Control: public, max-age=31536000, immutable\r\n".utf8)

  static func append(for response: HTTPResponse, to bytes: inout [UInt8]) {
    let policy = response.contentPolicy
    switch policy {
    case .strict: bytes += strict
    default: bytes += block(policy)
    }
    switch response.caching {
    case .noStore: bytes += noStore
    case .stream: bytes += stream
    case .revalidate: bytes += revalidate
    case .byClient(let seconds):
      let age = seconds == 0 ? "no-cache" : "max-age=\(seconds)"
      bytes += "Cache-Control: private, \(age)\r\n".utf8
    case .immutable: bytes += immutable
    }
  }
}

/// The policy for browsers to come back over TLS only. It is sent only to a client whose trusted
/// proxy reports `https`.
package enum HTTPTransportSecurity: Sendable {
  case off
  case thisHost
  case withSubdomains

  private static let host = Array("Strict-Transport-Security: max-age=31536000\r\n".utf8)
  private static let subdomains = Array(
    "Strict-Transport-Security: max-age=31536000; includeSubDomains\r\n".utf8)

  func append(to bytes: inout [UInt8]) {
    switch self {
    case .off: break
    case .thisHost: bytes += Self.host
    case .withSubdomains: bytes += Self.subdomains
    }
  }
}
