import ScreensLayout
package import ScreensModel

/// The input of users in the cells of a list.
extension ScreenletView {
  /// The user typed or chose something in a cell.
  package func enter(_ value: Value, in node: NodeHandle, of cell: Cell) throws(ViewTreeError) {
    let tree = cell.tree
    let index = try tree.index(node)
    let document = tree.document
    guard isEditable, document.isInput(index), tree[index, .enabled] != .bool(false),
      !tree.isHidden(index), tree[index, .editable] != .bool(false)
    else { return }
    let property: NodeProperty = document.isTextInput(index) ? .text : .value
    guard tree[index, property] != value else { return }
    try tree.set(property, to: value, of: node)
    let event: ControlEvent = property == .text ? .editingChanged : .valueChanged
    perform(document.selectors(of: index, event: event), node, of: cell)
    keepState(of: cell)
  }

  /// Keeps the differences between a cell and the result of filling it, and reports the changed
  /// row.
  func keepState(of cell: Cell) {
    rowStates.note(cell)
    owner.changed(row: cell.row)
  }

  /// Passes an event of a cell's control to the classes.
  ///
  /// - Returns: whether a class acted.
  @discardableResult
  func perform(_ selectors: [String], _ control: NodeHandle, of cell: Cell) -> Bool {
    var isTaken = false
    for name in selectors {
      let row = CellRow(
        cell.row, number: cell.number, cell.value, mark: cell.mark, isSelected: cell.isSelected)
      let call = row.call(.cellAction, name: name, sender: .node(control))
      isTaken = inside(cell) { perform(call) }.value != nil || isTaken
    }
    return isTaken
  }
}
