@testable import PluginCatalog
@testable import PluginWorkers
import ScreensCore
import ScreensLayout
import ScreensModel
import ScreensViews
import TestSupport
import Testing

@testable import ScreensHost

/// A theme in C fills the cells of rows alike in the host and in a worker, a page at once. A
/// harmful cell costs its class and no row.
@Suite(.enabled(if: CCompiler.isThere, "needs a C compiler"), .ownThreads, .timeLimit(.minutes(15)))
struct RowsTests {
  private static let plugin = "org.example.corpus-rows"

  private let folder: TemporaryFolder
  private let theme: ThemeName

  init() throws {
    folder = try TemporaryFolder()
    theme = try #require(ThemeName("rows"))
    try CompiledFixture.put("Corpus/list-view-1/rows", into: try folder.makeFolder("plugins"))
  }

  private func makeHost(
    _ isolation: PluginSetting.Isolation, _ slot: String = "", _ fault: String = "", row: Int = -1,
    milliseconds: Int = 20_000
  ) async throws -> FixtureHost {
    let host = try FixtureHost(folder, workers: WorkerHost.pool(milliseconds)) {
      $0.plugins[Self.plugin] = .init(
        isolation: isolation,
        options: ["slot": .string(slot), "fault": .string(fault), "row": .int(Int64(row))])
    }
    await host.plugins.start()
    await host.plugins.source.admit(theme)
    #expect(host.log.lines.filter { !$0.contains("is not trusted") } == [])
    return host
  }

  private func list(_ host: FixtureHost) throws -> DrivenLogin {
    try DrivenLogin(host.plugins.source.current, theme, try #require(ScreenletName("AssetList")))
  }

  /// Fifty rows, of which one is pending and one is chosen.
  private static let rows = (0..<50).map { row in
    CellRow(
      row, row == 40 ? nil : ["title": .string("Title \(row)"), "description": "d", "entryId": 1],
      isSelected: row == 3)
  }

  /// The titles that the classes give the cells of these rows.
  private static let titles = rows.map { row in
    let title = row.value.map?["title"]?.string ?? "…"
    return "\(row.row) of 0\(row.isSelected ? " (chosen)" : ""): \(title)"
  }

  /// The titles of cells.
  private func titles(_ cells: [Cell?]) throws -> [String] {
    try cells.map { cell in
      let cell = try #require(cell)
      let label = try #require(cell.tree.find("titleLabel"))
      return try cell.tree.value(.text, of: label).string ?? ""
    }
  }

  /// The number of messages to the plugin's worker so far.
  private func messages(_ host: FixtureHost) async throws -> Int {
    let library = await host.plugins.plugins.compactMap { $0.code?.library as? WorkerLibrary }.first
    return try #require(library).worker().callCount
  }

  @Test(arguments: [.host, .process] as [PluginSetting.Isolation])
  func `each cell is filled by the class, after its parent`(isolation: PluginSetting.Isolation)
    async throws
  {
    let host = try await makeHost(isolation)
    let list = try list(host)
    let view = try #require(list.view)
    let cells = view.makeCells(Self.rows)
    #expect(try titles(cells) == Self.titles)
    let files = cells.map { $0?.layout.name.base }
    #expect(files == Self.rows.map { $0.row % 2 == 1 ? "RowsCell" : "AssetListCell" })
    #expect(view.allowsChoice(of: Self.rows[1]))
    #expect(!view.allowsChoice(of: Self.rows[2]))
    #expect(view.title(ofSection: "A") == "Section A")
    #expect(list.reports.lines == [])
    list.end()
  }

  @Test func `a page of cells needs one message to a worker for each slot`() async throws {
    let host = try await makeHost(.process)
    let list = try list(host)
    let view = try #require(list.view)
    let before = try await messages(host)
    _ = view.makeCells(Self.rows)
    #expect(try await messages(host) - before == 2)
    _ = view.makeCells(Self.rows)
    #expect(try await messages(host) - before == 4)
    list.end()
  }

  @Test(arguments: [.host, .process] as [PluginSetting.Isolation])
  func `the class acts on a control of a cell, with its row`(isolation: PluginSetting.Isolation)
    async throws
  {
    let host = try await makeHost(isolation)
    let list = try list(host)
    let view = try #require(list.view)
    let cell = try #require(view.makeCells([Self.rows[1]])[0])
    let button = try #require(cell.tree.find("mark"))
    #expect(try view.fire(button, of: cell))
    #expect(try cell.tree.value(.text, of: button) == "marked")
    #expect(list.reports.lines == [])
    list.end()
  }

  @Test(arguments: ["cell_name", "fill_cell"], [.host, .process] as [PluginSetting.Isolation])
  func `a slot that fails or inherits at one row leaves the others unchanged`(
    slot: String, isolation: PluginSetting.Isolation
  ) async throws {
    for fault in ["fail", "inherit"] {
      let host = try await makeHost(isolation, slot, fault, row: 7)
      let list = try list(host)
      let view = try #require(list.view)
      let titles = try titles(view.makeCells(Self.rows))
      #expect(titles[6] == "6 of 0: Title 6")
      #expect(titles[8] == "8 of 0: Title 8")
      #expect(titles[7].hasSuffix("Title 7"))
      #expect(list.reports.lines.count == (fault == "fail" ? 1 : 0), "\(list.reports.lines)")
      #expect(list.reports.lines.allSatisfy { $0.contains("as it was told") })
      list.end()
    }
  }

  @Test(arguments: ["cell_name", "fill_cell"], ["abort", "sleep"])
  func `a cell that ends its worker costs the class, and its parent fills all rows`(
    slot: String, fault: String
  ) async throws {
    let host = try await makeHost(
      .process, slot, fault, row: 7, milliseconds: fault == "sleep" ? 300 : 20_000)
    let list = try list(host)
    let view = try #require(list.view)
    let cells = view.makeCells(Self.rows)
    #expect(cells.count { $0 != nil } == 50)
    let name = slot == "cell_name" ? "cellName" : "fillCell"
    let line = try #require(list.reports.lines.first)
    #expect(list.reports.lines.count == 1, "\(list.reports.lines)")
    #expect(line.contains("AssetListView_rows.\(name)"), "\(line)")
    #expect(try titles(cells) == Self.rows.map { $0.value.map?["title"]?.string ?? "…" })
    // The next view is the parent's, without the class.
    let next = try self.list(host)
    #expect(next.view?.resolution.isSubstitute == true)
    for list in [list, next] { list.end() }
  }

  @Test(
    .enabled(if: Program("swiftc") != nil, "needs swiftc"),
    arguments: [.host, .process] as [PluginSetting.Isolation])
  func `a theme in Swift fills cells like one in C`(isolation: PluginSetting.Isolation) async throws
  {
    let folder = try TemporaryFolder()
    try CompiledFixture.putKitTheme(into: try folder.makeFolder("plugins"))
    let host = try FixtureHost(folder, workers: WorkerHost.pool(20_000)) {
      $0.plugins["org.example.kit"] = .init(isolation: isolation)
    }
    await host.plugins.start()
    let theme = try #require(ThemeName("kit"))
    await host.plugins.source.admit(theme)
    let list = try DrivenLogin(
      host.plugins.source.current, theme, try #require(ScreenletName("AssetList")))
    let view = try #require(list.view)
    let cells = view.makeCells(Self.rows)
    #expect(try titles(cells) == Self.titles)
    #expect(cells.allSatisfy { $0?.layout.name.base == "AssetListCell" })
    #expect(cells.allSatisfy { $0?.tree[0, .accessibilityLabel] == "not held" })
    #expect(view.allowsChoice(of: Self.rows[1]))
    #expect(!view.allowsChoice(of: Self.rows[2]))
    #expect(view.title(ofSection: "A") == "Section A")
    #expect(list.reports.lines == [])
    list.end()
  }
}
