@testable import PluginFormat
@testable import PluginCatalog
@testable import PluginWorkers
@testable import ScreensSystem
import Foundation
import Glibc
import ScreensCore
import ScreensModel
import ScreensViews
import TestSupport
import Testing

@testable import ScreensHost

/// Workers start and end with their host and their configuration.
@Suite(.enabled(if: CCompiler.isThere, "needs a C compiler"), .ownThreads, .timeLimit(.minutes(15)))
struct WorkerLifeTests {
  private static let plugin = "org.example.restless"

  private func makeHost() async throws -> FixtureHost {
    let folder = try TemporaryFolder()
    try CompiledFixture.put("Workers/restless", into: try folder.makeFolder("plugins"))
    let name = try #require(ConnectorFactoryName("RestlessFactory"))
    let host = try FixtureHost(folder, workers: WorkerHost.pool(20_000)) {
      $0.connectorFactory = name
    }
    await host.plugins.start()
    return host
  }

  private func place(_ host: FixtureHost) async -> String? {
    await host.plugins.rows(source: .host).first { $0.id?.rawValue == Self.plugin }?.place
  }

  @Test func `a killed standby worker is replaced unseen`() throws {
    let folder = try TemporaryFolder()
    try CompiledFixture.put("Workers/restless", into: folder.path)
    let pool = WorkerHost.pool(20_000)
    pool.warmUp()
    let standby = try #require(pool.standby)
    let end = ProcessWait(standby)
    kill(standby, SIGKILL)
    #expect(end.endsWithinAMinute())
    let plugin = PluginReference(
      id: Self.plugin, version: "1.0.0", generation: 1, path: folder.path("librestless.so"))
    let load = WorkerSetup(
      message: LoadMessage(
        path: plugin.path, plugin: plugin, options: [:], grants: WorkerGrants()),
      digest: Digest(of: []), isSerial: false, log: { _, _ in }, report: { _ in },
      onFault: { _ in })
    let (worker, contents) = try pool.start(load)
    #expect(contents.factories.map(\.name.rawValue) == ["RestlessFactory"])
    #expect(worker.process.pid != standby)
  }

  @Test func `a worker that is killed between two calls is named, and the next call uses another`()
    async throws
  {
    let host = try await makeHost()
    let workers = children(of: getpid())
    let operation = try #require(OperationName("act"))
    let environment = host.plugins.source.current
    func make() throws -> any Connector {
      try environment.connectors.connector(
        for: operation, parameters: ["do": "at-once"],
        context: ConnectorContext(server: environment.server))
    }
    // The connector is kept to the end: else the worker is killed while it releases the connector.
    let connector = try make()
    defer { withExtendedLifetime(connector) {} }
    let library = await host.plugins.plugins.first?.code?.library as? WorkerLibrary
    let pid = try #require(library?.processIdentifier)
    #expect(workers.contains(pid))
    let end = ProcessWait(pid)
    kill(pid, SIGKILL)
    #expect(end.endsWithinAMinute())
    // A view of the old worker is lost; a new view is in a new worker.
    try await Limit.wait(for: "the fault") { library?.fault != nil }
    let fault = try #require(library?.fault)
    #expect(fault.reason == "crashed (Killed, signal 9)")
    #expect(try make().validate() == nil)
    #expect(library?.processIdentifier != pid)
  }

  @Test func `workers die with their host, however it ends`() async throws {
    let gallery = try ServedGallery { try CompiledFixture.put("Workers/faulty", into: $0) }
    _ = try Data(contentsOf: try #require(URL(string: gallery.origin)))
    let host = try #require(children(of: gallery.program.processIdentifier).first)
    let workers = children(of: host)
    #expect(!workers.isEmpty)
    let ends = workers.map { ProcessWait($0) }
    kill(host, SIGKILL)
    for end in ends { #expect(end.endsWithinAMinute()) }
    gallery.end()
  }

  @Test func `a frozen worker also dies with its host`() async throws {
    let gallery = try ServedGallery { try CompiledFixture.put("Workers/faulty", into: $0) }
    _ = try Data(contentsOf: try #require(URL(string: gallery.origin)))
    let host = try #require(children(of: gallery.program.processIdentifier).first)
    let workers = children(of: host)
    #expect(!workers.isEmpty)
    // A stopped worker does not notice that its channels close.
    for worker in workers { #expect(kill(worker, SIGSTOP) == 0) }
    let ends = workers.map { ProcessWait($0) }
    kill(host, SIGKILL)
    for (end, worker) in zip(ends, workers) {
      let hasEnded = end.endsWithinAMinute()
      #expect(hasEnded)
      if !hasEnded { kill(worker, SIGKILL) }
    }
    gallery.end()
  }

  @Test func `a serving host has a standby worker before any plugin needs one`() async throws {
    let gallery = try ServedGallery()
    let host = try #require(children(of: gallery.program.processIdentifier).first)
    try await Limit.wait(for: "a worker") { !children(of: host).isEmpty }
    let worker = try #require(children(of: host).first)
    #expect(KernelFile.text("/proc/\(worker)/cmdline").contains("\0worker\0\(host)\0"))
    gallery.end()
  }

  @Test func `another isolation in the configuration moves a plugin without new content`()
    async throws
  {
    let host = try await makeHost()
    #expect(await place(host)?.hasPrefix("process") == true)
    var configuration = await host.plugins.configuration
    let places: [(PluginSetting.Isolation, String)] = [(.host, "host"), (.process, "process")]
    for (isolation, prefix) in places {
      let before = host.plugins.source.current.registry.generation
      configuration.plugins[Self.plugin] = .init(isolation: isolation)
      await host.plugins.reconfigure(configuration)
      #expect(await place(host)?.hasPrefix(prefix) == true)
      #expect(host.plugins.source.current.registry.generation > before)
    }
    // The same again changes nothing.
    let generation = await host.plugins.plugins.first?.number
    await host.plugins.reconfigure(configuration)
    #expect(await host.plugins.plugins.first?.number == generation)
  }

  /// The children of a process.
  private func children(of parent: Int32) -> [Int32] {
    let all = (try? FolderListing("/proc"))?.entries.compactMap { Int32($0.name) } ?? []
    return all.filter { pid in
      let status = KernelFile.text("/proc/\(pid)/stat")
      guard let name = status.lastIndex(of: ")") else { return false }
      let fields = status[status.index(after: name)...].split(separator: " ")
      return fields.count > 1 && Int32(fields[1]) == parent
    }
  }
}
