import ScreensCore
import ScreensModel
import ScreensViews

/// The changes of a view since the other process last saw it, and those of its cells.
struct ViewState: WireContent {
  /// One property; nil is the layout's value.
  struct Change: Equatable {
    let key: ViewTree.Key
    let value: Value?
  }

  /// Whether `changes` is all that differs from the layout.
  var isWhole = false
  var changes: [Change] = []
  /// The node that has the focus.
  var focus: Int?
  var isEditable = true
  /// The cells that changed.
  var cells: [CellState] = []

  init() {}

  /// Reads the changes of a view from a position of its journal on.
  init(of view: ScreenletView, since position: Int) {
    let tree = view.tree
    if let keys = tree.journal?.keys(since: position) {
      changes = keys.map { Change(key: $0, value: tree.changes[$0]) }
    } else {
      isWhole = true
      changes = tree.changes.map { Change(key: $0.key, value: $0.value) }
    }
    focus = tree.focus
    isEditable = view.isEditable
  }

  /// Brings a view to this state.
  ///
  /// - Parameter record: Called for each property that was set, with the change before and after.
  /// - Throws: when a node or value cannot be; the other process lied then.
  func apply(
    to view: ScreenletView,
    record: (_ key: ViewTree.Key, _ before: Value?, _ after: Value?) -> Void = { _, _, _ in }
  ) throws(ViewTreeError) {
    let tree = view.tree
    if isWhole { tree.forgetChanges() }
    for change in changes {
      let before = tree.changes[change.key]
      try tree.adopt(change.value, for: change.key)
      record(change.key, before, tree.changes[change.key])
    }
    if focus != tree.focus { try tree.setFocus(focus.map(tree.handle)) }
    if isEditable != view.isEditable { view.setEditableFlag(isEditable) }
  }

  private enum Has {
    static let whole: UInt8 = 1
    static let editable: UInt8 = 2
    static let focus: UInt8 = 4
    static let cells: UInt8 = 8
  }

  func write(to writer: inout WireWriter) throws(WireError) {
    writer.byte(
      (isWhole ? Has.whole : 0) | (isEditable ? Has.editable : 0) | (focus == nil ? 0 : Has.focus)
        | (cells.isEmpty ? 0 : Has.cells))
    if let focus { writer.number(Int32(clamping: focus)) }
    try writer.list(changes) { (writer, change) throws(WireError) in
      try change.write(to: &writer)
    }
    if !cells.isEmpty {
      try writer.list(cells) { (writer, cell) throws(WireError) in try cell.write(to: &writer) }
    }
  }

  init(from reader: inout WireReader) throws(WireError) {
    let has = try reader.byte()
    guard has < 16 else { throw .unknownKind(place: "a view's state", has) }
    isWhole = has & Has.whole != 0
    isEditable = has & Has.editable != 0
    if has & Has.focus != 0 { focus = Int(try reader.number(Int32.self)) }
    changes = try reader.list { (reader) throws(WireError) in try Change(from: &reader) }
    if has & Has.cells != 0 {
      cells = try reader.list { (reader) throws(WireError) in try CellState(from: &reader) }
    }
  }
}

extension ViewState.Change: WireContent {
  func write(to writer: inout WireWriter) throws(WireError) {
    writer.number(key.node)
    writer.byte((NodePropertyCode.codes[key.property] ?? 0) << 1 | (value == nil ? 0 : 1))
    if let value { try writer.value(value) }
  }

  init(from reader: inout WireReader) throws(WireError) {
    let node: Int32 = try reader.number()
    let code = try reader.byte()
    guard let property = NodePropertyCode.property(code >> 1) else {
      throw .unknownKind(place: "a property", code)
    }
    key = ViewTree.Key(node: node, property: property)
    // Not in one expression: there `nil` would be the value none, which is a change too.
    guard code & 1 != 0 else {
      value = nil
      return
    }
    value = try reader.value()
  }
}

/// Properties as small numbers: both processes run the same program, so the order is the same.
private enum NodePropertyCode {
  static let codes: [NodeProperty: UInt8] = Dictionary(
    uniqueKeysWithValues: NodeProperty.allCases.enumerated().map { ($1, UInt8($0)) })

  static func property(_ code: UInt8) -> NodeProperty? {
    let all = NodeProperty.allCases
    return Int(code) < all.count ? all[Int(code)] : nil
  }
}
