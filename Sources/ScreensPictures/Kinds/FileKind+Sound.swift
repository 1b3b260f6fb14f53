import ScreensSystem

/// Sounds: a frame's head alone is too weak, so that the next frame is looked for as well.
extension FileKind {
  static func sound(_ start: [UInt8]) -> FileKind? {
    if start.has("ID3", at: 0) { return .mp3 }
    if start.has("fLaC", at: 0) { return .flac }
    if start.has("OggS\0", at: 0) {
      if start.has("\u{1}vorbis", at: 28) || start.has("OpusHead", at: 28) { return .oggAudio }
      return start.has("\u{80}theora", at: 28) ? .oggVideo : nil
    }
    if let length = adts(start, 0), adts(start, length) != nil { return .aac }
    if let length = mpeg(start, 0), mpeg(start, length) != nil { return .mp3 }
    return nil
  }

  /// The length of an ADTS frame; nil where none begins.
  private static func adts(_ start: [UInt8], _ place: Int) -> Int? {
    guard let head = start.bytes(at: place, count: 7), head[0] == 0xFF,
      head[1] == 0xF1 || head[1] == 0xF9
    else { return nil }
    let length = Int(head[3] & 3) << 11 | Int(head[4]) << 3 | Int(head[5]) >> 5
    return length >= 7 ? length : nil
  }

  /// The length of an MPEG audio frame; nil where none begins.
  private static func mpeg(_ start: [UInt8], _ place: Int) -> Int? {
    guard let head = start.bytes(at: place, count: 4), head[0] == 0xFF, head[1] & 0xE0 == 0xE0
    else { return nil }
    let version = head[1] >> 3 & 3
    let layer = 4 - Int(head[1] >> 1 & 3)
    let rate = Int(head[2] >> 4)
    let sampling = Int(head[2] >> 2 & 3)
    // A rate of 0 is free: the frame's length is then unknown.
    guard version != 1, layer != 4, rate != 15, rate != 0, sampling != 3 else { return nil }
    let isFirst = version == 3
    let bits = 1000 * (isFirst ? rates[layer - 1] : rates[layer == 1 ? 3 : 4])[rate - 1]
    let samples = [44_100, 48_000, 32_000][sampling] >> (isFirst ? 0 : version == 2 ? 1 : 2)
    let padding = Int(head[2] >> 1 & 1)
    if layer == 1 { return (12 * bits / samples + padding) * 4 }
    return (layer == 3 && !isFirst ? 72 : 144) * bits / samples + padding
  }

  /// Kilobits a second: layers 1 to 3 of MPEG-1, layer 1 and layers 2 and 3 of the later ones.
  private static let rates = [
    [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
    [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
    [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
    [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
    [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  ]
}
