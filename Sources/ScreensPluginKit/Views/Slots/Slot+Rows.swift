internal import CScreens

// The rows of lists.

extension TableSlot {
  static let cellName: TableSlot = unsafe .init(
    ofRows: \.cell_name,
    fill: {
      unsafe $0.cell_name = {
        unsafe ViewInstance.call(.cellName, $0, $1, .init(sink: $3, cell: $2))
      }
    },
    call: { unsafe $0.pointee.cell_name?($1, $2, $3.cell, $3.sink) })

  static let fillCell: TableSlot = unsafe .init(
    ofRows: \.fill_cell,
    fill: {
      unsafe $0.fill_cell = { unsafe ViewInstance.call(.fillCell, $0, $1, .init(cell: $2)) }
    },
    call: { unsafe $0.pointee.fill_cell?($1, $2, $3.cell) })

  static let cellAction: TableSlot = unsafe .init(
    ofRows: \.cell_action,
    fill: {
      unsafe $0.cell_action = {
        unsafe ViewInstance.call(.cellAction, $0, $1, .init(name: $3, node: $4, cell: $2))
      }
    },
    call: { unsafe $0.pointee.cell_action?($1, $2, $3.cell, $3.name, $3.node) })

  static let selectRow: TableSlot = unsafe .init(
    ofRows: \.select_row,
    fill: {
      unsafe $0.select_row = {
        unsafe ViewInstance.call(.selectRow, $0, $1, .init(flag: $3, cell: $2))
      }
    },
    call: { unsafe $0.pointee.select_row?($1, $2, $3.cell, $3.flag) })

  static let sectionTitle: TableSlot = unsafe .init(
    ofRows: \.section_title,
    fill: {
      unsafe $0.section_title = {
        unsafe ViewInstance.call(.sectionTitle, $0, $1, .init(name: $2, sink: $3))
      }
    },
    call: { unsafe $0.pointee.section_title?($1, $2, $3.name, $3.sink) })
}

extension Slot {
  /// Gives the base name of the layout of a row's cell, such as "AssetListCell" (doGetCellId); nil
  /// is the screenlet's own.
  public static func cellName(
    _ body: @escaping @Sendable (Subject, View, ListCell) throws -> String?
  ) -> Slot {
    Slot(.cellName) {
      let name = try body($0.subject(), $0.view, $0.cell)
      try $0.answer(name.map { .string($0) } ?? .none)
    }
  }

  /// Fills a row's cell (doFillLoadedCell; doFillInProgressCell where the row is not loaded).
  public static func fillCell(
    _ body: @escaping @Sendable (Subject, View, ListCell) throws -> Void
  ) -> Slot {
    Slot(.fillCell) { try body($0.subject(), $0.view, $0.cell) }
  }

  /// A control of a cell was fired, which is connected to the selector or has it as its
  /// restorationIdentifier. Throw ``Inheritance`` for one that the class does not know.
  public static func cellAction(
    _ body:
      @escaping @Sendable (
        Subject, View, ListCell, _ selector: String, _ sender: Node?
      ) throws -> Void
  ) -> Slot {
    Slot(.cellAction) { try body($0.subject(), $0.view, $0.cell, $0.name, $0.node) }
  }

  /// Decides whether a row may be chosen.
  public static func selectRow(
    _ body: @escaping @Sendable (Subject, View, ListCell) throws -> Bool
  ) -> Slot {
    Slot(.selectRow) { $0.decide(try body($0.subject(), $0.view, $0.cell)) }
  }

  /// Gives the text over a section of rows; nil is its name.
  public static func sectionTitle(
    _ body: @escaping @Sendable (Subject, View, _ section: String) throws -> String?
  ) -> Slot {
    Slot(.sectionTitle) {
      let title = try body($0.subject(), $0.view, $0.name)
      try $0.answer(title.map { .string($0) } ?? .none)
    }
  }
}

extension Super {
  /// Asks the parent's cell name; only in the slot `cellName`.
  public func cellName(_ view: View, _ cell: ListCell) throws(PluginError) -> String? {
    try answer(.cellName, view, cell).stringValue
  }

  /// Has the parent fill a cell.
  public func fillCell(_ view: View, _ cell: ListCell) throws(PluginError) {
    try PluginError.check(
      unsafe status(.fillCell, view, SlotArguments(cell: cell.pointer)))
  }

  /// Passes the action of a cell's control on to the parent.
  public func cellAction(
    _ view: View, _ cell: ListCell, _ selector: String, _ sender: Node?
  ) throws(PluginError) {
    let arguments = unsafe SlotArguments(node: sender?.handle ?? 0, cell: cell.pointer)
    try PluginError.check(status(.cellAction, view, name: selector, arguments))
  }

  /// Asks the parent whether a row may be chosen.
  public func selectRow(_ view: View, _ cell: ListCell) throws(PluginError) -> Bool {
    var flag: Int32 = 1
    let result = unsafe withUnsafeMutablePointer(to: &flag) {
      unsafe status(.selectRow, view, SlotArguments(flag: $0, cell: cell.pointer))
    }
    try PluginError.check(result)
    return flag != 0
  }

  /// Asks the parent's text over a section; only in the slot `sectionTitle`.
  public func sectionTitle(_ view: View, _ section: String) throws(PluginError) -> String? {
    try answer(.sectionTitle, view, name: section).stringValue
  }

  private func answer(
    _ slot: TableSlot, _ view: View, _ cell: ListCell
  ) throws(PluginError) -> Value {
    guard let sink = unsafe view.sink else {
      throw PluginError(.failed, "the parent's value can only be asked while answering with one")
    }
    try PluginError.check(
      unsafe status(slot, view, SlotArguments(sink: sink, cell: cell.pointer)))
    return unsafe try view.host.read(sink)
  }
}

extension SlotCall {
  /// The row that the call is about.
  fileprivate var cell: ListCell { unsafe ListCell(view: view, pointer: arguments.cell) }
}
