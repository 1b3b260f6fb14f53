import ScreensCore
import ScreensFace
import ScreensLayout
import ScreensSystem

/// A cache of the screenlets inside the layouts of an environment's themes, filled on demand.
/// Confined to its loop.
final class Nesting {
  private let environment: Environment
  /// The parts of layouts by the content's digest; a cell's layout is read differently.
  private var known: [Digest: LayoutParts] = [:]
  private var cells: [Digest: LayoutParts] = [:]
  private var views: [ThemeView: LayoutParts] = [:]

  init(_ environment: Environment) { self.environment = environment }

  /// The screenlets in a layout of a view.
  func parts(of layout: Layout) -> LayoutParts {
    if let parts = known[layout.digest] { return parts }
    let parts = LayoutParts(layout.document, environment.library, in: .view)
    known[layout.digest] = parts
    return parts
  }

  /// The screenlets in the layout of a list's cell.
  func parts(ofCell layout: Layout) -> LayoutParts {
    if let parts = cells[layout.digest] { return parts }
    let parts = LayoutParts(layout.document, environment.library, in: .cell)
    cells[layout.digest] = parts
    return parts
  }

  /// Whether a cell of a view's list contains a screenlet.
  func hasCellParts(_ resolution: ThemeResolution) -> Bool {
    guard let kind = environment.library[resolution.screenlet], kind.list != nil else {
      return false
    }
    return resolution.cells(of: kind).contains { !parts(ofCell: $0).isEmpty }
  }

  /// The screenlets in a row of a list, by the cell that the list's theme gives the row.
  func parts(in list: PlacedScreenlet, _ row: RowPlace) -> LayoutParts {
    guard let kind = environment.library[list.screenlet], kind.list != nil,
      let cell = resolution(of: list)?.cell(row.cell, of: kind)
    else { return LayoutParts() }
    return parts(ofCell: cell)
  }

  /// The screenlets that the cells of a list's rows may contain, in their themes.
  func inCells(of list: PlacedScreenlet) -> [ThemeView] {
    guard let kind = environment.library[list.screenlet], kind.list != nil,
      let resolution = resolution(of: list)
    else { return [] }
    return resolution.cells(of: kind).flatMap { parts(ofCell: $0).inOrder }.flatMap { entry in
      all(PlacedScreenlet(entry.part.screenlet, entry.part.theme ?? list.theme))
        .map { ThemeView(theme: $0.theme, screenlet: $0.screenlet) }
    }
  }

  private func resolution(of placed: PlacedScreenlet) -> ThemeResolution? {
    try? environment.registry.resolve(
      placed.screenlet, theme: placed.theme, isToBeShown: true)
  }

  /// The screenlets in the layout of a screenlet in its theme.
  func parts(in placed: PlacedScreenlet) -> LayoutParts {
    let view = ThemeView(theme: placed.theme, screenlet: placed.screenlet)
    if let parts = views[view] { return parts }
    let parts = resolution(of: placed).map { self.parts(of: $0.layout) } ?? LayoutParts()
    views[view] = parts
    return parts
  }

  /// Whether none of the screenlets contains another one.
  func isEmpty(in placed: [PlacedScreenlet]) -> Bool {
    placed.allSatisfy { parts(in: $0).isEmpty }
  }

  /// A screenlet and all screenlets inside it, the outer ones first. Admission refuses screenlets
  /// that contain themselves; a cycle that code makes of themes is cut off here.
  func all(_ placed: PlacedScreenlet) -> [PlacedScreenlet] {
    var all = [placed]
    var layer = [placed]
    for _ in 1..<NestedScreenlet.depthLimit where !layer.isEmpty {
      layer = layer.flatMap { outer in
        parts(in: outer).inOrder.map { $0.part.placed(in: outer) }
      }
      layer = Array(layer.prefix(NestedScreenlet.countLimit + 1 - all.count))
      all += layer
    }
    return all
  }
}
