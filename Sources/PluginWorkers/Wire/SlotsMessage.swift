import ScreensCore
import ScreensSystem
import ScreensViews

/// Calls of slots of one view. A worker does them in turn, up to the first call that the host has
/// to continue.
struct SlotsMessage: WireContent {
  /// A layout of cells; its source is sent once.
  struct CellLayout: Equatable {
    let digest: Digest
    let file: String
    let source: [UInt8]
  }

  /// A cell that one of the calls is about.
  struct CellName: Equatable {
    /// The generation of its tree.
    let name: UInt32
    /// The place of its layout among those of the message.
    let layout: Int
    /// The cell as the parents would fill it; nil where that is not known before they are asked.
    let filled: CellState?
  }

  var view: UInt64
  var calls: [ForeseenCall]
  var state = ViewState()
  var layouts: [CellLayout] = []
  var cells: [CellName] = []
  /// How many rows the list has; nil where the view is of none.
  var rowCount: Int?

  init(view: UInt64, calls: [ForeseenCall], state: ViewState = ViewState()) {
    self.view = view
    self.calls = calls
    self.state = state
  }

  /// Adds a cell that calls are about.
  ///
  /// - Parameters:
  ///   - filled: The cell as the parents would fill it.
  ///   - isKnown: Whether the worker has a layout already.
  mutating func add(_ cell: Cell, filled: CellState?, isKnown: (Digest) -> Bool) {
    let layout = cell.layout
    var place = layouts.firstIndex { $0.digest == layout.digest }
    if place == nil {
      place = layouts.count
      layouts.append(
        CellLayout(
          digest: layout.digest, file: layout.path,
          source: isKnown(layout.digest) ? [] : layout.source))
    }
    if let place {
      cells.append(CellName(name: cell.tree.generation, layout: place, filled: filled))
    }
  }

  func write(to writer: inout WireWriter) throws(WireError) {
    writer.number(view)
    try writer.list(calls) { (writer, item) throws(WireError) in try item.write(to: &writer) }
    try state.write(to: &writer)
    try writer.list(layouts) { (writer, layout) throws(WireError) in
      writer.data(layout.digest.bytes)
      writer.text(layout.file)
      writer.data(layout.source)
    }
    try writer.list(cells) { (writer, cell) throws(WireError) in
      writer.number(cell.name)
      writer.count(cell.layout)
      writer.flag(cell.filled != nil)
      try cell.filled?.write(to: &writer)
    }
    writer.flag(rowCount != nil)
    writer.number(UInt64(clamping: rowCount ?? 0))
  }

  init(from reader: inout WireReader) throws(WireError) {
    view = try reader.number()
    calls = try reader.list { (reader) throws(WireError) in try ForeseenCall(from: &reader) }
    state = try ViewState(from: &reader)
    layouts = try reader.list { (reader) throws(WireError) in
      guard let digest = Digest(bytes: try reader.data()) else {
        throw .badText(place: "a layout's digest")
      }
      return CellLayout(digest: digest, file: try reader.text(), source: try reader.data())
    }
    cells = try reader.list { (reader) throws(WireError) in
      CellName(
        name: try reader.number(), layout: Int(try reader.number(UInt32.self)),
        filled: try reader.flag("whether parents were asked") ? try CellState(from: &reader) : nil)
    }
    let isList = try reader.flag("whether a view is a list's")
    let count: UInt64 = try reader.number()
    rowCount = isList ? Int(clamping: count) : nil
  }
}
