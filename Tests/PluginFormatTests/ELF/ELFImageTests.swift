@testable import PluginFormat
@testable import ScreensSystem
import TestSupport
import Testing

@Suite(.enabled(if: CCompiler.isThere, "needs a C compiler"))
struct ELFImageTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func library(_ flags: [String] = [], entry: Bool = true) throws -> [UInt8] {
    let source = PluginSource.plugin(PluginSource.descriptor(), entry: entry)
    try CCompiler.compile(
      source, to: folder.path("libacme.so"), flags: flags, witness: folder.path("executed"))
    return try folder.read("libacme.so")
  }

  @Test(arguments: ["gnu", "sysv", "both"])
  func `a symbol is found by either hash table`(style: String) throws {
    let image = try ELFImage(
      try library(["-Wl,--hash-style=\(style)"]), file: "libacme.so")
    #expect(try image.defines("screens_plugin_entry"))
    #expect(try !image.defines("screens_plugin_entr"))
    #expect(try !image.defines("close"), "an import is no definition")
    let symbols = try image.symbols()
    #expect(symbols.filter(\.isDefined).map(\.name).contains("screens_plugin_entry"))
    #expect(symbols.contains { $0.name == "close" && !$0.isDefined })
  }

  @Test func `the dynamic section, the stack and the build id are read`() throws {
    let bytes = try library([
      "-Wl,-soname,libacme.so.1", "-Wl,-rpath,$ORIGIN/x", "-Wl,-z,now", "-Wl,-z,nodelete",
      "-Wl,--build-id=0x0123456789abcdef",
    ])
    let image = try ELFImage(bytes, file: "libacme.so")
    let dynamic = try image.dynamic()
    #expect(dynamic.soname == "libacme.so.1")
    #expect(dynamic.runpath == "$ORIGIN/x")
    #expect(dynamic.needed == ["libc.so.6"])
    #expect(dynamic.bindsNow && dynamic.staysLoaded)
    #expect(!dynamic.hasTextRelocations && !dynamic.usesStaticTLS)
    #expect(!image.hasExecutableStack && image.isReadOnlyAfterRelocation)
    #expect(image.buildID == "0123456789abcdef")
    #expect(image.header.machine == ELFHeader.hostMachine)
    #expect(image.header.type == ELFHeader.sharedLibrary)
  }

  @Test func `a file and its bytes give the same image, stripped or not`() throws {
    let bytes = try library(["-s"])
    let open = try OpenFile(reading: folder.path("libacme.so"))
    let fromFile = try ELFImage(open, file: "f")
    let fromBytes = try ELFImage(bytes, file: "f")
    #expect(fromFile.header == fromBytes.header)
    #expect(try fromFile.dynamic() == fromBytes.dynamic())
    #expect(try fromFile.symbols() == fromBytes.symbols())
    #expect(try fromFile.note(owner: "SCRN", type: 1) != nil)
  }

  /// Seeded: a failure names the seed and the round.
  @Test(arguments: [UInt64(1), 2, 3, 4])
  func `damaged files give errors and nothing else`(seed: UInt64) throws {
    let original = try library()
    var random = Seeded(seed)
    for _ in 0..<400 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        // Most bytes that steer the reader are in the first page and in the dynamic section.
        let limit = Bool.random(using: &random) ? min(1024, bytes.count) : bytes.count
        let index = Int.random(in: 0..<limit, using: &random)
        bytes[index] =
          [0, 1, 0x7f, 0x80, 0xff, UInt8.random(in: 0...255, using: &random)]
          .randomElement(using: &random) ?? 0
      }
      if Int.random(in: 0..<4, using: &random) == 0 {
        bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
      }
      Self.readEverything(bytes)
    }
  }

  private static func readEverything(_ bytes: [UInt8]) {
    _ = try? PluginNote(head: Array(bytes.prefix(4096)), size: bytes.count, file: "f")
    try? ELFPolicy().check(bytes, file: "f")
    guard let image = try? ELFImage(bytes, file: "f") else { return }
    _ = try? image.defines("screens_plugin_entry")
    _ = try? image.symbols()
    _ = try? image.note(owner: "SCRN", type: 1)
    _ = image.buildID
  }
}
