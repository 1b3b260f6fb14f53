import ScreensConstraints

/// Stack views, as the constraints that the platform makes for them.
extension LayoutSystem {
  /// One stack while its rules are made.
  private struct Stack {
    let node: NodeIndex
    let properties: StackProperties
    let axis: LayoutAxis
    /// In the order in which they stand along the axis, from near to far.
    let views: [NodeIndex]
    let margins: LayoutInsets
    let spacing: Double

    var isBaselineRelative: Bool { properties.isBaselineRelative && axis == .vertical }
  }

  /// The children of a stack in order, also hidden ones.
  func arranged(in node: NodeIndex) -> [NodeIndex] {
    document.children(of: node).filter {
      installed.nodes[$0.offset] && document[$0].box.placement == .arranged
    }
  }

  mutating func addStack(_ node: LayoutNode) {
    guard let properties = node.stack, document.usesAutoLayout else { return }
    let axis: LayoutAxis = properties.axis == .horizontal ? .horizontal : .vertical
    let all = arranged(in: node.index)
    let isMirrored = axis == .horizontal && mirrors(node)
    let shown = all.filter { !document[$0].appearance.isHidden }
    let stack = Stack(
      node: node.index, properties: properties, axis: axis,
      views: isMirrored ? shown.reversed() : shown,
      margins: properties.usesLayoutMargins ? margins.margins(of: node.index) : .zero,
      spacing: properties.spacing ?? 8)
    for hidden in all where document[hidden].appearance.isHidden { hide(hidden, in: stack) }
    if stack.views.isEmpty { return addEmpty(stack) }
    addEnds(of: stack)
    addGaps(of: stack)
    addDistribution(of: stack, isMirrored: isMirrored)
    addAlignment(of: stack, all)
  }

  private func mirrors(_ node: LayoutNode) -> Bool {
    switch node.appearance.semanticContentAttribute {
    case "forceRightToLeft": true
    case "playback", "spatial", "forceLeftToRight": false
    default: conditions.isRightToLeft
    }
  }

  // MARK: Along the axis

  private mutating func add(
    _ stack: Stack, _ one: LinearForm, _ relation: LinearConstraint.Relation, _ other: LinearForm,
    priority: Double = 1000
  ) {
    rules.append(
      LayoutRule(.stack(stack.node), .stack, one, relation, other, priority: priority))
  }

  private func edge(
    _ part: AttributePart.Part, _ node: NodeIndex, _ axis: LayoutAxis, in stack: Stack
  ) -> LinearForm {
    form(AttributePart(axis, part), of: node, in: stack.node)
  }

  private func canvas(_ part: AttributePart.Part, _ axis: LayoutAxis, _ stack: Stack) -> LinearForm
  {
    switch part {
    case .near: LinearForm(stack.margins.near(axis))
    case .far: length(stack.node, axis) + -stack.margins.far(axis)
    case .center:
      0.5 * length(stack.node, axis) + (stack.margins.near(axis) - stack.margins.far(axis)) / 2
    default: length(stack.node, axis) + -(stack.margins.near(axis) + stack.margins.far(axis))
    }
  }

  /// A hidden view has no length, at the stack's near end, unless it requires one: that is no
  /// contradiction to report, as nothing of it is seen.
  private mutating func hide(_ node: NodeIndex, in stack: Stack) {
    add(stack, length(node, stack.axis), .equal, LinearForm(), priority: Self.strongest)
    add(
      stack, origin(node, stack.axis), .equal, canvas(.near, stack.axis, stack),
      priority: Self.strongest)
  }

  private mutating func addEmpty(_ stack: Stack) {
    for axis in LayoutAxis.allCases {
      add(stack, canvas(.length, axis, stack), .equal, LinearForm(), priority: 49)
    }
  }

  private mutating func addEnds(of stack: Stack) {
    guard let first = stack.views.first, let last = stack.views.last else { return }
    let axis = stack.axis
    add(stack, canvas(.near, axis, stack), .equal, edge(.near, first, axis, in: stack))
    add(stack, edge(.far, last, axis, in: stack), .equal, canvas(.far, axis, stack))
  }

  private mutating func addGaps(of stack: Stack) {
    let (near, far): (AttributePart.Part, AttributePart.Part) =
      stack.isBaselineRelative ? (.firstBaseline, .lastBaseline) : (.near, .far)
    let isLoose =
      stack.properties.distribution == .equalSpacing
      || stack.properties.distribution == .equalCentering
    for (one, next) in zip(stack.views, stack.views.dropFirst()) {
      add(
        stack, edge(near, next, stack.axis, in: stack), isLoose ? .greaterThanOrEqual : .equal,
        edge(far, one, stack.axis, in: stack) + stack.spacing)
    }
  }

  private mutating func addDistribution(of stack: Stack, isMirrored: Bool) {
    switch stack.properties.distribution {
    case .fill: addFill(of: stack, isMirrored: isMirrored)
    case .fillEqually:
      for view in stack.views.dropFirst() {
        add(
          stack, edge(.length, view, stack.axis, in: stack), .equal,
          edge(.length, stack.views[0], stack.axis, in: stack))
      }
    case .fillProportionally: addProportions(of: stack, isMirrored: isMirrored)
    case .equalSpacing: addEqualGaps(of: stack, from: .far, to: .near, priority: 1000)
    case .equalCentering: addEqualGaps(of: stack, from: .center, to: .center, priority: 149)
    }
  }

  /// Room that no priorities share out goes to the first view that would take it.
  private mutating func addFill(of stack: Stack, isMirrored: Bool) {
    let ordered = isMirrored ? stack.views.reversed() : stack.views
    if stack.axis == .horizontal { addSharing(of: stack, ordered) }
    // Room at the end of broken lines stays with their text.
    let broken = ordered.filter { stack.axis == .horizontal && isBroken($0) }
    for (position, view) in (broken + ordered.filter { !broken.contains($0) }).enumerated() {
      add(
        stack, Double(position + 1) * edge(.length, view, stack.axis, in: stack), .lessThanOrEqual,
        LinearForm(), priority: 1.5)
    }
  }

  /// Whether a text has been broken into lines that it would not have at its own width.
  private func isBroken(_ view: NodeIndex) -> Bool {
    let node = document[view]
    guard let widths, sizes.wraps(node), node.kind == .label,
      let own = sizes.content(of: node, within: nil).width
    else { return false }
    return own > widths[view.offset] + 1e-6
  }

  /// Texts of several lines give way to what is beside them, and share the rest of the width.
  private mutating func addSharing(of stack: Stack, _ ordered: [NodeIndex]) {
    let texts = ordered.filter { sizes.wraps(document[$0]) && document[$0].kind == .label }
    let others = ordered.filter { !texts.contains($0) }
    guard let first = texts.first else { return }
    // Among wishes that are as strong as each other's: beyond those of the contents themselves.
    for view in others {
      let content = sizes.content(of: document[view], within: widths?[view.offset])
      guard let wanted = content.length(stack.axis) else { continue }
      add(
        stack, edge(.length, view, stack.axis, in: stack), .greaterThanOrEqual,
        LinearForm(wanted), priority: 2)
    }
    // The platform's own priority, before the texts' own sizes; the others' come first.
    let priority = others.reduce(759) { least, view in
      let box = document[view].box
      return min(
        least, box.hugging.along(stack.axis) - 1, box.compressionResistance.along(stack.axis) - 1)
    }
    for view in texts.dropFirst() where priority > 2 {
      add(
        stack, edge(.length, view, stack.axis, in: stack), .equal,
        edge(.length, first, stack.axis, in: stack), priority: priority)
    }
  }

  /// Lengths in proportion to the contents', gaps counted; the last views take up what is left
  /// over.
  private mutating func addProportions(of stack: Stack, isMirrored: Bool) {
    let ordered = isMirrored ? stack.views.reversed() : stack.views
    let wanted = ordered.map { view in
      sizes.content(of: document[view], within: widths?[view.offset]).length(stack.axis) ?? 0
    }
    let total = wanted.reduce(0, +) + stack.spacing * Double(ordered.count - 1)
    guard total > 0 else { return }
    for (position, view) in ordered.enumerated() where wanted[position] > 0 {
      add(
        stack, edge(.length, view, stack.axis, in: stack), .equal,
        wanted[position] / total * length(stack.node, stack.axis),
        priority: max(900, 999 - Double(position)))
    }
  }

  private mutating func addEqualGaps(
    of stack: Stack, from far: AttributePart.Part, to near: AttributePart.Part, priority: Double
  ) {
    let gaps = zip(stack.views, stack.views.dropFirst()).map { one, next in
      edge(near, next, stack.axis, in: stack) - edge(far, one, stack.axis, in: stack)
    }
    for gap in gaps.dropFirst() { add(stack, gap, .equal, gaps[0], priority: priority) }
  }

  // MARK: Across the axis

  private mutating func addAlignment(of stack: Stack, _ all: [NodeIndex]) {
    let across = stack.axis.crossing
    let isMirrored = across == .horizontal && mirrors(document[stack.node])
    let line: AttributePart.Part
    switch stack.properties.alignment {
    case .fill:
      for view in all {
        add(stack, edge(.near, view, across, in: stack), .equal, canvas(.near, across, stack))
        add(stack, edge(.far, view, across, in: stack), .equal, canvas(.far, across, stack))
      }
      return
    case .leading, .top: line = isMirrored ? .far : .near
    case .trailing, .bottom: line = isMirrored ? .near : .far
    case .center: line = .center
    case .firstBaseline: line = across == .vertical ? .firstBaseline : .near
    case .lastBaseline: line = across == .vertical ? .lastBaseline : .far
    }
    align(all, along: line, across, in: stack)
  }

  /// Puts views on one line and lets the stack be as thick as the thickest.
  private mutating func align(
    _ views: [NodeIndex], along line: AttributePart.Part, _ across: LayoutAxis, in stack: Stack
  ) {
    let isBaseline = line == .firstBaseline || line == .lastBaseline
    for view in views {
      let place = edge(line, view, across, in: stack)
      if !isBaseline {
        add(stack, place, .equal, canvas(line, across, stack))
      } else if let first = views.first, first != view {
        add(stack, place, .equal, edge(line, first, across, in: stack))
      }
      add(
        stack, edge(.near, view, across, in: stack), .greaterThanOrEqual,
        canvas(.near, across, stack))
      add(
        stack, edge(.far, view, across, in: stack), .lessThanOrEqual, canvas(.far, across, stack))
      add(stack, edge(.length, view, across, in: stack), .equal, LinearForm(), priority: 25)
    }
    add(stack, canvas(.length, across, stack), .equal, LinearForm(), priority: 51)
    if isBaseline, let first = views.first {
      // Baselines leave open where the line stands: as near as the tallest allows.
      add(
        stack, edge(.near, first, across, in: stack), .equal, canvas(.near, across, stack),
        priority: 2)
    }
  }
}
