internal import CScreens

/// A row of a list with its cell; good during the slot that received it.
@safe public struct ListCell {
  let view: View
  let pointer: UnsafePointer<screens_cell_1>

  /// The row's place in the list, from 0 on.
  public var row: Int { unsafe Int(clamping: pointer.pointee.row) }

  /// Whether the row is the one that was chosen last.
  public var isSelected: Bool { unsafe pointer.pointee.flags & SCREENS_CELL_SELECTED != 0 }

  /// The row's attributes; nil while the row is on its way.
  public var attributes: [String: Value]? {
    unsafe Value(copying: pointer.pointee.value).mapValue
  }

  /// The cell's root; nil where a slot is about the row alone.
  public var root: Node? { view.node(unsafe pointer.pointee.root) }

  /// The cell's node of an outlet, else of a restorationIdentifier; nil when there is neither.
  public func node(_ name: String) -> Node? {
    guard let rows = unsafe view.instance.rows, let root else { return nil }
    return unsafe view.lookUp("the cell's node “\(name)”") { found in
      unsafe screens_string.lending(name) {
        unsafe rows.pointee.find_from(view.context, view.handle, root.handle, $0, found)
      }
    }
  }

  /// The cell's first node with a tag other than 0; nil when none has it.
  public func node(tag: Int) -> Node? {
    guard let rows = unsafe view.instance.rows, let root else { return nil }
    return unsafe view.lookUp("the cell's node with tag \(tag)") {
      unsafe rows.pointee.find_tag_from(view.context, view.handle, root.handle, Int64(tag), $0)
    }
  }
}

extension View {
  /// The known number of rows of the list; nil where the screenlet is no list, and where the host
  /// has no screens.view-host/3.
  public var rowCount: Int? {
    guard let rows = unsafe instance.rows else { return nil }
    var count: UInt64 = 0
    let status = unsafe rows.pointee.row_count(context, handle, &count)
    return status == SCREENS_OK ? Int(clamping: count) : nil
  }

  /// The attributes of a row of the list; nil for one that the host does not hold at present.
  public func row(_ row: Int) -> [String: Value]? {
    guard let rows = unsafe instance.rows, row >= 0 else { return nil }
    var value = unsafe screens_value()
    let status = unsafe rows.pointee.row(context, handle, UInt64(row), &value)
    return unsafe status == SCREENS_OK ? Value(copying: value).mapValue : nil
  }

  /// The parent's slots for rows, and the self that they take; nil where the host has none.
  var parentOfRows: (slots: UnsafePointer<screens_list_slots_1>, context: UnsafeMutableRawPointer?)?
  {
    guard let rows = unsafe instance.rows else { return nil }
    var slots: UnsafeRawPointer?
    var context: UnsafeMutableRawPointer?
    let status = unsafe screens_string.lending(SCREENS_LIST_VIEW_1) {
      unsafe rows.pointee.super_of(self.context, handle, $0, &slots, &context)
    }
    guard status == SCREENS_OK, let slots = unsafe slots else { return nil }
    return unsafe (slots.assumingMemoryBound(to: screens_list_slots_1.self), context)
  }
}
