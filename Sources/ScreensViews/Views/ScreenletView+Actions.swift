import ScreensLayout
package import ScreensModel

/// The events of a face: a control was fired, return was pressed, text was typed.
extension ScreenletView {
  /// Handles the event of a control: its explicit connections, else its restorationIdentifier.
  ///
  /// - Returns: whether the event was handled.
  @discardableResult
  package func fire(_ control: NodeHandle, _ event: ControlEvent = .touchUpInside)
    throws(ViewTreeError) -> Bool
  {
    let index = try tree.index(control)
    guard isEditable, accepts(index) else { return false }
    let connected = tree.document.selectors(of: index, event: event)
    if !connected.isEmpty {
      var handled = false
      for name in connected {
        let call = SlotCall(.send, name: name, sender: .node(control))
        handled = perform(call).value != nil || handled
      }
      return handled
    }
    guard event == .touchUpInside, wiring.firesIdentifier.contains(index) else { return false }
    let identifier = tree.document.nodes[index].restorationIdentifier
    return userAction(identifier.flatMap(ActionName.init), sender: .node(control))
  }

  /// Whether a user can operate a node: one that is hidden or disabled is out of reach.
  private func accepts(_ index: Int) -> Bool {
    tree[index, .enabled] != .bool(false) && !tree.isHidden(index)
  }

  /// Performs a user's action: a class may veto it, the focus is cleared, and the screenlet acts.
  @discardableResult
  package func userAction(_ name: ActionName?, sender: Sender) -> Bool {
    let action = name ?? .default
    guard preAction(action, sender: sender) else { return false }
    try? tree.setFocus(nil)
    return owner.performAction(action, sender: sender)
  }

  /// Handles return in a field: moves the focus to the next tag, or fires the control with that
  /// tag.
  package func pressReturn(in field: NodeHandle) throws(ViewTreeError) {
    let index = try tree.index(field)
    guard isEditable else { return }
    let tag = tree.document.nodes[index].tag
    guard wiring.followsTags.contains(index), tag > 0, let next = tree.find(tag: tag + 1) else {
      return
    }
    let target = next.index
    if tree.document.isTextInput(target) {
      try tree.setFocus(next)
      return
    }
    guard tree.document.isControl(target), accepts(target) else { return }
    if !(try fire(next)), tree.document.nodes[target].restorationIdentifier == nil,
      tree.document.selectors(of: target, event: .touchUpInside).isEmpty
    {
      userAction(nil, sender: .node(next))
    }
  }

  /// Moves the focus to the node with tag 1.
  package func becomeFirstResponder() {
    guard let first = tree.find(tag: 1) else { return }
    try? tree.setFocus(first)
  }

  /// Stores the user's input: text for inputs of text, a value for the others.
  package func enter(_ value: Value, in node: NodeHandle) throws(ViewTreeError) {
    let index = try tree.index(node)
    let document = tree.document
    guard isEditable, accepts(index), tree[index, .editable] != .bool(false),
      document.isInput(index)
    else { return }
    let property: NodeProperty = document.isTextInput(index) ? .text : .value
    guard tree[index, property] != value else { return }
    try tree.set(property, to: value, of: node)
    let event: ControlEvent = property == .text ? .editingChanged : .valueChanged
    if !document.selectors(of: index, event: event).isEmpty { try fire(node, event) }
  }
}
