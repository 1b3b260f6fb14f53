import Glibc
import ScreensSystem
import TestSupport
import Testing

@testable import ScreensPictures

@Suite(.enabled(if: TestLibraries.areThere, TestLibraries.need)) struct PictureRefusalTests {
  private let maker = PictureMaker(executable: PictureMakerTests.program)

  private func error(_ file: [UInt8], _ maker: PictureMaker? = nil) async -> PictureError? {
    do throws(PictureError) {
      _ = try await (maker ?? self.maker).make(file, .preview)
      return nil
    } catch {
      return error
    }
  }

  // MARK: Files

  @Test func `a text that is called a PNG is no picture`() async {
    #expect(await error(Array("hello".utf8)) == .notAPicture(.text))
    #expect(await error([]) == .notAPicture(.octets))
  }

  @Test func `a kind that is not decoded is named`() async {
    #expect(await error(Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0]) == .refused(kind: "GIF"))
    let heic = TestPicture.big(24) + Array("ftypheic".utf8) + TestPicture.big(0)
    #expect(await error(heic + Array("heicmif1".utf8)) == .refused(kind: "HEIC"))
    #expect(
      await error(Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8)) == .refused(kind: "SVG"))
  }

  @Test func `a picture with too many pixels is refused before any of them is decoded`() async {
    let head = TestPicture.big(100_000) + TestPicture.big(100_000) + [8, 6, 0, 0, 0]
    let file = TestPicture.pngFile([("IHDR", head), ("IDAT", [0x78]), ("IEND", [])])
    #expect(await error(file) == .tooManyPixels(width: 100_000, height: 100_000))
  }

  @Test func `a file with too many bytes is refused`() async {
    let file = [UInt8](repeating: 0, count: PictureLimits.bytes + 1)
    #expect(await error(file) == .tooManyBytes(file.count))
  }

  @Test func `an animated WebP is refused, and an animated PNG shows its first picture`()
    async throws
  {
    let motif = TestPicture.motif()
    let still = try TestLibraries.webP(motif)
    let animated = TestPicture.webP(
      still, motif.width, motif.height, flags: 0x02,
      with: TestPicture.chunk("ANIM", [0, 0, 0, 0, 0, 0]))
    #expect(await error(animated) == .animated)
    let png = TestPicture.png(
      motif, chunks: [("acTL", TestPicture.big(1) + TestPicture.big(0))])
    #expect(PictureHead(png)?.isAnimated == true)
    #expect(try await maker.make(png, .preview).picture.kind == .jpeg)
  }

  @Test(arguments: PictureMakerTests.Container.allCases)
  func `a cut file is an error or a picture, and never a crash`(
    container: PictureMakerTests.Container
  ) async throws {
    let file = try PictureMakerTests.turned(container, 1, isLittle: true)
    var broken = 0
    for length in stride(from: 0, to: file.count, by: max(64, file.count / 50)) {
      switch await error(Array(file[..<length])) {
      case nil: #expect(length > file.count - 64)
      case .broken: broken += 1
      case .notAPicture: #expect(length < 32)
      case let other: Issue.record("cut at \(length): \(String(describing: other))")
      }
    }
    #expect(broken >= 3)
  }

  @Test func `bytes that are no picture behind a picture's head are an error`() async throws {
    let file = try TestLibraries.jpeg(TestPicture.noise(width: 64, height: 64))
    var random = Seeded(1)
    for _ in 0..<8 {
      var damaged = file
      for _ in 0..<200 {
        damaged[Int.random(in: 200..<file.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      switch await error(damaged) {
      case nil, .broken, .tooMuchMemory, .tooManyPixels: break
      case let other: Issue.record("\(String(describing: other))")
      }
    }
  }

  // MARK: Formats of JPEG

  @Test(arguments: [(true, true), (true, false), (false, true)])
  func `JPEGs of inks and in several scans are decoded`(
    isInk: Bool, isProgressive: Bool
  ) async throws {
    // The colours of light as inks are stored: no black, and the light that stays.
    let file = try TestLibraries.rareJPEG(
      TestPicture.motif(), isInk: isInk, isProgressive: isProgressive)
    let picture = try await maker.make(file, .preview).picture
    #expect(TestPicture.corners(of: try TestLibraries.pixels(of: picture.bytes)) == "rgby")
  }

  @Test func `inks without Adobe's segment are decoded to some picture`() async throws {
    let file = try TestLibraries.rareJPEG(TestPicture.motif(), isInk: true)
    let adobe = try #require(JPEGSegments(file).first { $0.marker == 0xEE })
    var bare = file
    bare.removeSubrange(adobe.whole)
    #expect(try await maker.make(bare, .preview).picture.box == PictureBox(width: 96, height: 64))
  }

  @Test(arguments: 0...5) func `every sampling of colours is decoded`(sampling: Int32) async throws
  {
    let file = try TestLibraries.rareJPEG(TestPicture.motif(), sampling: sampling)
    let map = try TestLibraries.pixels(of: try await maker.make(file, .preview).picture.bytes)
    #expect(TestPicture.corners(of: map) == (sampling == 3 ? "????" : "rgby"))
  }

  // MARK: Formats of PNG

  /// A picture of 8 × 8 pixels of one colour in each format, with the colour's red and alpha.
  static let formats: [(depth: UInt8, colours: UInt8, row: [UInt8], red: Int, alpha: Int)] = [
    (1, 0, [0xFF], 255, 255), (2, 0, [0xAA, 0xAA], 170, 255),
    (4, 0, [0x55, 0x55, 0x55, 0x55], 85, 255),
    (8, 0, [UInt8](repeating: 77, count: 8), 77, 255),
    (8, 4, [UInt8](repeating: 99, count: 16), 99, 99),
    (8, 3, [UInt8](repeating: 1, count: 8), 40, 60), (1, 3, [0xFF], 40, 60),
    (8, 2, [UInt8](repeating: 33, count: 24), 33, 255),
    (8, 6, [UInt8](repeating: 66, count: 32), 66, 66),
  ]

  @Test(arguments: formats.indices) func `every format of a PNG is decoded`(index: Int) async throws
  {
    let format = Self.formats[index]
    // Colour 1 of the palette is the one that is used.
    let palette: [(String, [UInt8])] = [("PLTE", [1, 2, 3, 40, 50, 60]), ("tRNS", [255, 60])]
    let file = TestPicture.png(
      Array(repeating: format.row, count: 8), width: 8, depth: format.depth,
      colours: format.colours, chunks: format.colours == 3 ? palette : [])
    let picture = try await maker.make(file, .preview).picture
    #expect(picture.kind == (format.alpha == 255 ? .jpeg : .png))
    let pixels = try TestLibraries.pixels(of: picture.bytes).pixels
    #expect(abs(Int(pixels[0]) - format.red) <= 2)
    #expect(Int(pixels[3]) == format.alpha)
  }

  // MARK: Absent libraries

  @Test(arguments: PictureMakerTests.Container.allCases)
  func `a file is kept without its metadata where its library is absent`(
    container: PictureMakerTests.Container
  ) async throws {
    let none = PictureMaker(
      executable: PictureMakerTests.program,
      libraries: PictureLibraries(png: "no-png.so", jpeg: "no-jpeg.so", webp: "no-webp.so"))
    let file = try PictureMakerTests.turned(container, 6, isLittle: false)
    let outcome = try await none.make(file, .preview)
    guard case .kept(let picture, let library) = outcome else {
      Issue.record("a picture was made")
      return
    }
    #expect(library.rawValue == picture.kind.rawValue)
    #expect(picture.box == PictureBox(width: 64, height: 96))
    #expect(PictureHead(picture.bytes)?.orientation == .turnedRight)
    #expect(!TestPicture.hasSecret(picture.bytes))
    #expect(try TestLibraries.pixels(of: picture.bytes) == TestLibraries.pixels(of: file))
  }

  @Test func `a portrait needs the library of JPEG, and the error names its package`() async throws
  {
    let none = PictureMaker(
      executable: PictureMakerTests.program, libraries: PictureLibraries(jpeg: "no-jpeg.so"))
    let file = TestPicture.png(TestPicture.motif(width: 120, height: 120))
    do throws(PictureError) {
      _ = try await none.make(file, .portrait)
      Issue.record("a picture was made")
    } catch {
      #expect(error.description.contains("install libturbojpeg0"))
      #expect(error.description.contains("no-jpeg.so"))
      #expect(!error.isOfFile)
    }
    // A preview may be a PNG.
    #expect(try await none.make(file, .preview).picture.kind == .png)
  }

  // MARK: Descriptors and processes

  @Test func `a file's descriptor stays the caller's, at its place`() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(TestPicture.png(TestPicture.motif()), to: "a.txt")
    // Safety: the path is NUL-terminated for the length of the call.
    let descriptor = unsafe open(path, O_RDWR)
    defer { close(descriptor) }
    #expect(lseek(descriptor, 5, SEEK_SET) == 5)
    #expect(try await maker.make(descriptor, .preview).picture.kind == .jpeg)
    #expect(lseek(descriptor, 0, SEEK_CUR) == 5)
    await #expect(throws: PictureError.self) { try await maker.make(-1, .preview) }
  }

  @Test func `a missing program is an error that names it`() async {
    let lost = PictureMaker(executable: "/nothing/screens")
    let error = await error(TestPicture.png(TestPicture.motif()), lost)
    guard case .unreadable(let call) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(call.path == "/nothing/screens")
  }

  @Test func `pictures that find the line full are refused, and the others are made`() async {
    let few = PictureMaker(
      executable: PictureMakerTests.program, processes: 1, waiting: 2)
    let file = TestPicture.png(TestPicture.motif())
    let results = await withTaskGroup(of: PictureError?.self) { group in
      for _ in 0..<12 { group.addTask { await self.error(file, few) } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(results.count { $0 == nil } >= 3)
    #expect(results.allSatisfy { $0 == nil || $0 == .busy(waiting: 2) })
  }
}
