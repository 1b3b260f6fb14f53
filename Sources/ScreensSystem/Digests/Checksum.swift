/// A fast checksum that detects truncated or damaged files. It does not defend against attackers,
/// who cannot write to the state folder.
package enum Checksum {
  private static let start: UInt64 = 0x9e37_79b9_7f4a_7c15

  /// The checksum is four sums side by side, so that no sum waits for another.
  package static func of(_ bytes: [UInt8], _ range: Range<Int>) -> UInt64 {
    var sums = (start ^ UInt64(range.count), start, ~start, start << 1)
    var offset = range.lowerBound
    // Safety: every word lies within the range, and the range within the bytes.
    unsafe bytes.withUnsafeBytes { bytes in
      precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count)
      while range.upperBound - offset >= 32 {
        sums.0 = mix(unsafe sums.0 ^ bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        sums.1 = mix(
          unsafe sums.1 ^ bytes.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self))
        sums.2 = mix(
          unsafe sums.2 ^ bytes.loadUnaligned(fromByteOffset: offset + 16, as: UInt64.self))
        sums.3 = mix(
          unsafe sums.3 ^ bytes.loadUnaligned(fromByteOffset: offset + 24, as: UInt64.self))
        offset += 32
      }
    }
    var sum = sums.0
    for other in [sums.1, sums.2, sums.3] { sum = mix(sum) ^ other }
    while offset < range.upperBound {
      sum = mix(sum ^ UInt64(bytes[offset]))
      offset += 1
    }
    return mix(sum)
  }

  /// The checksum of the UTF-8 bytes.
  package static func of(_ text: String) -> UInt64 {
    let bytes = Array(text.utf8)
    return of(bytes, bytes.indices)
  }

  private static func mix(_ value: UInt64) -> UInt64 {
    let product = value &* 0xbf58_476d_1ce4_e5b9
    return product ^ product >> 32
  }
}
