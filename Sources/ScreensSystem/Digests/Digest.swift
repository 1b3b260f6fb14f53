/// The SHA-256 of some bytes: 32 bytes that name their content.
package struct Digest: Sendable, Hashable {
  /// The eight words of the hash, most significant first.
  let words: SIMD8<UInt32>

  init(words: SIMD8<UInt32>) { self.words = words }

  package init(of bytes: [UInt8]) { self.init(of: bytes.span) }

  package init(of bytes: Span<UInt8>) {
    var hash = SHA256()
    hash.update(bytes)
    self = hash.finalize()
  }

  /// Reads the 32 bytes of a stored digest; nil for another number of bytes.
  package init?(bytes: [UInt8]) { self.init(bytes: bytes[...]) }

  /// Reads the 32 bytes of a stored digest; nil for another number of bytes.
  package init?(bytes: ArraySlice<UInt8>) {
    guard bytes.count == 32 else { return nil }
    var words = SIMD8<UInt32>()
    var place = 0
    for byte in bytes {
      words[place / 4] = words[place / 4] << 8 | UInt32(byte)
      place += 1
    }
    self.words = words
  }

  /// Reads 64 hexadecimal digits in either case; nil for any other text.
  package init?(hex text: String) {
    guard let bytes = Hexadecimal.bytes(text) else { return nil }
    self.init(bytes: bytes)
  }

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

  /// The first eight hexadecimal digits, enough for a person to distinguish two files.
  package var short: String { String(description.prefix(8)) }
}

extension Digest: CustomStringConvertible {
  /// 64 hexadecimal digits in lower case.
  package var description: String { Hexadecimal.text(of: bytes) }
}
