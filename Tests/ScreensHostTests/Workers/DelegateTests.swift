@testable import PluginCatalog
@testable import PluginWorkers
@testable import PluginFormat
import Foundation
import Screenlets
import ScreensCore
import ScreensModel
import TestSupport
import Testing

@testable import ScreensHost

/// A delegate that plain gcc built hears the events of its kind and supplies interactors, in the
/// host and in a worker; its faults cost itself and no page.
@Suite(.enabled(if: CCompiler.isThere, "needs a C compiler"), .ownThreads, .timeLimit(.minutes(15)))
struct DelegateTests {
  static let places: [PluginSetting.Isolation] = [.host, .process]

  @Test(arguments: places)
  func `a delegate hears the events of its kind in their order, with all values`(
    isolation: PluginSetting.Isolation
  ) async throws {
    let login = try await DelegatedLogin(isolation)
    login.connectors.answer(
      "loginByEmail", .failure(ScreensError(.failed, "Name or password are wrong.")))
    login.signIn()
    login.connectors.answer("loginByEmail", .success(DelegatedLogin.user))
    login.signIn()
    login.signIn()
    let golden = try String(
      contentsOfFile: Repository.fixtures("Delegates/login.txt"), encoding: .utf8)
    #expect(login.heard.joined(separator: "\n") + "\n" == golden)
    #expect(login.faults == [])
    #expect(!login.host.log.lines.contains { $0.contains("secret!") })
  }

  @Test(arguments: places)
  func `an interactor of one operation runs instead of the screenlet's own`(
    isolation: PluginSetting.Isolation
  ) async throws {
    let login = try await DelegatedLogin(isolation, ["interactor": "one"])
    login.connectors.answer("loginByEmail", .success(DelegatedLogin.user))
    #expect(login.signIn())
    let requests = login.connectors.requests
    #expect(requests.map(\.operation.rawValue) == ["loginByEmail"])
    #expect(
      requests.first?.parameters
        == ["companyId": 7, "emailAddress": "ada@example.org", "password": "secret!"])
    #expect(login.screenlet.outcome?.error == nil)
    #expect(login.screenlet.outcome?.result.map?["userId"] == 20)
    // The screenlet's own interactor alone signs in.
    #expect(login.session.scope.context.user == nil)
    #expect(!login.heard.contains { $0.contains("onLogin") })
    #expect(!login.host.log.lines.contains { $0.contains("secret!") })
  }

  @Test(arguments: places)
  func `an interactor of two operations passes the first answer to the second`(
    isolation: PluginSetting.Isolation
  ) async throws {
    let login = try await DelegatedLogin(isolation, ["interactor": "two"])
    let session: Value = ["authToken": "t", "cookieHeader": "c"]
    #expect(login.signIn())
    #expect(login.connectors.open == ["loginByCookie"])
    #expect(login.screenlet.isBusy)
    login.connectors.complete("loginByCookie", .success(session))
    login.session.deliverResults()
    #expect(login.connectors.requests.last?.parameters == ["session": session])
    login.connectors.complete("getCurrentUser", .success(DelegatedLogin.user))
    login.session.deliverResults()
    #expect(login.connectors.requests.count == 2 && !login.screenlet.isBusy)
    #expect(login.screenlet.outcome?.result.map?["userId"] == 20)
  }

  @Test(arguments: places)
  func `of the steps that wait for a place the one of the highest priority starts first`(
    isolation: PluginSetting.Isolation
  ) async throws {
    let login = try await DelegatedLogin(isolation, ["interactor": "ranks"], width: 1)
    #expect(login.signIn())
    var started: [String] = []
    for _ in 0..<3 {
      let open = login.connectors.open
      #expect(open.count == 1)
      started += open
      login.connectors.complete(open.first ?? "", .success(DelegatedLogin.user))
      login.session.deliverResults()
    }
    #expect(started == ["loginByEmail", "loginByUserId", "loginByScreenName"])
    #expect(login.screenlet.outcome?.error == nil && !login.screenlet.isBusy)
  }

  @Test(arguments: places)
  func `without steps the screenlet's own interactor runs, and with an empty list none does`(
    isolation: PluginSetting.Isolation
  ) async throws {
    let own = try await DelegatedLogin(isolation, ["interactor": "none"])
    own.connectors.answer("loginByEmail", .success(DelegatedLogin.user))
    #expect(own.signIn())
    #expect(own.session.scope.context.user?.userId == 20)
    let none = try await DelegatedLogin(isolation, ["interactor": "empty"])
    #expect(none.signIn())
    #expect(none.connectors.requests.isEmpty && !none.screenlet.isBusy)
    #expect(none.screenlet.outcome?.error == nil)
    #expect(own.faults + none.faults == [])
  }

  @Test(arguments: places)
  func `a delegate that refuses an action ends it with its own sentence`(
    isolation: PluginSetting.Isolation
  ) async throws {
    let refusing = try await DelegatedLogin(isolation, ["interactor": "validation"])
    #expect(refusing.signIn())
    #expect(refusing.screenlet.outcome?.message == "not on Sundays")
    #expect(refusing.faults == [])
    let failing = try await DelegatedLogin(isolation, ["interactor": "failure"])
    #expect(failing.signIn())
    #expect(failing.screenlet.outcome?.error?.cause == .notAvailable)
    #expect(failing.faults == ["Login: the action defaultAction failed: it is Sunday"])
    #expect(refusing.connectors.requests.isEmpty && failing.connectors.requests.isEmpty)
  }

  static let nonsense = [
    ("text", "the steps is a string, not a list"),
    ("invalid", "what it wrote cannot be read: a value has the unknown kind 77"),
    (
      "operation",
      "step 1: there is no operation 'loginByMagic'; 'screens operations' lists what there is"
    ),
    (
      "type",
      "step 1: loginByEmail: the parameter companyId is string, not int; nothing was sent."
    ),
    ("missing", "step 1: loginByEmail: the parameter companyId is missing; nothing was sent."),
    ("key", "step 1: there is no key 'parameter'; screens/delegate.h has all"),
    (
      "place",
      "step 1: there is no place 'view.name'; write view.NAME, screenlet.NAME, STEP or STEP.FIELD"
    ),
    ("rank", "step 1: there is no priority 'urgent'; write low, normal or high"),
    ("step", "step 1: no step before has the name 'before'"),
    ("secret", "step 1: view.password is a secret, and the parameter 'emailAddress' is none"),
  ]

  @Test(arguments: places, nonsense)
  func `steps that cannot run are one clear error, and nothing replaces them`(
    isolation: PluginSetting.Isolation, nonsense: (what: String, sentence: String)
  ) async throws {
    let login = try await DelegatedLogin(isolation, ["interactor": .string(nonsense.what)])
    #expect(login.signIn())
    #expect(login.screenlet.outcome?.error != nil && !login.screenlet.isBusy)
    #expect(login.connectors.requests.isEmpty)
    #expect(login.faults == ["Login: the action defaultAction failed: \(nonsense.sentence)"])
    // The page continues with its view.
    #expect(login.screenlet.view != nil)
  }

  @Test(arguments: places)
  func `an event that a delegate fails to handle is one line, and the action goes on`(
    isolation: PluginSetting.Isolation
  ) async throws {
    let login = try await DelegatedLogin(isolation, ["event": "fail"])
    login.connectors.answer("loginByEmail", .success(DelegatedLogin.user))
    #expect(login.signIn())
    #expect(login.session.scope.context.user?.userId == 20)
    #expect(
      login.faults
        == ["Login: the event onLoginResponseUserAttributes failed: it did not listen"])
  }

  @Test(arguments: places)
  func `changed options in the configuration reach a plugin without new content`(
    isolation: PluginSetting.Isolation
  ) async throws {
    let login = try await DelegatedLogin(isolation, ["event": "fail"])
    login.connectors.answer("loginByEmail", .success(DelegatedLogin.user))
    var configuration = await login.host.plugins.configuration
    configuration.plugins[DelegatedLogin.id]?.options = [:]
    await login.host.plugins.reconfigure(configuration)
    login.adopt()
    #expect(login.signIn())
    #expect(login.faults.isEmpty)
    #expect(login.heard.contains { $0.hasPrefix("heard onLoginResponseUserAttributes ") })
    // The same options again change nothing.
    let generation = await login.host.plugins.plugins.first?.number
    await login.host.plugins.reconfigure(configuration)
    #expect(await login.host.plugins.plugins.first?.number == generation)
  }

  @Test(arguments: ["event", "interactor"])
  func `a delegate that hangs in a worker costs its deadline, and the page goes on`(
    function: String
  ) async throws {
    let login = try await DelegatedLogin(.process, [function: "hang"], milliseconds: 300)
    login.connectors.answer("loginByEmail", .success(DelegatedLogin.user))
    let start = ContinuousClock.now
    #expect(login.signIn())
    let time = start.duration(to: .now)
    #expect(time >= .milliseconds(300) && time < Limit.usual, "\(time)")
    #expect(login.session.scope.context.user?.userId == 20)
    #expect(login.screenlet.outcome?.error == nil)
    func lines() -> [String] {
      login.host.log.lines.filter {
        $0.contains(DelegatedLogin.id) && $0.contains("did not answer within ")
          && $0.contains(" ms in ListenerDelegate.\(function)")
      }
    }
    // A machine that hardly lets it run is no fault of the plugin; the next call is another one.
    var count = 0
    try await Limit.wait(for: "the line about the hang") {
      let lines = lines()
      guard let last = lines.last, lines.count > count else { return false }
      count = lines.count
      guard last.contains("kept waiting by a busy machine") else { return true }
      login.signIn()
      return false
    }
    #expect(lines().last?.contains("kept a processor busy") == true, "\(lines())")
    // The first one is one too many: each act of a user would wait for it.
    try await Limit.wait(for: "the row") {
      let row = await login.host.plugins.rows(source: .host).first
      return row?.state == .hung && row?.reason?.contains("kept a processor busy") == true
    }
  }

  @Test(arguments: ["event", "interactor"])
  func `a crash of a delegate in a worker costs only itself, and the second quarantines it`(
    function: String
  ) async throws {
    let folder = try TemporaryFolder()
    let login = try await DelegatedLogin(.process, [function: "crash"], in: folder)
    login.connectors.answer("loginByEmail", .success(DelegatedLogin.user))
    #expect(login.signIn())
    #expect(login.session.scope.context.user?.userId == 20)
    let library = folder.path("plugins/liblistener.so")
    let row = try await login.host.row(library, saying: "ListenerDelegate.\(function)")
    #expect(row.state == .ready)
    #expect(row.reason?.hasPrefix("\(library): its worker crashed (Aborted, signal 6)") == true)
    login.signIn()
    let left = try await login.host.row(library, saying: "is quarantined")
    #expect(left.state == .crashed)
    #expect(login.host.plugins.source.current.delegates.isEmpty)
    login.adopt()
    login.session.scope.context.logout()
    #expect(login.signIn())
    #expect(login.session.scope.context.user?.userId == 20)
  }

  @Test(arguments: places)
  func `a new version hears from the next event on`(
    isolation: PluginSetting.Isolation
  ) async throws {
    let folder = try TemporaryFolder()
    let login = try await DelegatedLogin(isolation, in: folder)
    login.connectors.answer("loginByEmail", .success(DelegatedLogin.user))
    login.signIn()
    try await login.replace(["-DWORD=\"heard anew\""], in: folder)
    login.signIn()
    let events = login.heard.filter { $0.hasPrefix("heard") }.map { $0.prefix(12) }
    #expect(events.count == 2 && events[0] != "heard anew o" && events[1] == "heard anew o")
  }

  /// Begins the action of a custom interactor with two steps.
  private func beginTwo(
    _ isolation: PluginSetting.Isolation, in folder: TemporaryFolder
  ) async throws -> DelegatedLogin {
    let login = try await DelegatedLogin(isolation, ["interactor": "two"], in: folder)
    #expect(login.signIn())
    #expect(login.connectors.open == ["loginByCookie"] && login.screenlet.isBusy)
    return login
  }

  /// Answers both steps, and expects one end.
  private func expectEnd(of login: DelegatedLogin) {
    let session: Value = ["authToken": "t", "cookieHeader": "c"]
    login.connectors.complete("loginByCookie", .success(session))
    login.session.deliverResults()
    #expect(login.connectors.requests.last?.parameters == ["session": session])
    #expect(login.connectors.open == ["getCurrentUser"] && login.screenlet.isBusy)
    login.connectors.complete("getCurrentUser", .success(DelegatedLogin.user))
    login.session.deliverResults()
    #expect(
      login.connectors.requests.map(\.operation.rawValue) == ["loginByCookie", "getCurrentUser"])
    #expect(login.connectors.open.isEmpty && !login.screenlet.isBusy)
    #expect(login.screenlet.outcome?.result.map?["userId"] == 20)
    #expect(login.screenlet.outcome?.error == nil)
  }

  @Test(arguments: places)
  func `an open interactor goes on over a reload, and ends once`(isolation: PluginSetting.Isolation)
    async throws
  {
    let folder = try TemporaryFolder()
    let login = try await beginTwo(isolation, in: folder)
    try await login.replace(["-DWORD=\"heard anew\""], in: folder)
    #expect(login.connectors.open == ["loginByCookie"] && login.connectors.cancelled == 0)
    expectEnd(of: login)
  }

  @Test func `an open interactor goes on after a kill -9 of its worker, and ends once`()
    async throws
  {
    let folder = try TemporaryFolder()
    let login = try await beginTwo(.process, in: folder)
    let worker = try await login.worker
    kill(worker, SIGKILL)
    try await Limit.wait(for: "the end of the worker") { try await login.hasLostWorker }
    #expect(login.connectors.open == ["loginByCookie"] && login.connectors.cancelled == 0)
    expectEnd(of: login)
    // The next action uses another worker, whose delegate supplies two steps again.
    #expect(login.signIn())
    #expect(login.connectors.open == ["loginByCookie"])
  }

  @Test func `a worker that is killed while it supplies an interactor costs only that interactor`()
    async throws
  {
    let folder = try TemporaryFolder()
    let login = try await DelegatedLogin(.process, ["interactor": "wait"], in: folder)
    login.connectors.answer("loginByEmail", .success(DelegatedLogin.user))
    let (worker, log) = (try await login.worker, login.host.log)
    let state = folder.path("state")
    // Ends when the delegate is in its function, and the worker gone.
    let killer = Task.detached {
      try await Limit.wait(for: "the call") {
        FileManager.default.enumerator(atPath: state)?.contains { "\($0)".hasSuffix("/waits") }
          ?? false
      }
      kill(worker, SIGKILL)
    }
    #expect(login.signIn())
    try await killer.value
    // The screenlet's own interactor ran instead, once.
    #expect(login.connectors.requests.map(\.operation.rawValue) == ["loginByEmail"])
    #expect(login.session.scope.context.user?.userId == 20)
    #expect(login.screenlet.outcome?.error == nil && !login.screenlet.isBusy)
    try await Limit.wait(for: "the line about the kill") {
      log.lines.contains {
        $0.contains(DelegatedLogin.id) && $0.contains("ListenerDelegate.interactor")
      }
    }
  }

  @Test(arguments: places)
  func `a single-threaded delegate is called by one thread at a time`(
    isolation: PluginSetting.Isolation
  ) async throws {
    let login = try await DelegatedLogin(
      isolation, ["event": "stay", "interactor": "stay"], flags: ["-DTHREADING=\"main\""])
    let environment = login.host.plugins.source.current
    let event = try #require(EventName("onLoginError"))
    let (threads, rounds) = (4, 8)
    await withTaskGroup { group in
      for _ in 0..<threads {
        group.addTask {
          let session = StillSession(environment)
          guard let screenlet = session.scope.makeScreenlet(.login) else { return }
          for _ in 0..<rounds {
            screenlet.tell(event)
            screenlet.performDefaultAction()
          }
        }
      }
    }
    try await Limit.wait(for: "all calls") {
      login.heard.filter { $0.hasPrefix("heard") || $0.hasPrefix("asked") }.count
        >= 2 * threads * rounds
    }
    #expect(login.heard.filter { $0 == "one thread" }.count >= 2 * threads * rounds)
    #expect(!login.heard.contains("two threads at once"))
  }

  @Test func `an unknown delegate and an unknown kind are named`() async throws {
    let folder = try TemporaryFolder()
    try CompiledFixture.put("Workers/listener", into: try folder.makeFolder("plugins"))
    let name = try #require(DelegateName("ListnerDelegate"))
    let kind = try #require(ScreenletName("Logn"))
    let host = try FixtureHost(folder) { $0.delegates = [DelegateSetting(kind, name)] }
    let problems = await host.plugins.survey().map(\.description)
    let file = folder.path("plugins.plist")
    #expect(
      problems.contains(
        "\(file): no plugin has the delegate 'ListnerDelegate'; "
          + "did you mean 'ListenerDelegate'?"))
    #expect(
      problems.contains("\(file): this host has no screenlet 'Logn'; did you mean 'Login'?"))
  }
}
