@testable import PluginCatalog
@testable import PluginFormat
@testable import PluginWorkers
import Foundation
import Screenlets
import ScreensCore
import ScreensModel
import TestSupport
import Testing

@testable import ScreensHost

/// A plugin's `shutdown` runs when its generation is used no more and when the host ends, and has a
/// second at most, in the host and in a worker.
@Suite(.enabled(if: CCompiler.isThere, "needs a C compiler"), .ownThreads, .timeLimit(.minutes(15)))
struct LifecycleTests {
  static let places: [PluginSetting.Isolation] = [.host, .process]
  private static let id = "org.example.lasting"

  private let folder: TemporaryFolder
  private let library: String

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("plugins")
    library = folder.path("plugins/liblasting.so")
  }

  /// Puts a build of the plugin in the place of the one before.
  private func write(_ word: String, atEnd: String = "") throws {
    let source = try String(
      contentsOfFile: Repository.fixtures("Workers/lasting.c"), encoding: .utf8)
    try CCompiler.compile(
      source, to: folder.path("next.so"), flags: ["-DWORD=\"\(word)\"", "-DAT_END=\(atEnd)"])
    try folder.rename("next.so", to: "plugins/liblasting.so")
  }

  private func host(_ isolation: PluginSetting.Isolation) async throws -> FixtureHost {
    let name = try #require(DelegateName("LastingDelegate"))
    let host = try FixtureHost(
      folder, workers: WorkerHost.pool(20_000), probation: .seconds(3_600)
    ) {
      $0.delegates = [DelegateSetting(.login, name)]
      $0.plugins[Self.id] = .init(isolation: isolation)
    }
    await host.plugins.start()
    try await Limit.wait(for: "the delegate") {
      await host.row(library)?.state == .ready
    }
    return host
  }

  /// Has the host use the present build alone.
  private func replace(_ host: FixtureHost, by word: String) async throws {
    try write(word)
    try await Limit.wait(for: "a whole look") { await !host.plugins.rescan() }
    let digest = try #require(await host.row(library)?.digest)
    await host.plugins.endProbation(of: library, digest)
  }

  private func count(_ word: String, in host: FixtureHost) -> Int {
    host.log.lines.count { $0.hasSuffix("\(Self.id) 1.0.0: \(word)") }
  }

  @Test(arguments: places)
  func `a generation that is used no more is shut down, and the next one when the host ends`(
    isolation: PluginSetting.Isolation
  ) async throws {
    try write("first ends")
    let host = try await host(isolation)
    #expect(count("first ends", in: host) == 0)
    try await replace(host, by: "second ends")
    try await Limit.wait(for: "the end") { count("first ends", in: host) == 1 }
    #expect(count("second ends", in: host) == 0)
    await host.plugins.shutDown()
    await host.plugins.shutDown()
    #expect(count("second ends", in: host) == 1)
    #expect(count("first ends", in: host) == 1)
  }

  @Test(arguments: places)
  func `a host that ends goes without a shutdown that does not return`(
    isolation: PluginSetting.Isolation
  ) async throws {
    try write("begins", atEnd: "for(;;) pause()")
    let host = try await host(isolation)
    await host.plugins.shutDown()
    #expect(count("begins", in: host) <= 1)
    try await Limit.wait(for: "the host's line") {
      host.log.lines.contains { $0.contains("its shutdown has not returned within 1 s") }
    }
    #expect(await host.plugins.record.quarantine.entries.isEmpty)
  }

  @Test(arguments: ["for(;;) pause()", "abort()"])
  func `the worker of a generation that is used no more ends, and its content is not quarantined`(
    atEnd: String
  ) async throws {
    try write("first", atEnd: atEnd)
    let host = try await host(.process)
    let pid = try await worker(of: host)
    try await replace(host, by: "second")
    try await Limit.wait(for: "the worker's end") { kill(pid, 0) != 0 }
    #expect(try await worker(of: host) != pid)
    #expect(await host.row(library)?.state == .ready)
    #expect(await host.plugins.record.quarantine.entries.isEmpty)
  }

  /// The process that the plugin runs in.
  private func worker(of host: FixtureHost) async throws -> Int32 {
    let code = await host.plugins.plugins.first?.code
    return try #require(code?.library as? WorkerLibrary).processIdentifier
  }
}
