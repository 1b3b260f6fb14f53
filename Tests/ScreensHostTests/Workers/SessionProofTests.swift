@testable import PluginWorkers
@testable import PluginFormat
@testable import PluginCatalog
import Foundation
import Screenlets
import ScreensCore
import ScreensModel
import Synchronization
import TestSupport
import Testing

@testable import ScreensHost

/// The proof of the signed-in user reaches only the factories that require it and that the operator
/// names, in the host and in a worker.
@Suite(.enabled(if: CCompiler.isThere, "needs a C compiler"), .ownThreads, .timeLimit(.minutes(15)))
struct SessionProofTests {
  private static let password = "proof-" + String(repeating: "k1nd", count: 4) + "-of-ada"

  private func makeHost(
    _ isolation: PluginSetting.Isolation, isNamed: Bool = true
  ) async throws -> FixtureHost {
    let folder = try TemporaryFolder()
    let plugins = try folder.makeFolder("plugins")
    try CompiledFixture.put("Corpus/session-1/session", into: plugins)
    let name = try #require(ConnectorFactoryName("CorpusSessionFactory"))
    let host = try FixtureHost(folder, workers: WorkerHost.pool(20_000)) {
      if isNamed { $0.connectorOverrides[.getCurrentUser] = name }
      $0.connectorFactory = isNamed ? .local : name
      $0.plugins["org.example.corpus-session"] = .init(isolation: isolation)
    }
    await host.plugins.start()
    return host
  }

  private func connector(
    _ host: FixtureHost, _ authentication: Authentication?, parameters: [String: Value] = [:]
  ) throws -> any Connector {
    let environment = host.plugins.source.current
    return try environment.connectors.connector(
      for: .getCurrentUser, parameters: parameters,
      context: ConnectorContext(
        server: environment.server, userId: 20, authentication: authentication, expires: 5))
  }

  private func answer(_ connector: any Connector) async throws -> [String: Value] {
    let result = try await Limit.result(of: "a completion") {
      await withCheckedContinuation { continuation in
        connector.start(progress: { _ in }) { continuation.resume(returning: $0) }
      }
    }
    return try #require(try result.get().map)
  }

  private static let basic = Authentication.basic(userName: "ada", password: password)

  @Test(arguments: [PluginSetting.Isolation.host, .process])
  func `a named factory that requires the proof gets it, and a guest's request has none`(
    isolation: PluginSetting.Isolation
  ) async throws {
    let host = try await makeHost(isolation)
    let proof = try await answer(try connector(host, Self.basic))
    #expect(proof["kind"] == 5 && proof["nameSize"] == 3 && proof["hasServer"] == 1)
    #expect(proof["secretSize"] == .int(Int64(Self.password.utf8.count)))
    #expect(proof["expires"] == 5)
    let token = try await answer(
      try connector(host, .oauth2(accessToken: "abc", grant: .redirect)))
    #expect(token["kind"] == 6 && token["secretSize"] == 3)
    for absent in [nil, Authentication.remembered(userName: "ada", authType: .basic)] {
      let proof = try await answer(try connector(host, absent))
      #expect(proof["kind"] == -1 && proof["secretSize"] == -1)
    }
    #expect(!host.log.lines.contains { $0.contains(Self.password) })
  }

  @Test(arguments: [PluginSetting.Isolation.host, .process])
  func `a renewed proof is passed on during the request, and refused without one`(
    isolation: PluginSetting.Isolation
  ) async throws {
    let host = try await makeHost(isolation)
    for (authentication, isRenewed) in [(Self.basic, true), (nil, false)] {
      let renewing = try connector(host, authentication, parameters: ["renews": 1])
      let renewed = Mutex<[Value]>([])
      renewing.onRenewal { proof in renewed.withLock { $0.append(proof) } }
      let answered = try await answer(renewing)
      let proof: Value = ["kind": "basic", "userName": "ada", "password": "renewed"]
      #expect(renewed.withLock { $0 } == (isRenewed ? [proof] : []))
      #expect(answered["renewed"] == (isRenewed ? 0 : -5))
    }
  }

  @Test func `after the request the worker's memory no longer holds the proof`() async throws {
    let host = try await makeHost(.process)
    for _ in 0..<3 { _ = try await answer(try connector(host, Self.basic)) }
    let libraries = await host.plugins.plugins.compactMap { $0.code?.library as? WorkerLibrary }
    let pid = try #require(libraries.first).processIdentifier
    let name = Array("CorpusSessionFactory".utf8)
    // The factory's name is surely present, so the search works.
    #expect(try Self.memory(of: pid, has: name))
    #expect(try !Self.memory(of: pid, has: Array(Self.password.utf8)))
  }

  /// Whether the readable memory of a process contains bytes.
  private static func memory(of pid: Int32, has bytes: [UInt8]) throws -> Bool {
    let maps = try String(contentsOfFile: "/proc/\(pid)/maps", encoding: .utf8)
    let file = try #require(FileHandle(forReadingAtPath: "/proc/\(pid)/mem"))
    for line in maps.split(separator: "\n") where line.split(separator: " ")[1].hasPrefix("r") {
      let ends = line.split(separator: " ")[0].split(separator: "-")
      guard let start = UInt64(ends[0], radix: 16), let end = UInt64(ends[1], radix: 16),
        start < UInt64(Int64.max), (try? file.seek(toOffset: start)) != nil,
        let part = try? file.read(upToCount: Int(min(end - start, 64 << 20)))
      else { continue }
      if part.range(of: Data(bytes)) != nil { return true }
    }
    return false
  }
}
