/// Base64 with the alphabet for URLs, without padding (RFC 4648 §5).
package enum Base64URL {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// Unguessable random bytes of the system as text.
  package static func random(_ count: Int) -> String {
    String(decoding: encode(RandomBytes.take(count).span), as: UTF8.self)
  }

  package static func encode(_ bytes: Span<UInt8>) -> [UInt8] {
    let alphabet = alphabet
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count * 4 + 2) / 3)
    var bits: UInt32 = 0
    var count = 0
    for index in bytes.indices {
      bits = bits << 8 | UInt32(bytes[index])
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
  package static func decode(_ text: Span<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count * 3 / 4)
    var bits: UInt32 = 0
    var count = 0
    for index in text.indices {
      let letter = text[index]
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
