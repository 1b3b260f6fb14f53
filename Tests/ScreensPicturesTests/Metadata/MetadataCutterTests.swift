import TestSupport
import Testing

@testable import ScreensPictures

struct MetadataCutterTests {
  private static var secret: [UInt8] { Array(TestPicture.secret.utf8) }

  // MARK: JPEG

  private static let adobe: [UInt8] = Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 2]

  /// The segments' markers in their order.
  private static func markers(_ file: [UInt8]) -> [UInt8] { JPEGSegments(file).map(\.marker) }

  @Test func `a JPEG keeps what its pixels need, and loses the rest`() throws {
    var segments = TestPicture.segment(
      0xE0, Array("JFIF\0".utf8) + [1, 2, 0, 0, 1, 0, 1, 1, 1] + Self.secret)
    segments += TestPicture.exifSegment(TestPicture.exif(1, isLittle: true))
    segments += TestPicture.segment(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1, 42])
    segments += TestPicture.segment(0xE2, Array("MPF\0".utf8) + Self.secret)
    for marker in (0xE3...0xEF).map({ UInt8($0) }) + [0xFE, 0xF0, 0xFD] {
      segments += TestPicture.segment(
        marker, marker == 0xEE ? Self.adobe + Self.secret : Self.secret)
    }
    segments += TestPicture.segment(0xDB, [0]) + TestPicture.segment(0xC4, [0])
    segments += TestPicture.segment(0xDD, [0, 1])
    let file = PictureHeadTests.jpeg(segments) + Self.secret
    let cut = try #require(MetadataCutter.cut(file))
    #expect(!TestPicture.hasSecret(cut))
    #expect(Self.markers(cut) == [0xE0, 0xE2, 0xEE, 0xDB, 0xC4, 0xDD, 0xC0, 0xDA])
    #expect(cut.firstRange(of: Self.adobe) != nil)
    #expect(cut.suffix(2) == [0xFF, 0xD9])
    #expect(PictureHead(cut)?.width == PictureHead(file)?.width)
    #expect(MetadataCutter.cut(cut) == cut)
  }

  @Test func `segments between scans are cut as well, and escaped bytes of pixels stay`() throws {
    let scan = TestPicture.segment(0xDA, [1, 1, 0, 0, 63, 0])
    let pixels: [UInt8] = [1, 0xFF, 0, 0xFF, 0xD3, 2, 0xFF, 0xFF]
    let whole = PictureHeadTests.jpeg().dropLast(2)
    let comment = TestPicture.segment(0xFE, Self.secret)
    let file = whole + scan + pixels.dropLast() + comment + scan + pixels.dropLast(2)
    let cut = try #require(MetadataCutter.cut(file + [0xFF, 0xD9]))
    #expect(!TestPicture.hasSecret(cut))
    #expect(cut.count == file.count + 2 - comment.count)
    #expect(MetadataCutter.cut(cut) == cut)
  }

  @Test func `a colour profile is kept up to a megabyte`() throws {
    let part = TestPicture.segment(
      0xE2, Array("ICC_PROFILE\0".utf8) + [UInt8](repeating: 1, count: 60_000))
    let many = (0..<40).flatMap { _ in part }
    let cut = try #require(MetadataCutter.cut(PictureHeadTests.jpeg(many)))
    #expect(Self.markers(cut).count { $0 == 0xE2 } == (1 << 20) / 60_014)
  }

  // MARK: PNG

  @Test func `a PNG loses texts, times and unknown chunks`() throws {
    let names = ["tEXt", "zTXt", "iTXt", "eXIf", "tIME", "vpAg", "caNv"]
    let kept = ["gAMA", "cHRM", "sRGB", "iCCP", "sBIT", "bKGD", "pHYs", "acTL", "cICP"]
    let file =
      TestPicture.png(
        TestPicture.motif(),
        chunks: (names.map { ($0, Self.secret) } + kept.map { ($0, [1, 2, 3]) }))
      + Self.secret
    let cut = try #require(MetadataCutter.cut(file))
    #expect(!TestPicture.hasSecret(cut))
    #expect(Chunks.png(cut).map(\.name) == ["IHDR"] + kept + ["IDAT", "IEND"])
    #expect(MetadataCutter.cut(cut) == cut)
  }

  @Test func `a PNG with an unknown chunk that a decoder needs is not passed on`() {
    #expect(MetadataCutter.cut(TestPicture.png(TestPicture.motif(), chunks: [("QUIZ", [])])) == nil)
  }

  // MARK: WebP

  private static let lossy: [UInt8] = [0, 0, 0, 0x9D, 0x01, 0x2A, 8, 0, 8, 0]

  private static func webP(_ chunks: [UInt8], flags: UInt8) -> [UInt8] {
    let plain = Array("RIFF\0\0\0\0WEBP".utf8) + TestPicture.chunk("VP8 ", lossy)
    return TestPicture.webP(plain, 8, 8, flags: flags, with: chunks)
  }

  @Test func `a WebP loses EXIF, XMP and unknown chunks, and the flags of them`() throws {
    let chunks =
      TestPicture.chunk("EXIF", TestPicture.exif(1, isLittle: true))
      + TestPicture.chunk("XMP ", Self.secret) + TestPicture.chunk("ABCD", Self.secret)
      + TestPicture.chunk("ICCP", [1, 2, 3])
    let cut = try #require(MetadataCutter.cut(Self.webP(chunks, flags: 0x3C) + Self.secret))
    #expect(!TestPicture.hasSecret(cut))
    #expect(Chunks.webP(cut).map(\.name) == ["VP8X", "VP8 ", "ICCP"])
    #expect(cut[20] == 0x30)
    #expect(Array(cut[4..<8]) == TestPicture.big(cut.count - 8).reversed())
    #expect(MetadataCutter.cut(cut) == cut)
  }

  @Test func `a frame with a secret is not passed on`() {
    let place = [UInt8](repeating: 0, count: 16)
    let good = TestPicture.chunk("ANMF", place + TestPicture.chunk("VP8 ", Self.lossy))
    #expect(MetadataCutter.cut(Self.webP(good, flags: 0x02)) != nil)
    let bad = TestPicture.chunk(
      "ANMF", place + TestPicture.chunk("VP8 ", Self.lossy) + TestPicture.chunk("abcd", Self.secret)
    )
    #expect(MetadataCutter.cut(Self.webP(bad, flags: 0x02)) == nil)
  }

  // MARK: GIF

  @Test func `a GIF keeps its frames and its repetition`() throws {
    let head = Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 1, 2, 3, 4, 5, 6]
    let loop = [0x21, 0xFF, 0x0B] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
    let control: [UInt8] = [0x21, 0xF9, 4, 0, 0, 0, 0, 0]
    let frame: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
    let size = UInt8(Self.secret.count)
    let comment: [UInt8] = [0x21, 0xFE, size] + Self.secret + [0]
    let xmp = [0x21, 0xFF, 0x0B] + Array("XMP DataXMP".utf8) + [size] + Self.secret + [0]
    let file = head + comment + loop + xmp + control + frame + comment + [0x3B] + Self.secret
    #expect(MetadataCutter.cut(file) == head + loop + control + frame + [0x3B])
  }

  // MARK: Orientation

  @Test(arguments: Orientation.allCases, [true, false])
  func `the orientation stays, alone`(orientation: Orientation, isLittle: Bool) throws {
    let exif = TestPicture.exif(Int(orientation.rawValue), isLittle: isLittle)
    let files = [
      PictureHeadTests.jpeg(TestPicture.exifSegment(exif)),
      TestPicture.png(TestPicture.motif(), chunks: [("eXIf", exif)]),
      Self.webP(TestPicture.chunk("EXIF", exif), flags: 0x08),
    ]
    for file in files {
      let cut = try #require(MetadataCutter.cut(file))
      #expect(TestPicture.hasSecret(file))
      #expect(!TestPicture.hasSecret(cut))
      #expect(PictureHead(cut) == PictureHead(file))
      #expect(MetadataCutter.cut(cut) == cut)
    }
  }

  // MARK: Any input

  @Test func `nothing of a cut or damaged file that hides a secret is passed on`() {
    let exif = TestPicture.exif(6, isLittle: true)
    let files = [
      PictureHeadTests.jpeg(TestPicture.exifSegment(exif)),
      TestPicture.png(TestPicture.motif(width: 4, height: 4), chunks: [("eXIf", exif)]),
      Self.webP(TestPicture.chunk("EXIF", exif), flags: 0x08),
    ]
    var random = Seeded(9)
    for file in files {
      for length in file.indices {
        #expect(MetadataCutter.cut(Array(file[..<length])) == nil, "\(length) bytes")
      }
      for _ in 0..<2_000 {
        var damaged = file
        damaged[.random(in: damaged.indices, using: &random)] = .random(in: 0...255, using: &random)
        guard let cut = MetadataCutter.cut(damaged) else { continue }
        #expect(cut.count <= damaged.count + 64)
        #expect(MetadataCutter.cut(cut) == cut)
      }
    }
  }

  @Test func `a file of another kind, or too long, is not passed on`() {
    #expect(MetadataCutter.cut(Array("hello".utf8)) == nil)
    #expect(MetadataCutter.cut([0xFF, 0xD8, 0xFF]) == nil)
    let long = PictureHeadTests.jpeg() + [UInt8](repeating: 0, count: PictureLimits.bytes)
    #expect(MetadataCutter.cut(long) == nil)
  }
}
