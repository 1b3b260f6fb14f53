import ScreensSystem

/// The kinds that fixed bytes at fixed places decide.
extension FileKind {
  static func picture(_ start: [UInt8]) -> FileKind? {
    if start.has("\u{89}PNG\r\n\u{1A}\n", at: 0) {
      return start.big(UInt32.self, at: 8) == 13 && start.has("IHDR", at: 12) ? .png : nil
    }
    if start.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
    if start.has("GIF87a", at: 0) || start.has("GIF89a", at: 0) { return .gif }
    if start.has("RIFF", at: 0) { return riff(start) }
    if start.has("BM", at: 0), let size = start.number(UInt32.self, at: 14) {
      return [12, 40, 52, 56, 64, 108, 124].contains(size) ? .bmp : nil
    }
    let tiff: [[UInt8]] = [
      [0x49, 0x49, 0x2A, 0], [0x4D, 0x4D, 0, 0x2A], [0x49, 0x49, 0x2B, 0], [0x4D, 0x4D, 0, 0x2B],
    ]
    if tiff.contains(where: start.starts(with:)) { return .tiff }
    let jpeg2000: [[UInt8]] = [
      [0, 0, 0, 0x0C, 0x6A, 0x50, 0x20, 0x20, 0x0D, 0x0A, 0x87, 0x0A], [0xFF, 0x4F, 0xFF, 0x51],
    ]
    return jpeg2000.contains(where: start.starts(with:)) ? .jpeg2000 : nil
  }

  private static func riff(_ start: [UInt8]) -> FileKind? {
    if start.has("WAVE", at: 8) { return .wav }
    if start.has("AVI ", at: 8) { return .avi }
    let isWebP =
      start.has("WEBP", at: 8) && ["VP8 ", "VP8L", "VP8X"].contains { start.has($0, at: 12) }
    return isWebP ? .webP : nil
  }

  /// The kinds of the ISO base media format, by the brand and the compatible brands.
  static func boxed(_ start: [UInt8]) -> FileKind? {
    if start.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) { return matroska(start) }
    guard start.has("ftyp", at: 4), let size = start.big(UInt32.self, at: 0), size >= 16,
      let brand = start.text(at: 8)
    else { return nil }
    let end = min(Int(size), start.count)
    let compatible = stride(from: 16, through: end - 4, by: 4).compactMap { start.text(at: $0) }
    let stills: Set<String> = [
      "heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1", "avif", "avis",
    ]
    if stills.contains(brand) {
      let brands = [brand] + compatible
      return brands.contains("avif") || brands.contains("avis") ? .avif : .heic
    }
    switch brand {
    case "qt  ": return .quickTime
    case "M4A ", "M4B ": return .m4a
    case "isom", "iso2", "iso3", "iso4", "iso5", "iso6", "mp41", "mp42", "avc1", "dash", "M4V ",
      "f4v ", "F4V ", "3gp4", "3gp5", "3gp6", "3g2a", "mmp4", "MSNV":
      return .mp4
    default: return nil
    }
  }

  private static func matroska(_ start: [UInt8]) -> FileKind? {
    for place in 4..<64 where start.has([0x42, 0x82], at: place) {
      // The length of the name follows in one byte.
      if start.has("webm", at: place + 3) { return .webM }
      if start.has("matroska", at: place + 3) { return .matroska }
    }
    return nil
  }

  static func archive(_ start: [UInt8]) -> FileKind? {
    if start.has("%PDF-", at: 0) { return .pdf }
    if start.starts(with: [0x1F, 0x8B, 8]) { return .gzip }
    if start.starts(with: [0x50, 0x4B, 5, 6]) { return .zip }
    guard start.starts(with: [0x50, 0x4B, 3, 4]) else { return nil }
    guard start.has("mimetype", at: 30), start.number(UInt16.self, at: 8) == 0 else { return .zip }
    if start.has("application/epub+zip", at: 38) { return .epub }
    return start.has("application/vnd.oasis.opendocument.text", at: 38) ? .openDocument : .zip
  }
}

extension [UInt8] {
  /// Whether a text's Unicode scalars, all below 256, stand as bytes at an offset.
  func has(_ text: String, at offset: Int) -> Bool {
    has(text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }, at: offset)
  }

  func has(_ bytes: [UInt8], at offset: Int) -> Bool {
    offset >= 0 && offset <= count && self[offset...].starts(with: bytes)
  }

  /// Four characters; nil when they don't lie wholly inside or are no ASCII.
  func text(at offset: Int) -> String? {
    guard let four = bytes(at: offset, count: 4), four.allSatisfy({ $0 < 0x80 }) else { return nil }
    return String(decoding: four, as: UTF8.self)
  }

  /// A big-endian number; nil when it doesn't lie wholly inside.
  func big<Number: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
    _ type: Number.Type, at offset: Int
  ) -> Number? {
    number(type, at: offset)?.byteSwapped
  }
}
