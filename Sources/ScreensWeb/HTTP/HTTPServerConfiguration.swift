/// How a server behaves, whatever it serves.
package struct HTTPServerConfiguration: Sendable {
  package var limits = HTTPLimits()
  package var hosts = HTTPHostPolicy.any
  package var proxies = HTTPProxyTrust()
  package var transportSecurity = HTTPTransportSecurity.withSubdomains
  /// Milliseconds after which the clients of a drained stream return, spread at random.
  package var drainRetry = 1_000...11_000
  /// The source of that spread.
  package var random: @Sendable () -> UInt64 = { .random(in: .min ... .max) }

  package init() {}
}
