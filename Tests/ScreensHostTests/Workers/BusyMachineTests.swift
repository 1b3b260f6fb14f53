@testable import PluginFormat
@testable import PluginCatalog
@testable import PluginWorkers
import Foundation
import Glibc
import ScreensCore
import ScreensModel
import TestSupport
import Testing

@testable import ScreensHost

/// A delay by the machine is no plugin's fault, but a plugin that causes a delay is found.
@Suite(.enabled(if: CCompiler.isThere, "needs a C compiler"), .ownThreads, .timeLimit(.minutes(15)))
struct BusyMachineTests {
  private let faulty: FaultyGenerations

  init() throws { faulty = try FaultyGenerations() }

  private func worker(_ host: FixtureHost) async throws -> pid_t {
    let code = await host.plugins.plugins.first?.code
    return try #require(code?.library as? WorkerLibrary).processIdentifier
  }

  @Test func `a slot has its processor time, however long it waits for that`() async throws {
    try faulty.write("first")
    let host = try await faulty.makeHost(1_000)
    let processor = try #require(Processor())
    let pid = try await worker(host)
    processor.take(pid)
    // The worker gets the smaller half of every second.
    let other = try BusyProcess(on: processor)
    try faulty.say("work", to: host)
    withExtendedLifetime(other) {}
    // On a busy machine the slot may not finish; the row then says so.
    #expect(!host.log.lines.contains { $0.contains("did not answer within 1000 ms") })
    try await Limit.wait(for: "the plugin is used") { try faulty.button(host) == "first" }
    #expect(await host.plugins.record.quarantine.entries.isEmpty)
  }

  @Test func `a slot that uses twice its processor time is ended, though it would finish`()
    async throws
  {
    // On a very busy machine a try may report that instead, or the slot may finish before the
    // watcher looks; that costs the plugin of that try.
    for _ in 0..<20 {
      let faulty = try FaultyGenerations()
      try faulty.write("first")
      let host = try await faulty.makeHost(1_000)
      try faulty.say("overwork", to: host)
      var end = ""
      try? await Limit.wait(for: "its end is told", within: .seconds(10)) {
        end = host.log.lines.first { $0.contains("did not answer within") } ?? ""
        return !end.isEmpty
      }
      if end.contains("did not answer within 1000 ms") { return }
    }
    Issue.record("it was not ended in twenty tries")
  }

  @Test func `a worker that the machine delays is reported as delayed, and never quarantined`()
    async throws
  {
    try faulty.write("first")
    let host = try await faulty.makeHost(300, pause: 500)
    try await faulty.pass(host)
    let processor = try #require(Processor())
    for turn in 1...3 {
      try await Limit.wait(for: "the plugin is used") { try faulty.button(host) == "first" }
      processor.take(try await worker(host), rank: 19)
      let others = try (0..<8).map { _ in try BusyProcess(on: processor) }
      try faulty.say("work", to: host)
      withExtendedLifetime(others) {}
      try await faulty.wait(forFaults: turn, host)
      try await Limit.wait(for: "its view is tried again") {
        let row = await host.row(faulty.library)
        return row?.state == .ready && row?.reason == nil
      }
    }
    let lines = host.log.lines.filter { $0.contains("was kept waiting by a busy machine") }
    #expect(lines.contains { $0.contains("LoginView_faulty.setAttribute") }, "\(host.log.lines)")
    #expect(await host.plugins.record.quarantine.entries.isEmpty)
    let warnings = await host.row(faulty.library)?.warnings ?? []
    #expect(warnings.contains { $0.contains("busy machine") }, "\(warnings)")
  }

  @Test func `a first missed deadline costs a view for a while, and a second one the plugin`()
    async throws
  {
    try faulty.write("first")
    let host = try await faulty.makeHost(300, pause: 5_000)
    try await faulty.pass(host)
    try faulty.say("sleep", to: host)
    try await Limit.wait(for: "the miss is told") { await host.row(faulty.library)?.state == .hung }
    let reason = try #require(await host.row(faulty.library)?.reason)
    for part in ["did not answer within 300 ms", "is shown by its parent", "It is tried again on "]
    {
      #expect(reason.contains(part), "\(reason)")
    }
    #expect(await host.plugins.record.quarantine.entries.isEmpty)
    try await Limit.wait(for: "it is tried again") {
      await host.row(faulty.library)?.state == .ready
    }
    #expect(try faulty.button(host) == "first")
    let warned = try #require(await host.row(faulty.library))
    #expect(warned.reason == nil)
    #expect(warned.warnings.contains { $0.contains("did not answer within 300 ms") })
    try faulty.say("sleep", to: host)
    try await Limit.wait(for: "it is left out") {
      await host.row(faulty.library)?.reason?.contains("is quarantined") == true
    }
    #expect(await host.plugins.record.quarantine.entries.count == 1)
  }

  // MARK: Neighbours

  private static let neighbours = (1...20).map { "near\($0)" }

  private func putNeighbours() throws {
    let source = try String(
      contentsOfFile: Repository.fixtures("Workers/neighbour") + ".c", encoding: .utf8)
    for name in Self.neighbours + ["burner"] {
      let head = "#define NAME \"\(name)\"\n#define BURN \(name == "burner" ? 64 : 0)\n"
      try CCompiler.compile(head + source, to: faulty.folder.path("plugins/lib\(name).so"))
    }
  }

  /// Visits every neighbour's page.
  ///
  /// - Returns: whether each was shown by its own code.
  private func visit(_ host: FixtureHost) throws -> Bool {
    var isOwn = true
    for name in Self.neighbours {
      let login = try DrivenLogin(host.plugins.source.current, try #require(ThemeName(name)))
      try login.set("userName", to: "me")
      isOwn = try login.text("loginButton") == .string(name) && isOwn
      login.end()
    }
    return isOwn
  }

  @Test func `a plugin that burns the processors is quarantined, and its neighbours are not`()
    async throws
  {
    try putNeighbours()
    let host = try FixtureHost(faulty.folder, workers: WorkerHost.pool(250))
    await host.plugins.start()
    let others = try (0..<4).map { _ in try BusyProcess() }
    for name in ["burner"] + Self.neighbours {
      await host.plugins.source.admit(try #require(ThemeName(name)))
    }
    let burner = faulty.folder.path("plugins/libburner.so")
    try await Limit.wait(for: "the burner is named", within: .seconds(120)) {
      _ = try visit(host)
      return await host.row(burner)?.reason?.contains("(limit workerThreads)") == true
    }
    withExtendedLifetime(others) {}
    let misses = host.log.lines.filter { $0.contains("did not answer within 250 ms") }
    #expect(misses == [])
    try await Limit.wait(for: "all neighbours are shown", within: .seconds(120)) { try visit(host) }
    let rows = await host.plugins.rows(source: .host)
    #expect(rows.count == 21)
    for row in rows where row.path != burner {
      #expect(row.state == .ready, "\(row.reason ?? "")")
    }
    #expect(rows.first { $0.path == burner }?.state == .crashed)
    #expect(await host.plugins.record.quarantine.entries.values.map(\.file) == [burner])
  }
}
