/// SHA-256 (FIPS 180-4), fed piece by piece.
package struct SHA256 {
  private var state = Self.start
  /// The bytes of a block that is not whole yet; an array would be one on the heap for each hash.
  private var pending = InlineArray<64, UInt8>(repeating: 0)
  private var pendingCount = 0
  private var length: UInt64 = 0

  /// Starts a hash of nothing.
  package init() {}

  /// Adds bytes.
  package mutating func update(_ bytes: Span<UInt8>) {
    length &+= UInt64(bytes.count)
    var offset = 0
    if pendingCount > 0 {
      offset = fill(from: bytes, at: 0)
      if pendingCount < 64 { return }
      state = Self.compressed(state, pending.span, at: 0)
      pendingCount = 0
    }
    while bytes.count - offset >= 64 {
      state = Self.compressed(state, bytes, at: offset)
      offset += 64
    }
    _ = fill(from: bytes, at: offset)
  }

  /// Adds bytes.
  package mutating func update(_ bytes: [UInt8]) { update(bytes.span) }

  /// Fills the block from the bytes.
  ///
  /// - Returns: where the rest of the bytes begins.
  private mutating func fill(from bytes: Span<UInt8>, at start: Int) -> Int {
    let count = min(64 - pendingCount, bytes.count - start)
    for index in 0..<count { pending[pendingCount + index] = bytes[start + index] }
    pendingCount += count
    return start + count
  }

  /// The digest of everything that was added.
  package consuming func finalize() -> Digest {
    pending[pendingCount] = 0x80
    for index in (pendingCount + 1)..<64 { pending[index] = 0 }
    if pendingCount >= 56 {
      state = Self.compressed(state, pending.span, at: 0)
      pending = InlineArray(repeating: 0)
    }
    let bits = length &* 8
    for index in 0..<8 {
      pending[56 + index] = UInt8(truncatingIfNeeded: bits >> UInt64(56 - 8 * index))
    }
    let digest = Digest(words: Self.compressed(state, pending.span, at: 0))
    // The end of a form may be a password.
    SecretMemory.wipe(&pending)
    return digest
  }

  /// The state after one more block.
  ///
  /// Tests digest libraries with unoptimised code, so the 64 rounds call no function: pointers and
  /// transparent functions need no optimiser.
  private static func compressed(
    _ state: SIMD8<UInt32>, _ bytes: Span<UInt8>, at base: Int
  ) -> SIMD8<UInt32> {
    let block = bytes.extracting(base..<base + 64)
    // Safety: the block has 64 bytes, the schedule and the constants have 64 words.
    return unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { words in
      unsafe block.withUnsafeBufferPointer { block in
        unsafe constants.withUnsafeBufferPointer { constants in
          guard let bytes = block.baseAddress, let schedule = words.baseAddress,
            let constants = constants.baseAddress
          else { return state }
          unsafe expand(bytes, into: schedule)
          return unsafe rounds(state, schedule, constants)
        }
      }
    }
  }

  private static func expand(
    _ bytes: UnsafePointer<UInt8>, into schedule: UnsafeMutablePointer<UInt32>
  ) {
    var index = 0
    while index < 16 {
      let at = 4 &* index
      let high = unsafe UInt32(bytes[at]) &<< 24 | UInt32(bytes[at &+ 1]) &<< 16
      let low = unsafe UInt32(bytes[at &+ 2]) &<< 8 | UInt32(bytes[at &+ 3])
      unsafe schedule[index] = high | low
      index &+= 1
    }
    while index < 64 {
      let (near, far) = unsafe (schedule[index &- 2], schedule[index &- 15])
      let sigma0 = rotate(far, 7) ^ rotate(far, 18) ^ (far &>> 3)
      let sigma1 = rotate(near, 17) ^ rotate(near, 19) ^ (near &>> 10)
      unsafe schedule[index] = schedule[index &- 16] &+ sigma0 &+ schedule[index &- 7] &+ sigma1
      index &+= 1
    }
  }

  private static func rounds(
    _ state: SIMD8<UInt32>, _ schedule: UnsafePointer<UInt32>, _ constants: UnsafePointer<UInt32>
  ) -> SIMD8<UInt32> {
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    var index = 0
    while index < 64 {
      // Eight rounds with the names moved instead of the values.
      unsafe round(a, b, c, &d, e, f, g, &h, constants[index] &+ schedule[index])
      unsafe round(h, a, b, &c, d, e, f, &g, constants[index &+ 1] &+ schedule[index &+ 1])
      unsafe round(g, h, a, &b, c, d, e, &f, constants[index &+ 2] &+ schedule[index &+ 2])
      unsafe round(f, g, h, &a, b, c, d, &e, constants[index &+ 3] &+ schedule[index &+ 3])
      unsafe round(e, f, g, &h, a, b, c, &d, constants[index &+ 4] &+ schedule[index &+ 4])
      unsafe round(d, e, f, &g, h, a, b, &c, constants[index &+ 5] &+ schedule[index &+ 5])
      unsafe round(c, d, e, &f, g, h, a, &b, constants[index &+ 6] &+ schedule[index &+ 6])
      unsafe round(b, c, d, &e, f, g, h, &a, constants[index &+ 7] &+ schedule[index &+ 7])
      index &+= 8
    }
    return state &+ SIMD8(a, b, c, d, e, f, g, h)
  }

  @_transparent
  private static func round(
    _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32,
    _ e: UInt32, _ f: UInt32, _ g: UInt32, _ h: inout UInt32, _ input: UInt32
  ) {
    let sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    let choice = g ^ (e & (f ^ g))
    let added = h &+ sum1 &+ choice &+ input
    let sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    let majority = (a & b) | (c & (a | b))
    d = d &+ added
    h = added &+ sum0 &+ majority
  }

  @_transparent
  private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
    (word &>> count) | (word &<< (32 &- count))
  }

  private static let start = SIMD8<UInt32>(
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
    0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19)

  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]
}
