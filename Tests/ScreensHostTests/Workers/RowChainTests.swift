@testable import PluginCatalog
import ScreensCore
import ScreensLayout
import ScreensModel
import ScreensViews
import TestSupport
import Testing

@testable import ScreensHost

/// A plugin's class of a list reaches the slots of its parent from another plugin in another
/// language, wherever the two run.
@Suite(
  .enabled(
    if: CCompiler.isThere && Program("swiftc") != nil, "needs a C compiler and swiftc in the PATH"),
  .ownThreads, .timeLimit(.minutes(15)))
struct RowChainTests {
  private static let rows = "org.example.corpus-rows"
  private static let kit = "org.example.kit"
  private static let places: [Set<String>] = [[], [rows, kit], [rows], [kit]]

  private static let cells = [
    CellRow(2, ["title": "Two"], isSelected: true), CellRow(5, ["title": "Five"]), CellRow(7, nil),
  ]

  private func list(
    _ theme: String, _ workers: Set<String>, _ put: (String) throws -> Void
  ) async throws -> (FixtureHost, DrivenLogin) {
    let folder = try TemporaryFolder()
    try put(try folder.makeFolder("plugins"))
    let host = try FixtureHost(folder, workers: WorkerHost.pool(20_000)) {
      for plugin in [Self.rows, Self.kit] {
        $0.plugins[plugin] = .init(isolation: workers.contains(plugin) ? .process : .host)
      }
    }
    await host.plugins.start()
    let name = try #require(ThemeName(theme))
    await host.plugins.source.admit(name)
    let kind = try #require(ScreenletName("AssetList"))
    return (host, try DrivenLogin(host.plugins.source.current, name, kind))
  }

  /// The layout and the title of each cell.
  private func cells(_ list: DrivenLogin) throws -> [String] {
    try #require(list.view).makeCells(Self.cells).map { cell in
      let cell = try #require(cell)
      let title = try cell.tree.value(.text, of: try #require(cell.tree.find("titleLabel")))
      return "\(cell.layout.name.base) \(title.string ?? "")"
    }
  }

  @Test(arguments: places)
  func `a class in C fills cells over one in Swift`(workers: Set<String>) async throws {
    let (host, list) = try await list("rows", workers) { folder in
      try CompiledFixture.putKitTheme(into: folder)
      try CompiledFixture.putRows(into: folder, over: "kit", "AssetListView_kit")
    }
    let found = try cells(list)
    #expect(
      found == [
        "AssetListCell 2 of 0 (chosen): 2 of 0 (chosen): Two", "RowsCell 5 of 0: 5 of 0: Five",
        "RowsCell 7 of 0: 7 of 0: …",
      ])
    let view = try #require(list.view)
    #expect(view.allowsChoice(of: Self.cells[1]))
    #expect(!view.allowsChoice(of: Self.cells[0]))
    #expect(view.title(ofSection: "A") == "Section A")
    #expect(list.reports.lines == [])
    #expect(host.log.lines.filter { !$0.contains("is not trusted") } == [])
    list.end()
  }

  @Test(arguments: places)
  func `a class in Swift fills cells over one in C`(workers: Set<String>) async throws {
    let (host, list) = try await list("kit", workers) { folder in
      try CompiledFixture.put("Corpus/list-view-1/rows", into: folder)
      try CompiledFixture.putKitTheme(into: folder, over: "rows", "AssetListView_rows")
    }
    let found = try cells(list)
    #expect(
      found == [
        "AssetListCell 2 of 0 (chosen): 2 of 0 (chosen): Two", "AssetListCell 5 of 0: 5 of 0: Five",
        "RowsCell 7 of 0: 7 of 0: …",
      ])
    let view = try #require(list.view)
    #expect(view.allowsChoice(of: Self.cells[1]))
    #expect(!view.allowsChoice(of: Self.cells[0]))
    #expect(view.title(ofSection: "A") == "Section Section A")
    #expect(list.reports.lines == [])
    #expect(host.log.lines.filter { !$0.contains("is not trusted") } == [])
    list.end()
  }
}
