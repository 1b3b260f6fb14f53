import ScreensPictures

extension FuzzTarget {
  /// A TIFF block with an orientation.
  private static let exif: [UInt8] = [
    0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0,
  ]

  private static func big(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) }
  }

  private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    big(body.count) + Array(name.utf8) + body + [0, 0, 0, 0]
  }

  private static func riff(_ name: String, _ body: [UInt8]) -> [UInt8] {
    Array(name.utf8) + big(body.count).reversed() + body
  }

  private static let jpeg: [UInt8] =
    [0xFF, 0xD8, 0xFF, 0xE1, 0, 34] + Array("Exif\0\0".utf8) + exif
    + [0xFF, 0xC0, 0, 11, 8, 0, 16, 0, 16, 1, 1, 0x11, 0]
    + [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 1, 0xFF, 0, 2, 0xFF, 0xD9]

  private static let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    + chunk("IHDR", big(16) + big(16) + [8, 6, 0, 0, 0]) + chunk("eXIf", exif)
    + chunk("IDAT", [0x78, 1]) + chunk("IEND", [])

  private static let webP: [UInt8] = {
    let body =
      Array("WEBP".utf8) + riff("VP8X", [0x08, 0, 0, 0, 7, 0, 0, 7, 0, 0])
      + riff("VP8 ", [0, 0, 0, 0x9D, 1, 0x2A, 8, 0, 8, 0]) + riff("EXIF", exif)
    return riff("RIFF", body)
  }()

  private static let gif: [UInt8] =
    Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0, 0x21, 0xFE, 2, 65, 66, 0]
    + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B]

  /// Files of users: what is cut once has nothing more to cut, and is the same picture.
  static let pictures = FuzzTarget(
    name: "pictures", rounds: 40_000,
    seeds: [
      jpeg, png, webP, gif, Array("<?xml version='1.0'?><!-- a --><svg xmlns='b'/>".utf8),
      Array("\0\0\0\u{18}ftypmif1\0\0\0\0miafheic".utf8),
    ],
    tokens: [
      "Exif\0\0", "II*\0", "MM\0*", "ICC_PROFILE\0", "IHDR", "IDAT", "IEND", "acTL", "eXIf",
      "VP8X", "ANMF", "EXIF", "ALPH", "NETSCAPE2.0", "ftyp", "OggS\0", "ID3", "<svg", "<!DOCTYPE",
    ]
  ) { input in
    let kind = FileKind(input)
    let head = PictureHead(input)
    try require(head == nil || head?.kind == kind.picture, "\(kind) with another kind's head")
    if let head {
      try require(head.width > 0 && head.height > 0, "sides \(head.width) × \(head.height)")
    }
    guard let cut = MetadataCutter.cut(input) else { return }
    try require(cut.count <= input.count + 64, "\(input.count) bytes are cut to \(cut.count)")
    try require(FileKind(cut) == kind, "\(kind) is cut to \(FileKind(cut))")
    try require(MetadataCutter.cut(cut) == cut, "a cut file is cut again")
    let after = PictureHead(cut)
    try require(
      after?.width == head?.width && after?.height == head?.height, "cutting changes the sides")
  }
}
