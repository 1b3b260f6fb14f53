import ScreensConstraints

/// Views that no constraint of the document places.
extension LayoutSystem {
  mutating func addPlace(of node: LayoutNode) {
    for axis in LayoutAxis.allCases {
      switch node.box.placement {
      case .root:
        place(node, axis, origin: LinearForm(), length: LinearForm(conditions.size.length(axis)))
      case .fixed:
        place(
          node, axis, origin: LinearForm(node.box.frame.origin(axis)),
          length: LinearForm(max(0, node.box.frame.length(axis))))
      case .contentView: addContentView(node, axis)
      case .mask: addMask(node, axis)
      case .arranged, .constraints: break
      }
    }
  }

  private mutating func place(
    _ node: LayoutNode, _ axis: LayoutAxis, origin: LinearForm, length: LinearForm
  ) {
    rules.append(
      LayoutRule(.place(node.index), .place, self.origin(node.index, axis), .equal, origin))
    rules.append(
      LayoutRule(.place(node.index), .place, self.length(node.index, axis), .equal, length))
  }

  /// A cell's content view fills it but for the separator and an accessory.
  private mutating func addContentView(_ node: LayoutNode, _ axis: LayoutAxis) {
    guard let parent = node.parent else { return }
    let missing = min(0, node.box.frame.length(axis) - document[parent].box.frame.length(axis))
    rules.append(
      LayoutRule(
        .place(node.index), .place, origin(node.index, axis), .equal,
        LinearForm(node.box.frame.origin(axis))))
    // A cell without a size gives its content no size.
    rules.append(
      LayoutRule(
        .place(node.index), .place, length(node.index, axis), .equal,
        length(parent, axis) + missing))
  }

  /// The mask's shares of the parent's change as constraints.
  private mutating func addMask(_ node: LayoutNode, _ axis: LayoutAxis) {
    guard let parent = node.parent else { return }
    let design = document[parent].box.frame.size
    let frame = node.box.frame
    if document[parent].kind == .tableView, axis == .horizontal {
      // Rows, headers and footers are as wide as their table.
      return place(node, axis, origin: LinearForm(), length: length(parent, axis))
    }
    let shares =
      axis == .horizontal
      ? Autoresizing.horizontal(frame, in: design, mask: node.box.mask)
      : Autoresizing.vertical(frame, in: design, mask: node.box.mask)
    let change = length(parent, axis) + -design.length(axis)
    let origin = shares.originShare * change + frame.origin(axis)
    let length = shares.lengthShare * change + frame.length(axis)
    rules.append(
      LayoutRule(.place(node.index), .place, self.origin(node.index, axis), .equal, origin))
    // A parent that is smaller than the rigid parts leaves no length.
    rules.append(
      LayoutRule(.place(node.index), .place, self.length(node.index, axis), .equal, length))
  }
}
