package import ScreensCore
package import ScreensDocuments
import ScreensLayout

/// The fields of a form, on their way into a view.
package struct FormEntry {
  private let fields: FormFields

  /// Takes the fields as the form sent them.
  package init(_ fields: FormFields) { self.fields = fields }

  /// A form without fields.
  package static var empty: FormEntry { FormEntry(FormFields.none) }

  /// The name of the control that was pressed, as the form has it.
  package var fired: String? {
    fields.value(of: "fire").map { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether the user would rather not sign in elsewhere.
  package var givesUp: Bool {
    fields.value(of: "authorization")?.elementsEqual("cancel".utf8) ?? false
  }

  /// Types the form's fields into the view, as far as the user can see them.
  ///
  /// - Parameter takesSecrets: false for a form whose action does not run.
  /// - Returns: whether a secret was among it.
  @discardableResult
  package func enter(in view: ScreenletView, _ order: FocusOrder, takesSecrets: Bool = true) -> Bool
  {
    var hasSecret = false
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

  /// Types what is not secret and was sent; what was not sent stays.
  package func enterDraft(in view: ScreenletView, _ order: FocusOrder) {
    for index in order.nodes where canEnter(view, index) {
      guard !view.tree.isSecret(index), let bytes = fields.value(of: order.names[index]) else {
        continue
      }
      enter(bytes, index, view)
    }
  }

  /// The control of that name in a form; the one that return presses where it is nil.
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
    let text = String(decoding: bytes, as: UTF8.self)
    let value: Value
    switch view.tree.document.nodes[index].kind {
    case .switch: value = .bool(!bytes.isEmpty)
    case .slider, .stepper, .segmentedControl:
      guard let number = Double(text), number.isFinite else { return }
      value = .double(number)
    default: value = .string(text)
    }
    try? view.enter(value, in: view.tree.handle(index))
  }
}
