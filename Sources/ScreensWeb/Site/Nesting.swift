import ScreensCore
import ScreensFace
import ScreensLayout
import ScreensModel
import ScreensSystem
import ScreensViews

/// A cache of the screenlets inside the layouts of an environment's themes, filled on demand.
/// Confined to its loop.
final class Nesting {
  private let environment: Environment
  /// A layout by its content, and the kind whose view or cell it is.
  private struct Place: Hashable {
    let digest: Digest
    let screenlet: ScreenletName
    let context: LayoutParts.Context
  }

  private var known: [Place: LayoutParts] = [:]
  private var views: [ThemeView: LayoutParts] = [:]
  private var insideCells: [ThemeView: [ThemeView]] = [:]

  init(_ environment: Environment) { self.environment = environment }

  /// The screenlets in the layout of a view, or of a list's cell.
  func parts(
    of layout: Layout, _ screenlet: ScreenletName, in context: LayoutParts.Context = .view
  ) -> LayoutParts {
    let place = Place(digest: layout.digest, screenlet: screenlet, context: context)
    if let parts = known[place] { return parts }
    let library = environment.library
    let parts = LayoutParts(layout.document, library.kinds, in: context, of: library[screenlet])
    known[place] = parts
    return parts
  }

  /// Whether a cell of a view's list contains a screenlet.
  func hasCellParts(_ resolution: ThemeResolution) -> Bool {
    guard let kind = environment.library[resolution.screenlet], kind.list != nil else {
      return false
    }
    return resolution.cells(of: kind).contains { !parts(of: $0, kind.name, in: .cell).isEmpty }
  }

  /// The screenlets in a row of a list, by the cell that the list's theme gives the row.
  func parts(in list: PlacedScreenlet, _ row: RowPlace) -> LayoutParts {
    guard let kind = environment.library[list.screenlet], kind.list != nil,
      let cell = resolution(of: list)?.cell(row.cell, of: kind)
    else { return LayoutParts() }
    return parts(of: cell, kind.name, in: .cell)
  }

  /// The screenlets that the cells of a list's rows may contain, in their themes.
  func inCells(of list: PlacedScreenlet) -> [ThemeView] {
    let view = ThemeView(theme: list.theme, screenlet: list.screenlet)
    if let known = insideCells[view] { return known }
    let found = foundInCells(of: list)
    insideCells[view] = found
    return found
  }

  private func foundInCells(of list: PlacedScreenlet) -> [ThemeView] {
    guard let kind = environment.library[list.screenlet], kind.list != nil,
      let resolution = resolution(of: list)
    else { return [] }
    let inside = resolution.cells(of: kind).flatMap {
      parts(of: $0, kind.name, in: .cell).inOrder
    }
    return inside.flatMap { entry in
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
    let parts =
      resolution(of: placed).map { self.parts(of: $0.layout, placed.screenlet) } ?? LayoutParts()
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
