import ScreensCore
import ScreensLayout
import ScreensModel
import ScreensViews
import TestSupport
import Testing

@testable import ScreensHost

/// Faults of the slots for rows: an entry is at row 7 of 50.
extension FaultMatrixTests {
  @Test(arguments: FaultMatrix.rows)
  func `a list's class that faults at a row costs its class, and its parent fills all rows`(
    entry: FaultMatrix.Entry
  ) async throws {
    let host = try await makeHost(entry) { folder in
      try CompiledFixture.putMatrix(into: try folder.makeFolder("plugins"), isList: true)
    }
    let rescue = rescue(host)
    defer { rescue.cancel() }
    let theme = try #require(ThemeName("matrix"))
    let kind = try #require(ScreenletName("AssetList"))
    await host.plugins.source.admit(theme)
    let environment = host.plugins.source.current
    let bystander = try DrivenLogin(environment, theme, kind)
    let parent = try DrivenLogin(environment, .default, kind)
    let victim = try DrivenLogin(environment, theme, kind)
    let rows = (0..<50).map { CellRow($0, ["title": .string("Title \($0)")], isSelected: false) }
    let expected = try cells(parent, rows)
    try meet(victim, rows)
    #expect(try cells(victim, rows) == expected)
    let place = "AssetListView_matrix.\(Self.name(of: entry.place))"
    expect(try #require(victim.reports.lines.first), names: entry, place)
    #expect(victim.reports.lines.count <= 2, "\(victim.reports.lines)")
    expect(try await reason(host, entry.fault), names: entry, place)
    #expect(try cells(bystander, rows).count == 50)
    #expect(parent.reports.lines == [])
    let again = try DrivenLogin(host.plugins.source.current, theme, kind)
    #expect(try cells(again, rows) == expected)
    for list in [bystander, parent, victim, again] { list.end() }
  }

  /// Runs everything that leads to every slot for rows.
  private func meet(_ list: DrivenLogin, _ rows: [CellRow]) throws {
    let view = try #require(list.view)
    let cell = try #require(view.makeCells(rows)[7])
    _ = view.allowsChoice(of: rows[7])
    _ = view.title(ofSection: "A")
    if let button = cell.tree.find("mark") {
      _ = try view.fire(button, of: cell)
    }
  }

  /// The layouts and titles of cells.
  private func cells(_ list: DrivenLogin, _ rows: [CellRow]) throws -> [String] {
    try #require(list.view).makeCells(rows).map { cell in
      let cell = try #require(cell)
      let title = try cell.tree.find("titleLabel").map { try cell.tree.value(.text, of: $0) }
      return "\(cell.layout.name.base) \(title?.string ?? "-")"
    }
  }
}
