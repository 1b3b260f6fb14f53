@testable import PluginWorkers
@testable import PluginCatalog
@testable import PluginFormat
@testable import ScreensSystem
import Foundation
import ScreensCore
import ScreensModel
import ScreensViews
import TestSupport
import Testing

@testable import ScreensHost

/// Quarantined content does not run again: for each kind of plugin, in each process, at each kind
/// of look.
@Suite(.enabled(if: CCompiler.isThere, "needs a C compiler"), .ownThreads, .timeLimit(.minutes(15)))
struct LeftOutTests {
  enum Kind: String, CaseIterable { case theme, connector }

  private static let id = "org.example.woken"
  private static let cases: [(Kind, PluginSetting.Isolation)] = Kind.allCases.flatMap { kind in
    [(kind, .host), (kind, .process)]
  }

  private let folder: TemporaryFolder
  private let library: String

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("plugins")
    try folder.makeFolder("state")
    library = folder.path("plugins/libwoken.so")
  }

  /// Writes a content whose code logs a word when it runs.
  private func put(_ word: String, _ kind: Kind, harm: String? = nil) throws -> Digest {
    let source = try String(
      contentsOfFile: Repository.fixtures("Workers/woken") + ".c", encoding: .utf8)
    let harm = harm.map { "#define HARM \($0)\n" } ?? ""
    try CCompiler.compile(
      harm + "#define WORD \"\(word)\"\n#define KIND '\(kind.rawValue.prefix(1))'\n" + source,
      to: folder.path("next.so"))
    let digest = Digest(of: try folder.read("next.so"))
    try folder.rename("next.so", to: "plugins/libwoken.so")
    return digest
  }

  private func leaveOut(_ digest: Digest) throws {
    let entry = Quarantine.Entry(
      digest: digest, pluginID: try #require(PluginID(Self.id)), file: library,
      reason: "ended the host", time: 1_700_000_000)
    try Quarantine.update(stateFolder: folder.path("state")) { $0.leaveOut(entry) }
  }

  private func makeHost(
    _ kind: Kind, _ isolation: PluginSetting.Isolation
  ) async throws -> FixtureHost {
    let factory = try #require(ConnectorFactoryName("WokenFactory"))
    let host = try FixtureHost(
      folder, workers: WorkerHost.pool(20_000), probation: .seconds(3_600)
    ) {
      if kind == .connector { $0.connectorFactory = factory }
      $0.plugins[Self.id] = .init(isolation: isolation)
    }
    await host.plugins.start()
    return host
  }

  /// Uses the plugin's theme or factory, and returns whether the plugin answered.
  private func use(_ host: FixtureHost, _ kind: Kind) async throws -> Bool {
    switch kind {
    case .theme:
      let theme = try #require(ThemeName("woken"))
      await host.plugins.source.admit(theme)
      let login = try DrivenLogin(host.plugins.source.current, theme)
      defer { login.end() }
      return login.view?.classes.first?.name.rawValue == "LoginView_woken"
    case .connector:
      let environment = host.plugins.source.current
      let act = try #require(OperationName("act"))
      let made = try? environment.connectors.connector(
        for: act, parameters: [:], context: ConnectorContext(server: environment.server))
      return made != nil
    }
  }

  /// The words of the contents whose code ran, in order.
  private func woken(_ host: FixtureHost) -> [String] {
    host.log.lines.compactMap { line in
      line.firstMatch(of: /: woken as (\w+)$/).map { String($0.1) }
    }
  }

  @Test(arguments: cases)
  func `quarantined content runs at no start and no look until retry`(
    kind: Kind, isolation: PluginSetting.Isolation
  ) async throws {
    let digest = try put("first", kind)
    try leaveOut(digest)
    let host = try await makeHost(kind, isolation)
    func expectNothing(_ step: String) async throws {
      #expect(try await !use(host, kind), "\(step)")
      #expect(woken(host) == [], "\(step)")
      let row = try #require(await host.row(library))
      #expect(row.state == .crashed, "\(step): \(row.reason ?? "")")
    }
    try await expectNothing("at the start")
    await host.plugins.rescan()
    try await expectNothing("at a look")
    await host.plugins.reconfigure(host.plugins.configuration)
    try await expectNothing("at a reload")
    // The same content, written again.
    try folder.write(try folder.read("plugins/libwoken.so"), to: "again.so")
    try folder.rename("again.so", to: "plugins/libwoken.so")
    await host.plugins.apply([.rescan])
    try await expectNothing("written anew")
    let next = try await makeHost(kind, isolation)
    #expect(try await !use(next, kind))
    #expect(woken(next) == [])

    #expect(await host.plugins.retry() == [library])
    #expect(try await use(host, kind))
    #expect(woken(host) == ["first"])
  }

  @Test(arguments: Kind.allCases)
  func `a look without a host reports only the quarantined content`(kind: Kind) throws {
    let first = try put("first", kind)
    try leaveOut(first)
    let offer = HostOffer(viewClasses: [try #require(ViewClassName("LoginView_default"))])
    func row() throws -> PluginRow {
      let directory = PluginDirectory(folder.path("plugins"), origin: .configuration)
      let rows = PluginSearch([directory], offer: offer).rows()
      let quarantine = try Quarantine(stateFolder: folder.path("state"))
      return try #require(quarantine.marking(rows).first)
    }
    #expect(try row().state == .crashed)
    #expect(try row().digest == first)
    #expect(try row().reason?.contains("it ended the host on 2023-11-14") == true)
    _ = try put("second", kind)
    #expect(try row().state == .listed)
    #expect(try row().reason == nil)
  }

  @Test(arguments: cases)
  func `other content is not quarantined with it`(kind: Kind, isolation: PluginSetting.Isolation)
    async throws
  {
    try leaveOut(try put("first", kind))
    let host = try await makeHost(kind, isolation)
    #expect(try await !use(host, kind))
    _ = try put("second", kind)
    await host.plugins.rescan()
    #expect(try await use(host, kind))
    #expect(woken(host) == ["second"])
    #expect(await host.row(library)?.state == .ready)
  }

  @Test(arguments: cases)
  func `the last good content runs instead of a quarantined one`(
    kind: Kind, isolation: PluginSetting.Isolation
  ) async throws {
    let first = try put("first", kind)
    let host = try await makeHost(kind, isolation)
    #expect(try await use(host, kind))
    await host.plugins.endProbation(of: library, first)
    let second = try put("second", kind)
    try leaveOut(second)
    let next = try await makeHost(kind, isolation)
    #expect(try await use(next, kind))
    #expect(woken(next) == ["first"])
    let row = try #require(await next.row(library))
    #expect(row.state == .ready)
    #expect(row.reason?.contains("last good content (digest \(first.short))") == true)
    #expect(row.digest == first)
  }

  @Test(arguments: cases)
  func `an update to a quarantined content is not adopted`(
    kind: Kind, isolation: PluginSetting.Isolation
  ) async throws {
    _ = try put("first", kind)
    let host = try await makeHost(kind, isolation)
    #expect(try await use(host, kind))
    try leaveOut(try put("second", kind))
    await host.plugins.reconfigure(host.plugins.configuration)
    await host.plugins.rescan()
    #expect(try await use(host, kind))
    #expect(woken(host) == ["first"])
    let row = try #require(await host.row(library))
    #expect(row.state == .ready)
    #expect(row.reason?.contains("ended the host") == true, "\(row.reason ?? "no reason")")
  }

  @Test(arguments: cases)
  func `a good content that did harm later never replaces a refused one`(
    kind: Kind, isolation: PluginSetting.Isolation
  ) async throws {
    let first = try put("first", kind)
    let host = try await makeHost(kind, isolation)
    #expect(try await use(host, kind))
    await host.plugins.endProbation(of: library, first)
    try leaveOut(first)
    _ = try put("second", kind, harm: "return SCREENS_FAILED")
    let next = try await makeHost(kind, isolation)
    #expect(try await !use(next, kind))
    #expect(woken(next).contains("second"))
    #expect(!woken(next).contains("first"))
    #expect(await next.row(library)?.state == .refused)
  }
}
