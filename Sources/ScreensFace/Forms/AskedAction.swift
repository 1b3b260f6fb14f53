import ScreensCore
package import ScreensModel
package import ScreensViews

/// An action whose question a page asks, as an address names it: `?confirm=delete&row=s-list`.
package struct AskedAction: Sendable, Hashable {
  /// The fields of an address.
  package static let fields = (action: "confirm", row: "row")
  /// The field of a form whose question has been answered with yes.
  package static let answer = "confirmed"
  /// The field of a form with the file that was asked for.
  package static let file = "file"

  package let action: ActionName
  /// The id of the screenlet's element.
  let element: String
  /// The row whose cell has the control, and its mark; nil for a control of the view itself.
  let row: (number: Int, mark: String)?

  /// The action of a control with a question; nil for a control that acts at once.
  package init?(_ control: FiredControl, in view: ScreenletView, at place: ScreenletPlace) {
    guard let question = control.question(in: view) else { return nil }
    action = question.action
    element = place.elementID
    if case .inRow(let row, _) = control, let list = view.screenlet.list,
      let mark = list.mark(ofRow: row)
    {
      self.row = (list.rows.number(ofRow: row), String(mark, radix: 36))
    } else {
      row = nil
    }
  }

  /// Reads the fields of an address; nil where they name nothing.
  package init?(action: [UInt8], row: [UInt8]) {
    let parts = String(decoding: row, as: UTF8.self)
      .split(separator: ".", omittingEmptySubsequences: false)
    guard let action = ActionName(String(decoding: action, as: UTF8.self)),
      parts.count == 1 || parts.count == 3
    else { return nil }
    self.action = action
    element = String(parts[0])
    if parts.count == 3 {
      guard let number = Int(parts[1]) else { return nil }
      self.row = (number, String(parts[2]))
    } else {
      self.row = nil
    }
  }

  /// The fields of an address, without a question mark. Neither has letters to be escaped.
  package var query: String {
    let row = row.map { ".\($0.number).\($0.mark)" } ?? ""
    return "\(Self.fields.action)=\(action)&\(Self.fields.row)=\(element)\(row)"
  }

  package static func == (one: AskedAction, other: AskedAction) -> Bool {
    one.query == other.query
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(query) }

  /// Whether it is an action of the screenlet at a place.
  package func isOf(_ place: ScreenletPlace) -> Bool { place.elementID == element }

  /// The name of the control in forms, its title and the question; nil where the view has none, or
  /// the row is not the one that was asked about.
  package func question(
    in view: ScreenletView, _ order: FocusOrder
  ) -> (fired: String, title: String, question: ActionQuestion)? {
    guard let row else {
      guard let control = view.control(asking: action, in: view.tree),
        let question = view.question(of: control, in: view.tree.document)
      else { return nil }
      let title = view.tree[control, .text].string ?? action.rawValue
      return (order.names[control], title, question)
    }
    guard let list = view.screenlet.list, let node = view.listNode,
      let place = list.rows.row(numbered: row.number),
      let mark = list.mark(ofRow: place), String(mark, radix: 36) == row.mark,
      let value = list.row(place), let cell = view.makeCells([value])[0],
      let control = view.control(asking: action, in: cell.tree),
      let question = view.question(of: control, in: cell.layout.document)
    else { return nil }
    let prefix = FiredControl.inRow(row.number, mark, of: order.names[node])
    let name = FocusOrder(cell.layout.document).names[control]
    return (prefix + name, cell.tree[control, .text].string ?? action.rawValue, question)
  }
}
