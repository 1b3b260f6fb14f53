@testable import PluginCatalog
@testable import PluginFormat
@testable import PluginWorkers
@testable import ScreensSystem
import ScreensCore
import ScreensLayout
import ScreensModel
import ScreensViews
import TestSupport
import Testing

@testable import ScreensHost

/// Screenlets of a plugin in C run alike in the host and in a worker: declared, laid out, with
/// actions, effects and events. A fault costs an action, and a reload keeps the state.
@Suite(.enabled(if: CCompiler.isThere, "needs a C compiler"), .ownThreads, .timeLimit(.minutes(15)))
struct PluginScreenletTests {
  private static let plugin = "org.example.corpus-shelf"

  private let folder: TemporaryFolder
  private let shelf: ScreenletName
  private let shelfList: ScreenletName

  init() throws {
    folder = try TemporaryFolder()
    shelf = try #require(ScreenletName("Shelf"))
    shelfList = try #require(ScreenletName("ShelfList"))
    try CompiledFixture.put("Corpus/screenlet-1/shelf", into: try folder.makeFolder("plugins"))
  }

  private func makeHost(
    _ isolation: PluginSetting.Isolation, _ slot: String = "", _ fault: String = "",
    milliseconds: Int = 20_000
  ) async throws -> FixtureHost {
    let host = try FixtureHost(folder, workers: WorkerHost.pool(milliseconds)) {
      $0.connectorFactory = ConnectorFactoryName("ShelfFactory") ?? $0.connectorFactory
      $0.plugins[Self.plugin] = .init(
        isolation: isolation, options: ["slot": .string(slot), "fault": .string(fault)])
    }
    await host.plugins.start()
    await host.plugins.source.admit(try #require(ThemeName("shelf")))
    // The first trial also makes a view.
    if slot != "created" {
      #expect(host.log.lines.filter { !$0.contains("is not trusted") } == [])
    }
    return host
  }

  /// Replaces the library with one of other content.
  private func putAgain() throws {
    let (library, other) = (folder.path("plugins/libshelf.so"), folder.path("other.so"))
    try Program("sh")?.run([
      "-c", "cp '\(library)' '\(other)' && echo again >> '\(other)' && mv '\(other)' '\(library)'",
    ])
  }

  @Test(arguments: [.host, .process] as [PluginSetting.Isolation])
  func `actions run the plugin's steps, and their answers return to it`(
    isolation: PluginSetting.Isolation
  ) async throws {
    let host = try await makeHost(isolation)
    let driven = try DrivenScreenlet(host, shelf)
    #expect(driven.screenlet.appearance.failure == nil)
    #expect(try driven.text("note") == "created")
    try await driven.press("look:")
    #expect(driven.error == "Type an address first.")
    #expect(try driven.text("note") == "failed")
    try driven.type("https://a.example/", into: "url")
    try await driven.press("look:")
    #expect(driven.error == "")
    #expect(try driven.text("title") == "A page")
    try await driven.press("save:")
    #expect(driven.screenlet.outcome?.message == "It is on the shelf.")
    let saved = try #require(AttributeName("saved"))
    #expect(driven.screenlet[attribute: saved] == 1)
    #expect(
      driven.events.lines == [
        "onShelfSaved count=int(1) url=string(\"https://a.example/\")"
      ])
    try driven.type("forbidden", into: "title")
    try await driven.press("save:")
    #expect(driven.error == "Not that one.")
    #expect(driven.screenlet[attribute: saved] == 1)
    #expect(driven.log.lines == [])
  }

  @Test(arguments: [.host, .process] as [PluginSetting.Isolation])
  func `attributes that set each other endlessly are stopped`(isolation: PluginSetting.Isolation)
    async throws
  {
    let host = try await makeHost(isolation)
    let driven = try DrivenScreenlet(
      host, shelf, oversight: host.plugins.source.current.oversight)
    let name = try #require(AttributeName("folder"))
    try driven.screenlet.set(name, to: "mine")
    #expect(try driven.text("note") == "another folder")
    #expect(driven.log.lines == [])
    try driven.screenlet.set(name, to: "for ever")
    #expect(driven.log.lines.count == 1)
    #expect(driven.log.lines.first?.contains("without end") == true)
    let row = try await host.row(folder.path("plugins/libshelf.so"), saying: "without end")
    #expect(row.state == .hung)
  }

  @Test(arguments: [.host, .process] as [PluginSetting.Isolation])
  func `the plugin requests and makes a list's pages, in its sections`(
    isolation: PluginSetting.Isolation
  ) async throws {
    let host = try await makeHost(isolation)
    let driven = try DrivenScreenlet(host, shelfList)
    let list = try #require(driven.screenlet.list)
    list.request(0, driven.screenlet)
    try await driven.idle()
    #expect(driven.error == "")
    #expect(list.rows.count == 3)
    let titles = (0..<3).map { list.rows[$0]?.map?["title"]?.string ?? "" }
    #expect(titles == ["One", "Two", "Three"])
    #expect(list.rows.sections(ofPage: 0).map(\.name) == ["a.example", "b.example"])
    let view = try #require(driven.screenlet.view)
    let row = try #require(list.row(2))
    let cell = try #require(view.makeCells([row])[0])
    let label = try #require(cell.tree.find("title"))
    #expect(try cell.tree.value(.text, of: label) == "Three")
    #expect(list.select(1, driven.screenlet))
    #expect(driven.events.lines.last == "onShelfListSelected title=string(\"Two\")")
    #expect(driven.log.lines == [])
  }

  @Test(arguments: [.host, .process] as [PluginSetting.Isolation])
  func `a plugin's uncounted list is read page after page`(isolation: PluginSetting.Isolation)
    async throws
  {
    let host = try await makeHost(isolation)
    let connectors = ScriptedConnectors()
    let driven = try DrivenScreenlet(host, shelfList, connectors: connectors)
    let list = try #require(driven.screenlet.list)
    for (page, rows) in [0..<50, 50..<60].enumerated() {
      connectors.answer(
        "shelfPage", .success(["rows": .list(rows.map { ["title": .string("Book \($0)")] })]))
      list.request(page, driven.screenlet)
      try await driven.idle()
      #expect(driven.error == "")
      #expect(list.rows.hasMore == (page == 0))
      #expect(list.rows.count == rows.upperBound)
    }
    #expect(connectors.requests.map { $0.parameters["startRow"] } == [0, 50])
    // The sections go on: the first two rows of each page are in one, all others in the other.
    #expect(list.rows.sections(ofPage: 1).map(\.rows) == [2..<4, 52..<60])
    #expect(list.rows[3]?.map?["title"] == "Book 51")
    #expect(list.rows[59]?.map?["title"] == "Book 59")
    list.request(2, driven.screenlet)
    #expect(connectors.requests.count == 2)
  }

  @Test(arguments: [.host, .process] as [PluginSetting.Isolation])
  func `a number of rows that differs from the answers ends the page with an error`(
    isolation: PluginSetting.Isolation
  ) async throws {
    let host = try await makeHost(isolation, "rows", "short")
    let driven = try DrivenScreenlet(host, shelfList)
    let list = try #require(driven.screenlet.list)
    list.request(0, driven.screenlet)
    try await driven.idle()
    #expect(driven.screenlet.outcome?.error != nil)
    #expect(list.rows.isUnread)
    #expect(driven.events.lines.count == 1)
  }

  @Test(
    arguments: ["create_interactor", "action", "finish_interaction"],
    [.host, .process] as [PluginSetting.Isolation])
  func `a failing function ends its action, and the screenlet goes on`(
    slot: String, isolation: PluginSetting.Isolation
  ) async throws {
    let host = try await makeHost(isolation, slot, "fail")
    let driven = try DrivenScreenlet(host, shelf)
    try driven.type("https://a.example/", into: "url")
    try await driven.press("look:")
    let ofEnd = slot == "finish_interaction"
    #expect(driven.error.contains("as it was told") == !ofEnd)
    #expect(driven.log.lines.count == (slot == "action" ? 0 : 1))
    #expect(driven.screenlet.view != nil)
  }

  @Test(arguments: ["create_interactor", "action", "finish_interaction"])
  func `a crash in a worker costs the call, and the next call uses another worker`(slot: String)
    async throws
  {
    let host = try await makeHost(.process, slot, "abort")
    let driven = try DrivenScreenlet(host, shelf)
    try driven.type("https://a.example/", into: "url")
    try await driven.press("look:")
    let endsAction = slot == "create_interactor" || slot == "action"
    #expect((driven.screenlet.outcome?.error != nil) == endsAction)
    #expect(driven.screenlet.view != nil)
    // The next worker ends in the same way.
    driven.adopt(host)
    try await driven.press("look:")
    #expect((driven.screenlet.outcome?.error != nil) == endsAction)
    try await Limit.wait(for: "the row tells the crash") {
      let row = await host.plugins.rows(source: .host).first
      return row?.id?.rawValue == Self.plugin && row?.state == .crashed
    }
  }

  @Test(
    arguments: [
      "created", "attribute_changed", "create_interactor", "action", "finish_interaction",
    ])
  func `a function that never returns in a worker costs the call, and the screenlet stays`(
    slot: String
  ) async throws {
    let host = try await makeHost(.process, slot, "sleep", milliseconds: 300)
    let driven = try DrivenScreenlet(host, shelf)
    #expect(driven.screenlet.view != nil)
    try driven.screenlet.set(try #require(AttributeName("folder")), to: "mine")
    #expect(try driven.attribute("folder") == "mine")
    try driven.type("https://a.example/", into: "url")
    try await driven.press("look:")
    let endsAction = slot == "create_interactor" || slot == "action"
    #expect((driven.screenlet.outcome?.error != nil) == endsAction, "\(driven.error)")
    #expect(try driven.text("url") == "https://a.example/")
    try await Limit.wait(for: "the log tells the call") {
      host.log.lines.contains { $0.contains("did not answer within 300 ms") }
    }
  }

  @Test(arguments: ["page_request", "rows"], ["abort", "sleep", "fail"])
  func `a harmful list function in a worker ends the page with an error`(
    slot: String, fault: String
  ) async throws {
    let host = try await makeHost(
      .process, slot, fault, milliseconds: fault == "sleep" ? 300 : 20_000)
    let driven = try DrivenScreenlet(host, shelfList)
    let list = try #require(driven.screenlet.list)
    for _ in 0..<2 {
      list.request(0, driven.screenlet)
      try await driven.idle()
      #expect(driven.screenlet.outcome?.error != nil)
      #expect(list.rows.isUnread)
    }
    #expect(driven.screenlet.view != nil)
  }

  @Test(arguments: [
    ("created", "abort"), ("attribute_changed", "abort"), ("attribute_changed", "fail"),
  ])
  func `a harmful moment in a worker is reported to the operator, and the screenlet goes on`(
    slot: String, fault: String
  ) async throws {
    let host = try await makeHost(.process, slot, fault)
    let driven = try DrivenScreenlet(host, shelf)
    try driven.screenlet.set(try #require(AttributeName("folder")), to: "mine")
    #expect(try driven.attribute("folder") == "mine")
    try await Limit.wait(for: "a line about it") {
      (driven.log.lines + host.log.lines).contains {
        $0.contains(fault == "fail" ? "as it was told" : "crashed")
      }
    }
    #expect(driven.screenlet.view != nil)
    #expect(driven.screenlet.appearance.failure == nil)
  }

  @Test(arguments: [.host, .process] as [PluginSetting.Isolation])
  func `a reload keeps the kind where the code is the same, and the view's values`(
    isolation: PluginSetting.Isolation
  ) async throws {
    let host = try await makeHost(isolation)
    let driven = try DrivenScreenlet(host, shelf)
    try driven.type("https://a.example/", into: "url")
    try await driven.press("look:")
    let before = host.plugins.source.current
    let other = try #require(before.library[shelf])
    #expect(driven.screenlet.kind === other)
    let logic = driven.screenlet.logic
    await host.plugins.rescan()
    #expect(host.plugins.source.current.library[shelf] === other)
    try putAgain()
    await host.plugins.rescan()
    let after = host.plugins.source.current
    #expect(after.library[shelf] !== other)
    let change = EnvironmentChange(from: before, to: after)
    #expect(change.screenlets == [shelf, shelfList])
    #expect(change.themes.map(\.rawValue) == ["shelf"])
    #expect(!change.affects(.default))
    driven.adopt(host)
    #expect(driven.screenlet.logic !== logic)
    #expect(try driven.text("url") == "https://a.example/")
    #expect(try driven.text("title") == "A page")
    try await driven.press("save:")
    #expect(driven.error == "")
    #expect(try driven.attribute("saved") == 1)
  }

  @Test func `texts of the kind are in the user's language`() async throws {
    let host = try await makeHost(.host)
    let driven = try DrivenScreenlet(host, shelf)
    driven.session.scope.locale = Locale("es")
    try await driven.press("save:")
    #expect(driven.error == "Falta la dirección.")
  }
}
