import ScreensSystem
import ScreensCore

/// HMAC-SHA-256 (RFC 2104) with one key, whose two first blocks are hashed once.
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

  /// The code of a message.
  func code(_ message: [UInt8]) -> [UInt8] {
    var inner = inner
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

/// Base64 with the alphabet for URLs, without padding (RFC 4648 §5).
package enum Base64URL {
  @usableFromInline static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// The bytes as text.
  @inlinable
  package static func encode(_ bytes: some Collection<UInt8>) -> [UInt8] {
    let alphabet = alphabet
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count * 4 + 2) / 3)
    var bits: UInt32 = 0
    var count = 0
    for byte in bytes {
      bits = bits << 8 | UInt32(byte)
      count += 8
      while count >= 6 {
        count -= 6
        text.append(alphabet[Int(bits >> UInt32(count)) & 63])
      }
    }
    if count > 0 { text.append(alphabet[Int(bits << UInt32(6 - count)) & 63]) }
    return text
  }

  /// The bytes of a text; nil where it has other letters.
  @inlinable
  package static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count * 3 / 4)
    var bits: UInt32 = 0
    var count = 0
    for letter in text {
      let value: UInt8
      switch letter {
      case 0x41...0x5a: value = letter - 0x41
      case 0x61...0x7a: value = letter - 0x61 + 26
      case 0x30...0x39: value = letter - 0x30 + 52
      case 0x2d: value = 62
      case 0x5f: value = 63
      default: return nil
      }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return bytes
  }
}
