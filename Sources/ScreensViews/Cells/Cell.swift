import ScreensLayout
package import ScreensModel

/// The view of one row: a separate tree, made from a cell's layout and filled when a face shows the
/// row.
package final class Cell {
  package let layout: Layout
  /// The nodes and the values that were set on them.
  package let tree: ViewTree
  /// The row's place in the list.
  package let row: Int
  /// The number by which faces know the row.
  package let number: Int
  /// The row's attributes; none while the row is on its way.
  package let value: Value
  /// Distinguishes the row from another row that takes its place.
  package let mark: UInt32
  /// Whether the row is the one that was chosen last.
  package let isSelected: Bool
  /// The changes of the tree when the cell was filled.
  private var filled: [ViewTree.Key: Value] = [:]

  /// A cell that shows its layout as it is.
  ///
  /// - Parameter generation: the generation of the cell's tree; a copy in another process has the
  ///   same.
  package init(_ layout: Layout, _ row: CellRow, generation: UInt32? = nil) {
    self.layout = layout
    self.row = row.row
    number = row.number
    value = row.value
    mark = row.mark
    isSelected = row.isSelected
    tree = ViewTree(
      layout.document,
      generation: generation ?? UInt32(truncatingIfNeeded: InteractorIdentity.next()))
  }

  package var isLoaded: Bool { !value.isNone }

  /// Stores the present changes as the result of filling the cell.
  func noteFilling() { filled = tree.changes }

  /// The properties that changed after the cell was filled.
  var changes: [ViewTree.Key: Value] {
    var changes = tree.changes.filter { filled[$0.key] != $0.value }
    for key in filled.keys where tree.changes[key] == nil {
      changes[key] = tree[Int(key.node), key.property]
    }
    return changes
  }
}

/// A row as the input for its cell.
package struct CellRow: Sendable, Hashable {
  /// The row's place in the list.
  package let row: Int
  /// The number by which faces know the row, wherever its place is.
  package let number: Int
  /// The row's attributes; none while the row is on its way.
  package let value: Value
  /// Distinguishes the row from another row that takes its place.
  package let mark: UInt32
  /// Whether the row is the one that was chosen last.
  package let isSelected: Bool

  /// - Parameters:
  ///   - number: by default that of the place.
  ///   - mark: by default the mark of the value.
  package init(
    _ row: Int, number: Int? = nil, _ value: Value?, mark: UInt32? = nil, isSelected: Bool = false
  ) {
    self.row = row
    self.number = number ?? row
    self.value = value ?? .none
    self.mark = mark ?? self.value.mark
    self.isSelected = isSelected
  }

  /// The row of a slot's call, for code that fills its cell. It has no mark, because the host keeps
  /// the users' input.
  package init(of call: SlotCall) {
    self.init(Int(clamping: call.number), call.value, mark: 0, isSelected: call.isSelected)
  }

  /// The call of a slot for this row.
  package func call(_ slot: Slot, name: String = "", sender: Sender = .none) -> SlotCall {
    var call = SlotCall(
      slot, name: name, sender: sender, number: UInt64(clamping: row), value: value)
    call.isSelected = isSelected
    return call
  }
}

extension ListDeclaration {
  /// A row as the input for its cell, loaded or not.
  package func row(_ row: Int, of rows: ListRows, isSelected: Bool = false) -> CellRow {
    CellRow(
      row, number: rows.number(ofRow: row), rows[row], mark: rows[row].map(mark),
      isSelected: isSelected)
  }
}
