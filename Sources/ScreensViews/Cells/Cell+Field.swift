import ScreensLayout
package import ScreensModel

/// The cell of a record's field, whose controls have the field's value.
extension Cell {
  /// Shows the value, and the field's options, in the controls.
  func showField() {
    guard let field = RecordField(row: value) else { return }
    let whole = value.map?["value"] ?? .none
    guard field.parts.isEmpty else {
      for (key, control) in tree.document.controls(of: field.parts) {
        show(whole.map?[key] ?? .none, of: field, in: control)
      }
      return
    }
    guard let control = tree.document.valueControl else { return }
    if string(.accessibilityLabel, control) == nil {
      try? tree.set(.accessibilityLabel, to: .string(field.label), of: tree.handle(control))
    }
    show(whole, of: field, in: control)
  }

  private func show(_ value: Value, of field: RecordField, in control: Int) {
    let (node, handle) = (tree.document.nodes[control], tree.handle(control))
    if !field.options.isEmpty {
      try? tree.set(.choices, to: .list(field.options.map { .string($0.label) }), of: handle)
    }
    if let shown = field.shown(value, in: node.kind, isDay: node.control?.isDay == true) {
      let property: NodeProperty = node.kind.isTextInput ? .text : .value
      try? tree.set(property, to: shown, of: handle)
    }
    guard field.isReadOnly else { return }
    try? tree.set(node.kind.isTextInput ? .editable : .enabled, to: .bool(false), of: handle)
  }

  private func string(_ property: NodeProperty, _ index: Int) -> String? {
    tree[index, property].nonEmptyString
  }

  /// The value that the user gave a field in this cell; nil where the shown one is unchanged.
  package func typed(in field: RecordField) throws(RecordField.Mistake) -> Value? {
    guard !field.isReadOnly else { return nil }
    guard field.parts.isEmpty else { return typedParts(of: field) }
    guard let control = tree.document.valueControl else { return nil }
    return try state(of: control).map { state throws(RecordField.Mistake) in
      try field.typed(state, in: tree.document.nodes[control].kind)
    }
  }

  /// The texts of all controls by their keys, where one of them was changed; none where all are
  /// empty.
  private func typedParts(of field: RecordField) -> Value? {
    let controls = tree.document.controls(of: field.parts)
    guard controls.contains(where: { state(of: $0.control) != nil }) else { return nil }
    var parts: [String: Value] = [:]
    for (key, control) in controls {
      let kind = tree.document.nodes[control].kind
      parts[key] = tree[control, kind.isTextInput ? .text : .value]
    }
    return parts.values.contains { $0.nonEmptyString != nil } ? .map(parts) : Value.none
  }

  /// The changed state of a control; nil for one that is as it was filled.
  private func state(of control: Int) -> Value? {
    let property: NodeProperty = tree.document.nodes[control].kind.isTextInput ? .text : .value
    return changes[ViewTree.Key(node: Int32(control), property: property)]
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

  /// Whether users can choose an option in a cell with this layout, where the row's field has some.
  func suits(_ row: Value) -> Bool {
    guard let row = row.map, row["options"]?.list?.isEmpty == false, row["readOnly"] != true else {
      return true
    }
    return valueControl != nil
  }

  /// The controls for the parts of a value that is a map: the input of a part's name, or of its
  /// name with `TextField` or `Field` behind it. A part without a control keeps its value.
  func controls(of parts: [String]) -> [(key: String, control: Int)] {
    parts.compactMap { key in
      ["", "TextField", "Field"].lazy.compactMap { self.node(named: key + $0) }
        .first(where: isInput).map { (key, $0) }
    }
  }
}
