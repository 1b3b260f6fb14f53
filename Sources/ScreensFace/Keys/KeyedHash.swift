import ScreensSystem
import ScreensCore

/// HMAC-SHA-256 (RFC 2104) with one key, whose two first blocks are hashed in advance.
struct KeyedHash: Sendable {
  private let inner: SHA256
  private let outer: SHA256

  init(key: [UInt8]) {
    var block = key.count > 64 ? Digest(of: key).bytes : key
    block += Array(repeating: 0, count: 64 - block.count)
    var inner = SHA256()
    inner.update(block.map { $0 ^ 0x36 })
    var outer = SHA256()
    outer.update(block.map { $0 ^ 0x5c })
    self.inner = inner
    self.outer = outer
  }

  /// The code of a message, which is not copied: it may hold a password.
  ///
  /// - Parameter purpose: a prefix of the message, so that a code is valid for one purpose only.
  func code(_ message: [UInt8], for purpose: UInt8? = nil) -> [UInt8] {
    var inner = inner
    if let purpose { inner.update([purpose]) }
    inner.update(message)
    var outer = outer
    outer.update(inner.finalize().bytes)
    return outer.finalize().bytes
  }
}

/// Compares two secrets in a time that depends on their lengths alone.
@inlinable
package func isSameSecret(_ one: some Collection<UInt8>, _ other: some Collection<UInt8>) -> Bool {
  guard one.count == other.count else { return false }
  return zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
}
