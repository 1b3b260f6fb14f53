/// A fast checksum against files that were cut off or damaged; no defence against an attacker, who
/// can't write to the state folder.
enum Checksum {
  static func of(_ bytes: [UInt8], from start: Int) -> UInt64 {
    var sum: UInt64 = 0x9e37_79b9_7f4a_7c15 ^ UInt64(bytes.count - start)
    var offset = start
    while let word = bytes.number(UInt64.self, at: offset) {
      sum = mix(sum ^ word)
      offset += 8
    }
    var rest: UInt64 = 0
    while offset < bytes.count {
      rest = rest << 8 | UInt64(bytes[offset])
      offset += 1
    }
    return mix(sum ^ rest)
  }

  static func of(_ text: String) -> UInt64 { of(Array(text.utf8), from: 0) }

  private static func mix(_ value: UInt64) -> UInt64 {
    let product = value &* 0xbf58_476d_1ce4_e5b9
    return product ^ product >> 32
  }
}
