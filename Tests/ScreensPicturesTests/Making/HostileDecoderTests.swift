import Foundation
import Glibc
import ScreensSystem
import TestSupport
import Testing

@testable import ScreensPictures

/// A decoder that a picture's author has in hand stands in for libpng.
@Suite(
  .enabled(if: CCompiler.isThere, "needs a C compiler"),
  .enabled(if: TestLibraries.areThere, TestLibraries.need))
struct HostileDecoderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The host's side, with a decoder that has a fault.
  private func maker(_ fault: String, milliseconds: Int = 60_000) throws -> PictureMaker {
    let library = folder.path("\(fault).so")
    let source = try String(
      contentsOfFile: Repository.fixtures("Decoders") + "/decoder.c", encoding: .utf8)
    try CCompiler.compile(source, to: library, flags: ["-DFAULT=\"\(fault)\""])
    return PictureMaker(
      executable: PictureMakerTests.program, libraries: PictureLibraries(png: library),
      milliseconds: milliseconds)
  }

  /// A picture with a secret in it.
  private static var file: [UInt8] {
    TestPicture.png(
      TestPicture.motif(), chunks: [("tEXt", Array("Comment\0\(TestPicture.secret)".utf8))])
  }

  @Test(
    arguments: [
      ("crash", .crashed(.killed(signal: SIGSEGV))),
      ("spin", .tookTooLong),
      ("leave", .crashed(.exited(code: 3))),
      ("silence", .wrongAnswer),
      ("nothing", .wrongAnswer),
      ("riddle", .wrongAnswer),
      ("huge", .wrongAnswer),
      ("twice", .wrongAnswer),
      ("controls", .wrongAnswer),
      ("flood", .wrongAnswer),
      ("ways", .broken(reason: "0 ways out")),
    ] as [(String, PictureError)])
  func `a decoder in a stranger's hand gets nothing, and its picture is an error`(
    fault: String, error: PictureError
  ) async throws {
    let maker = try self.maker(fault)
    await #expect(throws: error) { try await maker.make(Self.file, .preview) }
  }

  /// The address sanitizer reserves more than any limit.
  private static let hasOrdinaryMemory = ProcessLimit.addressSpace < 1 << 40

  @Test(.enabled(if: hasOrdinaryMemory, "the address sanitizer reserves more than any limit"))
  func `a decoder that takes memory gets no more than its limit`() async throws {
    let maker = try self.maker("hoard")
    await #expect(throws: PictureError.broken(reason: "got no more")) {
      try await maker.make(Self.file, .preview)
    }
  }

  @Test func `a decoder that waits for ever is killed after the time given`() async throws {
    let maker = try self.maker("sleep", milliseconds: 300)
    await #expect(throws: PictureError.tookTooLong) {
      try await maker.make(Self.file, .preview)
    }
  }

  @Test func `a cancelled picture's process is killed`() async throws {
    let maker = try self.maker("sleep")
    // Cancelled below.
    let task = Task { try await maker.make(Self.file, .preview) }
    try await Limit.wait(for: "the picture's process") { !Self.children().isEmpty }
    task.cancel()
    await #expect(throws: PictureError.cancelled) { try await task.value }
  }

  @Test func `metadata that a decoder passes on does not pass the host`() async throws {
    let maker = try self.maker("echo")
    #expect(TestPicture.hasSecret(Self.file))
    let picture = try await maker.make(Self.file, .preview).picture
    #expect(!TestPicture.hasSecret(picture.bytes))
    #expect(try TestLibraries.pixels(of: picture.bytes) == TestPicture.motif())
  }

  @Test func `nothing is left of pictures: no descriptor and no process`() async {
    // A process of its own, since other tests open descriptors.
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      let tests = try HostileDecoderTests()
      // Foundation opens descriptors that stay when it first runs a compiler, and the runtime at the
      // first use of a process and of a clock.
      let makers = try ["crash", "silence", "flood", "ways", "sleep"].map {
        try tests.maker($0, milliseconds: $0 == "sleep" ? 50 : 60_000)
      }
      let usual = PictureMaker(executable: PictureMakerTests.program, milliseconds: 300_000)
      _ = try await usual.make(Self.file, .preview)
      var looks = 0
      try await Limit.wait(for: "a second look") {
        looks += 1
        return looks > 1
      }
      let before = try FolderListing("/proc/self/fd").entries.count
      for maker in makers {
        await #expect(throws: PictureError.self) { try await maker.make(Self.file, .preview) }
        _ = try await usual.make(Self.file, .preview)
      }
      let missing = PictureMaker(executable: folder.path("nothing"))
      await #expect(throws: PictureError.self) { try await missing.make(Self.file, .preview) }
      try await Limit.wait(for: "the end of all descriptors") {
        try FolderListing("/proc/self/fd").entries.count == before
      }
      // No child is left, not even an ended one.
      var end = unsafe siginfo_t()
      // Safety: the call fills one structure, and does not wait.
      let found = unsafe waitid(P_ALL, 0, &end, WEXITED | WNOHANG)
      #expect(found == -1)
      #expect(errno == ECHILD)
    }
  }

  /// The processes that this one has started for pictures.
  private static func children() -> [Int32] {
    let listing = (try? FolderListing("/proc").entries.map(\.name)) ?? []
    return listing.compactMap { Int32($0) }.filter { pid in
      KernelFile.text("/proc/\(pid)/cmdline").hasPrefix("\(PictureMakerTests.program)\0picture\0")
        && KernelFile.text("/proc/\(pid)/cmdline").contains("\0\(getpid())\0")
    }
  }
}
