@testable import PluginCatalog
import Foundation
import PluginFormat
import ScreensCore
import ScreensModel
import TestSupport
import Testing

@testable import ScreensHost

/// Each new version of a used library is one line of the log, whether it is used or refused.
@Suite(.enabled(if: CCompiler.isThere, "needs a C compiler"))
struct VersionLogTests {
  private static let file = "plugins/librestless.so"

  private let folder: TemporaryFolder
  private let host: FixtureHost
  private let good: [UInt8]

  init() async throws {
    folder = try TemporaryFolder()
    try CompiledFixture.put("Workers/restless", into: try folder.makeFolder("plugins"))
    good = try folder.read(Self.file)
    let name = try #require(ConnectorFactoryName("RestlessFactory"))
    host = try FixtureHost(folder) { $0.connectorFactory = name }
    await host.plugins.start()
    try #require(await host.row(folder.path(Self.file))?.state == .ready)
  }

  /// Saves a version by renaming, and returns the new lines about the file after two looks.
  private func lines(after version: [UInt8]) async throws -> [String] {
    let before = host.log.lines.count
    try folder.write(version, to: "new")
    try folder.rename("new", to: Self.file)
    for _ in 0..<2 { await host.plugins.rescan() }
    return host.log.lines.dropFirst(before).filter { $0.contains(folder.path(Self.file)) }
  }

  @Test func `refused and used versions are a line each`() async throws {
    let garbage = try await lines(after: Array("not a library".utf8))
    #expect(garbage.count == 1 && garbage[0].contains("is not an ELF file"), "\(garbage)")
    let cut = try await lines(after: Array(good.prefix(2048)))
    #expect(cut.count == 1, "\(cut)")
    #expect(await host.row(folder.path(Self.file))?.state == .ready)
    let next = try await lines(after: good + [0])
    #expect(next.count == 1 && next[0].contains("is used from now on"), "\(next)")
    #expect(try await lines(after: good + [0]).isEmpty)
  }

  @Test func `a version that is still being written is no refused one`() async throws {
    let before = host.log.lines.count
    let writer = try #require(FileHandle(forWritingAtPath: folder.path(Self.file)))
    try writer.truncate(atOffset: 0)
    #expect(await host.plugins.rescan())
    #expect(host.log.lines.count == before, "\(host.log.lines)")
    try writer.close()
  }
}
