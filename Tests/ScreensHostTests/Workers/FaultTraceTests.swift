@testable import PluginWorkers
@testable import PluginCalls
@testable import PluginCatalog
@testable import PluginFormat
@testable import ScreensSystem
import Glibc
import ScreensCore
import ScreensModel
import TestSupport
import Testing

@testable import ScreensHost

/// The place of a plugin's harm is given by its author's names.
@Suite(.enabled(if: CCompiler.isThere, "needs a C compiler"), .ownThreads, .timeLimit(.minutes(15)))
struct FaultTraceTests {
  private static let plugin = "org.example.traced"

  private let folder: TemporaryFolder
  private let library: String
  private let theme: ThemeName

  init() throws {
    folder = try TemporaryFolder()
    library = "\(try folder.makeFolder("plugins"))/libtraced.so"
    theme = try #require(ThemeName("traced"))
    try CompiledFixture.put("Workers/traced", into: folder.path("plugins"))
  }

  private func makeHost(_ fault: String, probation: Duration = .zero) async throws -> FixtureHost {
    let isHang = fault == "endless loop"
    let host = try FixtureHost(
      folder, workers: WorkerHost.pool(isHang ? 300 : 20_000), probation: probation
    ) {
      $0.plugins[Self.plugin] = .init(options: ["fault": .string(fault)])
    }
    await host.plugins.start()
    await host.plugins.source.admit(theme)
    return host
  }

  /// The trace in the plugin's row, once a fault is known.
  private func trace(_ host: FixtureHost) async throws -> [String] {
    let (changes, report) = AsyncStream<Void>.makeStream()
    host.plugins.source.subscribe { _ in report.yield() }
    report.yield()
    for await _ in changes {
      guard let row = await host.row(library), row.state == .crashed || row.state == .hung else {
        continue
      }
      return row.trace?.split(separator: "\n").map(String.init) ?? []
    }
    return []
  }

  /// The lines of the plugin's own functions.
  private func own(_ lines: [String]) -> [String] {
    lines.filter { $0.contains("(libtraced.so+0x") }
  }

  private func fault(_ host: FixtureHost) throws {
    let login = try DrivenLogin(host.plugins.source.current, theme)
    login.screenlet.setShown(true)
    login.end()
  }

  @Test(arguments: [
    ("null write", ["shown"]), ("null call", ["shown"]), ("abort", ["shown"]), ("exit", ["shown"]),
    ("endless loop", ["spin", "shown"]), ("stack overflow", ["dig"]),
  ])
  func `a fault in a worker is reported with the functions that led to it`(
    fault: String, functions: [String]
  ) async throws {
    let host = try await makeHost(fault)
    try self.fault(host)
    let lines = try await trace(host)
    let own = own(lines)
    #expect(own.count == functions.count, "\(lines)")
    for (line, function) in zip(own, functions) {
      #expect(line.hasPrefix("at \(function) (libtraced.so+0x"), "\(lines)")
    }
    #expect(lines.last == own.last, "\(lines)")
    #expect(lines.count <= 24)
    if fault == "stack overflow" { #expect(lines[0].hasSuffix(" times"), "\(lines)") }
    let first = "  \(own.first ?? "?")"
    try await Limit.wait(for: "the log has it, too") { host.log.lines.contains(first) }
  }

  @Test func `a fault while a plugin starts has a trace in its row`() async throws {
    let host = try await makeHost("init")
    let own = own(try await trace(host))
    #expect(own.count == 1)
    #expect(own.first?.hasPrefix("at init (libtraced.so+0x") == true, "\(own)")
  }

  @Test func `a Swift function is named as its author wrote it, also in the gallery`() async throws
  {
    let host = try await makeHost("swift")
    try fault(host)
    let lines = try await trace(host)
    let line = try #require(own(lines).first)
    #expect(line.hasPrefix("at traced.Lamp.shine(by: Swift.Double) -> () (libtraced.so+0x"))
    #expect(host.log.lines.contains("  \(line)"))
    #expect(host.plugins.source.notices.contains { $0.trace?.contains(line) == true })
  }

  @Test func `a symbol whose name would not fit into memory is given unchanged`() async throws {
    let host = try await makeHost("endless name")
    try fault(host)
    let lines = try await trace(host)
    let line = try #require(own(lines).first)
    #expect(line.hasPrefix("at $s6traced4fillyySDySiSiG_SDyA2CGSDyA2DG"), "\(lines)")
    #expect(line.utf8.count < 200)
  }

  @Test func `a function of a stripped library is given as an offset`() async throws {
    try Program("strip")?.run([library])
    let host = try await makeHost("null write")
    try fault(host)
    let lines = try await trace(host)
    #expect(lines.count == 1)
    #expect(lines.first?.hasPrefix("at libtraced.so+0x") == true, "\(lines)")
  }

  @Test func `a quarantined content keeps its trace over restarts, until it is retried`()
    async throws
  {
    let host = try await makeHost("null write", probation: .seconds(3_600))
    let digest = try #require(await host.row(library)?.digest)
    await host.plugins.endProbation(of: library, digest)
    // Other bytes, the same code.
    try Program("strip")?.run(["--strip-debug", "--remove-section=.comment", library])
    await host.plugins.rescan()
    #expect(await host.row(library)?.generation == 2)
    try fault(host)
    let (changes, report) = AsyncStream<Void>.makeStream()
    host.plugins.source.subscribe { _ in report.yield() }
    report.yield()
    for await _ in changes {
      if await host.row(library)?.reason?.contains("is back in its place") == true { break }
    }
    let row = try #require(await host.row(library))
    #expect(row.trace?.hasPrefix("at shown (libtraced.so+0x") == true, "\(row.trace ?? "-")")
    let kept = try Quarantine(stateFolder: folder.path("state"))
    let entry = try #require(kept.entries.values.first)
    #expect(entry.trace == row.trace)
  }

  @Test func `an area of random bytes is read without harm`() throws {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: TraceArea.size, alignment: 16)
    defer { unsafe memory.deallocate() }
    var random = Seeded(7)
    for _ in 0..<300 {
      for place in 0..<TraceArea.size {
        unsafe memory.storeBytes(
          of: UInt8.random(in: 0...255, using: &random), toByteOffset: place, as: UInt8.self)
      }
      let trace = unsafe TraceArea(memory).read()
      let text = trace?.text { _ in true }
      #expect((text ?? "").utf8.allSatisfy { (0x20...0x7e).contains($0) || $0 == 0x0a })
    }
    unsafe memory.initializeMemory(as: UInt8.self, repeating: 0, count: TraceArea.size)
    #expect(unsafe TraceArea(memory).read() == nil)
  }

  @Test func `a library of random bytes names no function of another file`() throws {
    var bytes = try CompleteFile(library).bytes
    var random = Seeded(11)
    for _ in 0..<400 {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      bytes[place] = UInt8.random(in: 0...255, using: &random)
      guard let image = try? ELFImage(bytes, file: "f") else { continue }
      for address: UInt64 in [0, 0x1139, .max] { _ = image.function(at: address) }
    }
  }
}
