package import ScreensSystem

/// How a server behaves, whatever it serves.
package struct HTTPServerConfiguration: Sendable {
  package var limits = HTTPLimits()
  package var hosts = HTTPHostPolicy.any
  package var proxies = HTTPProxyTrust()
  package var transportSecurity = HTTPTransportSecurity.off
  /// Who may use a listening socket in the file system.
  package var socketAccess = HTTPSocketAccess()
  /// Milliseconds after which the clients of a drained stream return, spread at random.
  package var drainRetry = 1_000...11_000
  /// The source of that spread.
  package var random: @Sendable () -> UInt64 = { .random(in: .min ... .max) }
  /// Takes counted lines about clients that are refused or closed, and about answers of 5xx.
  package var log = OperatorLog.none

  /// The library that answers are compressed with; nil leaves them as they are.
  package var zlib: String?

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

/// Who may use a listening socket in the file system, besides its owner.
package struct HTTPSocketAccess: Sendable {
  /// The permissions; nil leaves them to the process's mask.
  package var mode: UInt32?
  /// The group's number; nil for the process's own.
  package var group: UInt32?

  package init(mode: UInt32? = nil, group: UInt32? = nil) {
    self.mode = mode
    self.group = group
  }
}
