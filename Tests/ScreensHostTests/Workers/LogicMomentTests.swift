@testable import PluginCatalog
@testable import PluginFormat
@testable import PluginWorkers
import ScreensCore
import ScreensLayout
import ScreensModel
import TestSupport
import Testing

@testable import ScreensHost

/// A screenlet's logic gets all its moments in the documented order, in C and in Swift, in the host
/// and in a worker.
@Suite(
  .enabled(
    if: CCompiler.isThere && Program("swiftc") != nil, "needs a C compiler and swiftc in the PATH"),
  .ownThreads, .timeLimit(.minutes(15)))
struct LogicMomentTests {
  private static let plugin = "org.example.moments"

  private let folder: TemporaryFolder
  private let name: ScreenletName

  /// The language of the logic, and its process; `c2` has the tables of the second revision.
  struct Place: Sendable, CustomTestStringConvertible {
    let language: String
    let isolation: PluginSetting.Isolation

    var testDescription: String { "\(language) in \(isolation)" }

    static let all: [Place] = ["c", "c2", "swift"].flatMap { language in
      [.host, .process].map { Place(language: language, isolation: $0) }
    }
  }

  init() throws {
    folder = try TemporaryFolder()
    name = try #require(ScreenletName("Moments"))
  }

  private func makeHost(
    _ place: Place, _ slot: String = "", _ fault: String = "", isUsable: Bool = true
  ) async throws -> FixtureHost {
    try CompiledFixture.putMoments(place.language, into: try folder.makeFolder("plugins"))
    let factory = try #require(ConnectorFactoryName("MomentsFactory"))
    let host = try FixtureHost(folder, workers: WorkerHost.pool(20_000)) {
      $0.connectorFactory = factory
      $0.plugins[Self.plugin] = .init(
        isolation: place.isolation, options: ["slot": .string(slot), "fault": .string(fault)])
    }
    await host.plugins.start()
    await host.plugins.source.admit(try #require(ThemeName("moments")))
    if isUsable { #expect(host.log.lines.filter { !$0.contains("is not trusted") } == []) }
    return host
  }

  /// The moments since the last call.
  private func heard(_ driven: DrivenScreenlet) throws -> [String] {
    let words = try driven.attribute("heard").string ?? ""
    try driven.screenlet.set(try #require(AttributeName("heard")), to: "")
    return words.split(separator: ",").map(String.init)
  }

  @Test(arguments: Place.all)
  func `the moments of a screenlet's life come in the documented order`(place: Place) async throws {
    let host = try await makeHost(place)
    let driven = try DrivenScreenlet(host, name)
    driven.session.house.page = "/moments"
    #expect(try heard(driven) == ["pre_create", "created"])
    driven.screenlet.setShown(true)
    #expect(try heard(driven) == ["shown"])
    #expect(try driven.attribute("seen") == "Moments /moments en_US -1")
    driven.screenlet.reload()
    #expect(try heard(driven) == ["pre_create", "created"])
    try driven.screenlet.set(try #require(AttributeName("mark")), to: "a")
    try driven.screenlet.set(try #require(AttributeName("mark")), to: "a")
    #expect(try heard(driven) == ["attribute_changed mark"])
    driven.session.scope.context.loginWithBasic(
      userName: "ada", password: "secret", attributes: UserAttributes(["userId": 20]))
    #expect(try heard(driven) == ["user_changed"])
    #expect(try driven.attribute("seen") == "Moments /moments en_US 20")
    driven.screenlet.setShown(false)
    #expect(try heard(driven) == ["hidden"])
    #expect(driven.log.lines == [])
  }

  @Test(arguments: Place.all)
  func `an action's moments come in the documented order, and a step gets the earlier answer`(
    place: Place
  ) async throws {
    let host = try await makeHost(place)
    let driven = try DrivenScreenlet(host, name)
    _ = try heard(driven)
    try await driven.press("run:")
    #expect(driven.error == "")
    #expect(
      try heard(driven) == [
        "create_interactor run", "action run", "start_interaction run", "finish_interaction run",
      ])
    #expect(try driven.text("note") == "hello world")
    #expect(driven.log.lines == [])
  }

  @Test(arguments: Place.all)
  func `an action that a logic performs runs after the current one`(place: Place) async throws {
    let host = try await makeHost(place)
    let driven = try DrivenScreenlet(host, name)
    _ = try heard(driven)
    driven.screenlet.performAction(try #require(ActionName("relay")))
    try await driven.idle()
    #expect(
      try heard(driven) == [
        "create_interactor relay", "action relay", "start_interaction relay",
        "finish_interaction relay", "create_interactor relayed", "sender 7", "action relayed",
        "start_interaction relayed", "finish_interaction relayed",
      ])
    #expect(driven.log.lines == [])
  }

  @Test(arguments: Place.all)
  func `actions that perform each other endlessly are stopped`(place: Place) async throws {
    let host = try await makeHost(place)
    let driven = try DrivenScreenlet(host, name)
    let again = try #require(ActionName("again"))
    for count in 1...2 {
      driven.screenlet.performAction(again)
      try await driven.idle()
      let ends = try driven.attribute("seen").string?.split(separator: ",").count
      #expect(ends == 100 * count)
      #expect(driven.log.lines.count == count, "\(driven.log.lines)")
      #expect(driven.log.lines.last?.contains("100 actions have followed from one act") == true)
    }
    try await driven.press("run:")
    #expect(driven.error == "")
  }

  @Test(arguments: Place.all)
  func `actions that perform two others each are stopped as early`(place: Place) async throws {
    let host = try await makeHost(place)
    let driven = try DrivenScreenlet(host, name)
    driven.screenlet.performAction(try #require(ActionName("twice")))
    try await driven.idle()
    #expect(try driven.attribute("seen").string?.split(separator: ",").count == 100)
    #expect(driven.log.lines.count == 1, "\(driven.log.lines)")
    try await driven.press("run:")
    #expect(driven.error == "")
  }

  @Test(arguments: ["pre_create", "shown"], Place.all)
  func `a moment that fails in the first trial refuses the plugin, in its own words`(
    slot: String, place: Place
  ) async throws {
    let host = try await makeHost(place, slot, "fail", isUsable: false)
    let row = try #require(await host.plugins.rows(source: .host).first)
    #expect(row.state == .refused)
    #expect(row.reason?.contains("as it was asked") == true, "\(row)")
  }

  @Test(arguments: ["user_changed", "start_interaction"], Place.all)
  func `a moment that fails later is only a line in the log`(slot: String, place: Place)
    async throws
  {
    let host = try await makeHost(place, slot, "fail")
    let driven = try DrivenScreenlet(host, name)
    driven.screenlet.setShown(true)
    driven.session.scope.context.loginWithBasic(
      userName: "ada", password: "secret", attributes: UserAttributes(["userId": 20]))
    try await driven.press("run:")
    driven.screenlet.setShown(false)
    #expect(driven.error == "")
    #expect(try driven.text("note") == "hello world")
    #expect(driven.log.lines.count == 1, "\(driven.log.lines)")
    #expect(driven.log.lines.first?.contains("as it was asked") == true)
  }

  @Test(arguments: Place.all)
  func `the logic may change a list's request and its rows`(place: Place) async throws {
    let host = try await makeHost(place)
    let driven = try DrivenScreenlet(host, try #require(ScreenletName("MomentsList")))
    let list = try #require(driven.screenlet.list)
    list.request(0, driven.screenlet)
    try await driven.idle()
    #expect(driven.error == "")
    #expect(list.rows[0]?.map?["title"] == "asked twice")
    #expect(driven.log.lines == [])
  }
}
