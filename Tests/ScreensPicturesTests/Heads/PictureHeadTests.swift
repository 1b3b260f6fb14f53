import ScreensSystem
import TestSupport
import Testing

@testable import ScreensPictures

struct PictureHeadTests {
  /// A JPEG that has a head and no pixels.
  static func jpeg(_ segments: [UInt8] = [], frame: UInt8 = 0xC0) -> [UInt8] {
    let sides: [UInt8] = [8, 0x01, 0x02, 0x03, 0x04, 1, 1, 0x11, 0]
    return [0xFF, 0xD8] + segments + TestPicture.segment(frame, sides)
      + TestPicture.segment(0xDA, [1, 1, 0, 0, 63, 0]) + [0, 0xFF, 0xD9]
  }

  private static func png(_ chunks: [(String, [UInt8])]) -> [UInt8] {
    let head = TestPicture.big(772) + TestPicture.big(258) + [8, 6, 0, 0, 0]
    return TestPicture.pngFile([("IHDR", head)] + chunks)
  }

  private static func webP(_ chunks: [UInt8]) -> [UInt8] {
    Array("RIFF".utf8) + TestPicture.big(chunks.count + 4).reversed() + Array("WEBP".utf8) + chunks
  }

  // MARK: Sides

  @Test(arguments: 0..<6)
  func `the bytes behind a frame that is too short are no sides`(count: Int) {
    let frame = TestPicture.segment(0xC0, Array(repeating: 8, count: count))
    #expect(PictureHead([0xFF, 0xD8] + frame + TestPicture.segment(0xDB, [8, 8, 8, 8])) == nil)
  }

  @Test(arguments: [0xC0, 0xC1, 0xC2, 0xC3, 0xC9, 0xCA, 0xCF] as [UInt8])
  func `a JPEG's sides stand in its frame`(frame: UInt8) throws {
    let head = try #require(PictureHead(Self.jpeg(frame: frame)))
    #expect((head.width, head.height) == (0x0304, 0x0102))
  }

  @Test func `fill bytes, markers without a length and other segments are passed over`() {
    let more: [UInt8] = [0xFF, 0xFF, 0xFF, 0x01, 0xFF, 0xD0]
    let file = Self.jpeg(more + TestPicture.segment(0xC4, [0]) + TestPicture.segment(0xFE, []))
    #expect(PictureHead(file)?.width == 0x0304)
  }

  @Test func `a WebP's sides are read in its three forms`() {
    let lossy: [UInt8] = [0, 0, 0, 0x9D, 0x01, 0x2A, 0x04, 0x43, 0x02, 0x81]
    let one = PictureHead(Self.webP(TestPicture.chunk("VP8 ", lossy)))
    #expect(one.map { [$0.width, $0.height] } == [0x0304, 0x0102])
    // 14 bits of each side less one, from the lowest.
    let bits = (772 - 1) | (258 - 1) << 14
    let lossless = [0x2F] + TestPicture.big(bits).reversed()
    let two = PictureHead(Self.webP(TestPicture.chunk("VP8L", lossless)))
    #expect(two.map { [$0.width, $0.height] } == [772, 258])
    let extended: [UInt8] = [0x02, 0, 0, 0, 0x03, 0x03, 0, 0x01, 0x01, 0]
    let three = PictureHead(Self.webP(TestPicture.chunk("VP8X", extended)))
    #expect(three.map { [$0.width, $0.height] } == [772, 258])
    #expect(three?.isAnimated == true)
  }

  @Test func `sides of 0, and files of other kinds, have no head`() {
    let none = TestPicture.big(0) + TestPicture.big(5) + [8, 6, 0, 0, 0]
    #expect(PictureHead(TestPicture.pngFile([("IHDR", none)])) == nil)
    #expect(PictureHead(Array("GIF89a\u{1}\0\u{1}\0".utf8)) == nil)
    #expect(PictureHead([UInt8]()) == nil)
  }

  @Test(
    arguments: [
      (16_384, 2_441, true), (16_385, 1, false), (6_325, 6_325, false), (6_324, 6_324, true),
      (0x7FFF_FFFF, 0x7FFF_FFFF, false),
    ])
  func `sides and pixels have limits`(width: Int, height: Int, isWithin: Bool) {
    let head = TestPicture.big(width) + TestPicture.big(height) + [8, 6, 0, 0, 0]
    #expect(PictureHead(TestPicture.pngFile([("IHDR", head)]))?.isWithinLimits == isWithin)
  }

  @Test func `a PNG is animated by a chunk before its pixels alone`() {
    let frames = ("acTL", TestPicture.big(2) + TestPicture.big(0))
    #expect(PictureHead(Self.png([frames, ("IDAT", [0])]))?.isAnimated == true)
    #expect(PictureHead(Self.png([("IDAT", [0]), frames]))?.isAnimated == false)
  }

  // MARK: Orientation

  static let broken: [(String, [UInt8])] = {
    let whole = TestPicture.exif(6, isLittle: false)
    func changed(_ place: Int, _ bytes: [UInt8]) -> [UInt8] {
      Array(whole[..<place]) + bytes + Array(whole[(place + bytes.count)...])
    }
    // The second tag stands at 22: name, type, count, value.
    return [
      ("no block", []), ("byte order", changed(0, Array("IM".utf8))),
      ("number", changed(2, [0, 43])),
      ("folder outside", changed(4, [0xFF, 0xFF, 0xFF, 0xFF])),
      ("folder in the head", changed(4, [0, 0, 0, 0])),
      ("folder at the end", changed(4, TestPicture.big(whole.count - 1))),
      ("too many tags", changed(8, [0xFF, 0xFF])), ("no tag", changed(8, [0, 0])),
      ("another type", changed(24, [0, 4])), ("another count", changed(26, [0, 0, 0, 2])),
      ("value 0", changed(30, [0, 0])), ("value 9", changed(30, [0, 9])),
      ("value 1536", changed(30, [6, 0])),
    ]
  }()

  @Test(arguments: broken) func `a broken block of EXIF turns nothing`(
    fault: String, block: [UInt8]
  ) {
    #expect(Orientation(tiff: block) == .upright)
  }

  @Test(arguments: [true, false]) func `a block cut anywhere before its value turns nothing`(
    isLittle: Bool
  ) {
    let whole = TestPicture.exif(6, isLittle: isLittle)
    for length in whole.indices {
      #expect(
        Orientation(tiff: Array(whole[..<length])) == (length < 32 ? .upright : .turnedRight))
    }
  }

  @Test func `the second folder of tags is not read, so that a loop of folders ends`() {
    var block = TestPicture.exif(6, isLittle: false)
    // Both tags get other names, and the next folder is this one.
    block[22...23] = [0x01, 0x13]
    block[34...37] = [0, 0, 0, 8]
    #expect(Orientation(tiff: block) == .upright)
  }

  @Test func `the first segment of EXIF counts, behind segments of XMP`() {
    let xmp = TestPicture.segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8))
    let first = TestPicture.exifSegment(TestPicture.exif(6, isLittle: true))
    let second = TestPicture.exifSegment(TestPicture.exif(3, isLittle: true))
    #expect(PictureHead(Self.jpeg(xmp + first + second))?.orientation == .turnedRight)
    #expect(PictureHead(Self.jpeg(first))?.shown.width == 0x0102)
  }

  @Test func `EXIF of PNG may follow the pixels, and that of WebP may begin as in JPEG`() {
    let exif = TestPicture.exif(8, isLittle: false)
    let png = Self.png([("IDAT", [0]), ("eXIf", exif), ("IEND", [])])
    #expect(PictureHead(png)?.orientation == .turnedLeft)
    let extended = TestPicture.chunk("VP8X", [0x08, 0, 0, 0, 1, 0, 0, 1, 0, 0])
    let begun = extended + TestPicture.chunk("EXIF", Array("Exif\0\0".utf8) + exif)
    #expect(PictureHead(Self.webP(begun))?.orientation == .turnedLeft)
  }

  @Test func `the block of one orientation is read again`() {
    for orientation in Orientation.allCases {
      #expect(Orientation(tiff: orientation.block) == orientation)
    }
  }

  // MARK: Any input

  @Test func `files cut anywhere, and damaged ones, are read to some end`() {
    let exif = TestPicture.exif(6, isLittle: true)
    let files = [
      Self.jpeg(TestPicture.exifSegment(exif)), Self.png([("eXIf", exif), ("IDAT", [0])]),
      Self.webP(
        TestPicture.chunk("VP8X", [0x08, 0, 0, 0, 1, 0, 0, 1, 0, 0])
          + TestPicture.chunk("EXIF", exif)),
    ]
    var random = Seeded(5)
    for file in files {
      for length in 0...file.count {
        let head = PictureHead(Array(file[..<length]))
        #expect(head.map { $0.width > 0 && $0.height > 0 } ?? true)
      }
      for _ in 0..<2_000 {
        var damaged = file
        for _ in 0..<3 {
          damaged[.random(in: damaged.indices, using: &random)] = .random(
            in: 0...255, using: &random)
        }
        let head = PictureHead(damaged)
        #expect(head.map { $0.width > 0 && $0.height > 0 } ?? true)
      }
    }
  }

  @Test func `a file of nothing but heads of segments is given up`() {
    let file = [0xFF, 0xD8] + [UInt8](repeating: 0xFF, count: 1 << 20)
    #expect(PictureHead(file) == nil)
    let segments = (0..<100_000).flatMap { _ in TestPicture.segment(0xFE, []) }
    #expect(PictureHead(Self.jpeg(segments)) == nil)
  }
}
