import ScreensSystem
import TestSupport
import Testing

@testable import ScreensPictures

@Suite(.enabled(if: TestLibraries.areThere, TestLibraries.need)) struct PictureMakerTests {
  static let program = BuiltProducts.program
  private let maker = PictureMaker(executable: program)

  // MARK: Kinds

  @Test func `a JPEG becomes a smaller JPEG in the same proportions`() async throws {
    let file = try TestLibraries.jpeg(TestPicture.motif(width: 1200, height: 800))
    let outcome = try await maker.make(file, .preview)
    guard case .made(let picture) = outcome else {
      Issue.record("the file was kept")
      return
    }
    #expect(picture.kind == .jpeg)
    #expect(picture.box == PictureBox(width: 480, height: 320))
    let map = try TestLibraries.pixels(of: picture.bytes)
    #expect(TestPicture.corners(of: map) == "rgby")
  }

  @Test func `a PNG stays a PNG where anything is transparent, and only there`() async throws {
    let clear = TestPicture.png(TestPicture.motif(alpha: 128))
    let dense = TestPicture.png(TestPicture.motif())
    let flat = TestPicture.png(TestPicture.motif(), isOpaque: true)
    let kept = try await maker.make(clear, .preview).picture
    #expect(kept.kind == .png)
    #expect(try TestLibraries.pixels(of: kept.bytes).pixels[3] == 128)
    #expect(try await maker.make(dense, .preview).picture.kind == .jpeg)
    #expect(try await maker.make(flat, .preview).picture.kind == .jpeg)
  }

  @Test func `a WebP becomes a JPEG, or a PNG where anything is transparent`() async throws {
    let motif = TestPicture.motif(width: 960, height: 640)
    let dense = try await maker.make(try TestLibraries.webP(motif), .preview).picture
    #expect(dense.kind == .jpeg)
    #expect(TestPicture.corners(of: try TestLibraries.pixels(of: dense.bytes)) == "rgby")
    let clear = TestPicture.motif(width: 960, height: 640, alpha: 100)
    let file = try TestLibraries.webP(clear, quality: nil)
    #expect(try await maker.make(file, .preview).picture.kind == .png)
  }

  @Test func `a small picture keeps its sides`() async throws {
    let picture = try await maker.make(TestPicture.png(TestPicture.motif()), .preview).picture
    #expect(picture.box == PictureBox(width: 96, height: 64))
  }

  // MARK: Colours

  /// The start of a profile of colours, and no more.
  private static func profile(_ colours: String, _ name: String) -> [UInt8] {
    let head =
      TestPicture.big(160) + [UInt8](repeating: 0, count: 12) + Array(colours.utf8)
      + [UInt8](repeating: 0, count: 16) + Array("acsp".utf8)
    let rest = Array(name.utf8)
    return head + rest + [UInt8](repeating: 0, count: 160 - head.count - rest.count)
  }

  @Test(
    arguments: [("RGB ", "Display P3", true), ("RGB ", "sRGB v2", false), ("GRAY", "x", false)])
  func `colours other than those of sRGB keep their profile`(
    colours: String, name: String, isKept: Bool
  ) async throws {
    let profile = Self.profile(colours, name)
    let motif = TestPicture.motif()
    let jpeg = TestPicture.jpeg(
      try TestLibraries.jpeg(motif),
      with: TestPicture.segment(0xE2, Array("ICC_PROFILE\0\u{1}\u{1}".utf8) + profile))
    let plain = try TestLibraries.webP(motif)
    let webP = TestPicture.webP(
      plain, motif.width, motif.height, flags: 0x20, with: TestPicture.chunk("ICCP", profile))
    for file in [jpeg, webP] {
      let picture = try await maker.make(file, .preview).picture
      #expect((picture.bytes.firstRange(of: profile) != nil) == isKept)
      #expect(TestPicture.corners(of: try TestLibraries.pixels(of: picture.bytes)) == "rgby")
      #expect(ColourProfile(picture.bytes, .jpeg)?.bytes == (isKept ? profile : nil))
    }
  }

  // MARK: Portraits

  @Test func `a portrait is a JPEG with few bytes, on white`() async throws {
    let file = TestPicture.png(TestPicture.motif(width: 300, height: 400, alpha: 0))
    let picture = try await maker.make(file, .portrait).picture
    #expect(picture.kind == .jpeg)
    #expect(picture.box == PictureBox(width: 180, height: 240))
    #expect(picture.bytes.count < 307_200)
    let pixels = try TestLibraries.pixels(of: picture.bytes).pixels
    #expect(pixels.allSatisfy { $0 > 250 })
  }

  @Test func `a portrait's file has at least 100 × 100 pixels`() async throws {
    let file = TestPicture.png(TestPicture.motif(width: 100, height: 99))
    await #expect(
      throws: PictureError.tooFewPixels(
        PictureBox(width: 100, height: 99), least: PictureBox(width: 100, height: 100))
    ) {
      try await maker.make(file, .portrait)
    }
    let enough = TestPicture.png(TestPicture.motif(width: 100, height: 100))
    #expect(try await maker.make(enough, .portrait).picture.kind == .jpeg)
  }

  @Test(arguments: [60_000, 20_000, 5_000, 2_000])
  func `quality and then sides are lowered until the bytes suffice`(bytes: Int) async throws {
    let file = TestPicture.png(TestPicture.noise(width: 240, height: 240))
    let box = PictureBox(width: 240, height: 240)
    let picture = try await maker.make(
      file, PictureRequest(box: box, form: .opaque, bytes: bytes)
    ).picture
    #expect(picture.bytes.count <= bytes)
    #expect(picture.bytes.count > bytes / 4)
    if bytes == 60_000 { #expect(picture.box == box) }
  }

  @Test func `a picture that no size makes small enough is an error`() async throws {
    let file = TestPicture.png(TestPicture.motif())
    let request = PictureRequest(
      box: PictureBox(width: 240, height: 240), form: .opaque, bytes: 100)
    await #expect(throws: PictureError.notSmallEnough(bytes: 100)) {
      try await maker.make(file, request)
    }
  }

  // MARK: Orientation

  enum Container: CaseIterable { case jpeg, png, webP }

  static let turns = Container.allCases.flatMap { container in
    Orientation.allCases.flatMap { orientation in
      [true, false].map { (container, orientation, $0) }
    }
  }

  @Test(arguments: turns) func `a picture is turned as its EXIF says, which is dropped`(
    container: Container, orientation: Orientation, isLittle: Bool
  ) async throws {
    let file = try Self.turned(container, Int(orientation.rawValue), isLittle: isLittle)
    #expect(PictureHead(file)?.orientation == orientation)
    let picture = try await maker.make(file, .preview).picture
    #expect(picture.box.width == (orientation.swapsSides ? 64 : 96))
    let map = try TestLibraries.pixels(of: picture.bytes)
    #expect(TestPicture.corners(of: map) == TestPicture.shown[orientation])
    #expect(!TestPicture.hasSecret(picture.bytes))
    #expect(PictureHead(picture.bytes)?.orientation == .upright)
  }

  static func turned(
    _ container: Container, _ orientation: Int, isLittle: Bool
  ) throws -> [UInt8] {
    let exif = TestPicture.exif(orientation, isLittle: isLittle)
    let motif = TestPicture.motif()
    switch container {
    case .png: return TestPicture.png(motif, chunks: [("eXIf", exif)])
    case .jpeg:
      return TestPicture.jpeg(
        try TestLibraries.jpeg(motif), with: TestPicture.exifSegment(exif))
    case .webP:
      return TestPicture.webP(
        try TestLibraries.webP(motif), motif.width, motif.height, flags: 0x08,
        with: TestPicture.chunk("EXIF", exif))
    }
  }
}
