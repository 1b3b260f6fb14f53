import ScreensSystem

/// The way in which a picture's stored rows are turned to show it (EXIF tag 0x0112).
package enum Orientation: UInt16, Sendable, Hashable, CaseIterable {
  /// Named after the change that shows the picture; the numbers are those of EXIF.
  case upright = 1
  case mirrored, turnedAround, flipped, transposed, turnedRight, transversed, turnedLeft

  /// Whether the shown picture is as wide as the stored one is high.
  package var swapsSides: Bool { rawValue >= 5 }

  /// Reads the orientation of a TIFF block: EXIF without its first six bytes. A block with any
  /// fault has none, which is `upright`.
  ///
  /// Only the first folder of tags is read, so that no loop of folders matters.
  package init(tiff block: [UInt8]) {
    self = Self.read(block) ?? .upright
  }

  /// The most tags that a folder may have.
  private static let tagLimit = 1024

  private static func read(_ block: [UInt8]) -> Orientation? {
    let isLittle: Bool
    if block.has([0x49, 0x49, 42, 0], at: 0) {
      isLittle = true
    } else if block.has([0x4D, 0x4D, 0, 42], at: 0) {
      isLittle = false
    } else {
      return nil
    }
    func short(_ place: Int) -> UInt16? {
      isLittle ? block.number(UInt16.self, at: place) : block.big(UInt16.self, at: place)
    }
    func long(_ place: Int) -> UInt32? {
      isLittle ? block.number(UInt32.self, at: place) : block.big(UInt32.self, at: place)
    }
    guard let start = long(4).map({ Int($0) }), start >= 8, let count = short(start),
      count <= tagLimit
    else { return nil }
    for tag in 0..<Int(count) {
      let place = start + 2 + 12 * tag
      guard let name = short(place) else { return nil }
      guard name == 0x0112 else { continue }
      guard short(place + 2) == 3, long(place + 4) == 1 else { return nil }
      return short(place + 8).flatMap { Orientation(rawValue: $0) }
    }
    return nil
  }

  /// The smallest TIFF block with this orientation, and with no other tag.
  var block: [UInt8] {
    [
      0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(rawValue), 0, 0,
      0, 0, 0, 0,
    ]
  }
}
