import ScreensLayout

/// The view of one row: a tree of its own, made from a cell's layout and filled when a face shows
/// the row.
package final class Cell {
  /// The layout.
  package let layout: Layout
  /// The nodes, and what was set on them.
  package let tree: ViewTree
  /// The row's place in the list.
  package let row: Int
  /// The row's attributes; none while the row is on its way.
  package let value: Value

  init(_ layout: Layout, row: Int, _ value: Value) {
    self.layout = layout
    self.row = row
    self.value = value
    tree = ViewTree(
      layout.document, generation: UInt32(truncatingIfNeeded: InteractorIdentity.next()))
  }

  /// Whether the row is there.
  package var isLoaded: Bool { !value.isNone }
}

extension ScreenletView {
  /// The node that a list's rows stand in: the outlet `tableView` or `collectionView`, else the
  /// first node of such a kind; nil in a view that is no list's.
  package var listNode: Int? {
    guard screenlet.kind.list != nil else { return nil }
    let document = tree.document
    let outlet = document.node(outlet: "tableView") ?? document.node(outlet: "collectionView")
    return outlet?.offset
      ?? document.nodes.firstIndex { $0.kind == .tableView || $0.kind == .collectionView }
  }

  /// Makes the cell of a row, and has the view's classes fill it. It belongs to the caller.
  ///
  /// - Parameters:
  ///   - row: The row's place in the list.
  ///   - value: The row; none while it is on its way.
  /// - Returns: nil where no theme has a layout for it.
  package func makeCell(_ row: Int, _ value: Value?) -> Cell? {
    guard let list = screenlet.kind.list else { return nil }
    let name = cellName(for: row, value ?? .none) ?? list.cell
    guard let layout = resolution.cell(name) ?? resolution.cell(list.cell) else { return nil }
    let cell = Cell(layout, row: row, value ?? .none)
    fill(cell)
    return cell
  }

  /// The cells of the first rows, for pictures: samples stand for rows that were never read.
  ///
  /// - Returns: the node that they stand in, and the cells; nil in a view that is no list's.
  package func firstCells() -> (node: Int, cells: [Cell])? {
    guard let node = listNode, let list = screenlet.list else { return nil }
    let rows = list.rows.isUnread ? list.list.samples : list.rows
    return (node, rows.rows(of: 0).compactMap { makeCell($0, rows[$0]) })
  }

  private func cellName(for row: Int, _ value: Value) -> String? {
    perform(SlotCall(.cellName, number: UInt64(row), value: value)).value?.nonEmptyString
  }

  /// Puts each attribute of the row into the node of that name, and has the classes do the rest.
  private func fill(_ cell: Cell) {
    for (name, value) in cell.value.map ?? [:] {
      guard let text = value.string ?? value.int.map(String.init), let node = cell.tree.find(name)
      else { continue }
      try? cell.tree.set(.text, to: .string(text), of: node)
    }
    filling = cell
    perform(
      SlotCall(
        .fillCell, sender: .node(cell.tree.root), number: UInt64(cell.row), value: cell.value))
    filling = nil
  }

  /// The tree that a node is of: the view's own, or that of the cell that is being filled.
  package func tree(of handle: NodeHandle) -> ViewTree {
    if let cell = filling, cell.tree.generation == handle.generation { cell.tree } else { tree }
  }
}

extension ThemeResolution {
  /// The nearest layout of a cell.
  package func cell(_ name: String) -> Layout? {
    lineage.lazy.compactMap { $0.layouts[name] }.first
  }
}
