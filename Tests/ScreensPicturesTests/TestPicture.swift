@testable import ScreensPictures

/// Pictures that tests draw and write themselves.
enum TestPicture {
  /// The colours of the motif's corners: top left, top right, bottom left, bottom right.
  enum Corner: Character, CaseIterable {
    case red = "r"
    case green = "g"
    case blue = "b"
    case yellow = "y"

    var pixel: [UInt8] {
      switch self {
      case .red: [230, 20, 20, 255]
      case .green: [20, 200, 20, 255]
      case .blue: [20, 20, 230, 255]
      case .yellow: [230, 230, 20, 255]
      }
    }
  }

  /// Four fields of one colour each, so that every turn gives another picture.
  static func motif(width: Int = 96, height: Int = 64, alpha: UInt8 = 255) -> PixelMap {
    drawn(width, height) { x, y in
      let corner = Corner.allCases[(x < width / 2 ? 0 : 1) + (y < height / 2 ? 0 : 2)]
      return corner.pixel.dropLast() + [alpha]
    }
  }

  /// A picture that is hard to compress.
  static func noise(width: Int, height: Int, alpha: UInt8 = 255) -> PixelMap {
    var state: UInt32 = 7
    return drawn(width, height) { _, _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return [
        UInt8(state >> 24), UInt8(truncatingIfNeeded: state >> 16),
        UInt8(truncatingIfNeeded: state >> 8), alpha,
      ]
    }
  }

  static func drawn(
    _ width: Int, _ height: Int, _ pixel: (_ x: Int, _ y: Int) -> some Sequence<UInt8>
  ) -> PixelMap {
    var pixels: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width { pixels += pixel(x, y) }
    }
    return PixelMap(width: width, height: height, pixels: pixels)
  }

  /// The letters of the colours in a picture's corners, in the order of `Corner`.
  static func corners(of map: PixelMap) -> String {
    let places = [
      (map.width / 4, map.height / 4), (map.width * 3 / 4, map.height / 4),
      (map.width / 4, map.height * 3 / 4), (map.width * 3 / 4, map.height * 3 / 4),
    ]
    return String(
      places.map { x, y in
        let place = 4 * (y * map.width + x)
        let pixel = map.pixels[place..<place + 3]
        return Corner.allCases.first { corner in
          zip(corner.pixel, pixel).allSatisfy { abs(Int($0) - Int($1)) < 40 }
        }?.rawValue ?? "?"
      })
  }

  /// The letters of the motif's corners as each orientation shows it.
  static let shown: [Orientation: String] = [
    .upright: "rgby", .mirrored: "gryb", .turnedAround: "ybgr", .flipped: "byrg",
    .transposed: "rbgy", .turnedRight: "bryg", .transversed: "ygbr", .turnedLeft: "gyrb",
  ]
}

// MARK: EXIF

extension TestPicture {
  /// Words that only the metadata has.
  static let secret = "48.2082N16.3738E-secret"

  /// A TIFF block with an orientation and a text, in either byte order.
  static func exif(_ orientation: Int, isLittle: Bool) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      let bytes = (0..<count).map { UInt8(value >> (8 * $0) & 0xFF) }
      return isLittle ? bytes : bytes.reversed()
    }
    let text = Array(secret.utf8) + [0]
    var block = Array((isLittle ? "II" : "MM").utf8) + number(42, 2) + number(8, 4)
    block += number(2, 2)
    // The orientation, and a description behind the folder of tags.
    block += number(0x010E, 2) + number(2, 2) + number(text.count, 4) + number(38, 4)
    block += number(0x0112, 2) + number(3, 2) + number(1, 4) + number(orientation, 2) + [0, 0]
    return block + number(0, 4) + text
  }

  static func hasSecret(_ file: [UInt8]) -> Bool { file.firstRange(of: Array(secret.utf8)) != nil }
}

// MARK: PNG

extension TestPicture {
  /// A PNG of bytes that are stored, not compressed.
  ///
  /// - Parameter chunks: go behind the head.
  static func png(
    _ map: PixelMap, isOpaque: Bool = false, chunks: [(String, [UInt8])] = []
  ) -> [UInt8] {
    var rows: [UInt8] = []
    for y in 0..<map.height {
      rows.append(0)
      for x in 0..<map.width {
        let place = 4 * (y * map.width + x)
        rows += map.pixels[place..<place + (isOpaque ? 3 : 4)]
      }
    }
    let head = big(map.width) + big(map.height) + [8, isOpaque ? 2 : 6, 0, 0, 0]
    return pngFile([("IHDR", head)] + chunks + [("IDAT", stored(rows)), ("IEND", [])])
  }

  /// A PNG of rows as they are stored, without their filters.
  static func png(
    _ rows: [[UInt8]], width: Int, depth: UInt8, colours: UInt8,
    chunks: [(String, [UInt8])] = []
  ) -> [UInt8] {
    let head = big(width) + big(rows.count) + [depth, colours, 0, 0, 0]
    return pngFile(
      [("IHDR", head)] + chunks + [("IDAT", stored(rows.flatMap { [0] + $0 })), ("IEND", [])])
  }

  static func pngFile(_ chunks: [(String, [UInt8])]) -> [UInt8] {
    chunks.reduce(into: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { file, chunk in
      let body = Array(chunk.0.utf8) + chunk.1
      file += big(chunk.1.count) + body + big(Int(crc(body)))
    }
  }

  static func big(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) } }

  static func crc(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : sum >> 1 ^ 0xEDB8_8320 }
    }
    return ~sum
  }

  /// A zlib stream of blocks that are stored.
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var place = 0
    repeat {
      let count = min(65_535, bytes.count - place)
      let isLast: UInt8 = place + count == bytes.count ? 1 : 0
      let (low, high) = (UInt8(count & 0xFF), UInt8(count >> 8))
      stream += [isLast, low, high, ~low, ~high] + bytes[place..<place + count]
      place += count
    } while place < bytes.count
    var (first, second): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      first = (first + UInt32(byte)) % 65_521
      second = (second + first) % 65_521
    }
    return stream + big(Int(second << 16 | first))
  }
}

// MARK: JPEG and WebP

extension TestPicture {
  /// A segment of a JPEG.
  static func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
    let length = body.count + 2
    return [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + body
  }

  /// A JPEG with more segments behind its first one.
  static func jpeg(_ file: [UInt8], with segments: [UInt8]) -> [UInt8] {
    let first = 2 + 2 + Int(file[4]) << 8 + Int(file[5])
    return file[..<first] + segments + file[first...]
  }

  static func exifSegment(_ block: [UInt8]) -> [UInt8] {
    segment(0xE1, Array("Exif\0\0".utf8) + block)
  }

  /// A chunk of a WebP.
  static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    Array(name.utf8) + big(body.count).reversed() + body + (body.count % 2 == 1 ? [0] : [])
  }

  /// A WebP in the extended form, around the picture of a plain one.
  static func webP(
    _ plain: [UInt8], _ width: Int, _ height: Int, flags: UInt8, with chunks: [UInt8]
  ) -> [UInt8] {
    let sides = [width - 1, height - 1].flatMap { big($0).reversed().prefix(3) }
    let body =
      Array("WEBP".utf8) + chunk("VP8X", [flags, 0, 0, 0] + sides) + plain.dropFirst(12) + chunks
    return Array("RIFF".utf8) + big(body.count).reversed() + body
  }
}
