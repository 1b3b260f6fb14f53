import ScreensSystem

/// The colours that a picture's numbers stand for, where they are not those of sRGB: an ICC
/// profile. Phones store such pictures. The numbers stay as they are, so that the profile goes with
/// them.
struct ColourProfile: Equatable {
  let bytes: [UInt8]

  /// The profile of a picture's file; nil for sRGB, for colours other than red, green and blue, for
  /// a profile of more than 16 KB or in several parts, and for PNG, which compresses it.
  init?(_ file: [UInt8], _ kind: PictureKind) {
    let found: [UInt8]? =
      switch kind {
      case .jpeg: Self.jpeg(file)
      case .webP: Self.webP(file)
      case .png: nil
      }
    guard let found, (Self.head...Self.limit).contains(found.count),
      found.big(UInt32.self, at: 0) == UInt32(found.count), found.has("RGB ", at: 16),
      found.has("acsp", at: 36), found.firstRange(of: Array("sRGB".utf8)) == nil
    else { return nil }
    bytes = found
  }

  /// The bytes of a profile's own head.
  private static let head = 128
  private static let limit = 16 << 10
  /// The beginning of the segment of a profile in one part.
  private static let mark = Array("ICC_PROFILE\0".utf8) + [1, 1]

  private static func jpeg(_ file: [UInt8]) -> [UInt8]? {
    let segment = JPEGSegments(file).first {
      $0.marker == 0xE2 && file.has(mark, at: $0.body.lowerBound)
    }
    return segment.map { Array(file[$0.body].dropFirst(mark.count)) }
  }

  private static func webP(_ file: [UInt8]) -> [UInt8]? {
    Chunks.webP(file).first { $0.name == "ICCP" }.map { Array(file[$0.body]) }
  }

  /// A JPEG with the profile behind its first segment.
  func added(to jpeg: [UInt8]) -> [UInt8] {
    guard let first = JPEGSegments(jpeg).first(where: { _ in true }) else { return jpeg }
    let length = 2 + Self.mark.count + bytes.count
    let segment = [0xFF, 0xE2, UInt8(length >> 8), UInt8(length & 0xFF)] + Self.mark + bytes
    return jpeg[..<first.whole.upperBound] + segment + jpeg[first.whole.upperBound...]
  }
}
