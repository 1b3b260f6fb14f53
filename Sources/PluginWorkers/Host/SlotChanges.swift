import ScreensCore
import ScreensModel
import ScreensViews

/// The changes of a view by the running slots of a worker. They can be undone when the worker is
/// gone.
struct SlotChanges {
  private struct Change {
    let key: ViewTree.Key
    let before: Value?
    let after: Value?
  }

  private var depth = 0
  private var changes: [Change] = []
  private var focus: Int?
  private var wasEditable = true

  /// Whether no slot is running.
  var areFinal: Bool { depth == 0 }

  /// Begins a slot.
  mutating func begin(_ view: ScreenletView) {
    if depth == 0 {
      focus = view.tree.focus
      wasEditable = view.isEditable
    }
    depth += 1
  }

  /// Ends a slot; its changes become final when it was the outermost.
  mutating func commit() {
    depth -= 1
    if depth == 0 { changes.removeAll(keepingCapacity: true) }
  }

  /// Undoes a slot: the view is as before, except for the changes of others meanwhile.
  mutating func undo(_ view: ScreenletView) {
    depth -= 1
    for change in changes.reversed() where view.tree.changes[change.key] == change.after {
      try? view.tree.adopt(change.before, for: change.key)
    }
    changes = []
    try? view.tree.setFocus(focus.map(view.tree.handle))
    view.setEditableFlag(wasEditable)
  }

  /// Applies the worker's changes.
  mutating func apply(_ state: ViewState, _ view: ScreenletView) throws(ViewTreeError) {
    if state.isWhole {
      for (key, value) in view.tree.changes {
        changes.append(Change(key: key, before: value, after: nil))
      }
    }
    try state.apply(to: view) { changes.append(Change(key: $0, before: $1, after: $2)) }
  }
}
