import ScreensLayout
package import ScreensModel

/// The cell of a record's field, whose control has the field's value.
extension Cell {
  /// Shows the value, and the field's options, in the control.
  func showField() {
    guard let field = RecordField(row: value), let control = tree.document.valueControl else {
      return
    }
    let (node, handle) = (tree.document.nodes[control], tree.handle(control))
    if !field.options.isEmpty {
      try? tree.set(.choices, to: .list(field.options.map { .string($0.label) }), of: handle)
    }
    let value = value.map?["value"] ?? .none
    if let shown = field.shown(value, in: node.kind, isDay: node.control?.isDay == true) {
      let property: NodeProperty = node.kind.isTextInput ? .text : .value
      try? tree.set(property, to: shown, of: handle)
    }
    if string(.accessibilityLabel, control) == nil {
      try? tree.set(.accessibilityLabel, to: .string(field.label), of: handle)
    }
    guard field.isReadOnly else { return }
    try? tree.set(node.kind.isTextInput ? .editable : .enabled, to: .bool(false), of: handle)
  }

  private func string(_ property: NodeProperty, _ index: Int) -> String? {
    tree[index, property].nonEmptyString
  }

  /// The value that the user gave a field in this cell; nil where the shown one is unchanged.
  package func typed(in field: RecordField) throws(RecordField.Mistake) -> Value? {
    guard !field.isReadOnly, let control = tree.document.valueControl else { return nil }
    let kind = tree.document.nodes[control].kind
    let property: NodeProperty = kind.isTextInput ? .text : .value
    guard let state = changes[ViewTree.Key(node: Int32(control), property: property)] else {
      return nil
    }
    return try field.typed(state, in: kind)
  }
}

extension LayoutDocument {
  /// The control for a field's value in a cell: the outlet `valueField`, an input of the name
  /// `value`, or else the first input that has a name. Text in an input without one is not kept.
  package var valueControl: Int? {
    let named = [node(outlet: "valueField")?.offset, node(named: "value")].compactMap(\.self)
    return named.first(where: isInput)
      ?? nodes.indices.first { isInput($0) && stableKey(of: $0) != nil }
  }
}
