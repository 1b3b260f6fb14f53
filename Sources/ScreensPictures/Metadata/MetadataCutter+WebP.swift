import ScreensSystem

extension MetadataCutter {
  private static let keptInWebP: Set<String> = [
    "VP8X", "ICCP", "ANIM", "ANMF", "ALPH", "VP8 ", "VP8L",
  ]
  private static let exifFlag: UInt8 = 0x08
  private static let metadataFlags: UInt8 = 0x0C

  static func webP(_ file: [UInt8]) -> [UInt8]? {
    guard let size = file.number(UInt32.self, at: 4), Int(size) + 8 <= file.count else {
      return nil
    }
    let file = Array(file[..<(Int(size) + 8)])
    guard let orientation = PictureHead(file)?.orientation else { return nil }
    var body = Array("WEBP".utf8)
    body.reserveCapacity(file.count)
    var end = 12
    var hasFlags = false
    for chunk in Chunks.webP(file) {
      end = chunk.whole.upperBound
      guard keptInWebP.contains(chunk.name) else { continue }
      if chunk.name == "ICCP", chunk.body.count > profileLimit { return nil }
      let start = body.count
      body += file[chunk.whole]
      if body.count % 2 == 1 { body.append(0) }
      if chunk.name == "VP8X", !chunk.body.isEmpty {
        hasFlags = true
        body[start + 8] &= ~metadataFlags
        if orientation != .upright { body[start + 8] |= exifFlag }
      }
      // Frames of an animation hold chunks of their own.
      if chunk.name == "ANMF", !isPlainFrame(Array(file[chunk.body])) { return nil }
    }
    guard end == file.count else { return nil }
    if orientation != .upright, hasFlags {
      body += Array("EXIF".utf8)
      body.addLittle(UInt32(orientation.block.count))
      body += orientation.block
    }
    var made = Array("RIFF".utf8)
    made.addLittle(UInt32(body.count))
    return made + body
  }

  /// Whether a frame has nothing but its place and its pixels.
  private static func isPlainFrame(_ frame: [UInt8]) -> Bool {
    // The chunks of a frame begin behind 16 bytes; a whole file's begin behind 12.
    guard frame.count >= 16 else { return false }
    let inner = Array(frame.dropFirst(4))
    var end = 12
    for chunk in Chunks.webP(inner) {
      guard ["ALPH", "VP8 ", "VP8L"].contains(chunk.name) else { return false }
      end = chunk.whole.upperBound
    }
    return end == inner.count
  }
}
