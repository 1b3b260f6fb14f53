package import ScreensSystem

/// The settings of a server, independent of its handler.
package struct HTTPServerConfiguration: Sendable {
  package var limits = HTTPLimits()
  /// The host names that the server answers for.
  package var hosts = HTTPHostPolicy.any
  /// The proxies whose fields about clients count.
  package var proxies = HTTPProxyTrust()
  /// Whether browsers are instructed to come back over TLS alone.
  package var transportSecurity = HTTPTransportSecurity.off
  /// The permissions of a Unix socket's file.
  package var socketAccess = HTTPSocketAccess()
  /// Milliseconds after which the clients of a drained stream return, spread at random.
  package var drainRetry = 1_000...11_000
  /// The source of that random spread.
  package var random: @Sendable () -> UInt64 = { .random(in: .min ... .max) }
  /// Receives rate-limited lines about refused or closed clients, and about answers of 5xx.
  package var log = OperatorLog.none
  /// Receives each answered request; it must not block.
  package var access: (@Sendable (HTTPAccess) -> Void)?

  /// The file name of the library for compression; nil leaves answers uncompressed.
  package var zlib: String?

  /// Any host, no trusted proxy, no log, no compression.
  package init() {}

  /// Opens the library, or logs why it cannot be opened.
  func openZlib() -> Zlib? {
    guard let zlib else { return nil }
    do { return try Zlib(zlib) } catch {
      log("Answers are not compressed: \(error)")
      return nil
    }
  }
}
