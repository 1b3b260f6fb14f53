package import ScreensSystem

/// The facts that a picture's file states before any pixel: read without a library, from few bytes,
/// and total on any input.
package struct PictureHead: Sendable, Hashable {
  package let kind: PictureKind
  /// The stored sides in pixels, before any turn; both are at least 1.
  package let width: Int
  package let height: Int
  /// Whether there are several frames.
  package var isAnimated = false
  package var orientation = Orientation.upright

  /// The sides as the picture is shown.
  package var shown: (width: Int, height: Int) {
    orientation.swapsSides ? (height, width) : (width, height)
  }

  /// Whether both sides and their product are within the limits.
  package var isWithinLimits: Bool {
    max(width, height) <= PictureLimits.side && width * height <= PictureLimits.pixels
  }

  init(kind: PictureKind, width: Int, height: Int) {
    self.kind = kind
    self.width = width
    self.height = height
  }

  /// Reads the head of a file; nil when it is no picture that can be decoded, or has no sides.
  ///
  /// It reads each chunk's or segment's head, at most `PictureLimits.parts` of them, and metadata
  /// of at most 64 KB.
  package init?(_ file: some ByteSource) {
    let start = file.bytes(at: 0, count: min(file.count, FileKind.length)) ?? []
    guard let kind = FileKind(start).picture else { return nil }
    let head =
      switch kind {
      case .jpeg: Self.jpeg(file)
      case .png: Self.png(file)
      case .webP: Self.webP(file)
      }
    guard let head, head.width > 0, head.height > 0 else { return nil }
    self = head
  }
}

/// The bounds of what is decoded.
package enum PictureLimits {
  /// The most pixels of a picture.
  package static let pixels = 40_000_000
  /// The most pixels of one side.
  package static let side = 16_384
  /// The most bytes of a picture's file.
  package static let bytes = 32 << 20
  /// The most bytes of a picture that is made.
  package static let madeBytes = 4 << 20
  /// The most pixels of a side of a picture that is made.
  package static let madeSide = 2048
  /// The most chunks or segments that are looked at.
  static let parts = 16_384
  /// The most bytes of an EXIF block; JPEG has no longer ones.
  static let exif = 1 << 16
}

// MARK: The walks

extension PictureHead {
  private static let startOfFrame: Set<UInt8> = [
    0xC0, 0xC1, 0xC2, 0xC3, 0xC5, 0xC6, 0xC7, 0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF,
  ]

  private static func jpeg(_ file: some ByteSource) -> PictureHead? {
    var orientation: Orientation?
    for segment in JPEGSegments(file) {
      if segment.marker == 0xE1, orientation == nil,
        let body = file.bytes(at: segment.body.lowerBound, count: segment.body.count),
        body.has("Exif\0\0", at: 0)
      {
        orientation = Orientation(tiff: Array(body.dropFirst(6)))
      }
      if startOfFrame.contains(segment.marker) {
        guard segment.body.count >= 6,
          let sides = file.bytes(at: segment.body.lowerBound + 1, count: 4),
          let height = sides.big(UInt16.self, at: 0), let width = sides.big(UInt16.self, at: 2)
        else { return nil }
        var head = PictureHead(kind: .jpeg, width: Int(width), height: Int(height))
        head.orientation = orientation ?? .upright
        return head
      }
    }
    return nil
  }

  private static func png(_ file: some ByteSource) -> PictureHead? {
    guard let sides = file.bytes(at: 16, count: 8), let width = sides.big(UInt32.self, at: 0),
      let height = sides.big(UInt32.self, at: 4), width <= Int32.max, height <= Int32.max
    else { return nil }
    var head = PictureHead(kind: .png, width: Int(width), height: Int(height))
    var hasPixels = false
    var hasExif = false
    for chunk in Chunks.png(file) {
      switch chunk.name {
      case "IDAT": hasPixels = true
      case "IEND": return head
      case "acTL" where !hasPixels: head.isAnimated = true
      case "eXIf" where !hasExif && chunk.body.count <= PictureLimits.exif:
        hasExif = true
        let block = file.bytes(at: chunk.body.lowerBound, count: chunk.body.count) ?? []
        head.orientation = Orientation(tiff: block)
      default: break
      }
    }
    return head
  }

  private static func webP(_ file: some ByteSource) -> PictureHead? {
    guard var head = webPSides(file) else { return nil }
    var hasExif = false
    for chunk in Chunks.webP(file) {
      switch chunk.name {
      case "ANIM", "ANMF": head.isAnimated = true
      case "EXIF" where !hasExif && chunk.body.count <= PictureLimits.exif:
        hasExif = true
        let block = file.bytes(at: chunk.body.lowerBound, count: chunk.body.count) ?? []
        // Some writers begin it as in JPEG.
        let start = block.has("Exif\0\0", at: 0) ? 6 : 0
        head.orientation = Orientation(tiff: Array(block.dropFirst(start)))
      default: break
      }
    }
    return head
  }

  private static func webPSides(_ file: some ByteSource) -> PictureHead? {
    guard let start = file.bytes(at: 0, count: min(file.count, 30)), start.count >= 25 else {
      return nil
    }
    func head(_ width: UInt32, _ height: UInt32) -> PictureHead {
      PictureHead(kind: .webP, width: Int(width), height: Int(height))
    }
    if start.has("VP8L", at: 12) {
      guard start[20] == 0x2F, let bits = start.number(UInt32.self, at: 21) else { return nil }
      return head(bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
    }
    if start.has("VP8X", at: 12) {
      // The last byte of each number of three bytes stands before the next one.
      guard let width = start.number(UInt32.self, at: 23),
        let height = start.number(UInt32.self, at: 26)
      else { return nil }
      var made = head(width >> 8 + 1, height >> 8 + 1)
      made.isAnimated = start[20] & 0x02 != 0
      return made
    }
    guard start.has([0x9D, 0x01, 0x2A], at: 23), let width = start.number(UInt16.self, at: 26),
      let height = start.number(UInt16.self, at: 28)
    else { return nil }
    return head(UInt32(width & 0x3FFF), UInt32(height & 0x3FFF))
  }
}
