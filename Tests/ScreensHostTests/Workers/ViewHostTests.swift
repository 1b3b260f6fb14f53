@testable import PluginCatalog
@testable import ScreensCore
import Foundation
import ScreensModel
import ScreensViews
import TestSupport
import Testing

@testable import ScreensHost

/// A slot gets the sender as a value, the fields of a failure and the progress, with the same
/// answers in the host, in a worker, and through `super`.
@Suite(.enabled(if: CCompiler.isThere, "needs a C compiler"), .ownThreads, .timeLimit(.minutes(15)))
struct ViewHostTests {
  private static let lower = "org.example.lower"
  private static let upper = "org.example.upper"
  private static let places: [Set<String>] = [[], [upper], [lower], [lower, upper]]

  /// The corpus's theme twice, the second over the first.
  private func makeHost(_ workers: Set<String>) async throws -> (FixtureHost, ThemeName) {
    let folder = try TemporaryFolder()
    let plugins = try folder.makeFolder("plugins")
    let source = try String(
      contentsOfFile: Repository.fixtures("Corpus/view-host-2/theme") + ".c", encoding: .utf8)
    for (name, parent) in [("lower", "default"), ("upper", "lower")] {
      try CCompiler.compile(
        "#define ME \"\(name)\"\n#define PARENT \"\(parent)\"\n" + source,
        to: "\(plugins)/lib\(name).so")
    }
    return try await start(folder, ["lower", "upper"], workers)
  }

  private func start(
    _ folder: TemporaryFolder, _ names: [String], _ workers: Set<String>
  ) async throws -> (FixtureHost, ThemeName) {
    let host = try FixtureHost(folder, workers: WorkerHost.pool(20_000)) {
      for name in names {
        let id = "org.example.\(name)"
        $0.plugins[id] = .init(isolation: workers.contains(id) ? .process : .host)
      }
    }
    await host.plugins.start()
    let theme = try #require(names.last.flatMap(ThemeName.init))
    await host.plugins.source.admit(theme)
    return (host, theme)
  }

  /// The lines that the slots wrote during `body`.
  private func said(_ view: ScreenletView, _ body: (NodeHandle) throws -> Void) throws -> [String] {
    let button = try #require(view.tree.find("loginButton"))
    try view.tree.set(.accessibilityLabel, to: "", of: button)
    try body(button)
    let text = try view.tree.value(.accessibilityLabel, of: button).string ?? ""
    return text.split(separator: "\n").map(String.init)
  }

  private func send(_ selector: String, to view: ScreenletView) throws -> [String] {
    let name = try #require(SelectorName(selector))
    return try said(view) { #expect(view.send(name, sender: .node($0))) }
  }

  @Test(arguments: places)
  func `every class of a lineage gets the whole sender of each slot`(workers: Set<String>)
    async throws
  {
    let (host, theme) = try await makeHost(workers)
    let login = try DrivenLogin(host.plugins.source.current, theme)
    let view = try #require(login.view)
    let nothing = "fields -5 progress -5 0/0"
    let all = try send("sendAll:", to: view)
    #expect(all.first == "upper sendAll sender loginButton \(nothing)")
    let senders = ["none", "loginButton", "-2", "0.50", "five", "{entryId:7;}"]
    #expect(
      all.filter { $0.contains("pre_action") }
        == senders.flatMap { sender in
          ["upper", "lower"].map {
            "\($0) pre_action of \(sender == "loginButton" ? "a node" : "0") sender \(sender) \(nothing)"
          }
        })
    #expect(
      all.filter { $0.contains("start_interaction") }
        == senders.flatMap { sender in
          ["upper", "lower"].map { "\($0) start_interaction sender \(sender) \(nothing)" }
        })
    let performed = try send("perform:", to: view)
    #expect(performed.first == "upper start_interaction sender 3 \(nothing)")
    #expect(!performed.contains { $0.contains("pre_action") })
    let text = try #require(ActionName("text"))
    let sent = try said(view) { _ in
      #expect(view.preAction(text, sender: .text("ünï")))
      view.send(try #require(SelectorName("nobodys:")), sender: .int(9))
    }
    #expect(
      sent == [
        "upper pre_action of 0 sender ünï \(nothing)",
        "lower pre_action of 0 sender ünï \(nothing)",
        "upper send of 0 sender 9 \(nothing)", "lower send of 0 sender 9 \(nothing)",
      ])
    login.end()
    #expect(login.reports.lines == [])
  }

  @Test(arguments: places)
  func
    `every class of a lineage gets the fields of a failure, and 1.0's text is the first one's`(
      workers: Set<String>
    ) async throws
  {
    let (host, theme) = try await makeHost(workers)
    let login = try DrivenLogin(host.plugins.source.current, theme)
    let view = try #require(login.view)
    let fields = try ["password": "Too short.", "userName": "Missing."].map {
      (try #require(AttributeName($0)), $1)
    }
    let several = Dictionary(uniqueKeysWithValues: fields)
    let one = "{userName:Missing.;}"
    let two = "{password:Too short.;userName:Missing.;}"
    let failures: [(ScreensError?, text: String, fields: String)] = [
      (.validation(several), "Too short.", two), (.validation(several, "Look."), "Look.", two),
      (.validation("Missing.", field: AttributeName("userName")), "Missing.", one),
      (ScreensError(.notAvailable, "gone"), "gone", "{}"), (nil, "", "{}"),
    ]
    for (error, text, fields) in failures {
      let lines = try said(view) { _ in
        view.finishInteraction(.default, result: .none, error: error)
      }
      let end = "finish_interaction sender -5 fields \(fields) progress -5 0/0"
      #expect(lines == ["upper", "lower"].flatMap { ["\($0) failure \(text)", "\($0) \(end)"] })
    }
    login.end()
    #expect(login.reports.lines == [])
  }

  @Test(arguments: places)
  func `any slot gets the progress of the interactions`(workers: Set<String>) async throws {
    let (host, theme) = try await makeHost(workers)
    let login = try DrivenLogin(host.plugins.source.current, theme)
    let view = try #require(login.view)
    func shown() throws -> [String] { try said(view) { _ in view.shown() } }
    func lines(_ progress: String) -> [String] {
      ["upper", "lower"].map { "\($0) shown sender -5 fields -5 progress \(progress)" }
    }
    #expect(try shown() == lines("-5 0/0"))
    _ = login.screenlet.progress.show(ConnectorProgress(done: 3, total: 10), of: 1)
    #expect(try shown() == lines("3/10"))
    _ = login.screenlet.progress.show(ConnectorProgress(done: 4, total: 0), of: 1)
    #expect(try shown() == lines("4/0"))
    login.screenlet.progress.hide(nil, isError: false, for: 1)
    #expect(try shown() == lines("-5 0/0"))
    login.end()
    #expect(login.reports.lines == [])
  }

  // MARK: Misuse

  @Test(arguments: [[], ["org.example.misuse"]] as [Set<String>])
  func `misuse is answered by a status, writes nothing, starts nothing, and harms nothing`(
    workers: Set<String>
  ) async throws {
    let folder = try TemporaryFolder()
    try CompiledFixture.put("Workers/misuse", into: try folder.makeFolder("plugins"))
    let (host, theme) = try await start(folder, ["misuse"], workers)
    let login = try DrivenLogin(host.plugins.source.current, theme)
    let other = try DrivenLogin(host.plugins.source.current, theme)
    let view = try #require(login.view)
    #expect(view.classes.first?.name.rawValue == "LoginView_misuse")
    #expect(try send("nulls:", to: view) == ["-18 -18 -18 -18 -18 -18"])
    let kinds = [String](repeating: "-18", count: 9) + [String](repeating: "-16", count: 3)
    #expect(try send("kinds:", to: view) == [kinds.joined(separator: " ") + " actions 0"])
    let stale = "-16 -16 -16 -16 -16 wrote 0"
    #expect(try send("thread:", to: view) == [stale])
    #expect(try send("other:", to: try #require(other.view)) == [stale])
    #expect(try send("begin:", to: view) == [])
    #expect(try send("end:", to: view) == [stale])
    #expect(login.screenlet.outcome == nil && other.screenlet.outcome == nil)
    for login in [login, other] {
      login.end()
      #expect(login.reports.lines == [])
    }
  }

  // MARK: Swift

  @Test(
    .enabled(if: Program("swiftc") != nil, "needs swiftc"),
    arguments: [[], ["org.example.kit"]] as [Set<String>])
  func `a theme in Swift gets the same values as one in C`(workers: Set<String>) async throws {
    let folder = try TemporaryFolder()
    try CompiledFixture.putKitTheme(into: try folder.makeFolder("plugins"))
    let (host, theme) = try await start(folder, ["kit"], workers)
    let login = try DrivenLogin(host.plugins.source.current, theme)
    let view = try #require(login.view)
    let lines = try send("sendAll:", to: view)
    #expect(lines.first == "sendAll sender loginButton")
    let senders = ["nothing", "loginButton", "int(2)", "double(0.5)", "string(\"five\")", "map"]
    #expect(
      lines.filter { !$0.hasPrefix("failure") }.dropFirst()
        == (senders.flatMap { ["preAction sender \($0)", "startInteraction sender \($0)"] }
        + ["performed", "startInteraction sender int(3)", "list: status -18"])[...])
    let error = ScreensError.validation([
      try #require(AttributeName("password")): "Too short.",
      try #require(AttributeName("userName")): "Missing.",
    ])
    let failed = try said(view) { _ in
      view.finishInteraction(.default, result: .none, error: error)
    }
    #expect(failed == ["failure Too short. password: Too short. userName: Missing."])
    func shown() throws -> [String] { try said(view) { _ in view.shown() } }
    #expect(try shown() == ["progress none", "no sender: status -5"])
    _ = login.screenlet.progress.show(ConnectorProgress(done: 3, total: 10), of: 1)
    #expect(try shown() == ["progress 3/10", "no sender: status -5"])
    login.end()
    #expect(login.reports.lines == [])
  }
}
