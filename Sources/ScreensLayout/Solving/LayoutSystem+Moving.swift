import ScreensConstraints

/// Changing constants of a solved layout.
extension LayoutSystem {
  /// Whether all that depends on the root's size are constants that can be set one by one.
  var canMove: Bool {
    guard refused.isEmpty, !margins.dependOnFrames else { return false }
    let wrapping = document.nodes.contains { sizes.wraps($0) }
    if !wrapping { return true }
    let usesBaselines = installed.constraints.contains { entry in
      Self.isBaseline(entry.constraint.firstAttribute)
        || entry.constraint.secondAttribute.map(Self.isBaseline) ?? false
    }
    let stacksByContent = document.nodes.contains { node in
      guard let stack = node.stack else { return false }
      return Self.arrangesByContent(stack)
        || stack.distribution == .fill && stack.axis == .horizontal
          && arranged(in: node.index).contains { sizes.wraps(document[$0]) }
    }
    return !usesBaselines && !stacksByContent
  }

  /// Whether a stack's rules hold sizes of contents or places of baselines.
  private static func arrangesByContent(_ stack: StackProperties) -> Bool {
    switch stack.alignment {
    case .firstBaseline, .lastBaseline: true
    default: stack.distribution == .fillProportionally || stack.isBaselineRelative
    }
  }

  private static func isBaseline(_ attribute: LayoutConstraint.Attribute) -> Bool {
    attribute == .baseline || attribute == .firstBaseline || attribute == .lastBaseline
  }

  /// Whether nothing but constants differs between two sizes of the root.
  func moves(from one: LayoutSize, to other: LayoutSize) -> Bool {
    var (here, there) = (conditions, conditions)
    here.size = one
    there.size = other
    let margins = [here, there].map { LayoutMargins(document, $0, frames: nil) }
    return margins[0].screenSide == margins[1].screenSide
      && margins[0].margins(of: .root) == margins[1].margins(of: .root)
  }

  /// Gives the root a size.
  mutating func setRoot(_ size: LayoutSize) throws(SolverError) {
    let root = variable(.root, .horizontal, isLength: true)
    for (rule, id) in held where rules[rule].source == .place(.root) {
      let terms = rules[rule].constraint.terms
      if terms == [LinearTerm(root)] {
        try solver.setConstant(id, to: -size.width)
      } else if terms == [LinearTerm(variable(.root, .vertical, isLength: true))] {
        try solver.setConstant(id, to: -size.height)
      }
    }
    try solver.solve()
  }

  /// Breaks text anew at solved widths.
  ///
  /// - Returns: Whether anything changed.
  mutating func setContents(_ frames: [LayoutRect]) throws(SolverError) -> Bool {
    var changed = false
    for (rule, id) in held {
      guard case .content(let node, let axis) = rules[rule].source, sizes.wraps(document[node]),
        let wanted = sizes.content(of: document[node], within: frames[node.offset].width)
          .length(axis), let now = solver[id]?.constant, abs(now + wanted) > 1e-9
      else { continue }
      try solver.setConstant(id, to: -wanted)
      changed = true
    }
    if changed { try solver.solve() }
    return changed
  }
}
