/// Writes a picture's file again without what it says beside the picture: places, people, devices,
/// thumbnails, comments, and bytes behind the end. Pixels are not decoded.
///
/// The orientation stays, alone in a block of its own, so that browsers still turn the picture.
package enum MetadataCutter {
  /// The file without its metadata.
  ///
  /// - Parameter file: at most `PictureLimits.bytes`.
  /// - Returns: nil when it is no PNG, JPEG, WebP or GIF, or when its parts can't be found up to
  ///   its end: nothing of such a file may be passed on.
  package static func cut(_ file: [UInt8]) -> [UInt8]? {
    guard file.count <= PictureLimits.bytes else { return nil }
    switch FileKind(file) {
    case .jpeg: return jpeg(file)
    case .png: return png(file)
    case .webP: return webP(file)
    case .gif: return gif(file)
    default: return nil
    }
  }

  /// The most bytes of a colour profile that is kept.
  static let profileLimit = 1 << 20
}

extension [UInt8] {
  /// Adds a number, the highest byte first.
  mutating func addBig(_ value: UInt32) {
    for shift in [24, 16, 8, 0] { append(UInt8(truncatingIfNeeded: value >> UInt32(shift))) }
  }

  /// Adds a number, the lowest byte first.
  mutating func addLittle(_ value: UInt32) {
    for shift in [0, 8, 16, 24] { append(UInt8(truncatingIfNeeded: value >> UInt32(shift))) }
  }
}
