import ScreensLayout
package import ScreensModel

extension ScreenletView {
  /// The node that a list's rows stand in: the outlet `tableView` or `collectionView`, else the
  /// first node of such a kind; nil in a view that is no list's.
  package var listNode: Int? {
    guard owner.kind.list != nil else { return nil }
    let document = tree.document
    let outlet = document.node(outlet: "tableView") ?? document.node(outlet: "collectionView")
    return outlet?.offset
      ?? document.nodes.firstIndex { $0.kind == .tableView || $0.kind == .collectionView }
  }

  /// Makes the cells of rows and lets the view's classes fill them. All calls of one slot are made
  /// together, so that code in another process gets a page of rows at once. The cells belong to the
  /// caller.
  ///
  /// - Returns: a cell for each row; nil where no theme has a layout for it.
  package func makeCells(_ rows: [CellRow]) -> [Cell?] {
    let cells = zip(rows, cellLayouts(of: rows)).map { row, layout in
      layout.map { Cell($0, row) }
    }
    let made = cells.compactMap(\.self)
    translate(made)
    let isFilled = first(of: .fillCell) != nil
    for cell in made { cell.showAttributes(owner.locale, inLabels: !isFilled) }
    if owner.kind.record != nil { for cell in made { cell.showField() } }
    performAll(made.map(\.filling), made)
    for cell in made {
      cell.noteFilling()
      rowStates.apply(to: cell)
    }
    return cells
  }

  /// Puts the translations of the cells' own words into their trees.
  private func translate(_ cells: [Cell]) {
    for (_, cells) in Dictionary(grouping: cells, by: \.layout.digest) {
      let texts = resolution.texts(ofCell: cells[0].layout)
      for cell in cells { texts.translate(cell.tree, in: owner.locale.language) }
    }
  }

  /// The layouts of the rows' cells, named by the view's classes or else by the kind; nil where no
  /// theme has the layout.
  package func cellLayouts(of rows: [CellRow]) -> [Layout?] {
    guard let list = owner.kind.list else { return rows.map { _ in nil } }
    let names = performAll(rows.map { $0.call(.cellName) }).map(\.value?.nonEmptyString)
    return zip(names, rows).map { name, row in
      name.flatMap { resolution.cell($0, of: owner.kind) }
        ?? resolution.cell(list.cells(of: row.value)) { $0.suits(row.value) }
    }
  }

  /// Whether foreign HTML may be shown in the cells of its list.
  package var hasWebViewInCells: Bool {
    owner.kind.list != nil
      && resolution.cells(of: owner.kind).contains { $0.document.hasWebView }
  }

  /// Makes calls of one slot in turn. Classes in other processes learn of the calls beforehand.
  ///
  /// - Parameter cells: the cells of the calls, one for each; empty for calls without cells.
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

  /// Runs a body whose slot calls concern a cell.
  package func inside<Result>(_ cell: Cell, _ body: () throws -> Result) rethrows -> Result {
    let outer = filling
    filling = cell
    defer { filling = outer }
    return try body()
  }

  /// The tree that contains a node: the view's own, or that of the cell of the present slot call.
  package func tree(of handle: NodeHandle) -> ViewTree {
    if let cell = filling, cell.tree.generation == handle.generation { cell.tree } else { tree }
  }

  // MARK: Users

  /// Whether a row may be chosen; true where no class decides.
  package func allowsChoice(of row: CellRow) -> Bool {
    perform(row.call(.selectRow)).value != false
  }

  /// The header of a section of rows; the section's name where no class answers.
  package func title(ofSection name: String) -> String {
    perform(SlotCall(.sectionTitle, name: name)).value?.string ?? name
  }

  /// The text that stands for missing rows or a missing entry, from the theme or the kind under
  /// `<kind>-screenlet-empty`; nil where neither has one.
  package var emptyText: String? {
    resolution.definedText(
      "\(owner.kind.name.rawValue.lowercased())-screenlet-empty",
      language: owner.locale.language)
  }

  /// Handles an event of a cell's control: a class acts, else the screenlet performs the action of
  /// that name with the row as its sender.
  ///
  /// - Returns: whether the event was handled.
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

  /// Puts each attribute of the row into the node of that name, else into its label where no class
  /// fills cells: `title` into `titleLabel`.
  ///
  /// A name that ends in `Date` is that of a date, in milliseconds. An attribute without a value
  /// leaves no words of the design.
  fileprivate func showAttributes(_ locale: Locale, inLabels: Bool) {
    for (name, value) in value.map ?? [:] {
      guard let node = tree.find(name) ?? (inLabels ? tree.find(name + "Label") : nil)
      else { continue }
      let text: String
      switch value {
      case .int(let number) where name.hasSuffix("Date"):
        text = CalendarDate(milliseconds: number).text(in: locale)
      case .int(let number): text = String(number)
      case .string(let string): text = string
      case .none: text = ""
      default: continue
      }
      let isWebView = tree.document.nodes[node.index].kind == .webView
      try? tree.set(isWebView ? .html : .text, to: .string(text), of: node)
    }
  }
}
