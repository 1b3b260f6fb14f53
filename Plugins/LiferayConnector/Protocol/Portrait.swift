import Foundation

/// The address of a user's picture.
package enum Portrait {
  /// The path and the query, with the digest of the user's own identifier that portals check.
  ///
  /// - Parameters:
  ///   - uuid: the user's; empty leaves the digest out, which a portal may answer with another
  ///     picture.
  ///   - kind: `male` or `female`, which differ for users without a picture.
  package static func path(_ portraitId: Int64, uuid: String, kind: String) -> String {
    let path = "/image/user_\(kind)_portrait?img_id=\(portraitId)"
    guard !uuid.isEmpty else { return path }
    let digest = Data(SHA1.digest(Array(uuid.utf8))).base64EncodedString()
    let plain = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "*-._"))
    return path + "&img_id_token="
      + (digest.addingPercentEncoding(withAllowedCharacters: plain) ?? "")
  }
}

/// The digest of FIPS 180-4 that portals use for tokens of pictures; it protects nothing here.
enum SHA1 {
  static func digest(_ bytes: [UInt8]) -> [UInt8] {
    var state: [UInt32] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0]
    var padded = bytes + [0x80]
    padded += [UInt8](repeating: 0, count: (120 - padded.count % 64) % 64)
    let size = UInt64(bytes.count) * 8
    padded += (0..<8).map { UInt8(truncatingIfNeeded: size >> (56 - 8 * UInt64($0))) }
    for start in stride(from: 0, to: padded.count, by: 64) {
      mix(&state, padded[start..<(start + 64)])
    }
    return state.flatMap { word in
      (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * UInt32($0))) }
    }
  }

  private static func mix(_ state: inout [UInt32], _ block: ArraySlice<UInt8>) {
    var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { place in
      block[place..<(place + 4)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<80 {
      words.append(
        rotated(words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16], 1))
    }
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for (index, word) in words.enumerated() {
      let (f, k): (UInt32, UInt32) =
        switch index / 20 {
        case 0: ((b & c) | (~b & d), 0x5a82_7999)
        case 1: (b ^ c ^ d, 0x6ed9_eba1)
        case 2: ((b & c) | (b & d) | (c & d), 0x8f1b_bcdc)
        default: (b ^ c ^ d, 0xca62_c1d6)
        }
      let next = rotated(a, 5) &+ f &+ e &+ k &+ word
      (e, d, c, b, a) = (d, c, rotated(b, 30), a, next)
    }
    for (index, word) in [a, b, c, d, e].enumerated() { state[index] &+= word }
  }

  private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word << count | word >> (32 - count)
  }
}
