@testable import PluginCalls
@testable import PluginCatalog
@testable import PluginFormat
@testable import PluginWorkers
@testable import ScreensSystem
import ScreensCore
import ScreensModel
import TestSupport
import Testing

@testable import ScreensHost

/// The services that plugins get: libraries are opened for them, and none is loaded.
@Suite struct HostServicesTests {
  private let folder: TemporaryFolder
  private let library: String
  private let log = TestLog()

  init() throws {
    folder = try TemporaryFolder()
    library = BuiltProducts.library("MaintenanceConnector")
  }

  private func services(
    workers: WorkerPool?, origin: PluginDirectory.Origin = .configuration
  ) throws -> HostServices {
    let directory = Path.folder(of: library)
    let log = log
    return HostServices(
      copies: try PrivateCopies(folder: folder.path("copies")),
      directories: { _ in [PluginDirectory(directory, origin: origin)] }, workers: workers,
      probation: .zero, log: OperatorLog(texts: { log.add($0) }), health: HealthBoard())
  }

  private func configuration(
    _ configure: (inout HostConfiguration) -> Void = { _ in }
  ) -> HostConfiguration {
    var configuration = HostConfiguration(
      file: folder.path("plugins.plist"), stateDirectory: folder.path("state"))
    configure(&configuration)
    return configuration
  }

  private func open(
    _ services: HostServices, kind: String = "connector", _ more: [String: String] = [:],
    under configuration: HostConfiguration? = nil
  ) throws -> AdmittedLibrary {
    var more = more
    if kind == "connector" {
      more["factories"] = "[{\"name\": \"AcmeFactory\", \"operations\": []}]"
    }
    let plugin = try ListedFixture.plugin("acme", kind: kind, more)
    let descriptor = try #require(plugin.descriptor)
    return try services.admitted(
      try CompleteFile(library), descriptor, PluginGeneration(plugin).reference(descriptor),
      under: configuration ?? self.configuration()
    ) { _ in }
  }

  @Test func `a plugin gets its options, its own folder and a private copy`() throws {
    let opening = try open(
      services(workers: nil),
      under: configuration {
        $0.plugins["org.example.acme"] = .init(options: ["color": "red"])
      })
    #expect(opening.worker == nil)
    #expect(opening.instance.options["color"] == "red")
    let own = opening.instance.options["stateDirectory"]?.string
    #expect(own == folder.path("state/plugins/org.example.acme"))
    #expect(try FileStatus(path: #require(own)).isFolder)
    #expect(opening.copy.path.hasPrefix(folder.path("copies")))
    #expect(try CompleteFile(opening.copy.path).digest == opening.digest)
  }

  @Test(
    arguments: [
      ("theme", [:], nil, false), ("connector", [:], "own", false),
      ("connector", ["requires": "[\"screens.network/1\"]"], "own", true),
      ("theme", ["requires": "[\"screens.network/1\"]"], nil, false),
    ] as [(String, [String: String], String?, Bool)])
  func `untrusted code runs in a worker with what its kind needs`(
    kind: String, more: [String: String], ownFolder: String?, network: Bool
  ) throws {
    let services = try services(workers: WorkerHost.pool(20_000) { $0.bytes = 1 << 20 })
    let opening = try open(services, kind: kind, more)
    let grants = try #require(opening.worker?.setup.message.grants)
    #expect(grants.network == network)
    #expect((grants.folder != nil) == (ownFolder != nil))
    #expect(grants.bounds.bytes == 1 << 20)
    #expect(log.lines == [])
  }

  @Test func `trusted code runs in the host, and code that the operator puts there is logged`()
    throws
  {
    let shipped = try services(workers: WorkerHost.pool(20_000), origin: .executable)
    #expect(try open(shipped).worker == nil)
    #expect(log.lines == [])
    let foreign = try services(workers: WorkerHost.pool(20_000))
    let bold = configuration { $0.plugins["org.example.acme"] = .init(isolation: .host) }
    #expect(try open(foreign, under: bold).worker == nil)
    #expect(log.lines.count == 1)
    #expect(log.lines.first?.contains("its content is not trusted") == true)
  }

  @Test func `a file that is no library is refused before any work for it`() throws {
    let services = try services(workers: nil)
    let plugin = try ListedFixture.plugin("acme", kind: "connector")
    let descriptor = try #require(plugin.descriptor)
    let text = try folder.write("no library", to: "libacme.so")
    #expect(throws: (any Error).self) {
      try services.admitted(
        CompleteFile(text), descriptor, PluginGeneration(plugin).reference(descriptor),
        under: configuration()
      ) { _ in }
    }
    #expect((try? FileStatus(path: folder.path("state/plugins"))) == nil)
  }

  @Test func `pauses last as long as the workers' patience, and are absent without workers`() throws
  {
    let pool = WorkerHost.pool(20_000)
    let services = try services(workers: pool)
    #expect(services.length(ofWhole: false) == .milliseconds(pool.patience.again))
    #expect(services.length(ofWhole: true) == .milliseconds(pool.patience.killed))
    #expect(try self.services(workers: nil).length(ofWhole: true) == .zero)
  }
}
