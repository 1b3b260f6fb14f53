package import ScreensCore
import ScreensModel
package import ScreensViews

extension ListLogic {
  /// Requests the row of a number, where it is not in memory.
  ///
  /// - Returns: whether the row may come; the list's first page, on which all others depend, comes
  ///   before it.
  package func requestRow(numbered number: Int, _ screenlet: Screenlet) -> Bool {
    guard let row = rows.row(numbered: number), rows[row] == nil else { return false }
    retry()
    request(rows.isUnread ? 0 : rows.place(of: row).page, screenlet)
    return screenlet.isBusy
  }

  /// The place of a row that a form names by its number and its mark; nil where it is another row
  /// now, or none.
  fileprivate func row(named number: Substring, _ mark: Substring) -> Int? {
    guard let number = Int(number), let mark = UInt32(mark, radix: 36) else { return nil }
    return row(numbered: number, mark)
  }
}

/// The control that a form was sent with: a node of the view, or a part of its list.
package enum FiredControl {
  case node(NodeHandle)
  /// A row, whose mark proves that it is the one that was shown.
  case row(Int)
  /// A control in the cell of a row, by its name there.
  case inRow(Int, name: String)
  /// The request to read the content again.
  case refresh

  /// The name of the row of a number in forms.
  package static func row(_ number: Int, _ mark: UInt32, of list: String) -> String {
    "\(list):\(number):\(String(mark, radix: 36))"
  }

  /// The prefix of the names of the fields and controls in a row's cell.
  package static func inRow(_ number: Int, _ mark: UInt32, of list: String) -> String {
    row(number, mark, of: list) + ":"
  }

  /// The name of the request to read the content again.
  ///
  /// - Parameter list: the list's name; empty for an entry.
  package static func refresh(of list: String) -> String { "\(list):refresh" }

  /// Whether a name is that of such a request for a list, whatever list it is.
  package static func refreshesList(_ name: String?) -> Bool {
    name?.hasSuffix(refresh(of: "")) == true && name != refresh(of: "")
  }

  /// Finds the control of that name in a view; for nil, the one that the Return key presses.
  ///
  /// - Returns: nil where the view has none, or the row is not the one that was shown.
  package init?(named name: String?, in view: ScreenletView, _ order: FocusOrder) {
    let parts = name?.split(separator: ":", omittingEmptySubsequences: false) ?? []
    guard parts.count > 1 else {
      guard let node = FormEntry.control(named: name, in: view, order) else { return nil }
      self = .node(node)
      return
    }
    if name == Self.refresh(of: ""), view.screenlet.kind.entry != nil {
      self = .refresh
      return
    }
    guard let list = view.screenlet.list, let node = view.listNode, parts[0] == order.names[node]
    else { return nil }
    if parts.count == 2, parts[1] == "refresh" {
      self = .refresh
    } else if parts.count > 2, let row = list.row(named: parts[1], parts[2]) {
      switch parts.count {
      case 3: self = .row(row)
      case 4:
        self = .inRow(row, name: String(parts[3]))
      default: return nil
      }
    } else {
      return nil
    }
  }

  /// Requests the row of a name, if its page was dropped from memory.
  ///
  /// - Returns: false where the row is in memory, or cannot come.
  package static func requestRow(of name: String?, in screenlet: Screenlet) -> Bool {
    let parts = name?.split(separator: ":") ?? []
    guard (3...4).contains(parts.count), let row = Int(parts[1]), row >= 0 else { return false }
    return screenlet.list?.requestRow(numbered: row, screenlet) ?? false
  }

  /// The row and the name of a field in a cell; nil for any other field, and for a field of a row
  /// that has been replaced.
  static func field(
    _ name: [UInt8], of list: String, _ logic: ListLogic
  ) -> (row: Int, field: String)? {
    guard name.starts(with: list.utf8) else { return nil }
    let parts = String(decoding: name, as: UTF8.self)
      .split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0] == list, let row = logic.row(named: parts[1], parts[2]) else {
      return nil
    }
    return (row, String(parts[3]))
  }

  /// The question that a user answers before the control acts; nil for a control that acts at once.
  package func question(in view: ScreenletView) -> ActionQuestion? {
    switch self {
    case .node(let node):
      return view.question(of: node.index, in: view.tree.document)
    case .inRow(let row, let name):
      guard let row = view.screenlet.list?.row(row), let layout = view.cellLayouts(of: [row])[0],
        let index = FocusOrder(layout.document).index(named: name)
      else { return nil }
      return view.question(of: index, in: layout.document)
    case .row, .refresh: return nil
    }
  }

  package func fire(in view: ScreenletView) {
    view.screenlet.session.act { fireControl(in: view) }
  }

  /// Starts the action that asked for a file.
  package func fire(in view: ScreenletView, with file: FileAnswer) {
    guard let action = question(in: view)?.action else { return }
    view.screenlet.session.act { view.userAction(action, sender: file.sender) }
  }

  private func fireControl(in view: ScreenletView) {
    switch self {
    case .node(let node):
      _ = try? view.fire(node)
      view.screenlet.list?.renewCells()
    case .row(let row): view.screenlet.list?.select(row, view.screenlet)
    case .inRow(let row, let name):
      guard let row = view.screenlet.list?.row(row), let cell = view.makeCells([row])[0],
        let node = FocusOrder(cell.layout.document).index(named: name)
      else { return }
      _ = try? view.fire(cell.tree.handle(node), of: cell)
    case .refresh:
      if let list = view.screenlet.list, list.selectionEvent != nil {
        list.load(view.screenlet)
      } else {
        view.screenlet.refresh()
      }
    }
  }
}
