package import ScreensCore
package import ScreensDocuments
import ScreensLayout
package import ScreensModel
package import ScreensViews

/// The fields of a form, on their way into a view.
package struct FormEntry {
  private let fields: FormFields

  package init(_ fields: FormFields) { self.fields = fields }

  /// A form without fields.
  package static var empty: FormEntry { FormEntry(FormFields.none) }

  /// The name of the control that was pressed, as the form has it.
  package var fired: String? {
    fields.value(of: "fire").map { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether the user cancels the sign-in at another server.
  package var givesUp: Bool {
    fields.value(of: "authorization")?.elementsEqual("cancel".utf8) ?? false
  }

  /// Whether the user has answered the question of its action with yes.
  package var isConfirmed: Bool { fields.value(of: AskedAction.answer) != nil }

  /// The file that was sent with it; nil without one.
  package var file: MediaName? {
    fields.value(of: AskedAction.file).flatMap {
      MediaName(id: String(decoding: $0, as: UTF8.self))
    }
  }

  /// Types the form's fields into the view, where the user can see them.
  ///
  /// - Parameter takesSecrets: false for a form whose action does not run.
  /// - Returns: whether a secret was among the fields.
  @discardableResult
  package func enter(in view: ScreenletView, _ order: FocusOrder, takesSecrets: Bool = true) -> Bool
  {
    var hasSecret = enterRows(in: view, order, takesSecrets: takesSecrets)
    for index in order.nodes where canEnter(view, index) {
      guard takesSecrets || !view.tree.isSecret(index) else { continue }
      let isSwitch = view.tree.document.nodes[index].kind == .switch
      guard let bytes = fields.value(of: order.names[index]) ?? (isSwitch ? [] : nil) else {
        continue
      }
      if view.tree.isSecret(index), !bytes.isEmpty { hasSecret = true }
      enter(bytes, index, view)
    }
    return hasSecret
  }

  /// The typed fields besides secrets and the rows of lists, to be typed into the view later.
  package func withoutSecrets(for view: ScreenletView, _ order: FocusOrder) -> FormEntry {
    let open = order.nodes.filter { view.tree.document.isInput($0) && !view.tree.isSecret($0) }
    return FormEntry(fields.only(Set(open.compactMap { order.names[$0] })))
  }

  /// Types the sent fields without secrets; fields that were not sent stay unchanged.
  package func enterDraft(in view: ScreenletView, _ order: FocusOrder) {
    enterRows(in: view, order, takesSecrets: false)
    for index in order.nodes where canEnter(view, index) {
      guard !view.tree.isSecret(index), let bytes = fields.value(of: order.names[index]) else {
        continue
      }
      enter(bytes, index, view)
    }
  }

  /// The control of that name in a form; for nil, the one that the Return key presses.
  package static func control(
    named name: String?, in view: ScreenletView, _ order: FocusOrder
  ) -> NodeHandle? {
    let index = name.map(order.index(named:)) ?? order.defaultButton
    guard let index, view.tree.document.isControl(index) else { return nil }
    return view.tree.handle(index)
  }

  private func canEnter(_ view: ScreenletView, _ index: Int) -> Bool {
    view.tree.document.isInput(index) && !view.tree.isHidden(index)
      && view.tree[index, .editable] != .bool(false)
  }

  private func enter(_ bytes: [UInt8], _ index: Int, _ view: ScreenletView) {
    guard let value = value(bytes, view.tree.document.nodes[index].kind) else { return }
    try? view.enter(value, in: view.tree.handle(index))
  }

  private func value(_ bytes: [UInt8], _ kind: NodeKind) -> Value? {
    let text = String(decoding: bytes, as: UTF8.self)
    switch kind {
    case .switch: return .bool(!bytes.isEmpty)
    case .slider, .stepper, .segmentedControl, .pickerView:
      return Double(text).flatMap { $0.isFinite ? .double($0) : nil }
    default: return .string(text)
    }
  }

  // MARK: Rows of lists

  /// Requests the rows that the form names, if their pages were dropped from memory.
  ///
  /// - Returns: false where all rows are in memory, or cannot come.
  package func wantRows(in screenlet: Screenlet) -> Bool {
    guard screenlet.list != nil else { return false }
    let names = fields.fields.map { String(decoding: $0.name, as: UTF8.self) }
    return ([fired].compactMap(\.self) + names).contains {
      FiredControl.requestRow(of: $0, in: screenlet)
    }
  }

  /// Types the fields of cells whose rows are still the ones that were shown.
  ///
  /// - Returns: whether a secret was among the fields.
  @discardableResult
  private func enterRows(
    in view: ScreenletView, _ order: FocusOrder, takesSecrets: Bool
  ) -> Bool {
    guard let list = view.screenlet.list, let node = view.listNode else { return false }
    var rows: [Int: [String: [UInt8]]] = [:]
    for field in fields.fields {
      guard let name = FiredControl.field(field.name, of: order.names[node], list) else { continue }
      // A switch that is off sends only the empty value of the hidden field before it.
      rows[name.row, default: [:]][name.field] = field.value
    }
    guard !rows.isEmpty else { return false }
    var hasSecret = false
    for cell in view.makeCells(rows.keys.sorted().compactMap(list.row)).compactMap(\.self) {
      let typed = rows[cell.row] ?? [:]
      let tree = cell.tree
      for (index, name) in FocusOrder(tree.document).names.enumerated() {
        guard tree.document.isInput(index), let bytes = typed[name],
          takesSecrets || !tree.isSecret(index),
          let value = value(bytes, tree.document.nodes[index].kind)
        else { continue }
        if tree.isSecret(index), !bytes.isEmpty { hasSecret = true }
        try? view.enter(value, in: tree.handle(index), of: cell)
      }
    }
    return hasSecret
  }
}
