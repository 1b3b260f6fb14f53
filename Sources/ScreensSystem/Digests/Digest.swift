/// The SHA-256 of some bytes: 32 bytes that name their content.
package struct Digest: Sendable, Hashable {
  /// The eight words of the hash, most significant first.
  let words: SIMD8<UInt32>

  init(words: SIMD8<UInt32>) { self.words = words }

  /// The digest of the bytes.
  package init(of bytes: [UInt8]) { self.init(of: bytes.span) }

  /// The digest of the bytes.
  package init(of bytes: Span<UInt8>) {
    var hash = SHA256()
    hash.update(bytes)
    self = hash.finalize()
  }

  /// A digest that was kept as its 32 bytes; nil when there are more or fewer.
  package init?(bytes: some Collection<UInt8>) {
    guard bytes.count == 32 else { return nil }
    var words = SIMD8<UInt32>()
    for (index, byte) in bytes.enumerated() {
      words[index / 4] = words[index / 4] << 8 | UInt32(byte)
    }
    self.words = words
  }

  /// A digest written as 64 hexadecimal digits, in either case; nil for any other text.
  package init?(hex text: String) {
    var bytes: [UInt8] = []
    var high: UInt8?
    for digit in text.utf8 {
      guard let value = Self.value(ofHexadecimal: digit) else { return nil }
      if let first = high {
        bytes.append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    guard high == nil else { return nil }
    self.init(bytes: bytes)
  }

  /// The 32 bytes.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(32)
    for index in 0..<8 {
      let word = words[index]
      bytes.append(UInt8(truncatingIfNeeded: word >> 24))
      bytes.append(UInt8(truncatingIfNeeded: word >> 16))
      bytes.append(UInt8(truncatingIfNeeded: word >> 8))
      bytes.append(UInt8(truncatingIfNeeded: word))
    }
    return bytes
  }

  /// The first eight hexadecimal digits, enough for a person to tell two files apart.
  package var short: String { String(description.prefix(8)) }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? 0x30 + value : 0x61 - 10 + value
  }

  private static func value(ofHexadecimal digit: UInt8) -> UInt8? {
    switch digit {
    case 0x30...0x39: digit - 0x30
    case 0x41...0x46: digit - 0x41 + 10
    case 0x61...0x66: digit - 0x61 + 10
    default: nil
    }
  }
}

extension Digest: CustomStringConvertible {
  /// 64 hexadecimal digits in lower case.
  package var description: String {
    var text: [UInt8] = []
    text.reserveCapacity(64)
    for byte in bytes {
      text.append(Self.digit(byte >> 4))
      text.append(Self.digit(byte & 15))
    }
    return String(decoding: text, as: UTF8.self)
  }
}
