@testable import PluginCatalog
@testable import PluginFormat
@testable import PluginWorkers
import Foundation
import Screenlets
import ScreensCore
import ScreensModel
import Synchronization
import TestSupport
import Testing

@testable import ScreensHost

/// Values that a plugin of plain gcc computes between two operations of an interactor, in the host
/// and in a worker.
@Suite(.enabled(if: CCompiler.isThere, "needs a C compiler"), .ownThreads, .timeLimit(.minutes(15)))
struct ComputationTests {
  private static let id = "org.example.reckoner"
  private static let reckon = "org.example.corpus-reckon"

  /// The plugins that spent the budget of an act.
  private final class Excesses: Sendable {
    private let list = Mutex<[ActExcess]>([])

    var all: [ActExcess] { list.withLock { $0 } }

    func add(_ excess: ActExcess) { list.withLock { $0.append(excess) } }
  }

  /// A login whose delegate computes between two operations that the test scripts.
  private final class Site {
    let host: FixtureHost
    let connectors = ScriptedConnectors()
    let driven: DrivenScreenlet

    init(
      _ isolation: PluginSetting.Isolation, _ options: [String: Value] = [:],
      milliseconds: Int = 20_000, threading: String = "any", limits: ActLimits = ActLimits(),
      exceeded: @escaping @Sendable (ActExcess) -> Void = { _ in }
    ) async throws {
      let folder = try TemporaryFolder()
      let source = try String(
        contentsOfFile: Repository.fixtures("Workers/reckoner.c"), encoding: .utf8)
      try CCompiler.compile(
        source, to: try folder.makeFolder("plugins") + "/libreckoner.so",
        flags: ["-DTHREADING=\"\(threading)\""])
      let name = try #require(DelegateName("ReckonerDelegate"))
      host = try FixtureHost(folder, workers: WorkerHost.pool(milliseconds)) {
        $0.delegates = [DelegateSetting(.login, name)]
        $0.plugins[ComputationTests.id] = .init(isolation: isolation, options: options)
      }
      await host.plugins.start()
      driven = try DrivenScreenlet(
        host, .login, connectors: connectors,
        oversight: PluginOversight(acts: limits, exceed: exceeded))
      for (field, text) in [("userNameField", "ada@example.org"), ("passwordField", "secret!")] {
        try driven.type(text, into: field)
      }
    }

    /// Signs in, with an answer to the first operation.
    func signIn() async throws {
      connectors.answer("loginByEmail", .success(DelegatedLogin.user))
      connectors.answer("loginByUserId", .success(DelegatedLogin.user))
      _ = driven.screenlet.performDefaultAction()
      try await driven.idle()
    }

    var operations: [String] { connectors.requests.map(\.operation.rawValue) }
    var outcome: ActionOutcome? { driven.screenlet.outcome }
    /// The lines about the action.
    var faults: [String] {
      driven.log.lines.compactMap { line in
        line.firstRange(of: "failed: ").map { String(line[$0.upperBound...]) }
      }
    }
  }

  @Test(arguments: DelegateTests.places, ["any", "main"])
  func `the second operation gets the value that a delegate computes from the first answer`(
    isolation: PluginSetting.Isolation, threading: String
  ) async throws {
    let site = try await Site(isolation, threading: threading)
    try await site.signIn()
    #expect(site.operations == ["loginByEmail", "loginByUserId"])
    #expect(site.connectors.requests.last?.parameters == ["userId": 21, "password": "secret!"])
    #expect(site.outcome?.error == nil)
    #expect(site.host.said(by: Self.id) == ["nextUser computes next of Login from 20 and 1"])
    #expect(!site.host.log.lines.contains { $0.contains("secret!") })
    await site.host.plugins.shutDown()
    #expect(site.host.said(by: Self.id).last == "the reckoner ends")
  }

  @Test(arguments: DelegateTests.places)
  func `a screenlet's steps compute, and its end reads the value like an answer`(
    isolation: PluginSetting.Isolation
  ) async throws {
    let folder = try TemporaryFolder()
    try CompiledFixture.put("Corpus/compute-1/reckon", into: try folder.makeFolder("plugins"))
    let factory = try #require(ConnectorFactoryName("ReckonFactory"))
    let host = try FixtureHost(folder, workers: WorkerHost.pool(20_000)) {
      $0.plugins[Self.reckon] = .init(isolation: isolation)
      $0.connectorFactory = factory
    }
    await host.plugins.start()
    await host.plugins.source.admit(try #require(ThemeName("reckon")))
    let driven = try DrivenScreenlet(host, try #require(ScreenletName("Reckon")))
    for _ in 0..<2 { try await driven.press("go:") }
    #expect(driven.error == "")
    #expect(try driven.attribute("seen") == "42 stored 42")
    #expect(
      host.said(by: Self.reckon)
        == Array(repeating: "doubled of Reckon: 21 times 2", count: 2))
    await host.plugins.shutDown()
    #expect(host.said(by: Self.reckon).last == "reckon.double ends after 2")
  }

  static let faults: [(option: String, sentence: String)] = [
    ("text", "step 3: loginByUserId: the parameter userId is string, not int; nothing was sent."),
    ("nothing", "step 3: loginByUserId: the parameter userId is missing; nothing was sent."),
    ("invalid", "what it wrote cannot be read: a value has the unknown kind 77"),
    ("fail", "it cannot reckon"),
  ]

  @Test(arguments: DelegateTests.places, faults)
  func `a computation that fails or has a wrong type ends the action before the next operation`(
    isolation: PluginSetting.Isolation, fault: (option: String, sentence: String)
  ) async throws {
    let site = try await Site(isolation, ["compute": .string(fault.option)])
    try await site.signIn()
    #expect(site.operations == ["loginByEmail"])
    #expect(site.outcome?.error != nil && !site.driven.screenlet.isBusy)
    #expect(site.faults == [fault.sentence])
    // The session goes on.
    try await site.signIn()
    #expect(site.operations == ["loginByEmail", "loginByEmail"])
  }

  @Test(arguments: DelegateTests.places)
  func `a user reads the text of a computation that refuses`(
    isolation: PluginSetting.Isolation
  ) async throws {
    let site = try await Site(isolation, ["compute": "validation"])
    try await site.signIn()
    #expect(site.outcome?.message == "too many users")
    #expect(site.faults == [])
  }

  static let nonsense: [(option: String, sentence: String)] = [
    (
      "unknown",
      "step 2: the plugin has no computation 'nextCompany'; add a table of screens/compute.h"
    ),
    ("secret", "step 2: view.password is a secret, and the parameter 'answer' is none"),
    (
      "both",
      "step 2: it has 'operation' and 'compute'; keep one, and make a step of the other"
    ),
  ]

  @Test(arguments: DelegateTests.places, nonsense)
  func `a step that cannot be computed is refused before anything is sent`(
    isolation: PluginSetting.Isolation, nonsense: (option: String, sentence: String)
  ) async throws {
    let site = try await Site(isolation, ["steps": .string(nonsense.option)])
    try await site.signIn()
    #expect(site.operations == [] && site.outcome?.error != nil)
    #expect(site.faults == [nonsense.sentence])
    #expect(site.host.said(by: Self.id) == [])
  }

  @Test(arguments: ["hang", "crash"])
  func `a computation that never returns or crashes in a worker costs the action alone`(
    option: String
  ) async throws {
    let site = try await Site(.process, ["compute": .string(option)], milliseconds: 300)
    let start = ContinuousClock.now
    try await site.signIn()
    #expect(start.duration(to: .now) < Limit.usual)
    #expect(site.operations == ["loginByEmail"])
    #expect(site.outcome?.error?.cause == .notAvailable && !site.driven.screenlet.isBusy)
    try await Limit.wait(for: "the line about the worker") {
      site.host.log.lines.contains { $0.contains(Self.id) && $0.contains("nextUser.compute") }
    }
    // The next action finds another process.
    try await site.signIn()
    #expect(site.operations.count == 2)
  }

  @Test(arguments: DelegateTests.places)
  func `a computation without its object refuses the plugin with its sentence`(
    isolation: PluginSetting.Isolation
  ) async throws {
    let site = try await Site(isolation, ["compute": "refuse"])
    let row = try #require(await site.host.plugins.rows(source: .host).first)
    #expect(row.state == .refused)
    #expect(row.reason?.contains("nextUser: no reckoner today") == true, "\(row.reason ?? "")")
  }

  @Test(arguments: DelegateTests.places)
  func `computations count in the time of a user's act, and others are served between them`(
    isolation: PluginSetting.Isolation
  ) async throws {
    var limits = ActLimits()
    limits.milliseconds = 300
    let excesses = Excesses()
    let site = try await Site(
      isolation, ["steps": "many", "compute": "slow"], limits: limits
    ) { excesses.add($0) }
    _ = site.driven.screenlet.performDefaultAction()
    // Each turn of the session computes one value.
    #expect(site.driven.session.waiting == 1)
    #expect(site.host.said(by: Self.id).count == 1)
    try await site.driven.idle()
    let calls = site.host.said(by: Self.id).count
    #expect((2...10).contains(calls), "\(calls)")
    #expect(site.outcome?.error != nil)
    #expect(excesses.all.map(\.plugin.id) == [Self.id])
    #expect(excesses.all.first?.description.contains("computes values without end") == true)
  }

  @Test(arguments: DelegateTests.places)
  func `computed values count in the octets of a user's act`(
    isolation: PluginSetting.Isolation
  ) async throws {
    var limits = ActLimits()
    limits.bytes = 10_000
    let excesses = Excesses()
    let site = try await Site(
      isolation, ["steps": "many", "compute": "large"], limits: limits
    ) { excesses.add($0) }
    _ = site.driven.screenlet.performDefaultAction()
    try await site.driven.idle()
    #expect(site.host.said(by: Self.id).count == 3)
    #expect(site.outcome?.error != nil)
    #expect(excesses.all.map(\.plugin.id) == [Self.id])
  }
}
