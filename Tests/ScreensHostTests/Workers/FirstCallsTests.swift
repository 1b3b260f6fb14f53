@testable import PluginCatalog
@testable import PluginWorkers
import ScreensCore
import ScreensModel
import ScreensViews
import TestSupport
import Testing

@testable import ScreensHost

/// The slots that make a view in a worker are called in one message, and end as if each were called
/// alone.
@Suite(.enabled(if: CCompiler.isThere, "needs a C compiler"), .ownThreads, .timeLimit(.minutes(15)))
struct FirstCallsTests {
  private static let plugin = "org.example.newborn"
  /// The calls of a new view, each of which was once its own message.
  private static let calls = [
    "create", "pre_create", "set_default_delegate", "set_default_delegate", "set_translations",
    "created", "progress_presenter",
  ]

  private let folder: TemporaryFolder
  private let theme: ThemeName

  init() throws {
    folder = try TemporaryFolder()
    theme = try #require(ThemeName("newborn"))
    try CompiledFixture.put("Workers/newborn", into: try folder.makeFolder("plugins"))
  }

  private func makeHost(
    _ slot: String = "", _ fault: String = "", milliseconds: Int = 20_000,
    isolation: PluginSetting.Isolation = .process
  ) async throws -> FixtureHost {
    let host = try FixtureHost(folder, workers: WorkerHost.pool(milliseconds)) {
      $0.plugins[Self.plugin] = .init(
        isolation: isolation, options: ["slot": .string(slot), "fault": .string(fault)])
    }
    await host.plugins.start()
    await host.plugins.source.admit(theme)
    return host
  }

  /// The number of messages to the plugin's worker so far.
  private func messages(_ host: FixtureHost) async throws -> Int {
    let library = await host.plugins.plugins.compactMap { $0.code?.library as? WorkerLibrary }.first
    return try #require(library).worker().callCount
  }

  private func slots(_ login: DrivenLogin) throws -> [String] {
    try login.attribute("authType").string?.split(separator: " ").map(String.init) ?? []
  }

  @Test func `a view is made in one message`() async throws {
    let host = try await makeHost()
    let before = try await messages(host)
    let login = try DrivenLogin(host.plugins.source.current, theme)
    #expect(try await messages(host) - before == 1)
    #expect(try slots(login) == Self.calls)
    #expect(try login.text("loginButton") == "made")
    #expect(login.screenlet.appearance.presenter.style == .indicator)
    #expect(login.reports.lines == [])
    login.end()
  }

  @Test(arguments: ["pre_create", "set_default_delegate", "set_translations", "created"])
  func `an inheriting slot ends the message only where a parent must continue`(slot: String)
    async throws
  {
    let host = try await makeHost(slot, "inherit")
    let before = try await messages(host)
    let login = try DrivenLogin(host.plugins.source.current, theme)
    // Of these, Default fills only setTranslations.
    #expect(try await messages(host) - before == (slot == "set_translations" ? 2 : 1))
    #expect(try slots(login) == Self.calls)
    #expect(login.reports.lines == [])
    login.end()
  }

  @Test(arguments: ["pre_create", "set_translations", "created", "progress_presenter"])
  func `a failing slot is named, and the later ones are called`(slot: String) async throws {
    let here = try await failing(slot, .host)
    let there = try await failing(slot, .process)
    #expect(here.lines.count == 1)
    #expect(here.lines == there.lines)
    #expect(here.picture == there.picture)
  }

  /// The reports of a view with a failing slot, and everything visible of it.
  private func failing(
    _ slot: String, _ isolation: PluginSetting.Isolation
  ) async throws -> (lines: [String], picture: [String]) {
    let host = try await makeHost(slot, "fail", isolation: isolation)
    let login = try DrivenLogin(host.plugins.source.current, theme)
    defer { login.end() }
    #expect(try slots(login) == Self.calls)
    return (login.reports.lines, login.picture)
  }

  @Test(arguments: [false, true])
  func `an instance that cannot be made ends its view as in the host's process`(isCrash: Bool)
    async throws
  {
    let host = try await makeHost("create", isCrash ? "abort" : "fail")
    let login = try DrivenLogin(host.plugins.source.current, theme)
    if isCrash {
      #expect(login.view?.resolution.isSubstitute == true)
      #expect(login.reports.lines.first?.contains("LoginView_newborn.create") == true)
    } else {
      let other = try await makeHost("create", "fail", isolation: .host)
      let same = try DrivenLogin(other.plugins.source.current, theme)
      #expect(login.reports.lines == same.reports.lines)
      #expect(login.picture == same.picture)
      same.end()
    }
    login.end()
  }

  @Test(arguments: Self.calls, ["abort", "sleep"])
  func `a fault names the current call, and the view is shown by its parent`(
    slot: String, fault: String
  ) async throws {
    let host = try await makeHost(slot, fault, milliseconds: fault == "sleep" ? 300 : 20_000)
    let login = try DrivenLogin(host.plugins.source.current, theme)
    // An existing view goes on with its parent's slots; a new one is made without the class.
    #expect(login.view?.resolution.isSubstitute == (slot != "progress_presenter"))
    let name = Slot.allCases.first { $0.functionName == slot }.map { "\($0)" } ?? slot
    let line = try #require(login.reports.lines.first)
    #expect(line.contains("LoginView_newborn.\(name)"), "\(line)")
    #expect(line.contains(fault == "abort" ? "crashed" : "did not answer within"), "\(line)")
    let parent = try DrivenLogin(host.plugins.source.current, .default)
    #expect(login.picture == parent.picture)
    for login in [login, parent] { login.end() }
  }

  @Test func `each call of a message has the full limit`() async throws {
    // Two naps of 200 ms are within one limit each, and both together are not.
    let host = try await makeHost("set_default_delegate", "nap", milliseconds: 300)
    let login = try DrivenLogin(host.plugins.source.current, theme)
    #expect(login.reports.lines == [])
    #expect(try slots(login) == Self.calls)
    login.end()
  }
}
