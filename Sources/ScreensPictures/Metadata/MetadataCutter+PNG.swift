import ScreensSystem

extension MetadataCutter {
  private static let keptInPNG: Set<String> = [
    "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "cICP", "sBIT", "bKGD",
    "pHYs", "acTL", "fcTL", "fdAT",
  ]

  static func png(_ file: [UInt8]) -> [UInt8]? {
    let orientation = PictureHead(file)?.orientation ?? .upright
    var made = Array(file.prefix(8))
    made.reserveCapacity(file.count)
    for chunk in Chunks.png(file) {
      guard keptInPNG.contains(chunk.name) else {
        // A decoder can't do without an unknown chunk whose name begins with a capital.
        if chunk.name.first?.isUppercase ?? true { return nil }
        continue
      }
      // A second head would be another picture's.
      if chunk.name == "IHDR", made.count > 8 { return nil }
      if chunk.name == "iCCP", chunk.body.count > profileLimit { continue }
      made += file[chunk.whole]
      if chunk.name == "IHDR", orientation != .upright { made += exifChunk(orientation) }
      if chunk.name == "IEND" { return made }
    }
    return nil
  }

  private static func exifChunk(_ orientation: Orientation) -> [UInt8] {
    let body = Array("eXIf".utf8) + orientation.block
    var chunk: [UInt8] = []
    chunk.addBig(UInt32(orientation.block.count))
    chunk += body
    chunk.addBig(checksum(body))
    return chunk
  }

  /// The CRC-32 of PNG, a bit at a time: for a few bytes.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : sum >> 1 ^ 0xEDB8_8320 }
    }
    return ~sum
  }
}
