import ScreensLayout

/// The view of one row: a tree of its own, made from a cell's layout and filled when a face shows
/// the row.
package final class Cell {
  /// The layout.
  package let layout: Layout
  /// The nodes, and what was set on them.
  package let tree: ViewTree
  /// The row's place in the list.
  package let row: Int
  /// The row's attributes; none while the row is on its way.
  package let value: Value
  /// Tells the row from another one that takes its place.
  package let mark: UInt32
  /// Whether the row is the one that was chosen last.
  package let isSelected: Bool
  /// The changes of the tree that the row has made.
  private var filled: [ViewTree.Key: Value] = [:]

  /// A cell that shows its layout as it is.
  ///
  /// - Parameter generation: that of the cell's tree; a copy in another process has the same.
  package init(_ layout: Layout, _ row: CellRow, generation: UInt32? = nil) {
    self.layout = layout
    self.row = row.row
    value = row.value
    mark = row.mark
    isSelected = row.isSelected
    tree = ViewTree(
      layout.document,
      generation: generation ?? UInt32(truncatingIfNeeded: InteractorIdentity.next()))
  }

  /// Whether the row is there.
  package var isLoaded: Bool { !value.isNone }

  /// Notes that the cell is as its row makes it.
  func noteFilling() { filled = tree.changes }

  /// The properties that differ now from what the row has made of them.
  var changes: [ViewTree.Key: Value] {
    var changes = tree.changes.filter { filled[$0.key] != $0.value }
    for key in filled.keys where tree.changes[key] == nil {
      changes[key] = tree[Int(key.node), key.property]
    }
    return changes
  }
}

/// A row as its cell is made of it.
package struct CellRow: Sendable, Hashable {
  /// The row's place in the list.
  package let row: Int
  /// The row's attributes; none while the row is on its way.
  package let value: Value
  /// Tells the row from another one that takes its place.
  package let mark: UInt32
  /// Whether the row is the one that was chosen last.
  package let isSelected: Bool

  /// A row of a list.
  ///
  /// - Parameter mark: that of its value unless told otherwise.
  package init(_ row: Int, _ value: Value?, mark: UInt32? = nil, isSelected: Bool = false) {
    self.row = row
    self.value = value ?? .none
    self.mark = mark ?? self.value.mark
    self.isSelected = isSelected
  }

  /// The row of a slot's call, for code that fills its cell: without a mark, as what users type
  /// stays with the host.
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

extension ScreenletView {
  /// The node that a list's rows stand in: the outlet `tableView` or `collectionView`, else the
  /// first node of such a kind; nil in a view that is no list's.
  package var listNode: Int? {
    guard screenlet.kind.list != nil else { return nil }
    let document = tree.document
    let outlet = document.node(outlet: "tableView") ?? document.node(outlet: "collectionView")
    return outlet?.offset
      ?? document.nodes.firstIndex { $0.kind == .tableView || $0.kind == .collectionView }
  }

  /// Makes the cells of rows, and has the view's classes fill them: all of one slot's calls come
  /// together, so that a class elsewhere gets a page of rows at once. They belong to the caller.
  ///
  /// - Returns: a cell for each row; nil where no theme has a layout for it.
  package func makeCells(_ rows: [CellRow]) -> [Cell?] {
    let cells = zip(rows, cellLayouts(of: rows)).map { row, layout in
      layout.map { Cell($0, row) }
    }
    let made = cells.compactMap(\.self)
    for cell in made { cell.showAttributes() }
    performAll(made.map(\.filling), made)
    for cell in made {
      cell.noteFilling()
      rowStates.apply(to: cell)
    }
    return cells
  }

  /// The layouts of the cells of rows: those that the view's classes name, else the kind's; nil
  /// where no theme has one.
  package func cellLayouts(of rows: [CellRow]) -> [Layout?] {
    guard let list = screenlet.kind.list else { return rows.map { _ in nil } }
    let names = performAll(rows.map { $0.call(.cellName) }).map(\.value?.nonEmptyString)
    return names.map { name in
      name.flatMap { resolution.cell($0, of: screenlet.kind) } ?? resolution.cell(list.cell)
    }
  }

  /// Whether foreign HTML is shown, in the view or in the cells of its list.
  package var showsForeignHTML: Bool {
    func hasWebView(_ layout: Layout) -> Bool {
      layout.document.nodes.contains { $0.kind == .webView }
    }
    return hasWebView(resolution.layout)
      || resolution.cells(of: screenlet.kind).contains(where: hasWebView)
  }

  /// The cells of the first rows, for pictures: samples stand for rows that were never read.
  ///
  /// - Returns: the node that they stand in, and the cells; nil in a view that is no list's.
  package func firstCells() -> (node: Int, cells: [Cell])? {
    guard let node = listNode, let list = screenlet.list else { return nil }
    let rows = list.rows.isUnread ? list.list.samples : list.rows
    let cells = makeCells(rows.rows(of: 0).map { list.list.row($0, of: rows) })
    return (node, cells.compactMap(\.self))
  }

  /// Makes calls of one slot in turn, which classes elsewhere are told of before.
  ///
  /// - Parameter cells: those that the calls are about, one for each; none for calls that are about
  ///   none.
  @discardableResult
  private func performAll(_ calls: [SlotCall], _ cells: [Cell] = []) -> [SlotAnswer] {
    guard let slot = calls.first?.slot, let link = first(of: slot) else {
      return calls.map { _ in .inherit }
    }
    link.code.foresee(calls.map { ForeseenCall(link: link.index, call: $0) }, cells)
    defer { link.code.foresee([], []) }
    return calls.enumerated().map { place, call in
      cells.isEmpty ? perform(call) : inside(cells[place]) { perform(call) }
    }
  }

  /// Runs a body in which a cell is the one that slots are about.
  package func inside<Result>(_ cell: Cell, _ body: () throws -> Result) rethrows -> Result {
    let outer = filling
    filling = cell
    defer { filling = outer }
    return try body()
  }

  /// The tree that a node is of: the view's own, or that of the cell that a slot is about.
  package func tree(of handle: NodeHandle) -> ViewTree {
    if let cell = filling, cell.tree.generation == handle.generation { cell.tree } else { tree }
  }

  // MARK: Users

  /// Whether a row may be chosen; it may where no class decides.
  package func allowsChoice(of row: CellRow) -> Bool {
    perform(row.call(.selectRow)).value != false
  }

  /// The text over a section of rows: its name where no class answers.
  package func title(ofSection name: String) -> String {
    perform(SlotCall(.sectionTitle, name: name)).value?.string ?? name
  }

  /// The text in the place of rows where the list has none, as a theme or the kind has it under
  /// `<kind>-screenlet-empty`; nil where neither has.
  package var emptyText: String? {
    resolution.definedText(
      "\(screenlet.name.rawValue.lowercased())-screenlet-empty",
      language: screenlet.session.locale.language)
  }

  /// A control of a cell was fired: a class acts, else the screenlet does the action of that name,
  /// whose sender is the row.
  ///
  /// - Returns: whether anything took it.
  @discardableResult
  package func fire(_ control: NodeHandle, of cell: Cell) throws(ViewTreeError) -> Bool {
    let tree = cell.tree
    let index = try tree.index(control)
    guard isEditable, tree.document.isControl(index), tree[index, .enabled] != .bool(false),
      !tree.isHidden(index)
    else { return false }
    let connected = tree.document.selectors(of: index, event: .touchUpInside)
    let identifier = tree.document.nodes[index].restorationIdentifier
    let names = connected.isEmpty ? [identifier].compactMap(\.self) : connected
    let isTaken = perform(names, control, of: cell)
    keepState(of: cell)
    guard !isTaken, connected.isEmpty, let action = identifier.flatMap({ ActionName($0) }) else {
      return isTaken
    }
    return userAction(action, sender: .map(cell.value.map ?? [:]))
  }
}

extension Cell {
  /// The call that fills it.
  fileprivate var filling: SlotCall {
    CellRow(row, value, isSelected: isSelected).call(.fillCell, sender: .node(tree.root))
  }

  /// Puts each attribute of the row into the node of that name.
  fileprivate func showAttributes() {
    for (name, value) in value.map ?? [:] {
      guard let text = value.string ?? value.int.map(String.init), let node = tree.find(name)
      else { continue }
      let isWebView = tree.document.nodes[node.index].kind == .webView
      try? tree.set(isWebView ? .html : .text, to: .string(text), of: node)
    }
  }
}

extension ThemeResolution {
  /// The nearest layout of a cell.
  package func cell(_ name: String) -> Layout? {
    lineage.lazy.compactMap { $0.layouts[name] }.first
  }
}
