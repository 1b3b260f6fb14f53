/// Reads the pictures of users and servers, so that a browser gets none of their bytes unread. The
/// program that has a face provides it.
package protocol PictureReader: Sendable {
  /// Decodes a picture, turns and scales it, and writes it again.
  func picture(at path: String, fitting: PictureFit) async -> PictureReading

  /// The media type of a file by its content; nil for a kind that is not known. Reads its start.
  func kind(of path: String) -> String?

  /// The media type of a file by its first bytes; nil for a picture that has to be decoded.
  func kind(startingWith start: [UInt8]) -> String?
}

/// The form that a picture has to have.
package struct PictureFit: Sendable {
  /// The most pixels of its longer side.
  package let longestSide: Int
  /// The least pixels of each side, before it is scaled.
  package let leastSide: Int
  /// The most octets of the picture as it is written.
  package let octets: Int

  /// By default the form of a picture that a page shows.
  package init(longestSide: Int = 1_920, leastSide: Int = 1, octets: Int = 4_000_000) {
    self.longestSide = longestSide
    self.leastSide = leastSide
    self.octets = octets
  }
}

/// The outcome of decoding: bytes for browsers, or none.
package enum PictureReading: Sendable {
  /// Its bytes as they are written, and their media type.
  case picture(bytes: [UInt8], type: String)
  case refused(PictureRefusal)
}

/// The reason for which a picture is not shown.
package enum PictureRefusal: Sendable {
  /// It is no picture, or one of a kind that is not shown.
  case otherKind
  case tooSmall
  /// It has more bytes or pixels than are decoded.
  case tooLarge
  case broken
  /// The host cannot read pictures at the moment; its log says why.
  case notNow
}

/// No pictures at all.
package struct NoPictures: PictureReader {
  package init() {}
  package func picture(at path: String, fitting: PictureFit) async -> PictureReading {
    .refused(.notNow)
  }
  package func kind(of path: String) -> String? { nil }
}

extension PictureReader {
  /// Every file is a picture to a reader that knows no other kinds.
  package func kind(startingWith start: [UInt8]) -> String? { nil }
}
