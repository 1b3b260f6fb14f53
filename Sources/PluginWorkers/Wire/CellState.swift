import ScreensCore
import ScreensModel
import ScreensSystem
import ScreensViews

/// All that differs in a cell from its layout.
struct CellState: WireContent {
  /// Names the cell: the generation of its tree.
  let cell: UInt32
  let changes: [ViewState.Change]

  /// Reads the changes of a cell.
  init(of cell: Cell) {
    self.cell = cell.tree.generation
    changes = cell.tree.changes.map { ViewState.Change(key: $0.key, value: $0.value) }
  }

  /// Brings a cell to this state.
  ///
  /// - Throws: when a node or value cannot be; the other process lied then.
  func apply(to cell: Cell) throws(ViewTreeError) {
    cell.tree.forgetChanges()
    for change in changes { try cell.tree.adopt(change.value, for: change.key) }
  }

  func write(to writer: inout WireWriter) throws(WireError) {
    writer.number(cell)
    try writer.list(changes) { (writer, change) throws(WireError) in
      try change.write(to: &writer)
    }
  }

  init(from reader: inout WireReader) throws(WireError) {
    cell = try reader.number()
    changes = try reader.list { (reader) throws(WireError) in
      try ViewState.Change(from: &reader)
    }
  }
}

/// The cells of a view's running calls, each with the state that the other process knows.
struct SharedCells {
  private struct Known {
    let cell: Cell
    /// Its changes when it was added.
    let before: [ViewTree.Key: Value]
    /// The revision of its tree that the other process has; nil before the first.
    var revision: UInt64?
  }

  private var cells: [UInt32: Known] = [:]

  init() {}

  subscript(name: UInt32) -> Cell? { cells[name]?.cell }

  /// Makes room for so many cells.
  mutating func reserve(_ count: Int) { cells.reserveCapacity(cells.count + count) }

  /// Adds a cell, unless it is there.
  mutating func add(_ cell: Cell) {
    let name = cell.tree.generation
    if cells[name] == nil { cells[name] = Known(cell: cell, before: cell.tree.changes) }
  }

  /// The cells whose present state the other process does not know; it counts as known afterwards.
  ///
  /// - Parameter new: the cells that it does not know yet. Any other cell is sent only if it was
  ///   sent before.
  mutating func news(introducing new: [UInt32] = []) -> [CellState] {
    var news: [CellState] = []
    for (name, known) in cells where known.revision != known.cell.tree.revision {
      guard known.revision != nil || new.contains(name) else { continue }
      news.append(CellState(of: known.cell))
      cells[name]?.revision = known.cell.tree.revision
    }
    return news
  }

  /// Brings cells to the states that the other process has given them.
  ///
  /// - Throws: when it speaks of a cell that it was not given, or a change cannot be.
  mutating func apply(_ states: [CellState]) throws(ViewTreeError) {
    for state in states {
      guard let cell = cells[state.cell]?.cell else { throw .staleHandle }
      try state.apply(to: cell)
      cells[state.cell]?.revision = cell.tree.revision
    }
  }

  /// Whether a cell is as the other process last sent it.
  func isUntouched(_ name: UInt32) -> Bool {
    cells[name].map { $0.revision == $0.cell.tree.revision } ?? false
  }

  /// Undoes all changes since the cells were added, when the other process is gone.
  func undo() {
    for known in cells.values { known.cell.restore(known.before) }
  }
}

extension Cell {
  /// Brings the cell back to an earlier state.
  func restore(_ changes: [ViewTree.Key: Value]) {
    tree.forgetChanges()
    for (key, value) in changes { try? tree.adopt(value, for: key) }
  }
}

extension SlotCall {
  /// The name of the cell that the call is about; nil for a call about none.
  var cell: UInt32? { slot.signature.number == .row ? sender.node?.generation : nil }
}
