package import ScreensSystem

/// How a server behaves, independent of the handler behind it.
package struct HTTPServerConfiguration: Sendable {
  /// The bounds of requests, times and connections.
  package var limits = HTTPLimits()
  /// The host names that the server answers for.
  package var hosts = HTTPHostPolicy.any
  /// The proxies that are believed about their clients.
  package var proxies = HTTPProxyTrust()
  /// Whether browsers are told to come back over TLS alone.
  package var transportSecurity = HTTPTransportSecurity.off
  /// The permissions of a listening socket in the file system.
  package var socketAccess = HTTPSocketAccess()
  /// Milliseconds after which the clients of a drained stream return, spread at random.
  package var drainRetry = 1_000...11_000
  /// The source of that spread.
  package var random: @Sendable () -> UInt64 = { .random(in: .min ... .max) }
  /// Takes counted lines about clients that are refused or closed, and about answers of 5xx.
  package var log = OperatorLog.none

  /// The library that answers are compressed with; nil leaves them as they are.
  package var zlib: String?

  /// Any host, no trusted proxy, no log, no compression.
  package init() {}

  /// Opens the library, or tells the operator why not.
  func openZlib() -> Zlib? {
    guard let zlib else { return nil }
    do { return try Zlib(zlib) } catch {
      log("Answers are not compressed: \(error)")
      return nil
    }
  }
}
