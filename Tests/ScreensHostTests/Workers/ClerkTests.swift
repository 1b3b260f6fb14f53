@testable import PluginCatalog
@testable import PluginFormat
import Screenlets
import ScreensCore
import ScreensModel
import TestSupport
import Testing

@testable import ScreensHost

/// Delegates of `screens.delegate/2` that plain gcc built: each has an object of its own, answers
/// events and performs actions, in the host and in a worker.
@Suite(.enabled(if: CCompiler.isThere, "needs a C compiler"), .ownThreads, .timeLimit(.minutes(15)))
struct ClerkTests {
  private static let id = "org.example.clerk"

  /// A login with both delegates.
  private final class Site {
    let host: FixtureHost
    let session: StillSession
    let screenlet: Screenlet

    init(_ isolation: PluginSetting.Isolation, _ options: [String: Value] = [:]) async throws {
      let folder = try TemporaryFolder()
      try CompiledFixture.put("Workers/clerk", into: try folder.makeFolder("plugins"))
      let names = try ["FirstClerk", "SecondClerk"].map { try #require(DelegateName($0)) }
      host = try FixtureHost(folder, workers: WorkerHost.pool(20_000)) {
        $0.delegates = names.map { DelegateSetting(.login, $0) }
        $0.plugins[ClerkTests.id] = .init(isolation: isolation, options: options)
      }
      await host.plugins.start()
      session = StillSession(host.plugins.source.current)
      screenlet = try #require(session.scope.makeScreenlet(.login))
      screenlet.load(theme: .default)
    }

    func tell() throws -> Value {
      screenlet.tell(try #require(EventName("onLoginError")))
    }

    /// The lines of the delegates.
    var said: [String] { host.said(by: ClerkTests.id) }
  }

  @Test(arguments: DelegateTests.places)
  func `each delegate counts in its own object, which ends once, and its first table is not used`(
    isolation: PluginSetting.Isolation
  ) async throws {
    let site = try await Site(isolation)
    for _ in 0..<2 { #expect(try site.tell() == .none) }
    #expect(
      site.said == [
        "FirstClerk hears onLoginError 1", "SecondClerk hears onLoginError 1",
        "FirstClerk hears onLoginError 2", "SecondClerk hears onLoginError 2",
      ])
    await site.host.plugins.shutDown()
    #expect(site.said.suffix(2) == ["FirstClerk ends after 2", "SecondClerk ends after 2"])
    // An object that has ended hears nothing more.
    #expect(try site.tell() == .none)
    #expect(site.said.count == 6)
  }

  static let answers: [(isolation: PluginSetting.Isolation, option: String, answer: Value)] =
    DelegateTests.places.flatMap { place in
      [
        (place, "text", "FirstClerk"), (place, "yes", true), (place, "second", "SecondClerk"),
        (place, "number", .none),
      ]
    }

  @Test(arguments: answers)
  func `the first delegate that answers an event is heard, with a text or a bool`(
    isolation: PluginSetting.Isolation, option: String, answer: Value
  ) async throws {
    let site = try await Site(isolation, ["answer": .string(option)])
    #expect(try site.tell() == answer)
    #expect(site.said.contains("SecondClerk hears onLoginError 1"))
    let sentence = "the answer to the event onLoginError is a int, not a string, a bool or bytes"
    #expect(site.host.log.lines.contains { $0.contains(sentence) } == (option == "number"))
  }

  @Test(arguments: DelegateTests.places)
  func `a delegate performs an action after its call, and tells no event`(
    isolation: PluginSetting.Isolation
  ) async throws {
    let site = try await Site(isolation, ["act": "once"])
    _ = try site.tell()
    let asked = try #require(site.said.firstIndex(of: "FirstClerk is asked for defaultAction"))
    #expect(site.said[..<asked].contains("FirstClerk hears onLoginError 1"))
    let telling = try await Site(isolation, ["act": "tell"])
    _ = try telling.tell()
    #expect(
      telling.host.log.lines.contains {
        $0.contains("onLoginError failed: a delegate performs actions alone")
      })
    #expect(telling.said.filter { $0.contains("hears") }.count == 2)
  }

  @Test(arguments: DelegateTests.places)
  func `actions of delegates that lead to each other without end are stopped and named`(
    isolation: PluginSetting.Isolation
  ) async throws {
    let site = try await Site(isolation, ["act": "always"])
    _ = try site.tell()
    #expect(
      site.host.log.lines.contains { $0.contains("they lead to each other without end") })
    #expect(site.said.count < 1_000)
    try await Limit.wait(for: "the row") {
      let row = await site.host.plugins.rows(source: .host).first
      return row?.state == .hung && row?.reason?.contains("to each other without end") == true
    }
  }

  @Test(arguments: DelegateTests.places)
  func `a delegate whose object cannot be made refuses its plugin with its sentence`(
    isolation: PluginSetting.Isolation
  ) async throws {
    let site = try await Site(isolation, ["create": "refuse"])
    let row = try #require(await site.host.plugins.rows(source: .host).first)
    #expect(row.state == .refused)
    #expect(row.reason?.contains("FirstClerk: no clerk today") == true, "\(row.reason ?? "")")
    #expect(try site.tell() == .none)
  }
}
