/// Where the items of constraints are.
extension LayoutSystem {
  /// The length or place of an item's attribute in the coordinates of a view around it.
  ///
  /// - Parameters:
  ///   - partner: The item on the other side; to views inside of it, a scrolling view's edges are
  ///     those of its content.
  ///   - space: The view in whose coordinates places are given; around the item, or the item.
  func form(
    _ part: AttributePart, of item: LayoutConstraint.Item, besides partner: LayoutConstraint.Item?,
    in space: NodeIndex
  ) -> LinearForm {
    switch item {
    case .node(let node):
      return form(
        part, of: node, showsContent: isContent(of: node, partner), in: space)
    case .guide(let node, key: let key):
      return form(part, ofGuide: key, of: node, in: space)
    }
  }

  /// The view that an item is or belongs to.
  func node(of item: LayoutConstraint.Item) -> NodeIndex {
    switch item {
    case .node(let node), .guide(let node, key: _): node
    }
  }

  private func isContent(of node: NodeIndex, _ partner: LayoutConstraint.Item?) -> Bool {
    guard document[node].kind.isScrolling, let partner else { return false }
    return document.descendants(of: node).contains(self.node(of: partner).offset)
  }

  /// A view's near edge in the coordinates of a view around it.
  func position(of node: NodeIndex, _ axis: LayoutAxis, in space: NodeIndex) -> LinearForm {
    var form = LinearForm()
    var current = node
    while current != space, let parent = document[current].parent {
      form = form + origin(current, axis)
      current = parent
    }
    return form
  }

  func form(
    _ part: AttributePart, of node: NodeIndex, showsContent: Bool = false, in space: NodeIndex
  ) -> LinearForm {
    let axis = part.axis
    let insets = IntrinsicSizes.alignmentInsets(of: document[node].kind)
    let start = position(of: node, axis, in: space)
    var extent = length(node, axis)
    if showsContent, part.part != .length, part.part != .center,
      let content = contentLength(node, axis)
    {
      extent = content
    }
    switch part.part {
    case .near: return start + insets.near(axis)
    case .far: return start + extent + -insets.far(axis)
    case .length: return extent + -(insets.near(axis) + insets.far(axis))
    case .center:
      return start + 0.5 * extent + (insets.near(axis) - insets.far(axis)) / 2
    case .nearMargin: return start + margins.margins(of: node).near(axis)
    case .farMargin: return start + extent + -margins.margins(of: node).far(axis)
    case .centerWithinMargins:
      let margins = margins.margins(of: node)
      return start + 0.5 * extent + (margins.near(axis) - margins.far(axis)) / 2
    case .firstBaseline: return start + baseline(of: node, isFirst: true)
    case .lastBaseline: return start + baseline(of: node, isFirst: false)
    }
  }

  private func form(
    _ part: AttributePart, ofGuide key: String, of node: NodeIndex, in space: NodeIndex
  ) -> LinearForm {
    let axis = part.axis
    let start = position(of: node, axis, in: space)
    var insets = LayoutInsets.zero
    var extent = length(node, axis)
    switch key {
    case "contentLayoutGuide": extent = contentLength(node, axis) ?? extent
    case "frameLayoutGuide": break
    case "layoutMargins", "layoutMarginsGuide": insets = margins.margins(of: node)
    case "readableContent", "readableContentGuide": insets = margins.margins(of: node)
    case "top", "bottom": return bar(part, isTop: key == "top", of: node, start)
    case "keyboard", "keyboardLayoutGuide":
      return bar(part, isTop: false, of: node, start)
    default: insets = margins.safeArea(of: node)
    }
    let (near, far) = (insets.near(axis), insets.far(axis))
    switch part.part {
    case .near, .nearMargin, .firstBaseline: return start + near
    case .far, .farMargin, .lastBaseline: return start + extent + -far
    case .length: return extent + -(near + far)
    case .center, .centerWithinMargins: return start + 0.5 * extent + (near - far) / 2
    }
  }

  /// A guide that stands for the bars at one end: its inner edge is where they end.
  private func bar(
    _ part: AttributePart, isTop: Bool, of node: NodeIndex, _ start: LinearForm
  ) -> LinearForm {
    guard part.axis == .vertical else {
      return form(part, ofGuide: "safeArea", of: node, in: node) + start
    }
    let covered = margins.safeArea(of: node)
    let thickness = isTop ? covered.top : covered.bottom
    let near = isTop ? start : start + length(node, .vertical) + -thickness
    switch part.part {
    case .near, .nearMargin, .firstBaseline: return near
    case .far, .farMargin, .lastBaseline: return near + thickness
    case .length: return LinearForm(thickness)
    case .center, .centerWithinMargins: return near + thickness / 2
    }
  }

  /// The baseline from a view's top; of views without text the edge.
  private func baseline(of node: NodeIndex, isFirst: Bool) -> LinearForm {
    let extent = length(node, .vertical)
    if let line = sizes.baseline(
      of: document[node], isFirst: isFirst, within: widths?[node.offset])
    {
      return line.part * extent + line.distance
    }
    if document[node].stack != nil, let arranged = baselineView(ofStack: node, isFirst: isFirst) {
      return origin(arranged, .vertical) + baseline(of: arranged, isFirst: isFirst)
    }
    let insets = IntrinsicSizes.alignmentInsets(of: document[node].kind)
    return isFirst ? LinearForm(insets.top) : extent + -insets.bottom
  }

  /// The arranged view that lends a stack its baseline: the first or last of a vertical one, the
  /// tallest of a horizontal one.
  private func baselineView(ofStack node: NodeIndex, isFirst: Bool) -> NodeIndex? {
    let shown = arranged(in: node).filter { !document[$0].appearance.isHidden }
    if document[node].stack?.axis == .vertical { return isFirst ? shown.first : shown.last }
    return shown.max { one, other in
      height(of: one) < height(of: other)
    }
  }

  private func height(of node: NodeIndex) -> Double {
    sizes.content(of: document[node], within: widths?[node.offset]).height ?? 0
  }
}
