import ScreensModel
package import ScreensViews

/// The screenlets of views and cells.
extension SessionScope {
  /// Makes the screenlets of a view for a face that shows them once, as the layout sets them:
  /// without a place, and without values from an address.
  ///
  /// - Returns: the screenlets of known kinds by node, of several at a node the one that values
  ///   choose. The caller removes them.
  package func makeScreenlets(in view: ScreenletView) -> [(node: Int, screenlet: Screenlet)] {
    let outer = view.screenlet
    let parts = LayoutParts(
      view.tree.document, environment.library.kinds, in: .view, of: outer.kind)
    return parts.inOrder.compactMap { node, part in
      makeScreenlet(part, in: outer, row: .none).map { (node, $0) }
    }
  }

  /// The same for the cell of a row. Attributes may read their values from the row.
  package func makeScreenlets(
    in cell: Cell, of view: ScreenletView
  ) -> [(node: Int, screenlet: Screenlet)] {
    let outer = view.screenlet
    let parts = LayoutParts(
      cell.tree.document, environment.library.kinds, in: .cell, of: outer.kind)
    return parts.inOrder.compactMap { node, part in
      makeScreenlet(part, in: outer, row: cell.value).map { (node, $0) }
    }
  }

  private func makeScreenlet(
    _ part: ScreenletPart, in outer: Screenlet, row: Value
  ) -> Screenlet? {
    guard part.child.map(outer.holds) != false, let made = makeScreenlet(part.screenlet) else {
      return nil
    }
    let asked = part.asks.compactMap { ask in
      row.map?[ask.field].map { (ask.attribute.name, $0) }
    }
    let attributes = part.attributes.merging(asked) { $1 }
    for (name, value) in attributes.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      do { try made.set(name, to: value) } catch {
        report("\(made.name): an attribute of the layout is not set: \(error)")
      }
    }
    made.load(theme: part.theme ?? outer.themeName)
    if let child = part.child { outer.contain(made, as: child, row: row) }
    made.setShown(true)
    return made
  }
}
