import ScreensConstraints

/// A solution at one width with its slopes, and the widths up to which they hold.
struct LawSample: Sendable {
  let edges: [LayoutLaw.Edges]
  /// Whether each view is there, by node.
  let isThere: [Bool]
  /// The widths within which the same constraints decide and text breaks at the same places.
  let reach: ClosedRange<Double>
}

extension LayoutSystem {
  /// The solution as a law, read off the solver's tableau; nil when the root has no size of its
  /// own to change.
  func sample() -> LawSample? {
    guard let widthRule = rootRule(.horizontal), let heightRule = rootRule(.vertical) else {
      return nil
    }
    let size = conditions.size
    func law(_ node: LayoutNode, _ axis: LayoutAxis, isLength: Bool) -> AffineLength {
      let variable = variable(node.index, axis, isLength: isLength)
      // The rule is `width - W`, so its constant falls as the width grows.
      let perWidth = Self.clean(-solver.slope(of: variable, along: widthRule))
      let perHeight = Self.clean(-solver.slope(of: variable, along: heightRule))
      let value = solver.value(of: variable)
      return AffineLength(
        Self.clean(value - perWidth * size.width - perHeight * size.height), perWidth: perWidth,
        perHeight: perHeight)
    }
    let edges = document.nodes.map { node in
      guard installed.nodes[node.index.offset] else {
        let frame = node.box.frame
        return LayoutLaw.Edges(
          left: AffineLength(frame.x), top: AffineLength(frame.y),
          width: AffineLength(frame.width), height: AffineLength(frame.height))
      }
      return LayoutLaw.Edges(
        left: law(node, .horizontal, isLength: false), top: law(node, .vertical, isLength: false),
        width: law(node, .horizontal, isLength: true),
        height: law(node, .vertical, isLength: true))
    }
    let solved = solver.reach(of: widthRule)
    var (least, most) = (size.width - solved.upperBound, size.width - solved.lowerBound)
    for node in document.nodes where installed.nodes[node.index.offset] && sizes.wraps(node) {
      let law = edges[node.index.offset].width
      guard law.perWidth != 0 else { continue }
      let now = law.value(at: size)
      let steady = sizes.steadyWidths(of: node, around: now)
      let ends = [steady.lowerBound, steady.upperBound].map {
        size.width + ($0 - now) / law.perWidth
      }
      least = max(least, ends.min() ?? least)
      most = min(most, ends.max() ?? most)
    }
    return LawSample(
      edges: edges, isThere: installed.nodes, reach: min(least, size.width)...max(most, size.width))
  }

  /// The rule that gives the root its size.
  private func rootRule(_ axis: LayoutAxis) -> ConstraintID? {
    let root = variable(.root, axis, isLength: true)
    return held.first { entry in
      rules[entry.rule].source == .place(.root)
        && rules[entry.rule].constraint.terms == [LinearTerm(root)]
    }?.id
  }

  /// A number without the last digits' noise.
  private static func clean(_ number: Double) -> Double {
    guard number.isFinite else { return 0 }
    let rounded = (number * 1e9).rounded() / 1e9
    return rounded == 0 ? 0 : rounded
  }
}
