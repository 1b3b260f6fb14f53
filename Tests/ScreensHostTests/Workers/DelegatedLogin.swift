@testable import PluginCatalog
@testable import PluginWorkers
@testable import PluginFormat
import Foundation
import Screenlets
import ScreensCore
import ScreensModel
import ScreensViews
import TestSupport
import Testing

@testable import ScreensHost

/// A login whose kind has the delegate of `listener.c`, over operations that a test scripts.
final class DelegatedLogin {
  static let id = "org.example.listener"
  static let secondID = "org.example.second"

  let host: FixtureHost
  let connectors = ScriptedConnectors()
  let session: StillSession
  let screenlet: Screenlet

  /// - Parameters:
  ///
  ///   - options: the plugin's: `event` and `interactor` set its behaviour.
  ///
  ///   - milliseconds: the time limit of a call in a worker.
  ///
  ///   - flags: of the compiler, for the plugin.
  ///
  ///   - width: the requests that run at once.
  ///
  ///   - second: the order and the options of a second delegate, of a plugin of its own.
  init(
    _ isolation: PluginSetting.Isolation, _ options: [String: Value] = [:],
    milliseconds: Int = 20_000, in folder: TemporaryFolder? = nil, flags: [String] = [],
    width: Int = 64,
    second: (order: Int, options: [String: Value])? = nil
  ) async throws {
    let folder = try folder ?? TemporaryFolder()
    let plugins = try folder.makeFolder("plugins")
    if flags.isEmpty {
      try CompiledFixture.put("Workers/listener", into: plugins)
    } else {
      try Self.compile(flags, to: "\(plugins)/liblistener.so")
    }
    let name = try #require(DelegateName("ListenerDelegate"))
    let other = try #require(DelegateName("SecondDelegate"))
    if second != nil { try Self.compileSecond(to: "\(plugins)/libsecond.so") }
    host = try FixtureHost(folder, workers: WorkerHost.pool(milliseconds)) {
      $0.delegates = [DelegateSetting(.login, name)]
      $0.plugins[Self.id] = .init(isolation: isolation, options: options)
      guard let second else { return }
      $0.delegates.append(DelegateSetting(.login, other, order: second.order))
      $0.plugins[Self.secondID] = .init(isolation: isolation, options: second.options)
    }
    await host.plugins.start()
    session = StillSession(
      Self.scripted(host.plugins.source.current, connectors), queue: ConnectorQueue(width: width))
    screenlet = try #require(session.scope.makeScreenlet(.login))
    session.house.page = "/sign-in"
    screenlet.load(theme: .default)
    for (field, text) in [("userNameField", "ada@example.org"), ("passwordField", "secret!")] {
      let view = try #require(screenlet.view)
      try view.enter(.string(text), in: try #require(view.tree.find(field)))
    }
  }

  private static func scripted(
    _ environment: Environment, _ connectors: ScriptedConnectors
  ) -> Environment {
    Environment(
      library: environment.library, registry: environment.registry, server: .fallback,
      connectors: connectors, delegates: environment.delegates, log: environment.log)
  }

  static func compile(_ flags: [String], to library: String) throws {
    let source = try String(
      contentsOfFile: Repository.fixtures("Workers/listener.c"), encoding: .utf8)
    try CCompiler.compile(source, to: library, flags: flags)
  }

  private static func compileSecond(to library: String) throws {
    let source = try String(
      contentsOfFile: Repository.fixtures("Workers/listener.c"), encoding: .utf8)
    try CCompiler.compile(
      source.replacing("ListenerDelegate", with: "SecondDelegate").replacing(id, with: secondID),
      to: library)
  }

  /// The library in the process that the plugin runs in.
  private var library: WorkerLibrary {
    get async throws {
      let libraries = await host.plugins.plugins.compactMap { $0.code?.library as? WorkerLibrary }
      return try #require(libraries.first)
    }
  }

  /// The process that the plugin runs in.
  var worker: Int32 { get async throws { try await library.processIdentifier } }

  /// Whether the host knows that the process is gone.
  var hasLostWorker: Bool { get async throws { try await library.fault != nil } }

  /// Replaces the plugin with another version, and waits until the host has it.
  func replace(_ flags: [String], in folder: TemporaryFolder) async throws {
    try Self.compile(flags, to: folder.path("new.so"))
    try Program("mv")?.run([folder.path("new.so"), folder.path("plugins/liblistener.so")])
    try await Limit.wait(for: "a whole look") { await !host.plugins.rescan() }
    adopt()
  }

  /// Uses the host's present environment.
  func adopt() { session.scope.adopt(Self.scripted(host.plugins.source.current, connectors)) }

  /// Performs the action of the login button, and delivers the waiting results.
  @discardableResult
  func signIn() -> Bool {
    defer { session.deliverResults() }
    return screenlet.performDefaultAction()
  }

  /// The lines that the delegate wrote.
  var heard: [String] { lines("\(Self.id) 1.0.0: ") }

  /// The lines about faults of the delegate.
  var faults: [String] { lines("\(Self.id) 1.0.0: ListenerDelegate: ") }

  private func lines(_ start: String) -> [String] {
    host.log.lines.compactMap { line in
      line.firstRange(of: start).map { String(line[$0.upperBound...]) }
    }
  }

  static let user: Value = [
    "userId": 20, "companyId": 1, "emailAddress": "ada@example.org", "screenName": "ada",
  ]
}
