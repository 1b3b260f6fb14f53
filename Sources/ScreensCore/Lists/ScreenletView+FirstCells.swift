import ScreensModel
package import ScreensViews

extension ScreenletView {
  /// The cells of the first rows, for pictures. Samples replace rows that were never read.
  ///
  /// - Returns: the node that they stand in, and the cells; nil in a view that is no list's.
  package func firstCells() -> (node: Int, cells: [Cell])? {
    guard let node = listNode, let list = screenlet.list else { return nil }
    let rows = list.rows.isUnread ? list.list.samples : list.rows
    let cells = makeCells(rows.rows(of: 0).map { list.list.row($0, of: rows) })
    return (node, cells.compactMap(\.self))
  }
}
