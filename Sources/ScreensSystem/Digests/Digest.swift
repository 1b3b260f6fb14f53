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
    (0..<32).map { UInt8(truncatingIfNeeded: words[$0 / 4] >> UInt32(24 - 8 * ($0 % 4))) }
  }

  /// The first eight hexadecimal digits, enough for a person to tell two files apart.
  package var short: String { String(description.prefix(8)) }

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
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
